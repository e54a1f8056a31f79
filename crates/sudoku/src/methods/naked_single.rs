//! Method 1: a cell with one candidate.

use crate::candidates::{Candidates, Impossible, PlacedDigit};
use crate::regions::Region;

/// Places a digit in every cell of a region that has one candidate.
///
/// The digits in the row, column and box of a cell are all different from what it can have. If they
/// are eight, the ninth is what it must have.
///
/// # Errors
/// If a cell has no candidate at all.
///
/// ```
/// use fifteen_sudoku::methods::naked_singles;
/// use fifteen_sudoku::{Candidates, Grid, Placement, REGIONS};
///
/// let puzzle = "1234.678.".to_owned() + "....9...." + &".".repeat(63);
/// let mut state = Candidates::new(&Grid::parse(&puzzle)?);
/// let placed = naked_singles(&mut state, &REGIONS[0]).expect("each cell has a candidate");
/// assert_eq!(placed, [Placement { cell: 4, digit: 5 }, Placement { cell: 8, digit: 9 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn naked_singles(
    state: &mut Candidates,
    region: &Region,
) -> Result<Vec<PlacedDigit>, Impossible> {
    let mut placed = Vec::new();
    for cell in region.cells {
        if !state.is_empty(cell) {
            continue;
        }
        let digits = state.candidates(cell);
        match (digits.count(), digits.iter().next()) {
            (_, None) => return Err(Impossible),
            (1, Some(digit)) => placed.push(state.place(cell, digit)),
            _ => {}
        }
    }
    Ok(placed)
}
