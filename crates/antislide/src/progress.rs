//! Progress of a search, for its observer.

use super::symmetry::OrbitSize;
use super::unit::PackingUnitResult;
use fifteen_runtime::estimate::Interval;

/// Packing that represents its orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// Placements, in ascending order.
    pub placements: Vec<usize>,
    /// Size of the orbit of the packing.
    pub orbit: OrbitSize,
}

/// Progress of a search. An observer receives it at least every 50 milliseconds, and for every new
/// packing if packings are reported.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PackingProgress {
    /// Finished fraction of the search tree, from 0 to 1. Each branch counts as much as its
    /// siblings, so this is not a measure of time.
    pub fraction_done: f64,
    /// Number of nodes visited so far; 0 from engines other than `bits`.
    pub nodes: u64,
    /// Estimated number of nodes left, once there is an estimate: likely lower and upper bounds.
    pub nodes_left: Option<Interval>,
    /// Number of packings found so far; 0 from the engine `transfer`, which adds up counts at the
    /// end.
    pub packings: u128,
    /// Packing found just now. It is present if packings are reported (see
    /// [`Options::report_packings`](super::Options::report_packings)) and this packing represents
    /// its orbit. [`verify::packing`](fifteen_verify::packing) has tried to slide every brick of
    /// it.
    pub new_packing: Option<Packing>,
    /// Unit finished just now, in a [search of units](super::search_units). It is reported even
    /// after the observer has cancelled the search.
    pub finished_unit: Option<PackingUnitResult>,
}
