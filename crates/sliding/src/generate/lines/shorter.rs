//! Search for a shorter solution of a line puzzle.

use super::{LinePuzzle, LineSpace, POLL_INTERVAL};
use crate::generate::Poll;
use crate::style::{MoveExtent, Style};
use fifteen_runtime::{Stopped, continue_if};

impl LineSpace {
    /// Returns whether a puzzle has a solution of fewer than `limit` moves, or `None` if more than
    /// `max_configurations` configurations are found.
    ///
    /// # Errors
    /// If `poll` cancels.
    pub fn has_shorter_solution(
        &mut self,
        puzzle: &LinePuzzle,
        limit: usize,
        style: Style,
        max_configurations: usize,
        poll: Poll<'_>,
    ) -> Result<Option<bool>, Stopped> {
        let is_step = style.extent() == MoveExtent::Step;
        let states = &mut self.states;
        states.clear();
        states.insert([puzzle.start]);
        if puzzle.is_goal(puzzle.start) {
            return Ok(Some(limit > 0));
        }
        let mut node = 0;
        for _ in 1..limit {
            let level_end = states.len();
            while node < level_end {
                if node.is_multiple_of(POLL_INTERVAL) {
                    Stopped::check(poll())?;
                }
                let [state] = states.configurations()[node];
                let found = puzzle.for_each_move(state, is_step, |next| {
                    let (_, is_new) = states.insert([next]);
                    continue_if(!(is_new && puzzle.is_goal(next)))
                });
                if found.is_break() {
                    return Ok(Some(true));
                }
                if states.len() > max_configurations {
                    return Ok(None);
                }
                node += 1;
            }
            if states.len() == level_end {
                break;
            }
        }
        Ok(Some(false))
    }
}
