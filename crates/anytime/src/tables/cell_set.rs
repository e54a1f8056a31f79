//! Sets of cells, as the bits of an integer, and flood fill in them.

use crate::grid::Grid;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Set of cells: an integer with at least as many bits as the board has cells.
pub(super) trait CellSet:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// Set without a cell.
    const EMPTY: Self;

    /// Returns the set of one cell.
    fn of(cell: usize) -> Self;

    /// Returns the least cell of a set that is not empty.
    fn least(self) -> usize;

    /// Returns the number of cells.
    fn len(self) -> usize;
}

impl CellSet for u64 {
    const EMPTY: u64 = 0;

    #[inline]
    fn of(cell: usize) -> u64 {
        1 << cell
    }

    #[inline]
    fn least(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn len(self) -> usize {
        self.count_ones() as usize
    }
}

impl CellSet for u128 {
    const EMPTY: u128 = 0;

    #[inline]
    fn of(cell: usize) -> u128 {
        1 << cell
    }

    #[inline]
    fn least(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn len(self) -> usize {
        self.count_ones() as usize
    }
}

/// Flood fill in sets of cells.
pub(super) struct Flood<S> {
    /// All cells.
    pub all: S,
    cols: usize,
    /// All cells except those of the first, and of the last column.
    not_first: S,
    not_last: S,
    /// True if so few cells are occupied that a straight line of them does not divide the board.
    is_wide: bool,
}

impl<S: CellSet> Flood<S> {
    /// Creates the fill for a board on which this many cells are occupied.
    pub fn new(grid: Grid, occupied: usize) -> Flood<S> {
        let set = |is_in: &dyn Fn(usize) -> bool| {
            let cells = (0..grid.cells()).filter(|&cell| is_in(cell));
            cells.fold(S::EMPTY, |set, cell| set | S::of(cell))
        };
        let cols = grid.cols();
        Flood {
            all: set(&|_| true),
            cols,
            not_first: set(&|cell| cell % cols != 0),
            not_last: set(&|cell| cell % cols != cols - 1),
            is_wide: occupied < grid.rows().min(cols),
        }
    }

    /// Returns the free cells that the blank reaches from a cell, where the others are occupied.
    ///
    /// A wall of occupied cells that turns has two that touch at a corner. If no two do, only a
    /// straight wall across the board keeps the blank from some of the free cells.
    #[inline]
    pub fn region(&self, from: usize, occupied: S) -> S {
        let free = self.all & !occupied;
        let below = occupied << self.cols;
        let corners = (below & self.not_last) << 1 | (below & self.not_first) >> 1;
        if self.is_wide && corners & occupied == S::EMPTY {
            return free;
        }
        self.fill(S::of(from), free)
    }

    /// Returns the cells that can be reached through free ones.
    fn fill(&self, start: S, free: S) -> S {
        let mut region = start;
        loop {
            let beside = (region & self.not_last) << 1 | (region & self.not_first) >> 1;
            let grown = (region | beside | region << self.cols | region >> self.cols) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}
