//! Visitor of nodes and packings.

use crate::sets::PlacementSet;
use std::ops::ControlFlow;

/// Visitor of a search.
pub(super) trait SearchVisitor<const W: usize> {
    /// Visits a packing with this number of bricks, at a node without open constraints. `chosen`
    /// returns its placements.
    fn on_packing(
        &mut self,
        bricks: usize,
        chosen: impl Fn() -> PlacementSet<W>,
    ) -> ControlFlow<()>;

    /// Visits a node. `fraction` is the fraction of the search tree before it.
    fn on_node(&mut self, fraction: f64) -> ControlFlow<()>;
}
