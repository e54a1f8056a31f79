//! Method 2: a digit with one cell.

use crate::candidates::{Candidates, Impossible, PlacedDigit};
use crate::regions::Region;

/// Places every digit that has only one possible cell in a region.
///
/// The cell may have many candidates; the single is hidden among them. It is found from the
/// possible cells of the digit, not from the candidates of the cell.
///
/// # Errors
/// If a digit has no possible cell in the region.
///
/// ```
/// use fifteen_sudoku::methods::hidden_singles;
/// use fifteen_sudoku::{Candidates, Grid, PlacedDigit, REGIONS};
///
/// let puzzle = ".....1...".to_owned() + "......1.." + ".23......" + &".".repeat(54);
/// let mut state = Candidates::new(&Grid::parse(&puzzle)?);
/// let placed = hidden_singles(&mut state, &REGIONS[18]).expect("each digit has a cell");
/// assert_eq!(placed, [PlacedDigit { cell: 18, digit: 1 }]);
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
