//! bits story
mod crew;
mod search;
mod worker;

use super::demand::Demand;
use super::observer::Observer;
use super::puzzle::Puzzle;
use super::report::{Engine, Options, Refusal, Report};

/// A search with sets of some size.
type Run = fn(&Puzzle, &Demand, &Options, &mut dyn Observer) -> Report;

/// The sizes of sets there are, in words, and the search with each.
const SIZES: [(usize, Run); 11] = [
    (1, crew::run::<1>),
    (2, crew::run::<2>),
    (3, crew::run::<3>),
    (4, crew::run::<4>),
    (5, crew::run::<5>),
    (6, crew::run::<6>),
    (8, crew::run::<8>),
    (12, crew::run::<12>),
    (16, crew::run::<16>),
    (32, crew::run::<32>),
    (64, crew::run::<64>),
];

/// Finds all packings with sets that are just large enough.
pub(super) fn search(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, Refusal> {
    let placements = puzzle.placements().len();
    match SIZES.iter().find(|(words, _)| placements <= 64 * words) {
        Some((_, run)) => Ok(run(puzzle, demand, options, observer)),
        None => {
            let most = 64 * SIZES[SIZES.len() - 1].0;
            Err(Refusal::TooMany { engine: Engine::Bits, placements, most })
        }
    }
}
