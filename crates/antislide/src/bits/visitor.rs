//! Who is told what a search finds.

use crate::sets::Set;
use std::ops::ControlFlow;

/// What is told by a search as it goes.
pub(super) trait Listener<const W: usize> {
    /// No constraint is open: a packing with this many bricks. Which ones can be asked.
    fn found(&mut self, bricks: usize, chosen: impl Fn() -> Set<W>) -> ControlFlow<()>;

    /// A node is entered, with so much of the tree before it.
    fn visited(&mut self, share: f64) -> ControlFlow<()>;
}
