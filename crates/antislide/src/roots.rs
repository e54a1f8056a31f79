//! Roots of the search: all fillings of the corners of the box, up to symmetry.
//!
//! A box has up to eight corner cells, and the symmetries of the box permute them. In a packing
//! each corner is covered by one of a few placements, or by none; call this the *filling* of the
//! corners. Packings that are images of each other have fillings that are images of each other. So
//! one filling of each orbit is enough: the one that is lexicographically first, read as a word
//! with one symbol per corner. Packings with the other fillings are images of packings with this
//! one.
//!
//! ```text
//! a a . b       In a 4×4 square with dominoes the corners are covered by a, b, nothing, and c.
//! . . . b       The images of this filling under four rotations and four reflections are all
//! . . . .       different. One of the eight is a root of the search, and each packing below it
//! . . c c       counts for eight.
//! ```
//!
//! Two packings with the same filling can be images of each other only under symmetries that fix
//! the filling, and most fillings are fixed by the identity only. Below them every packing
//! represents an orbit of the largest size, and no test is necessary. Below the others a packing is
//! counted if it is the first of its images under those few symmetries. So nearly all of the factor
//! that symmetry can save, 48 in a cube, is saved at the root of the tree, where it costs nothing.
//!
//! If a partial filling has an image that is already smaller, as far as both are known, no
//! extension of it is the first of its images. This prunes the enumeration of fillings: 4×4×4 with
//! 2×2×1 has 65,536 fillings, and 1,474 roots.

use super::puzzle::Puzzle;
use fifteen_runtime::Stopped;
use fifteen_runtime::memory::check_available;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Root of a search. As there may be a million of them, it allocates no memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// Placements that fill corners.
    pub chosen: CornerList,
    /// Corner cells that stay empty.
    pub empty: CornerList,
    /// Symmetries that fix this root, one bit each.
    stabilizer: u64,
}

impl Root {
    /// Creates the root that does not restrict the corners. All symmetries fix it.
    pub fn unconstrained(symmetries: usize) -> Root {
        let nothing = CornerList::default();
        Root { chosen: nothing, empty: nothing, stabilizer: (1 << symmetries) - 1 }
    }

    /// Returns the symmetries that fix this root, as indices.
    pub fn stabilizer(&self) -> impl Iterator<Item = usize> {
        let all = self.stabilizer;
        (0..u64::BITS as usize).filter(move |symmetry| all >> symmetry & 1 == 1)
    }
}

/// List of at most eight numbers, since a box has at most eight corners.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CornerList {
    numbers: [u16; 8],
    len: usize,
}

impl CornerList {
    /// Returns the numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.numbers[..self.len].iter().map(|&number| number.into())
    }
}

impl FromIterator<usize> for CornerList {
    /// # Panics
    /// If there are more than eight numbers, or one of 65,536 or more.
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> CornerList {
        let mut list = CornerList::default();
        for number in numbers {
            list.numbers[list.len] = u16::try_from(number).expect("a number below 65,536");
            list.len += 1;
        }
        list
    }
}

/// Maximum number of fillings. With more, for example with many kinds of brick, the whole search
/// has one root.
const MAX_FILLINGS: usize = 1 << 23;

/// Number of fillings between two checks for cancellation; they take a few milliseconds.
const FILLINGS_BETWEEN_CHECKS: u64 = 1 << 11;

