//! What the watch of a search is told.

use super::symmetry::Orbit;
use super::unit::PackingUnit;
use fifteen_runtime::estimate::Interval;

/// A packing that stands for its orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// Its placements, in ascending order.
    pub placements: Vec<usize>,
    /// How many packings it stands for.
    pub orbit: Orbit,
}

/// How far a search has come. A watch is told every few thousandths of a second, and whenever a
/// packing is found, if packings are asked for.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PackingProgress {
    /// The share of the search tree that is done, from 0 to 1: each branch counts as much as its
    /// neighbours, so this is no measure of time.
    pub fraction_done: f64,
    /// The nodes of the search tree that were visited so far; 0 from other engines than `bits`.
    pub nodes: u64,
    /// The nodes that are left to visit, if one can tell: at least and at most, probably.
    pub nodes_left: Option<Interval>,
    /// The packings found so far; 0 from the engine `transfer`, which counts from the end.
    pub packings: u128,
    /// The packing that was found just now. There is one if packings are asked for (see
    /// [`Options::report_packings`](super::Options::report_packings)) and this is the first of its
    /// orbit. [`verify::packing`](fifteen_verify::packing) has tried to slide every brick of it.
    pub new_packing: Option<Packing>,
    /// The unit that was finished just now, if the search is one [of units](super::search_units). It
    /// is told even if the watch has said that the search is to stop.
    pub finished_unit: Option<PackingUnit>,
}
