//! The board: its edges, its blocked cells, and steps on it.

use super::set::Set;
use crate::Direction;

/// What a step adds to the number of a cell, on a board with so many columns.
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
    blocked: Set<M>,
    /// The cells from which a step leaves the board, for every direction.
    edges: [Set<M>; 4],
}

impl<const M: usize> Board<M> {
    /// The board of this size with these cells blocked.
    pub fn new(rows: usize, cols: usize, blocked: &[bool]) -> Self {
        let set = |holds: &dyn Fn(usize) -> bool| {
            let mut cells = Set::NONE;
            (0..rows * cols).filter(|&cell| holds(cell)).for_each(|cell| cells.insert(cell));
            cells
        };
        let edge = |direction| match direction {
            Direction::East => set(&|cell| cell % cols == cols - 1),
            Direction::North => set(&|cell| cell < cols),
            Direction::West => set(&|cell| cell % cols == 0),
            Direction::South => set(&|cell| cell >= (rows - 1) * cols),
        };
        Board { cols, blocked: set(&|cell| blocked[cell]), edges: Direction::ALL.map(edge) }
    }

    /// The cells no piece can be on.
    #[inline]
    pub fn blocked(&self) -> &Set<M> {
        &self.blocked
    }

    /// What a step adds to the number of a cell.
    #[inline]
    pub fn offset(&self, direction: Direction) -> isize {
        offset(direction, self.cols)
    }

    /// The cells after a step of all of them, unless one would leave the board.
    #[inline]
    pub fn step(&self, cells: &Set<M>, direction: Direction) -> Option<Set<M>> {
        if cells.meets(&self.edges[direction as usize]) {
            return None;
        }
        Some(match direction {
            Direction::East => cells.up(1),
            Direction::North => cells.down(self.cols),
            Direction::West => cells.down(1),
            Direction::South => cells.up(self.cols),
        })
    }
}
