//! The board: its edges, its blocked cells, and single steps on it.

use super::bit_set::BitSet;
use fifteen_codegen::Direction;

/// Returns the change in a cell's number after one step, on a board with this many columns.
#[inline]
pub(super) fn offset(direction: Direction, cols: usize) -> isize {
    match direction {
        Direction::East => 1,
        Direction::North => -cols.cast_signed(),
        Direction::West => -1,
        Direction::South => cols.cast_signed(),
    }
}

/// A board: its width, its blocked cells and its edges.
#[derive(Clone, Debug)]
pub(super) struct Board<const M: usize> {
    cols: usize,
    blocked: BitSet<M>,
    /// Cells from which a step leaves the board, by direction.
    edges: [BitSet<M>; 4],
    /// For each direction, the increase and the decrease in a cell's number after one step.
    shifts: [(usize, usize); 4],
}

impl<const M: usize> Board<M> {
    /// Creates the board of this size with these cells blocked.
    pub fn new(rows: usize, cols: usize, blocked: &[bool]) -> Self {
        let set = |holds: &dyn Fn(usize) -> bool| {
            let mut cells = BitSet::EMPTY;
            (0..rows * cols).filter(|&cell| holds(cell)).for_each(|cell| cells.insert(cell));
            cells
        };
        let edge = |direction| match direction {
            Direction::East => set(&|cell| cell % cols == cols - 1),
            Direction::North => set(&|cell| cell < cols),
            Direction::West => set(&|cell| cell % cols == 0),
            Direction::South => set(&|cell| cell >= (rows - 1) * cols),
        };
        let shift = |direction| match offset(direction, cols) {
            // A board of one row has no vertical steps, and no set can be shifted that far.
            by if by.unsigned_abs() >= 64 * M => (0, 0),
            by @ 0.. => (by.unsigned_abs(), 0),
            by => (0, by.unsigned_abs()),
        };
        Board {
            cols,
            blocked: set(&|cell| blocked[cell]),
            edges: Direction::ALL.map(edge),
            shifts: Direction::ALL.map(shift),
        }
    }

    /// Returns the blocked cells.
    #[inline]
    pub fn blocked(&self) -> &BitSet<M> {
        &self.blocked
    }

    /// Returns the change in a cell's number after one step.
    #[inline]
    pub fn offset(&self, direction: Direction) -> isize {
        offset(direction, self.cols)
    }

    /// Returns the cells after all of them take one step, or `None` if one would leave the board.
    #[inline]
    pub fn step(&self, cells: &BitSet<M>, direction: Direction) -> Option<BitSet<M>> {
        (!cells.intersects(self.edge(direction))).then(|| self.shifted(cells, direction))
    }

    /// Returns the cells from which a step leaves the board.
    #[inline]
    pub fn edge(&self, direction: Direction) -> &BitSet<M> {
        &self.edges[direction.index()]
    }

    /// Returns the cells after all of them take one step, as if the end of each row were next to
    /// the beginning of the following one.
    #[inline]
    pub fn shifted(&self, cells: &BitSet<M>, direction: Direction) -> BitSet<M> {
        let (up, down) = self.shifts[direction.index()];
        cells.shift_up(up).shift_down(down)
    }
}
