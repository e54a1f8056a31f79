//! Method 2: a digit with one place.

use crate::candidates::{Candidates, Impossible, PlacedDigit};
use crate::regions::Region;

/// Places every digit that can stand in just one cell of a region.
///
/// The cell may have many candidates; the single is hidden among them. It shows when one asks not
/// what can stand in the cell, but where the digit can stand.
///
/// # Errors
/// If a digit can stand nowhere in the region.
///
/// ```
/// use fifteen_sudoku::methods::hidden_singles;
/// use fifteen_sudoku::{Candidates, Grid, Placement, REGIONS};
///
/// let puzzle = ".....1...".to_owned() + "......1.." + ".23......" + &".".repeat(54);
/// let mut state = Candidates::new(&Grid::parse(&puzzle)?);
/// let placed = hidden_singles(&mut state, &REGIONS[18]).expect("each digit has a place");
/// assert_eq!(placed, [Placement { cell: 18, digit: 1 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hidden_singles(
    state: &mut Candidates,
    region: &Region,
) -> Result<Vec<PlacedDigit>, Impossible> {
    let mut placed = Vec::new();
    for digit in 1..=9 {
        if region.cells.iter().any(|&cell| state.digit(cell) == Some(digit)) {
            continue;
        }
        let mut cells =
            region.cells.into_iter().filter(|&cell| state.candidates(cell).contains(digit));
        match (cells.next(), cells.next()) {
            (None, _) => return Err(Impossible),
            (Some(cell), None) => placed.push(state.place(cell, digit)),
            _ => {}
        }
    }
    Ok(placed)
}
