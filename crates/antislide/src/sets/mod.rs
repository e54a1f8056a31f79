//! What both fast engines work with: sets of placements as words of bits, what choices mean for
//! them, and the choices that are forced.

mod propagate;
mod set;
mod tables;

pub(super) use propagate::{FewestFirst, Propagated, Propagator, SweepOrder};
pub(super) use set::{Ones, PlacementSet};
pub(super) use tables::{ConstraintTables, FACES, NodeState};

use super::report::{Engine, Error};

/// From a list of sizes in words, what goes with the first that has room for all placements.
pub(super) fn smallest_fitting<Run: Copy>(
    sizes: &[(usize, Run)],
    engine: Engine,
    placements: usize,
) -> Result<Run, Error> {
    let most = 64 * sizes.last().map_or(0, |&(words, _)| words);
    let first = sizes.iter().find(|(words, _)| placements <= 64 * words);
    first.map(|&(_, run)| run).ok_or(Error::TooManyPlacements { engine, placements, max: most })
}
