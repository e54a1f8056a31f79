//! Limit of the excess of bounds from other crates.

use super::bound::{Bound, Push};
use crate::board::Board;

/// Maximum excess of a bound from another crate. No engine supports solutions with that many sad
/// moves, and sums of such numbers do not overflow.
pub const MAX_EXCESS: u32 = 1 << 15;

/// Adapter that limits the excess of a bound to [`MAX_EXCESS`].
pub struct Capped<B>(pub B);

impl<B: Bound> Bound for Capped<B> {
    type State = B::State;
    type Probe = B::Probe;

    fn root(&self, start: &Board) -> B::State {
        self.0.root(start)
    }

    #[inline]
    fn excess(&self, state: &B::State) -> u32 {
        self.0.excess(state).min(MAX_EXCESS)
    }

    #[inline]
    fn probe(&self, state: &B::State, push: Push, tile_at: impl Fn(usize) -> usize) -> B::Probe {
        self.0.probe(state, push, tile_at)
    }

    #[inline]
    fn resolve(&self, state: &B::State, probe: B::Probe, quota: u32) -> Option<B::State> {
        self.0.resolve(state, probe, quota)
    }
}
