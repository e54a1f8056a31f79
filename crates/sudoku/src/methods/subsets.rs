//! Method 3: n cells with only n candidates among them.

use crate::candidates::{Candidates, Digits, Impossible};
use crate::regions::{REGIONS, Region};
use std::cmp::Ordering;

/// Removes the candidates that the naked subsets of a region rule out. Returns whether any was
/// removed.
///
/// If two cells of a region have no candidates but 3 and 7, one of them is 3 and the other 7, and
/// no other cell of the region is either. The same holds for three cells with three digits between
/// them, and so on: a *naked subset* is a set of n cells with only n candidates among them. If all
/// its cells are also in another region, such as a box and a row, the same holds there.
///
/// No method for hidden subsets is necessary: the other open cells of the region form a naked
/// subset.
///
/// # Errors
/// If more cells are restricted to a set of digits than it has digits.
///
/// ```
/// use fifteen_sudoku::methods::naked_subsets;
/// use fifteen_sudoku::{Candidates, Grid, REGIONS};
///
/// // Two cells of the top row can only be 8 and 9; so no other cell of the first box can.
/// let puzzle = "..7123456".to_owned() + &".".repeat(72);
/// let mut state = Candidates::new(&Grid::parse(&puzzle)?);
/// assert!(state.candidates(9).contains(8) && state.candidates(9).contains(9));
/// assert_eq!(naked_subsets(&mut state, &REGIONS[0]), Ok(true));
/// assert_eq!(state.candidates(0).count(), 2);
/// assert!(!state.candidates(9).contains(8) && !state.candidates(9).contains(9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn naked_subsets(state: &mut Candidates, region: &Region) -> Result<bool, Impossible> {
    let open =
        region.cells.iter().fold(Digits(0), |open, &cell| open.union(state.candidates(cell)));
    let mut progress = false;
    for digits in (1..1 << 9).map(Digits).filter(|digits| digits.is_subset_of(open)) {
        let is_in = |cell: &usize| {
            state.is_cell_empty(*cell) && state.candidates(*cell).is_subset_of(digits)
        };
        let cells = region.cells.iter().filter(|cell| is_in(cell)).count();
        match cells.cmp(&(digits.count() as usize)) {
            Ordering::Greater => return Err(Impossible),
            Ordering::Equal => {
                let subset: Vec<usize> = region.cells.into_iter().filter(is_in).collect();
                progress |= eliminate_outside(state, &subset, digits);
            }
            Ordering::Less => {}
        }
    }
    Ok(progress)
}

/// Removes the digits of a subset from the other cells of every region that contains all of it.
fn eliminate_outside(state: &mut Candidates, subset: &[usize], digits: Digits) -> bool {
    let mut progress = false;
    let contains = |region: &&Region| subset.iter().all(|cell| region.cells.contains(cell));
    for region in REGIONS.iter().filter(contains) {
        for cell in region.cells.into_iter().filter(|cell| !subset.contains(cell)) {
            progress |= state.remove(cell, digits);
        }
    }
    progress
}
