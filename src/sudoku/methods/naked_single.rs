//! Method 1: a cell with one candidate.

use crate::sudoku::candidates::{Candidates, Impossible};

/// Finds a cell that has a single candidate: the cell and the digit.
///
/// The digits in its row, column and box are all different from what it can have. If they are eight,
/// the ninth is what it must have.
///
/// # Errors
/// If a cell has no candidate at all.
pub fn naked_single(state: &Candidates) -> Result<Option<(usize, u8)>, Impossible> {
    let mut found = None;
    for cell in state.empty_cells() {
        let digits = state.of(cell);
        match digits.len() {
            0 => return Err(Impossible),
            1 if found.is_none() => found = digits.iter().next().map(|digit| (cell, digit)),
            _ => {}
        }
    }
    Ok(found)
}
