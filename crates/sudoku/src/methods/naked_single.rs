//! Method 1: a cell with one candidate.

use crate::candidates::{Candidates, Impossible, PlacedDigit};
use crate::regions::Region;

/// Places a digit in every cell of a region that has only one candidate.
///
/// A cell cannot contain a digit that is already in its row, column or box. If these are eight
/// digits, it contains the ninth.
///
/// # Errors
/// If a cell has no candidate.
///
/// ```
/// use fifteen_sudoku::methods::naked_singles;
/// use fifteen_sudoku::{Candidates, Grid, PlacedDigit, REGIONS};
///
/// let puzzle = "1234.678.".to_owned() + "....9...." + &".".repeat(63);
/// let mut state = Candidates::new(&Grid::parse(&puzzle)?);
/// let placed = naked_singles(&mut state, &REGIONS[0]).expect("each cell has a candidate");
/// assert_eq!(
///     placed,
///     [PlacedDigit { cell: 4, digit: 5 }, PlacedDigit { cell: 8, digit: 9 }]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn naked_singles(
    state: &mut Candidates,
    region: &Region,
) -> Result<Vec<PlacedDigit>, Impossible> {
    let mut placed = Vec::new();
    for cell in region.cells {
        if !state.is_cell_empty(cell) {
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
