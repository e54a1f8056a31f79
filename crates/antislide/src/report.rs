//! Options and results of a search.

use super::brick_counts::{BrickCounts, BrickCountsError};
use super::extents::Extents;
use super::tally::Tally;
use fifteen_runtime::{Memory, Stopped, Threads, impl_error};
use fifteen_verify::packing::PackingFault;

/// Algorithm that searches for packings.
///
/// ```
/// use fifteen_antislide::Engine;
///
/// assert_eq!("links".parse(), Ok(Engine::Links));
/// assert_eq!(Engine::Links.to_string(), "links");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Bit sets of placements, symmetry used from the root on, and several threads.
    #[default]
    Bits,
    /// Dancing links; enumerates packings one by one.
    Links,
    /// Layer-by-layer counting with a memo table. It cannot list packings, but it can count those
    /// of long boxes.
    Transfer,
}

/// Conditions under which `transfer` is faster: minimum length of the box, minimum width and
/// maximum area of its cross-section, and maximum length of a brick. In such boxes there are far
/// more packings than different states of a partly filled box.
const MIN_TRANSFER_LENGTH: usize = 7;
const MIN_TRANSFER_SIDE: usize = 3;
const MAX_TRANSFER_SECTION: usize = 16;
const MAX_TRANSFER_BRICK: usize = 2;

impl Engine {
    /// Returns the engine that is likely to be the fastest for counting: `transfer` for any number
    /// of small bricks in a long box, `bits` otherwise.
    ///
    /// ```
    /// use fifteen_antislide::{BrickCounts, Engine, Extents};
    ///
    /// let (brick, long): (Extents, Extents) = ("2x2x1".parse()?, "4x4x8".parse()?);
    /// let any = BrickCounts::default();
    /// assert_eq!(Engine::fastest_for(long, &[brick], &any), Engine::Transfer);
    /// assert_eq!(Engine::fastest_for("5x5x5".parse()?, &[brick], &any), Engine::Bits);
    /// assert_eq!(Engine::fastest_for(long, &["4x1x1".parse()?], &any), Engine::Bits);
    /// # Ok::<(), fifteen_antislide::ExtentsError>(())
    /// ```
    pub fn fastest_for(
        container: Extents,
        bricks: &[Extents],
        brick_counts: &BrickCounts,
    ) -> Engine {
        let mut lengths = container.lengths();
        lengths.sort_unstable();
        let [least, middle, longest] = lengths;
        let is_long = longest >= MIN_TRANSFER_LENGTH
            && least >= MIN_TRANSFER_SIDE
            && least * middle <= MAX_TRANSFER_SECTION;
        let is_small =
            |brick: &Extents| brick.lengths().iter().all(|&length| length <= MAX_TRANSFER_BRICK);
        if is_long && bricks.iter().all(is_small) && brick_counts.is_unrestricted() {
            Engine::Transfer
        } else {
            Engine::Bits
        }
    }
}

/// Options of a search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Engine.
    pub engine: Engine,
    /// Number of threads of the engine `bits`.
    pub threads: Threads,
    /// True to count up to symmetry, too; `bits` always does, and `links` does when it reports
    /// packings.
    pub up_to_symmetry: bool,
    /// Memory limit of `transfer`'s memo table. The table is smaller if less memory is available.
    pub memory: Memory,
    /// True to report one packing of each orbit to the observer, after verification.
    pub report_packings: bool,
}

impl Default for Options {
    /// Selects the engine `bits` on all cores, with counts up to symmetry, without reports of
    /// packings, and with a memo table of at most one gibibyte.
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

/// Result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Number of packings by number of bricks. The empty packing is included if it has the required
    /// numbers of bricks.
    pub tally: Tally,
    /// Reason why the counts are incomplete: [`Stopped::Cancelled`], or [`Stopped::Memory`] if
    /// there was too little memory to begin.
    pub stopped: Option<Stopped>,
    /// Number of visited nodes of the search tree.
    pub nodes: u64,
}

/// Error of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The required numbers of bricks are contradictory, or do not fit the puzzle.
    BrickCounts(BrickCountsError),
    /// The engine does not support this number of placements.
    TooManyPlacements {
        /// Engine of the search.
        engine: Engine,
        /// Number of placements of the puzzle.
        placements: usize,
        /// Maximum number of placements.
        max: usize,
    },
    /// The engine `transfer` cannot report packings, or restrict the number of bricks of each kind.
    CountsOnly,
    /// The engine cannot search units.
    UnitsUnsupported(Engine),
    /// The number of packings exceeds 128 bits.
    Overflow,
    /// The search ended early. Only [`Counter`](super::Counter) returns this; a search returns a
    /// partial report.
    Stopped(Stopped),
    /// A reported packing is invalid: a brick can slide, is not within the box, or overlaps
    /// another. This is an error in the program.
    VerificationFailed(PackingFault),
}

impl_error! { Error:
    Self::BrickCounts(error) => "{error}",
    Self::TooManyPlacements { engine, placements, max } => (
        "engine '{engine}' supports at most {max} placements, and the puzzle has {placements}; use \
         'links'",
    ),
    Self::CountsOnly =>
        "engine 'transfer' cannot list packings or limit the bricks of each kind; use 'bits'",
    Self::UnitsUnsupported(engine) =>
        "engine '{engine}' does not search unit by unit; use 'bits'",
    Self::Overflow => "the number of packings exceeds 128 bits",
    Self::Stopped(stopped) => "{stopped}",
    Self::VerificationFailed(fault) => "internal error: verification failed: {fault}",
}
