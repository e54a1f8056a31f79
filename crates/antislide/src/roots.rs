//! Where the fast engine begins: every way to fill the corners of the box, up to symmetry.
//!
//! A box has up to eight corner cells, and the symmetries of the box permute them. In a packing
//! each corner is covered by one of a few placements, or by none; call this the *filling* of the
//! corners. Symmetric packings have symmetric fillings. So of the fillings that are images of each
//! other one is enough, the one that comes first if they are written as words, corner by corner;
//! packings with the others are images of packings with this.
//!
//! ```text
//! a a . b       In a 4×4 square with dominoes the corners are filled with a lying, b standing,
//! . . . b       nothing, and c lying. The images of that, four rotations and four reflections, are
//! . . . .       fillings, too, all different. One of the eight is a root of the search, and
//! . . c c       what is found below counts for all.
//! ```
//!
//! What has been gained? Two packings with the same filling can be images of each other only
//! by symmetries that leave the filling alone, and for most fillings there is only the one that
//! does nothing. There every packing stands for an orbit of the greatest size, and nothing remains
//! to be tested. For the others a packing is counted if it is the first of its images under those
//! few symmetries. So nearly all of the factor that symmetry has to give, 48 in a cube, is won
//! at the root of the tree, where it costs nothing.
//!
//! A partial filling already shows that it will not be the first of its images if it has an image
//! with a smaller beginning. That cuts the search for fillings short; 4×4×4 with 2×2×1 has 65,536
//! fillings, and 1474 roots.

use super::puzzle::Puzzle;
use fifteen_runtime::Stopped;
use fifteen_runtime::memory::check_available;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// The beginning of a search. There may be a million of them, so it owns nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// Placements that fill corners.
    pub chosen: CornerList,
    /// Corner cells that stay empty.
    pub empty: CornerList,
    /// The symmetries that leave this alone, a bit each.
    stabiliser: u64,
}

impl Root {
    /// Nothing is said about corners, and so all of so many symmetries leave it alone.
    pub fn unconstrained(symmetries: usize) -> Root {
        let nothing = CornerList::default();
        Root { chosen: nothing, empty: nothing, stabiliser: (1 << symmetries) - 1 }
    }

    /// The symmetries that leave this alone, as indices.
    pub fn stabiliser(&self) -> impl Iterator<Item = usize> {
        let all = self.stabiliser;
        (0..u64::BITS as usize).filter(move |one| all >> one & 1 == 1)
    }
}

/// As many numbers as there are corners, at most.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CornerList {
    numbers: [u16; 8],
    len: usize,
}

impl CornerList {
    /// The numbers.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.numbers[..self.len].iter().map(|&number| number.into())
    }
}

impl FromIterator<usize> for CornerList {
    /// # Panics
    /// If there are more than eight, or one of 65,536 or more.
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> CornerList {
        let mut some = CornerList::default();
        for number in all {
            some.numbers[some.len] = u16::try_from(number).expect("the engines' sets are smaller");
            some.len += 1;
        }
        some
    }
}

/// How many fillings there may be. If there may be more, as with many kinds of brick, the whole
/// search has one root.
const MAX_FILLINGS: usize = 1 << 23;

/// After how many fillings the caller is asked whether to go on: a few thousandths of a second.
const FILLINGS_BETWEEN_CHECKS: u64 = 1 << 11;

