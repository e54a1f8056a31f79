//! Completions of partial goals: all configurations that satisfy a goal.
//!
//! The cells are scanned row by row. At the first free cell, either a piece that the goal does not
//! place begins, or the cell stays empty. All cells before it are settled, so every configuration
//! is generated once. The number of cells that stay empty is the excess of free cells over the
//! cells of the remaining pieces. Once no further cell may stay empty, a cell where no piece fits
//! ends the branch.
//!
//! A piece that is bound to a row or a column never leaves it, so it is only placed where the start
//! has a piece of its kind on the same line. A pinned piece keeps its place.

use super::BfsProgress;
use super::block_search::BlockSearch;
use crate::goal::Goal;
use crate::packed::Packed;
use crate::puzzle::{Piece, Puzzle};
use fifteen_runtime::Stopped;
use fifteen_runtime::memory::reserve;

/// Divisor of the memory limit that bounds the list of goals.
const MEMORY_FRACTION: usize = 4;

/// Minimum growth of a list, in configurations.
const MIN_GROWTH: usize = 1 << 10;

impl<const W: usize, const M: usize> BlockSearch<'_, '_, W, M> {
    /// Returns all configurations that satisfy one of the goals, in ascending order. They have the
    /// pieces of the start, but may be unreachable from it.
    ///
    /// # Errors
    /// If they exceed the memory or the node limit, or the observer cancels.
    pub fn complete_goals(&mut self) -> Result<Vec<Packed<W>>, Stopped> {
        let puzzle = self.puzzle;
        let mut found = Vec::new();
        for goal in puzzle.goals() {
            if let Some(mut open) = PartialConfiguration::new(puzzle, goal) {
                self.extend_completion(&mut open, 0, &mut found)?;
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Fills the board from the first free cell at or after this one.
    fn extend_completion(
        &mut self,
        open: &mut PartialConfiguration,
        cell: usize,
        found: &mut Vec<Packed<W>>,
    ) -> Result<(), Stopped> {
        Stopped::check(self.control.tick())?;
        let Some(cell) = (cell..open.is_free.len()).find(|&cell| open.is_free[cell]) else {
            let mut pieces = open.pieces.clone();
            pieces.sort_unstable();
            return self.push_completion(self.compiled.pack_pieces(&pieces), found);
        };
        for kind in 0..open.puzzle.kinds().len() {
            let piece = Piece { kind, cell };
            if *open.remaining_like(piece) > 0 && open.can_place(piece) {
                open.place(piece);
                self.extend_completion(open, cell + 1, found)?;
                open.remove(piece);
            }
        }
        if open.spare_empty_cells > 0 {
            open.spare_empty_cells -= 1;
            self.extend_completion(open, cell + 1, found)?;
            open.spare_empty_cells += 1;
        }
        Ok(())
    }

    /// Adds a configuration, if memory allows.
    fn push_completion(
        &mut self,
        packed: Packed<W>,
        found: &mut Vec<Packed<W>>,
    ) -> Result<(), Stopped> {
        if found.len() == found.capacity() {
            let more = found.len().max(MIN_GROWTH);
            let bytes = (found.len() + more) * size_of::<Packed<W>>();
            if bytes > self.budget.limit() / MEMORY_FRACTION || reserve(found, more).is_err() {
                return Err(Stopped::Memory);
            }
            self.control.report_progress(BfsProgress {
                found: found.len() as u64,
                ..BfsProgress::default()
            })?;
        }
        found.push(packed);
        Ok(())
    }
}

/// Partially filled board, and the pieces that remain to be placed.
struct PartialConfiguration<'p> {
    puzzle: &'p Puzzle,
    /// Pieces on the board.
    pieces: Vec<Piece>,
    /// True for every cell where a piece may be placed.
    is_free: Vec<bool>,
    /// Number of remaining pieces of each kind on each line, as `Movement::line` numbers them.
    remaining: Vec<Vec<usize>>,
    /// Number of free cells that may still be left empty.
    spare_empty_cells: usize,
}

impl<'p> PartialConfiguration<'p> {
    /// Creates the board with the pieces of a goal. Returns `None` if there is no room for the
    /// others, or the start has no matching piece on the line of a goal piece.
    fn new(puzzle: &'p Puzzle, goal: &Goal) -> Option<Self> {
        let cells = puzzle.rows() * puzzle.cols();
        let is_free = puzzle.blocked().iter().map(|&is_blocked| !is_blocked).collect();
        let mut open = PartialConfiguration {
            puzzle,
            pieces: Vec::new(),
            is_free,
            remaining: vec![vec![0; cells]; puzzle.kinds().len()],
            spare_empty_cells: 0,
        };
        puzzle.start().pieces().iter().for_each(|&piece| *open.remaining_like(piece) += 1);
        for &piece in goal.pieces() {
            if *open.remaining_like(piece) == 0 {
                return None;
            }
            open.place(piece);
        }
        goal.empty().iter().for_each(|&cell| open.is_free[cell] = false);
        let free = open.is_free.iter().filter(|&&is_free| is_free).count();
        let needed: usize = open
            .remaining
            .iter()
            .zip(puzzle.kinds())
            .map(|(left, kind)| left.iter().sum::<usize>() * kind.cells().len())
            .sum();
        open.spare_empty_cells = free.checked_sub(needed)?;
        Some(open)
    }

    /// Returns the number of remaining pieces of the same kind that belong on the line of a piece.
    fn remaining_like(&mut self, piece: Piece) -> &mut usize {
        let movement = self.puzzle.kinds()[piece.kind].movement();
        &mut self.remaining[piece.kind][movement.line(piece.cell, self.puzzle.cols())]
    }

    /// Returns whether all cells of a piece are free.
    fn can_place(&self, piece: Piece) -> bool {
        self.puzzle.is_inside(piece) && self.puzzle.cells(piece).all(|cell| self.is_free[cell])
    }

    fn place(&mut self, piece: Piece) {
        self.puzzle.cells(piece).for_each(|cell| self.is_free[cell] = false);
        *self.remaining_like(piece) -= 1;
        self.pieces.push(piece);
    }

    /// Removes the piece that was placed last.
    fn remove(&mut self, piece: Piece) {
        self.pieces.pop();
        *self.remaining_like(piece) += 1;
        self.puzzle.cells(piece).for_each(|cell| self.is_free[cell] = true);
    }
}
