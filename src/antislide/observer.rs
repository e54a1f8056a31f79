//! Who hears of packings and progress, and may stop a search.

use super::symmetry::Orbit;
use std::ops::ControlFlow;

/// A packing that stands for its orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// Its placements, in ascending order.
    pub placements: Vec<usize>,
    /// How many packings it stands for.
    pub orbit: Orbit,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The share of the search tree that is done, from 0 to 1: each branch counts as much as its
    /// neighbours, so this is no measure of time.
    pub share: f64,
    /// The packings found so far; 0 from the engine `transfer`, which counts from the end.
    pub packings: u128,
}

/// Hears of a search, and stops it by returning `Break`.
pub trait Observer {
    /// A packing was found, if packings were asked for (see
    /// [`Options::report_packings`](super::Options::report_packings)); of each orbit one is told.
    fn packing(&mut self, packing: &Packing) -> ControlFlow<()> {
        let _ = packing;
        ControlFlow::Continue(())
    }

    /// Called every few thousandths of a second.
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let _ = progress;
        ControlFlow::Continue(())
    }
}

/// Lets the search run to its end.
impl Observer for () {}