/// All roots of a puzzle.
///
/// # Errors
/// If `go_on`, which is called now and then, says `Break`, or there is not enough memory for them.
pub(super) fn enumerate_roots(
    puzzle: &Puzzle,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Vec<Root>, Stopped> {
    let corners = puzzle.corner_cells();
    let covering = puzzle.placements_by_cell();
    let ways = corners.iter().map(|&corner| covering[corner].len() + 1);
    let fillings = ways.fold(1, usize::saturating_mul);
    let symmetries = puzzle.symmetries().len();
    if fillings == 1 || fillings > MAX_FILLINGS {
        return Ok(vec![Root::unconstrained(symmetries)]);
    }
    let mut search = RootSearch::new(puzzle, corners, &covering, go_on);
    search.fill(&(0..symmetries).collect::<Vec<_>>())?;
    Ok(search.roots)
}

/// What covers a corner: a placement, or nothing, which comes last.
type Cover = Option<usize>;

/// The search for fillings, corner by corner.
struct RootSearch<'a> {
    puzzle: &'a Puzzle,
    corners: Vec<usize>,
    /// The placements that cover each corner, as indices of corners.
    covering: Vec<&'a [usize]>,
    /// For each symmetry and corner the corner that goes there.
    sources: Vec<Vec<usize>>,
    /// What covers the first corners.
    filling: Vec<Cover>,
    roots: Vec<Root>,
    /// How many fillings, or beginnings of one, were looked at.
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
        let of_one = |cells: &[usize]| corners.iter().map(|&to| source(cells, to)).collect();
        let sources = puzzle.symmetries().iter().map(|one| of_one(&one.cells)).collect();
        let covering = corners.iter().map(|&corner| &*covering[corner]).collect();
        let (filling, roots) = (Vec::new(), Vec::new());
        RootSearch { puzzle, corners, covering, sources, filling, roots, visited: 0, check_cancel }
    }

    /// Fills the remaining corners in all ways. These symmetries may still make something
    /// smaller of the filling; of the others it is known that they make something greater.
    fn fill(&mut self, open: &[usize]) -> Result<(), Stopped> {
        self.visited += 1;
        if self.visited.is_multiple_of(FILLINGS_BETWEEN_CHECKS) {
            self.check_cancel_and_memory()?;
        }
        let Some(open) = self.filter_symmetries(open) else {
            return Ok(());
        };
        let Some(&corner) = self.corners.get(self.filling.len()) else {
            self.roots.push(self.make_root(&open));
            return Ok(());
        };
        if let Some(&cover) = self.filling.iter().find(|&&cover| self.covers(cover, corner)) {
            return self.descend(cover, &open);
        }
        for &placement in self.covering[self.filling.len()] {
            if self.is_free(placement) {
                self.descend(Some(placement), &open)?;
            }
        }
        self.descend(None, &open)
    }

    /// Fills one corner like this, and then the others.
    fn descend(&mut self, cover: Cover, open: &[usize]) -> Result<(), Stopped> {
        self.filling.push(cover);
        self.fill(open)?;
        self.filling.pop();
        Ok(())
    }

    /// Asks whether to go on, and makes sure that there is room for the roots until the next time.
    fn check_cancel_and_memory(&mut self) -> Result<(), Stopped> {
        // The list may double.
        let more = size_of_val(&*self.roots) + FILLINGS_BETWEEN_CHECKS as usize * size_of::<Root>();
        check_available(2 * more).map_err(|_| Stopped::Memory)?;
        if (self.check_cancel)().is_break() { Err(Stopped::Cancelled) } else { Ok(()) }
    }

    /// Those of the symmetries that may still make something smaller of the filling, or leave it
    /// alone; nothing if one of them does make something smaller.
    fn filter_symmetries(&self, open: &[usize]) -> Option<Vec<usize>> {
        let mut still = Vec::with_capacity(open.len());
        for &one in open {
            match self.compare_with_image(one) {
                Some(Ordering::Less) => return None,
                Some(Ordering::Greater) => {}
                Some(Ordering::Equal) | None => still.push(one),
            }
        }
        Some(still)
    }

    /// Compares the image of the filling with the filling, as far as both are known.
    fn compare_with_image(&self, symmetry: usize) -> Option<Ordering> {
        let (map, sources) = (self.puzzle.symmetries().get(symmetry), &self.sources[symmetry]);
        for (&cover, &source) in self.filling.iter().zip(sources) {
            let image = self.filling.get(source)?.map(|placement| map.placements[placement]);
            // Nothing comes last.
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

    /// Whether a placement overlaps no other, and covers no corner that is to be empty.
    fn is_free(&self, placement: usize) -> bool {
        let cells = &self.puzzle.placements()[placement].cells;
        let is_taken = |(&cover, &corner): (&Cover, &usize)| match cover {
            None => cells.contains(&corner),
            Some(_) => cells.iter().any(|&cell| self.covers(cover, cell)),
        };
        !self.filling.iter().zip(&self.corners).any(is_taken)
    }

    /// The root with this filling.
    fn make_root(&self, stabiliser: &[usize]) -> Root {
        let mut chosen: Vec<usize> = self.filling.iter().flatten().copied().collect();
        chosen.sort_unstable();
        chosen.dedup();
        let corners = self.filling.iter().zip(&self.corners);
        let empty = corners.filter(|(cover, _)| cover.is_none()).map(|(_, &corner)| corner);
        Root {
            chosen: chosen.into_iter().collect(),
            empty: empty.collect(),
            stabiliser: stabiliser.iter().fold(0, |all, one| all | 1 << one),
        }
    }
}
