//! What a search is asked, and what it reports.

use super::brick_counts::{BrickCounts, BrickCountsError};
use super::extents::Extents;
use super::tally::Tally;
use fifteen_runtime::{Memory, Stopped, Threads};
use fifteen_verify::packing::PackingFault;
use std::fmt;

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

/// A box of at least this length, whose cross-section is neither thinner nor thicker than this, is
/// swept if all bricks are small: then there are far more packings than ways for a part of the box to
/// look from outside.
const MIN_TRANSFER_LENGTH: usize = 7;
const MIN_TRANSFER_SIDE: usize = 3;
const MAX_TRANSFER_SECTION: usize = 16;
const MAX_TRANSFER_BRICK: usize = 2;

impl Engine {
    /// The engine that is likely to be the fastest for counting: `transfer` for small bricks in
    /// long boxes, `bits` for others.
    ///
    /// ```
    /// use fifteen_antislide::{Demand, Engine, Extents};
    ///
    /// let (brick, long): (Extents, Extents) = ("2x2x1".parse()?, "4x4x8".parse()?);
    /// let anything = Demand::default();
    /// assert_eq!(Engine::suited(long, &[brick], &anything), Engine::Transfer);
    /// assert_eq!(Engine::suited("5x5x5".parse()?, &[brick], &anything), Engine::Bits);
    /// assert_eq!(Engine::suited(long, &["4x1x1".parse()?], &anything), Engine::Bits);
    /// # Ok::<(), fifteen_antislide::ExtentsError>(())
    /// ```
    pub fn fastest_for(container: Extents, bricks: &[Extents], demand: &BrickCounts) -> Engine {
        let mut lengths = container.lengths();
        lengths.sort_unstable();
        let [least, middle, longest] = lengths;
        let is_long = longest >= MIN_TRANSFER_LENGTH
            && least >= MIN_TRANSFER_SIDE
            && least * middle <= MAX_TRANSFER_SECTION;
        let is_small =
            |brick: &Extents| brick.lengths().iter().all(|&length| length <= MAX_TRANSFER_BRICK);
        if is_long && bricks.iter().all(is_small) && demand.is_unrestricted() {
            Engine::Transfer
        } else {
            Engine::Bits
        }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The engine.
    pub engine: Engine,
    /// The threads of the engine `bits`.
    pub threads: Threads,
    /// Whether `links` counts up to symmetry, too; `bits` always does.
    pub up_to_symmetry: bool,
    /// How much memory `transfer` may use to remember what it has counted. If the system has less
    /// to give it goes on with less.
    pub memory: Memory,
    /// Whether the watch is told of packings, of each orbit one. Each of them is checked first.
    pub report_packings: bool,
}

impl Default for Options {
    /// The engine `bits`, all cores, no packings reported.
    fn default() -> Options {
        Options {
            engine: Engine::Bits,
            threads: Threads::default(),
            up_to_symmetry: true,
            memory: Memory::gibibytes(1),
            report_packings: false,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The packings, the empty one included, by number of bricks.
    pub tally: Tally,
    /// Why these are not all, if they are not: [`Stopped::Asked`], or [`Stopped::Memory`] if there
    /// was not even enough to begin.
    pub stopped: Option<Stopped>,
    /// How many nodes of the search tree were visited.
    pub nodes: u64,
}

/// Why there is no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The demand has numbers for more or fewer kinds of brick.
    BrickCounts(BrickCountsError),
    /// There are more placements than the engine has room for.
    TooManyPlacements {
        /// The engine.
        engine: Engine,
        /// The placements.
        placements: usize,
        /// The most there may be.
        max: usize,
    },
    /// The engine `transfer` was asked for packings, or for exact numbers of each kind.
    CountsOnly,
    /// An engine was asked for units of a search that does not consist of any.
    UnitsUnsupported(Engine),
    /// There are more packings than numbers of 128 bits can say.
    Overflow,
    /// The search ended early: what only [`Counter`](super::Counter) says, as a report says how far it came.
    Stopped(Stopped),
    /// A packing was found in which a brick can slide. This is a mistake in the program.
    VerificationFailed(PackingFault),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::BrickCounts(error) => error.fmt(f),
            Error::TooManyPlacements { engine, placements, max: most } => write!(
                f,
                "there are {placements} placements; the engine ‘{}’ has room for {most} (‘links’ \
                 takes any number)",
                engine.name()
            ),
            Error::CountsOnly => f.write_str(
                "the engine ‘transfer’ can only count, and not by kinds of brick; use ‘bits’",
            ),
            Error::UnitsUnsupported(engine) => {
                write!(f, "the engine ‘{}’ does not search unit by unit; use ‘bits’", engine.name())
            }
            Error::Overflow => {
                f.write_str("there are more packings than a number of 128 bits can count")
            }
            Error::Stopped(stopped) => stopped.fmt(f),
            Error::VerificationFailed(fault) => write!(f, "wrong packing: {fault}"),
        }
    }
}

impl std::error::Error for Error {}
