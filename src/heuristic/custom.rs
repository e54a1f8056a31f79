//! Heuristics of other crates.
//!
//! A search is compiled for each bound by itself, so that to ask a bound costs no more than a call
//! that the compiler sees through. A bound that this crate has never seen deserves the same: where
//! its type is known for the last time, in [`Heuristic::custom`](super::Heuristic::custom), all
//! that will ever need it is made for it, and kept here without the type.
//!
//! For the search in batches that is done by `korf`, which lies above this module; so what it keeps
//! is nothing but a value to this one.

use super::bound::Bound;
use super::guide::{Guide, StateStack};
use crate::board::Board;
use std::any::Any;
use std::sync::Arc;

/// A bound whose type nobody knows any more.
#[derive(Clone)]
pub struct CustomBound {
    bound: Arc<dyn ErasedBound>,
    /// What the search in batches made of it.
    pub batch_search: Arc<dyn Any + Send + Sync>,
}

impl CustomBound {
    /// This bound, and what the search in batches made of it.
    pub fn new(
        bound: impl Bound + 'static,
        batch_search: Arc<dyn Any + Send + Sync>,
    ) -> CustomBound {
        CustomBound { bound: Arc::new(bound), batch_search }
    }

    /// The excess of a position.
    pub fn excess(&self, position: &Board) -> u32 {
        self.bound.excess_of(position)
    }

    /// The guide of a search that begins at a position, and the position's excess.
    pub fn guide(&self, start: &Board) -> (Box<dyn Guide>, u32) {
        Arc::clone(&self.bound).guide_from(start)
    }
}

/// What can be asked of any bound without knowing its states.
trait ErasedBound: Send + Sync {
    fn excess_of(&self, position: &Board) -> u32;

    fn guide_from(self: Arc<Self>, start: &Board) -> (Box<dyn Guide>, u32);
}

impl<B: Bound + 'static> ErasedBound for B {
    fn excess_of(&self, position: &Board) -> u32 {
        self.excess(&self.root(position))
    }

    fn guide_from(self: Arc<Self>, start: &Board) -> (Box<dyn Guide>, u32) {
        let trail = StateStack::new(self, start);
        let excess = trail.excess();
        (Box::new(trail), excess)
    }
}
