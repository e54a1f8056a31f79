//! Interface between a search and a heuristic, move by move.

use crate::board::Board;
use fifteen_codegen::{Direction, Size};

/// Lower bound with incremental updates, move by move.
///
/// Every bound is at least the Manhattan distance, and has the same parity. So it is the Manhattan
/// distance plus twice an *excess*: a lower bound on the number of *sad* moves, which take a tile
/// farther from its goal cell. A search with the Manhattan distance has a *quota*: the number of
/// sad moves that it may still make. A better heuristic only adds the condition that the quota must
/// not fall below the excess.
///
/// A step has two halves, [`probe`](Bound::probe) and [`resolve`](Bound::resolve), which can be
/// separated. The first prefetches the memory that the second reads. A search that probes many
/// children before it resolves the first does not wait for memory.
///
/// Other crates may implement this trait, and create a heuristic with [`Heuristic::custom`]. They
/// must guarantee two properties, which no search can check. First, an excess never exceeds the
/// number of sad moves in a shortest solution, and is 0 for the goal. Second, the state that
/// [`probe`](Bound::probe) and [`resolve`](Bound::resolve) compute for a child has at most the
/// excess of the state that [`root`](Bound::root) computes for it.
///
/// [`Heuristic::custom`]: crate::Heuristic::custom
pub trait Bound: Send + Sync {
    /// State of a position.
    type State: Copy + Send + Sync;

    /// Pending lookup of a child.
    type Probe: Copy + Send;

    /// Returns the state of a position.
    fn root(&self, start: &Board) -> Self::State;

    /// Returns the excess of a position.
    fn excess(&self, state: &Self::State) -> u32;

    /// Prepares for the position after a push; `tile_at` returns the tile in a cell before
    /// the push.
    fn probe(
        &self,
        state: &Self::State,
        push: Push,
        tile_at: impl Fn(usize) -> usize,
    ) -> Self::Probe;

    /// Returns the state after the push, unless its excess exceeds the quota.
    fn resolve(&self, state: &Self::State, probe: Self::Probe, quota: u32) -> Option<Self::State>;
}

/// Move, as seen from the tile.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// Tile that moves.
    pub tile: usize,
    /// Cell that it leaves.
    pub from: usize,
    /// Cell of the blank, which it enters.
    pub to: usize,
    /// Direction in which the blank moves; the tile moves the opposite way.
    pub direction: Direction,
    /// True if the move brings the tile closer to its goal cell.
    pub is_happy: bool,
}

impl Push {
    /// Returns true if the tile changes its row.
    pub fn is_vertical(self) -> bool {
        self.direction.is_vertical()
    }
}

/// Bound that is the Manhattan distance itself.
pub struct Manhattan;

impl Manhattan {
    /// Creates the bound for boards of any size.
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

/// Length of arrays that are indexed by cells or by tiles, such that no index needs a bounds check.
pub const PADDED_CELLS: usize = 32;
const _: () = assert!(PADDED_CELLS >= Size::MAX_CELLS);

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
    fn resolve(&self, state: &B::State, probe: B::Probe, quota: u32) -> Option<B::State> {
        (**self).resolve(state, probe, quota)
    }
}
