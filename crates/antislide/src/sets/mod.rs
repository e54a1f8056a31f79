//! What both fast engines work with: sets of placements as words of bits, what choices mean for
//! them, and the choices that are forced.

mod propagate;
mod set;
mod tables;

pub(super) use propagate::{Fewest, Propagated, Propagator, Sweep};
pub(super) use set::{Ones, Set};
pub(super) use tables::{FACES, State, Tables};

use super::report::{Engine, Error};

/// From a list of sizes in words, what goes with the first that has room for all placements.
pub(super) fn smallest_fitting<Run: Copy>(
    sizes: &[(usize, Run)],
    engine: Engine,
    placements: usize,
) -> Result<Run, Error> {
    let most = 64 * sizes.last().map_or(0, |&(words, _)| words);
    let first = sizes.iter().find(|(words, _)| placements <= 64 * words);
    first.map(|&(_, run)| run).ok_or(Error::TooMany { engine, placements, most })
}
