//! How a search is begun, and what it reports.

use super::demand::{Demand, DemandError};
use super::extents::Extents;
use super::observer::Observer;
use super::puzzle::Puzzle;
use super::tally::Tally;
use super::{bits, links, transfer};
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
    /// From one end of the box to the other, and what was counted once is looked up: only counts,
    /// but for long boxes as well.
    Transfer,
}

/// A box at least so long, and neither thinner nor thicker than this, is swept if the bricks are
/// small: then there are far more packings than ways for a part of the box to look from outside.
const LONG: usize = 7;
const THIN: usize = 3;
const THICK: usize = 16;
const SMALL: usize = 2;

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 3] = [Engine::Bits, Engine::Links, Engine::Transfer];

    /// The engine that is likely to be the fastest for counting: `transfer` for small bricks in
    /// long boxes, `bits` for others.
    ///
    /// ```
    /// use fifteen::antislide::{Demand, Engine, Extents};
    ///
    /// let (brick, long): (Extents, Extents) = ("2x2x1".parse()?, "4x4x8".parse()?);
    /// let anything = Demand::default();
    /// assert_eq!(Engine::suited(long, &[brick], &anything), Engine::Transfer);
    /// assert_eq!(Engine::suited("5x5x5".parse()?, &[brick], &anything), Engine::Bits);
    /// assert_eq!(Engine::suited(long, &["4x1x1".parse()?], &anything), Engine::Bits);
    /// # Ok::<(), fifteen::antislide::ExtentsError>(())
    /// ```
    pub fn suited(container: Extents, bricks: &[Extents], demand: &Demand) -> Engine {
        let mut lengths = container.lengths();
        lengths.sort_unstable();
        let [least, middle, longest] = lengths;
        let is_long = longest >= LONG && least >= THIN && least * middle <= THICK;
        let is_small = |brick: &Extents| brick.lengths().iter().all(|&length| length <= SMALL);
        match is_long && bricks.iter().all(is_small) && demand.is_anything() {
            true => Engine::Transfer,
            false => Engine::Bits,
        }
    }

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
            Engine::Transfer => "transfer",
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
    /// The bytes of memory that `transfer` may use to remember what it has counted.
    pub memory: usize,
    /// Whether the observer hears of packings.
    pub report_packings: bool,
}

impl Default for Options {
    /// The engine `bits`, all cores, no packings reported.
    fn default() -> Options {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Options {
            engine: Engine::Bits,
            threads,
            up_to_symmetry: true,
            memory: 1 << 30,
            report_packings: false,
        }
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
        Engine::Transfer => transfer::search(puzzle, demand, options, observer),
    }
}

/// Why there is no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The demand has numbers for more or fewer kinds of brick.
    Demand(DemandError),
    /// There are more placements than the engine has room for.
    TooMany {
        /// The engine.
        engine: Engine,
        /// The placements.
        placements: usize,
        /// The most there may be.
        most: usize,
    },
    /// The engine `transfer` was asked for packings, or for exact numbers of each kind.
    CountsOnly,
    /// There are more packings than numbers of 128 bits can say.
    Overflow,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Demand(error) => error.fmt(f),
            Refusal::TooMany { engine, placements, most } => write!(
                f,
                "there are {placements} placements; the engine ‘{}’ has room for {most} (‘links’ \
                 takes any number)",
                engine.name()
            ),
            Refusal::CountsOnly => f.write_str(
                "the engine ‘transfer’ can only count, and not by kinds of brick; use ‘bits’",
            ),
            Refusal::Overflow => {
                f.write_str("there are more packings than a number of 128 bits can count")
            }
        }
    }
}

impl std::error::Error for Refusal {}
