//! Search in the multi-tile metric, for the engines `plain` and `wide`.
//!
//! A push of one or more tiles in a line counts as one move, and vertical and horizontal pushes
//! alternate. So every node of a 4×4 board except the start has exactly three children, and no push
//! undoes the one before. Iteration n visits, depth first, all sequences of at most n alternating
//! pushes that the [heuristic](crate::heuristic::pushes) does not exclude. The first iteration that
//! reaches the goal finds a solution with the fewest pushes.
//!
//! With several threads the tree is divided into subtrees by the first few pushes, and each thread
//! searches one subtree at a time. Nodes above the subtrees are counted once, so that the counts of
//! an iteration do not depend on the number of threads, and equal those of `fsa`. If all solutions
//! are requested, each thread collects those of its subtrees. With a heuristic that [has
//! upgrades], a long search replaces the tables while it runs, even in the middle of an iteration;
//! then only lengths can be compared.
//!
//! [has upgrades]: crate::heuristic::pushes::PushHeuristic::has_upgrades

mod beam;
mod cutoff;
mod depth_first;
mod parallel;
mod subtrees;
#[cfg(test)]
mod tests;

pub use beam::find_pushes;
pub use cutoff::PushCutoff;
pub(super) use parallel::ParallelSearch;

use crate::heuristic::pushes::{PushBound, PushPosition, PushState};
use fifteen_codegen::Direction;
use std::iter;
use subtrees::PushAttempt;

/// Returns the moves of single tiles that make up pushes. A push is given as a direction of the
/// blank and a number of tiles.
pub fn single_moves(pushes: impl IntoIterator<Item = (Direction, usize)>) -> Vec<Direction> {
    pushes.into_iter().flat_map(|(direction, count)| iter::repeat_n(direction, count)).collect()
}

/// Returns the state of a bound after a push. The position is the one after the push.
#[inline]
fn state_after(
    bound: &PushBound,
    mut state: PushState,
    position: &PushPosition,
    blank_before: usize,
    push: PushAttempt,
) -> PushState {
    let mut to = blank_before;
    for _ in 0..push.length {
        let from = to.wrapping_add_signed(push.step.into());
        let is_vertical = push.direction.is_vertical();
        state = bound.after_tile(state, position.tile(to), from, to, is_vertical);
        to = from;
    }
    state
}
