//! How a search is begun, and what it reports.

use super::demand::{Demand, DemandError};
use super::observer::Observer;
use super::puzzle::Puzzle;
use super::tally::Tally;
use super::{bits, links};
use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

/// How packings are searched for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Sets as words of bits, symmetry used from the root on, and several threads.
    #[default]
    Bits,
    /// Dancing links, one packing after the other.
    Links,
}

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 2] = [Engine::Bits, Engine::Links];

    /// The name of the engine.
    ///
    /// ```
    /// use fifteen::antislide::Engine;
    ///
    /// assert_eq!(Engine::Bits.name(), "bits");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Engine::Bits => "bits",
            Engine::Links => "links",
        }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The engine.
    pub engine: Engine,
    /// The threads of the engine `bits`.
    pub threads: NonZeroUsize,
    /// Whether `links` counts up to symmetry, too; `bits` always does.
    pub up_to_symmetry: bool,
    /// Whether the observer hears of packings.
    pub report_packings: bool,
}

impl Default for Options {
    /// The engine `bits`, all cores, no packings reported.
    fn default() -> Options {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Options { engine: Engine::Bits, threads, up_to_symmetry: true, report_packings: false }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The packings, the empty one included, by number of bricks.
    pub tally: Tally,
    /// Whether these are all; otherwise the observer has stopped the search.
    pub is_complete: bool,
    /// How many nodes of the search tree were visited.
    pub nodes: u64,
}

/// Finds all packings that are in demand.
///
/// ```
/// use fifteen::antislide::{self, Demand, Options, Puzzle};
///
/// let puzzle = Puzzle::new("3x3x3".parse()?, &["2x2x1".parse()?], false)?;
/// let report = antislide::search(&puzzle, &Demand::default(), &Options::default(), &mut ())?;
/// let counts = report.tally.counts();
/// assert_eq!(counts[0].packings, 1); // nothing can move where nothing is
/// assert_eq!((counts[6].packings, counts[6].up_to_symmetry), (8, 1));
/// assert_eq!(report.tally.total().up_to_symmetry, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the demand does not fit the puzzle, or the engine cannot hold it.
pub fn search(
    puzzle: &Puzzle,
    demand: &Demand,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, Refusal> {
    demand.check(puzzle).map_err(Refusal::Demand)?;
    match options.engine {
        Engine::Links => Ok(links::search(puzzle, demand, options, observer)),
        Engine::Bits => bits::search(puzzle, demand, options, observer),
    }
}

/// Why there is no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The demand has numbers for more or fewer kinds of brick.
    Demand(DemandError),
    /// There are more placements than `bits` has room for.
    TooMany {
        /// The placements.
        placements: usize,
        /// The most there may be.
        most: usize,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Demand(error) => error.fmt(f),
            Refusal::TooMany { placements, most } => {
                write!(
                    f,
                    "placements: {placements}; the engine ‘bits’ has room for {most} (‘links’ takes any number)"
                )
            }
        }
    }
}

impl std::error::Error for Refusal {}
