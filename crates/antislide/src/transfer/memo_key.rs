//! Keys of the memo table: everything that the rest of a search depends on.

use crate::puzzle::Puzzle;
use crate::sets::{NodeState, PlacementSet};

/// Number of words for the cells of the largest box.
const WORDS: usize = Puzzle::MAX_CELLS / 64;

/// Set of cells.
#[derive(Clone, Copy)]
pub(super) struct CellSet([u64; WORDS]);

impl CellSet {
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    fn insert_all(&mut self, other: &CellSet, words: usize) {
        self.0[..words].iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }
}

/// Cells of groups of placements. The placements of a group are chosen together.
pub(super) struct PlacementGroups {
    cells: Vec<CellSet>,
    /// Cells in front of the faces of the first placement of each group.
    face_cells: Vec<CellSet>,
    bricks: Vec<usize>,
    /// Number of words for the cells of this box.
    words: usize,
    /// Number of words for the constraints, one bit each.
    constraint_words: usize,
}

impl PlacementGroups {
    pub fn new(puzzle: &Puzzle, groups: &[Vec<usize>]) -> PlacementGroups {
        let cells = |group: &Vec<usize>| {
            collect_cells(group.iter().flat_map(|&placement| &puzzle.placements()[placement].cells))
        };
        let needed = |placement: usize| {
            puzzle.imposed_constraints()[placement]
                .iter()
                .flat_map(|&constraint| &puzzle.constraints()[constraint])
        };
        PlacementGroups {
            cells: groups.iter().map(cells).collect(),
            face_cells: groups.iter().map(|group| collect_cells(needed(group[0]))).collect(),
            bricks: groups.iter().map(Vec::len).collect(),
            words: puzzle.container().cells().div_ceil(64),
            constraint_words: puzzle.constraints().len().div_ceil(64),
        }
    }

    /// Returns the total number of bricks in the groups.
    pub fn count_bricks<const W: usize>(&self, groups: PlacementSet<W>) -> usize {
        groups.iter().map(|group| self.bricks[group]).sum()
    }

    /// Returns the occupied cells together with the cells of more groups.
    pub fn occupied_with<const W: usize>(
        &self,
        mut occupied: CellSet,
        more: PlacementSet<W>,
    ) -> CellSet {
        more.iter().for_each(|group| occupied.insert_all(&self.cells[group], self.words));
        occupied
    }

    /// Appends to `words` the key of a node, which determines the packings below it: the allowed
    /// groups, the occupied cells in front of faces of these groups, and the open constraints.
    pub fn append_key<const W: usize>(
        &self,
        state: &NodeState<W>,
        occupied: &CellSet,
        open: &[u16],
        words: &mut Vec<u64>,
    ) {
        words.extend(state.allowed.words());
        let mut fringe = CellSet::EMPTY;
        state
            .allowed
            .iter()
            .for_each(|group| fringe.insert_all(&self.face_cells[group], self.words));
        words.extend(fringe.0[..self.words].iter().zip(&occupied.0).map(|(a, b)| a & b));
        // A bit set, since the same constraints may be open in another order, or twice.
        let begin = words.len();
        words.resize(begin + self.constraint_words, 0);
        for &constraint in open {
            words[begin + usize::from(constraint) / 64] |= 1 << (constraint % 64);
        }
    }
}

/// Returns the set of these cells.
fn collect_cells<'a>(cells: impl Iterator<Item = &'a usize>) -> CellSet {
    let mut set = CellSet::EMPTY;
    cells.for_each(|&cell| set.insert(cell));
    set
}
