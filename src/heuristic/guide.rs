//! Heuristics for a search that looks at one node at a time and goes back the way it came.
//!
//! Such a search keeps nothing but the path to where it is. Neither does a heuristic need more: a
//! [`Trail`] has the states along the path, and whoever takes a move back finds what was there.

use super::bound::{Bound, Push};
use crate::board::Board;

/// What a search asks before it makes a move that its quota of sad moves allows.
pub trait Guide: Send {
    /// Whether the position after a push leaves no more sad moves to be made than are left.
    ///
    /// The push is the one after `depth` moves from the start, and `tile_at` tells the tile in a
    /// cell before it. If the answer is yes the search may ask about positions one move further.
    fn affords(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool;
}

/// The guide that knows nothing but the Manhattan distance: the quota allows it, so be it.
pub struct ManhattanOnly;

impl Guide for ManhattanOnly {
    #[inline]
    fn affords(&mut self, _: usize, _: Push, _: &dyn Fn(usize) -> usize, _: u32) -> bool {
        true
    }
}

/// The states of a bound along a path.
pub struct StateStack<B: Bound> {
    bound: B,
    /// The state of the start first.
    states: Vec<B::State>,
}

impl<B: Bound> StateStack<B> {
    /// The trail that begins at a position.
    pub fn new(bound: B, start: &Board) -> StateStack<B> {
        let root = bound.root(start);
        StateStack { bound, states: vec![root] }
    }

    /// The excess of the position where it ends.
    pub fn excess(&self) -> u32 {
        self.states.last().map_or(0, |state| self.bound.excess(state))
    }
}

impl<B: Bound> Guide for StateStack<B> {
    fn affords(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool {
        self.states.truncate(depth + 1);
        let here = &self.states[depth];
        let aim = self.bound.probe(here, push, tile_at);
        let after = self.bound.resolve(here, aim, quota);
        self.states.extend(after);
        after.is_some()
    }
}

impl Guide for Box<dyn Guide> {
    #[inline]
    fn affords(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool {
        (**self).affords(depth, push, tile_at, quota)
    }
}
