//! Heuristics for a search that visits one node at a time and backtracks.
//!
//! Such a search stores only the path to its node. A heuristic needs no more: a `StateStack`
//! contains the states along the path, and taking a move back restores the state before it.

use super::bound::{Bound, Push};
use crate::board::Board;

/// Test that decides whether a search makes a move. The move itself is within the quota of sad
/// moves.
pub trait CutoffTest: Send {
    /// Returns true if the excess of the position after a push does not exceed `quota`, the number
    /// of sad moves that are then left.
    ///
    /// The push is the one after `depth` moves from the start, and `tile_at` returns the tile in a
    /// cell before it. If the result is true, the search may test positions one move deeper.
    fn is_within_quota(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool;
}

/// Cutoff test of the Manhattan distance, which accepts every move within the quota.
pub struct ManhattanOnly;

impl CutoffTest for ManhattanOnly {
    #[inline]
    fn is_within_quota(&mut self, _: usize, _: Push, _: &dyn Fn(usize) -> usize, _: u32) -> bool {
        true
    }
}

/// States of a bound along a path.
struct StateStack<B: Bound> {
    bound: B,
    /// States from the start on.
    states: Vec<B::State>,
}

/// Returns the cutoff test of a search that begins at a position, and the position's excess.
pub fn cutoff_from(bound: impl Bound + 'static, start: &Board) -> (Box<dyn CutoffTest>, u32) {
    let root = bound.root(start);
    let excess = bound.excess(&root);
    (Box::new(StateStack { bound, states: vec![root] }), excess)
}

impl<B: Bound> CutoffTest for StateStack<B> {
    fn is_within_quota(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool {
        self.states.truncate(depth + 1);
        let here = &self.states[depth];
        let probe = self.bound.probe(here, push, tile_at);
        let after = self.bound.resolve(here, probe, quota);
        self.states.extend(after);
        after.is_some()
    }
}

impl CutoffTest for Box<dyn CutoffTest> {
    #[inline]
    fn is_within_quota(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool {
        (**self).is_within_quota(depth, push, tile_at, quota)
    }
}
