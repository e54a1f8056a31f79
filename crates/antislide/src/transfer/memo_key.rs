//! What the rest of a search depends on.

use crate::puzzle::Puzzle;
use crate::sets::{Set, State};

/// Words for the cells of the largest box.
const WORDS: usize = Puzzle::MOST_CELLS / 64;

/// A set of cells.
#[derive(Clone, Copy)]
pub(super) struct Cells([u64; WORDS]);

impl Cells {
    pub const NONE: Cells = Cells([0; WORDS]);

    fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    fn add(&mut self, other: &Cells, words: usize) {
        self.0[..words].iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }
}

/// The groups of placements that are chosen as one, as cells.
pub(super) struct PlacementGroups {
    cells: Vec<Cells>,
    /// The cells in front of their faces.
    face_cells: Vec<Cells>,
    bricks: Vec<usize>,
    /// How many words have cells of this box.
    words: usize,
    /// How many words have a bit for each constraint.
    constraint_words: usize,
}

impl PlacementGroups {
    pub fn new(puzzle: &Puzzle, groups: &[Vec<usize>]) -> PlacementGroups {
        let cells = |group: &Vec<usize>| {
            collect_cells(group.iter().flat_map(|&one| &puzzle.placements()[one].cells))
        };
        let needed = |one: usize| {
            puzzle.raised()[one].iter().flat_map(|&constraint| &puzzle.constraints()[constraint])
        };
        PlacementGroups {
            cells: groups.iter().map(cells).collect(),
            face_cells: groups.iter().map(|group| collect_cells(needed(group[0]))).collect(),
            bricks: groups.iter().map(Vec::len).collect(),
            words: puzzle.container().cells().div_ceil(64),
            constraint_words: puzzle.constraints().len().div_ceil(64),
        }
    }

    /// How many bricks the groups have together.
    pub fn bricks<const W: usize>(&self, groups: Set<W>) -> usize {
        groups.iter().map(|one| self.bricks[one]).sum()
    }

    /// Occupied cells, and those of some more groups.
    pub fn occupied<const W: usize>(&self, mut occupied: Cells, more: Set<W>) -> Cells {
        more.iter().for_each(|one| occupied.add(&self.cells[one], self.words));
        occupied
    }

    /// Writes down behind other words all that packings below a node depend on: which groups may
    /// still be chosen, which of the cells are occupied that one of those groups may look at, and
    /// which constraints are open.
    pub fn future<const W: usize>(
        &self,
        state: &State<W>,
        occupied: &Cells,
        open: &[u16],
        words: &mut Vec<u64>,
    ) {
        words.extend(state.allowed.words());
        let mut fringe = Cells::NONE;
        state.allowed.iter().for_each(|one| fringe.add(&self.face_cells[one], self.words));
        words.extend(fringe.0[..self.words].iter().zip(&occupied.0).map(|(a, b)| a & b));
        // As bits, since the same constraints may be open in another order, or twice.
        let begin = words.len();
        words.resize(begin + self.constraint_words, 0);
        for &constraint in open {
            words[begin + usize::from(constraint) / 64] |= 1 << (constraint % 64);
        }
    }
}

/// These cells as a set.
fn collect_cells<'a>(cells: impl Iterator<Item = &'a usize>) -> Cells {
    let mut set = Cells::NONE;
    cells.for_each(|&cell| set.insert(cell));
    set
}
