//! Cutoff test of the engine `fsa` in the multi-tile metric.

use super::subtrees::step;
use crate::board::Board;
use crate::heuristic::pushes::{PushBound, PushHeuristic, PushPosition, PushState};
use crate::heuristic::{CutoffTest, Push};
use fifteen_codegen::Size;
use std::sync::Arc;

/// Bound with its states along a path.
pub struct PushCutoff {
    bound: Arc<PushBound>,
    size: Size,
    states: Vec<PushState>,
    /// Table that is looked up first.
    first_table: usize,
}

impl PushCutoff {
    /// Creates the cutoff test of a search that begins at a position.
    pub fn new(heuristic: &PushHeuristic, start: &Board) -> PushCutoff {
        let bound = heuristic.bound().clone();
        let states = vec![bound.root(start)];
        PushCutoff { bound, size: start.size(), states, first_table: 0 }
    }
}

impl CutoffTest for PushCutoff {
    /// Tests a push, in which `from` is the cell of the tile farthest from the blank.
    fn is_within_quota(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool {
        self.states.truncate(depth + 1);
        let mut state = self.states[depth];
        let (step, is_vertical) = (step(self.size, push.direction), push.direction.is_vertical());
        let (mut to, mut length) = (push.to, 0);
        while to != push.from {
            let from = to.wrapping_add_signed(step.into());
            state = self.bound.after_tile(state, tile_at(from), from, to, is_vertical);
            (to, length) = (from, length + 1);
        }
        let mut position = PushPosition::from_cells(self.size, tile_at);
        position.push(step, length);
        let can =
            self.bound.is_at_most(state, &position, !is_vertical, quota, &mut self.first_table);
        self.states.extend(can.then_some(state));
        can
    }
}
