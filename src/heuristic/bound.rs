//! What a search asks of a heuristic, move by move.

use crate::board::Board;
use fifteen_codegen::{Direction, Size};

/// A lower bound that is kept up to date move by move.
///
/// Every bound here has the parity of the Manhattan distance, which changes with every move, and
/// is at least as large. So it is the Manhattan distance and twice an *excess*: the number of
/// moves away from home, *sad* ones, that cannot be avoided. A search with the Manhattan distance
/// counts the sad moves that it may still make, its quota; all that a better heuristic adds is
/// that the quota must not fall below the excess.
///
/// The two halves of a step, [`aim`](Bound::aim) and [`look`](Bound::look), can be made apart. The
/// first asks memory for what the second will need; a search that aims for many children before
/// it looks for the first need not wait.
///
/// Other crates may implement it, and make a heuristic with [`Heuristic::custom`]. Two things must
/// hold, and no search can check them: an excess is never more than the sad moves of a shortest
/// solution, and 0 for the goal; and what [`aim`](Bound::aim) and [`look`](Bound::look) say of a child
/// is what [`root`](Bound::root) says of it, or less.
///
/// [`Heuristic::custom`]: crate::Heuristic::custom
pub trait Bound: Send + Sync {
    /// What is remembered about a position.
    type State: Copy + Send + Sync;

    /// What is known about a child before memory has answered.
    type Probe: Copy + Send;

    /// The state of a position.
    fn root(&self, start: &Board) -> Self::State;

    /// The excess of a position.
    fn excess(&self, state: &Self::State) -> u32;

    /// Prepares for the position after a push; `tile_at` tells the tile in a cell before it.
    fn probe(
        &self,
        state: &Self::State,
        push: Push,
        tile_at: impl Fn(usize) -> usize,
    ) -> Self::Probe;

    /// The state after the push, unless its excess is more than the quota.
    fn resolve(&self, state: &Self::State, aim: Self::Probe, quota: u32) -> Option<Self::State>;
}

/// A move, seen from the tile.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// The tile.
    pub tile: usize,
    /// The cell that it leaves.
    pub from: usize,
    /// The cell where the blank is, to which it goes.
    pub to: usize,
    /// The direction of the blank.
    pub direction: Direction,
    /// Whether the tile comes closer to home.
    pub is_happy: bool,
}

impl Push {
    /// Whether the tile changes its row.
    pub fn is_vertical(self) -> bool {
        matches!(self.direction, Direction::North | Direction::South)
    }
}

/// The bound that never exceeds the Manhattan distance.
pub struct Manhattan;

impl Manhattan {
    /// The bound for boards of a size; there is one for every size.
    pub fn new(_size: Size) -> Option<Manhattan> {
        Some(Manhattan)
    }
}

impl Bound for Manhattan {
    type State = ();
    type Probe = ();

    fn root(&self, _start: &Board) {}

    fn excess(&self, (): &()) -> u32 {
        0
    }

    fn probe(&self, (): &(), _push: Push, _tile_at: impl Fn(usize) -> usize) {}

    fn resolve(&self, (): &(), (): (), _quota: u32) -> Option<()> {
        Some(())
    }
}

/// The length of arrays that are indexed by cells or by tiles, so that no index need be checked.
pub const SLOTS: usize = 32;
const _: () = assert!(SLOTS >= Size::MAX_CELLS);

impl<B: Bound> Bound for std::sync::Arc<B> {
    type State = B::State;
    type Probe = B::Probe;

    fn root(&self, start: &Board) -> B::State {
        (**self).root(start)
    }

    fn excess(&self, state: &B::State) -> u32 {
        (**self).excess(state)
    }

    #[inline]
    fn probe(&self, state: &B::State, push: Push, tile_at: impl Fn(usize) -> usize) -> B::Probe {
        (**self).probe(state, push, tile_at)
    }

    #[inline]
    fn resolve(&self, state: &B::State, aim: B::Probe, quota: u32) -> Option<B::State> {
        (**self).resolve(state, aim, quota)
    }
}
