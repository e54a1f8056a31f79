//! Method 2: a digit with one place.

use crate::sudoku::candidates::{Candidates, Digits, Impossible};
use crate::sudoku::regions::{REGIONS, Region};

/// Finds a digit that can stand in a single cell of a region: the cell and the digit.
///
/// The cell may have many candidates; the single is hidden among them. It shows when one asks not
/// what can stand in the cell, but where the digit can stand.
///
/// # Errors
/// If a digit can stand nowhere in a region.
pub fn hidden_single(state: &Candidates) -> Result<Option<(usize, u8)>, Impossible> {
    let mut found = None;
    for region in &REGIONS {
        let (once, missing) = places(state, region);
        if missing != Digits(0) {
            return Err(Impossible);
        }
        if found.is_none()
            && let Some(digit) = once.iter().next()
        {
            let mut cells = region.cells.into_iter();
            found = cells.find(|&cell| state.of(cell).has(digit)).map(|cell| (cell, digit));
        }
    }
    Ok(found)
}

/// The digits that can stand in just one empty cell of a region, and those that should stand in it
/// and cannot.
fn places(state: &Candidates, region: &Region) -> (Digits, Digits) {
    let (mut once, mut often) = (0, 0);
    for cell in region.cells {
        let digits = state.of(cell).0;
        often |= once & digits;
        once |= digits;
    }
    let placed = region.cells.into_iter().filter_map(|cell| state.digit(cell));
    let placed = placed.fold(0, |placed, digit| placed | Digits::only(digit).0);
    (Digits(once & !often), Digits(Digits::ALL.0 & !once & !placed))
}
