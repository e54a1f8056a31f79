//! Basis of the engines `bits` and `transfer`: bit sets of placements, the effects of choices on
//! them, and unit propagation.

mod propagate;
mod set;
mod tables;

pub(super) use propagate::{FewestFirst, Propagated, Propagator, SweepOrder};
pub(super) use set::{Ones, PlacementSet};
pub(super) use tables::{ConstraintTables, FACES, NodeState};

use super::report::{Engine, Error};

/// Returns the entry with the smallest size in words that suffices for all placements.
pub(super) fn smallest_fitting<Run: Copy>(
    sizes: &[(usize, Run)],
    engine: Engine,
    placements: usize,
) -> Result<Run, Error> {
    let max = 64 * sizes.last().map_or(0, |&(words, _)| words);
    let first = sizes.iter().find(|(words, _)| placements <= 64 * words);
    first.map(|&(_, run)| run).ok_or(Error::TooManyPlacements { engine, placements, max })
}
