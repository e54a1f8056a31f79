//! Lower bounds that are recomputed for every position.

use super::bound::{Bound, Push};
use crate::board::Board;
use fifteen_codegen::Direction;

/// Adapter that makes a [`Bound`] from a function that returns a lower bound.
pub struct Recomputed<F>(pub F);

impl<F: Fn(&Board) -> u32> Recomputed<F> {
    /// Returns the number of unavoidable sad moves. The length of a solution differs from the
    /// Manhattan distance by an even number, so an odd difference is rounded up.
    fn excess_of(&self, board: &Board) -> u32 {
        (self.0)(board).saturating_sub(board.manhattan()).div_ceil(2)
    }
}

impl<F: Fn(&Board) -> u32 + Send + Sync> Bound for Recomputed<F> {
    /// Position, and its excess.
    type State = (Board, u32);
    type Probe = Direction;

    fn root(&self, start: &Board) -> (Board, u32) {
        (*start, self.excess_of(start))
    }

    fn excess(&self, state: &(Board, u32)) -> u32 {
        state.1
    }

    fn probe(&self, _: &(Board, u32), push: Push, _: impl Fn(usize) -> usize) -> Direction {
        push.direction
    }

    fn resolve(&self, state: &(Board, u32), blank: Direction, quota: u32) -> Option<(Board, u32)> {
        let board = state.0.after_move(blank)?;
        let excess = self.excess_of(&board);
        (excess <= quota).then_some((board, excess))
    }
}