/// Enumerates all roots of a puzzle.
///
/// # Errors
/// If `check_cancel`, which is called at intervals, returns `Break`, or memory is exhausted.
pub(super) fn enumerate_roots(
    puzzle: &Puzzle,
    check_cancel: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Vec<Root>, Stopped> {
    let corners = puzzle.corner_cells();
    let covering = puzzle.placements_by_cell();
    let ways = corners.iter().map(|&corner| covering[corner].len() + 1);
    let fillings = ways.fold(1, usize::saturating_mul);
    let symmetries = puzzle.symmetries().len();
    if fillings == 1 || fillings > MAX_FILLINGS {
        return Ok(vec![Root::unconstrained(symmetries)]);
    }
    let mut search = RootSearch::new(puzzle, corners, &covering, check_cancel);
    search.fill(&(0..symmetries).collect::<Vec<_>>())?;
    Ok(search.roots)
}

/// Cover of a corner: a placement, or `None`, which is the greatest in the order.
type Cover = Option<usize>;

/// Search for fillings, corner by corner.
struct RootSearch<'a> {
    puzzle: &'a Puzzle,
    corners: Vec<usize>,
    /// Placements that cover each corner, by index of the corner.
    covering: Vec<&'a [usize]>,
    /// For each symmetry and corner, the index of the corner that is mapped to this one.
    sources: Vec<Vec<usize>>,
    /// Cover of each corner filled so far.
    filling: Vec<Cover>,
    roots: Vec<Root>,
    /// Number of visited fillings, partial ones included.
    visited: u64,
    check_cancel: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl<'a> RootSearch<'a> {
    fn new(
        puzzle: &'a Puzzle,
        corners: Vec<usize>,
        covering: &'a [Vec<usize>],
        check_cancel: &'a mut dyn FnMut() -> ControlFlow<()>,
    ) -> RootSearch<'a> {
        let source = |cells: &[usize], to: usize| {
            let comes_from = corners.iter().position(|&from| cells[from] == to);
            comes_from.expect("symmetries permute corners")
        };
        let all_sources = |cells: &[usize]| corners.iter().map(|&to| source(cells, to)).collect();
        let sources =
            puzzle.symmetries().iter().map(|symmetry| all_sources(&symmetry.cells)).collect();
        let covering = corners.iter().map(|&corner| &*covering[corner]).collect();
        let (filling, roots) = (Vec::new(), Vec::new());
        RootSearch { puzzle, corners, covering, sources, filling, roots, visited: 0, check_cancel }
    }

    /// Fills the remaining corners in all ways. The symmetries in `undecided` may still map the
    /// filling to itself or to a smaller one; all others are known to map it to a greater one.
    fn fill(&mut self, undecided: &[usize]) -> Result<(), Stopped> {
        self.visited += 1;
        if self.visited.is_multiple_of(FILLINGS_BETWEEN_CHECKS) {
            self.check_cancel_and_memory()?;
        }
        let Some(undecided) = self.filter_symmetries(undecided) else {
            return Ok(());
        };
        let Some(&corner) = self.corners.get(self.filling.len()) else {
            self.roots.push(self.make_root(&undecided));
            return Ok(());
        };
        if let Some(&cover) = self.filling.iter().find(|&&cover| self.covers(cover, corner)) {
            return self.descend(cover, &undecided);
        }
        for &placement in self.covering[self.filling.len()] {
            if self.is_free(placement) {
                self.descend(Some(placement), &undecided)?;
            }
        }
        self.descend(None, &undecided)
    }

    /// Fills one corner with this cover, and then the others.
    fn descend(&mut self, cover: Cover, undecided: &[usize]) -> Result<(), Stopped> {
        self.filling.push(cover);
        self.fill(undecided)?;
        self.filling.pop();
        Ok(())
    }

    /// Checks for cancellation, and that memory suffices for the roots until the next check.
    fn check_cancel_and_memory(&mut self) -> Result<(), Stopped> {
        // The list of roots may double its capacity.
        let more = size_of_val(&*self.roots) + FILLINGS_BETWEEN_CHECKS as usize * size_of::<Root>();
        check_available(2 * more).map_err(|_| Stopped::Memory)?;
        Stopped::check((self.check_cancel)())
    }

    /// Returns the symmetries that may still map the filling to a smaller one or to itself; `None`
    /// if one of them maps it to a smaller one.
    fn filter_symmetries(&self, undecided: &[usize]) -> Option<Vec<usize>> {
        let mut still = Vec::with_capacity(undecided.len());
        for &symmetry in undecided {
            match self.compare_with_image(symmetry) {
                Some(Ordering::Less) => return None,
                Some(Ordering::Greater) => {}
                Some(Ordering::Equal) | None => still.push(symmetry),
            }
        }
        Some(still)
    }

    /// Compares the image of the filling with the filling, as far as both are known.
    fn compare_with_image(&self, symmetry: usize) -> Option<Ordering> {
        let (map, sources) = (self.puzzle.symmetries().get(symmetry), &self.sources[symmetry]);
        for (&cover, &source) in self.filling.iter().zip(sources) {
            let image = self.filling.get(source)?.map(|placement| map.placements[placement]);
            // An empty corner is the greatest.
            match (image.is_none(), image).cmp(&(cover.is_none(), cover)) {
                Ordering::Equal => {}
                unequal => return Some(unequal),
            }
        }
        Some(Ordering::Equal)
    }

    fn covers(&self, cover: Cover, cell: usize) -> bool {
        cover.is_some_and(|placement| self.puzzle.placements()[placement].cells.contains(&cell))
    }

    /// Returns whether a placement overlaps with none of the filling, and covers no corner that
    /// stays empty.
    fn is_free(&self, placement: usize) -> bool {
        let cells = &self.puzzle.placements()[placement].cells;
        let is_taken = |(&cover, &corner): (&Cover, &usize)| match cover {
            None => cells.contains(&corner),
            Some(_) => cells.iter().any(|&cell| self.covers(cover, cell)),
        };
        !self.filling.iter().zip(&self.corners).any(is_taken)
    }

    /// Creates the root with this filling.
    fn make_root(&self, stabilizer: &[usize]) -> Root {
        let mut chosen: Vec<usize> = self.filling.iter().flatten().copied().collect();
        chosen.sort_unstable();
        chosen.dedup();
        let corners = self.filling.iter().zip(&self.corners);
        let empty = corners.filter(|(cover, _)| cover.is_none()).map(|(_, &corner)| corner);
        Root {
            chosen: chosen.into_iter().collect(),
            empty: empty.collect(),
            stabilizer: stabilizer.iter().fold(0, |all, symmetry| all | 1 << symmetry),
        }
    }
}
