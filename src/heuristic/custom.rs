//! Heuristics from other crates.
//!
//! A search is compiled for each bound separately, so that the compiler can inline the calls of the
//! bound. This includes bounds from other crates. [`Heuristic::custom`](super::Heuristic::custom)
//! is the last place where the type of the bound is known, so everything that depends on the type
//! is built there, and stored here without the type.
//!
//! The search in batches is built by `korf`, which is above this module; here it is an opaque
//! value.

use super::bound::{Bound, Push};
use super::cutoff::{CutoffTest, cutoff_from};
use crate::board::Board;
use fifteen_codegen::Direction;
use std::any::Any;
use std::sync::Arc;

/// Type-erased bound.
#[derive(Clone)]
pub struct CustomBound {
    /// Bound without its type.
    pub bound: Arc<dyn ErasedBound>,
    /// Search in batches with this bound.
    pub batch_search: Arc<dyn Any + Send + Sync>,
}

impl CustomBound {
    /// Erases the type of a bound, and stores it with its search in batches.
    pub fn new(
        bound: impl Bound + 'static,
        batch_search: Arc<dyn Any + Send + Sync>,
    ) -> CustomBound {
        CustomBound { bound: Arc::new(bound), batch_search }
    }
}

/// Methods of any bound that do not depend on the type of its states.
pub trait ErasedBound: Send + Sync {
    /// Returns the excess of a position.
    fn excess_of(&self, position: &Board) -> u32;

    /// Returns the cutoff test of a search that begins at a position, and the position's excess.
    fn cutoff_from(self: Arc<Self>, start: &Board) -> (Box<dyn CutoffTest>, u32);

    /// Passes each move of a position to a function, with the excess of the position after it. The
    /// state of the position is computed from scratch, those of its children by updates.
    fn visit_children(&self, position: &Board, visit: &mut dyn FnMut(Push, u32));
}

impl<B: Bound + 'static> ErasedBound for B {
    fn excess_of(&self, position: &Board) -> u32 {
        self.excess(&self.root(position))
    }

    fn cutoff_from(self: Arc<Self>, start: &Board) -> (Box<dyn CutoffTest>, u32) {
        cutoff_from(self, start)
    }

    fn visit_children(&self, position: &Board, visit: &mut dyn FnMut(Push, u32)) {
        let state = self.root(position);
        let (size, tiles, to) = (position.size(), position.all_tiles(), position.blank());
        for direction in Direction::ALL {
            let Some(from) = size.neighbor(to, direction) else { continue };
            let tile = usize::from(tiles[from]);
            let is_happy = size.distance(to, tile - 1) < size.distance(from, tile - 1);
            let push = Push { tile, from, to, direction, is_happy };
            let probe = self.probe(&state, push, |cell| tiles[cell].into());
            if let Some(child) = self.resolve(&state, probe, u32::MAX) {
                visit(push, self.excess(&child));
            }
        }
    }
}
