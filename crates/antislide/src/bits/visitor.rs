//! Who is told what a search finds.

use crate::sets::PlacementSet;
use std::ops::ControlFlow;

/// What is told by a search as it goes.
pub(super) trait SearchVisitor<const W: usize> {
    /// No constraint is open: a packing with this many bricks. Which ones can be asked.
    fn on_packing(
        &mut self,
        bricks: usize,
        chosen: impl Fn() -> PlacementSet<W>,
    ) -> ControlFlow<()>;

    /// A node is entered, with so much of the tree before it.
    fn on_node(&mut self, share: f64) -> ControlFlow<()>;
}
