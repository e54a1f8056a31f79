//! Antislide: packings of bricks in a box in which no brick can slide.
//!
//! ```
//! use fifteen_antislide::{Counter, Puzzle};
//!
//! let puzzle = Puzzle::new("4x4x4".parse()?, &["2x2x1".parse()?], false)?;
//! let fewest = Counter::new().count(&puzzle)?.counts()[12];
//! assert_eq!((fewest.packings, fewest.up_to_symmetry), (18, 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The problem
//!
//! W. Strijbos invented the puzzle, and D. E. Knuth wrote programs for it: *ANTISLIDE*,
//! *ANTISLIDE-NOCORNER* and *ANTISLIDE3* are among those on his page of downloadable programs.
//! Bricks lie in a box, parallel to its sides, and leave some cells empty. Only the walls and other
//! bricks hold a brick: it cannot slide in a direction if the wall, or at least one cell of another
//! brick, is in front of its face on that side. In a *packing* this holds for all six faces of
//! every brick. How many packings are there, and with how many bricks?
//!
//! ```text
//! a a b  d d b  d d .     The only packing of 2×2×1 bricks in a 3×3×3 box, up to symmetry, other
//! a a b  e . b  e f f     than the empty one, in three layers. Six bricks leave three cells empty,
//! . c c  e c c  e f f     one in the middle, and every brick is blocked in all six directions.
//! ```
//!
//! # Placements and constraints
//!
//! A [`Placement`] is a brick at one place. It covers cells, and thus excludes every other
//! placement that covers one of them. It also imposes up to six *constraints*, one for each face
//! that is not at the wall: at least one of the cells in front of the face must be covered, too. A
//! packing is a set of placements that do not overlap and whose constraints are satisfied.
//!
//! All engines search in the same way. They choose a constraint that is *open*: imposed and not
//! satisfied. Every packing below this node must contain one of the placements that satisfy it. The
//! engines choose each of them in turn. When all packings with one of them are found, it is
//! *excluded* from the branches of the others. If no constraint is open, a packing is found. As
//! there may be larger packings, the search then branches on all placements that are left.
//!
//! **Each packing is found exactly once.** Consider a node of the search with chosen placements C
//! and allowed placements A, and a packing P that contains C and otherwise only members of A. If P
//! is C, it is recorded here, and nowhere below, since all children have more chosen placements.
//! Otherwise let B be the placements the node branches on. If they are those that satisfy an open
//! constraint, P must contain one of them; if they are all of A, it does, since P is not C. Let p
//! be the first of them that is tried. In the branch of p, P contains the chosen placements, and
//! the rest of P is still allowed: p excludes only placements that overlap with it, and only
//! placements that are not in P were excluded before p. In the branches before p, the chosen
//! placement is not in P; in those after p, p is excluded. So P is below exactly one child. At the
//! root C is empty and A is everything, and therefore every packing is recorded once.
//!
//! # Engines
//!
//! | engine | purpose |
//! |---|---|
//! | [`Engine::Links`] | dancing links, written to be read; supports every puzzle |
//! | [`Engine::Bits`] | bit sets, one packing per orbit, threads; the best for lists of packings |
//! | [`Engine::Transfer`] | counts packings of long boxes with a memo table |
//!
//! `links` finds every packing, and compares each with its images to count up to symmetry. `bits`
//! finds one packing of each orbit. `transfer` constructs no packings: it only adds up counts. The
//! tests check that they agree with each other, and with an exhaustive enumeration of all sets of
//! placements where this is possible.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `extents` | [`Extents`]: lengths of boxes and bricks |
//! | `placement` | [`Placement`]: a brick at one place, and the constraints of its faces |
//! | `puzzle` | [`Puzzle`]: a box and bricks, all placements, all constraints |
//! | `symmetry` | [`Symmetries`]: symmetries of the box, and orbits of packings |
//! | `brick_counts` | [`BrickCounts`]: required numbers of bricks |
//! | `report` | options and results of a search |
//! | `counter` | [`Counter`]: simple interface to counts and lists of packings |
//! | `tally`, `progress` | counts, and progress for the observer |
//! | `tree_fraction` | fraction of a tree before and below a node |
//! | `check` | verification of packings by [`verify`](fifteen_verify::packing) |
//! | `picture` | [`draw_packings`]: pictures of packings |
//! | `unit` | [`PackingRecord`]: results of units, as in checkpoints |
//! | `links` | dancing links |
//! | `sets` | bit sets of placements, effects of choices, unit propagation |
//! | `roots` | all fillings of the corners of the box up to symmetry |
//! | `bits` | parallel search with bit sets, and with single words where few placements are left |
//! | `transfer` | search with memoization, and orbit counts without packings |

mod bits;
mod brick_counts;
mod check;
mod counter;
mod extents;
mod links;
mod picture;
mod placement;
mod progress;
mod puzzle;
mod report;
mod roots;
mod sets;
mod symmetry;
mod tally;
mod transfer;
mod tree_fraction;
mod unit;

pub use brick_counts::{BrickCounts, BrickCountsError, ParseBrickCountError, parse_brick_count};
pub use counter::Counter;
pub use extents::{Extents, ExtentsError};
pub use fifteen_runtime::units::RecordError;
pub use picture::{View, draw_packings};
pub use placement::Placement;
pub use progress::{Packing, PackingProgress};
pub use puzzle::{Puzzle, PuzzleError};
pub use report::{Engine, Error, Options, Report};
pub use symmetry::{OrbitSize, Symmetries, Symmetry};
pub use tally::{PackingCount, Tally};
pub use unit::{PackingRecord, PackingUnitResult};

use fifteen_runtime::units::PendingUnits;
use fifteen_runtime::{Observer, impl_error};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// Engine with its name, its one-line description, and its search function.
struct EngineInfo {
    engine: Engine,
    name: &'static str,
    description: &'static str,
    search: SearchFn,
}

/// Search function of an engine.
type SearchFn = fn(
    &Puzzle,
    &BrickCounts,
    &Options,
    &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error>;

/// All engines.
const ENGINES: [EngineInfo; 3] = [
    EngineInfo {
        engine: Engine::Bits,
        name: "bits",
        description: "Bit sets; finds one packing per orbit",
        search: |puzzle, brick_counts, options, observer| {
            bits::search(puzzle, brick_counts, options, None, observer)
        },
    },
    EngineInfo {
        engine: Engine::Links,
        name: "links",
        description: "Dancing links; enumerates packings one by one",
        search: links::search,
    },
    EngineInfo {
        engine: Engine::Transfer,
        name: "transfer",
        description: "Layer-by-layer counting with memoization; counts only",
        search: transfer::search,
    },
];

impl Engine {
    /// Returns all engines.
    pub fn all() -> impl Iterator<Item = Engine> {
        ENGINES.iter().map(|entry| entry.engine)
    }

    /// Returns the name of the engine.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns a description of the engine in one line.
    pub fn description(self) -> &'static str {
        self.info().description
    }

    /// Returns the table entry of the engine.
    fn info(self) -> &'static EngineInfo {
        ENGINES.iter().find(|entry| entry.engine == self).expect("an entry for every engine")
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: unknown name of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownEngine;

impl_error! { UnknownEngine:
    _ => (
        "unknown engine; expected {}",
        Engine::all().map(Engine::name).collect::<Vec<_>>().join(", "),
    ),
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(text: &str) -> Result<Engine, UnknownEngine> {
        Engine::all().find(|engine| engine.name() == text).ok_or(UnknownEngine)
    }
}

/// Finds all packings with the required numbers of bricks.
///
/// The observer receives progress, and packings if [`Options::report_packings`] is set. If it
/// cancels the search, the report has the results so far.
///
/// ```
/// use fifteen_antislide::{self as antislide, BrickCounts, Options, Puzzle};
///
/// let puzzle = Puzzle::new("3x3x3".parse()?, &["2x2x1".parse()?], false)?;
/// let (any, options) = (BrickCounts::default(), Options::default());
/// let report = antislide::search(&puzzle, &any, &options, &mut ())?;
/// let counts = report.tally.counts();
/// assert_eq!(counts[0].packings, 1); // without bricks
/// assert_eq!((counts[6].packings, counts[6].up_to_symmetry), (8, 1));
/// assert_eq!(report.tally.total().up_to_symmetry, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the brick counts do not match the puzzle, the puzzle is too large for the engine, or a
/// reported packing fails verification, which is an error in the engine. With the engine
/// `transfer`, also if packings are to be reported, the number of bricks of each kind is set, or
/// the number of packings exceeds 128 bits.
pub fn search(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    options: &Options,
    observer: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    let search = options.engine.info().search;
    search_checked(puzzle, brick_counts, observer, |checked| {
        search(puzzle, brick_counts, options, checked)
    })
}

/// Searches the pending [units](fifteen_runtime::units) of a search, any number of them, with the
/// engine [`bits`](Engine::Bits). The report covers these units. The observer receives the record
/// of each finished unit. The records of all units add up to the report of the whole search,
/// including its nodes, independently of order, processes and threads.
///
/// # Errors
/// As for [`search`]; [`Error::UnitsUnsupported`] for another engine.
///
/// ```
/// use fifteen_antislide::{self as antislide, BrickCounts, Options, PackingProgress};
/// use fifteen_antislide::{PackingRecord, Puzzle};
/// use fifteen_runtime::units::PendingUnits;
/// use std::ops::ControlFlow;
///
/// let puzzle = Puzzle::new("3x3x4".parse()?, &["1x2x2".parse()?], false)?;
/// let (any, options) = (BrickCounts::default(), Options::default());
/// let mut all = PackingRecord::default();
/// for shard in ["1/2", "2/2"] {
///     let observer = &mut |progress: &PackingProgress| {
///         progress.finished_unit.iter().for_each(|unit| all.add(&unit.record));
///         ControlFlow::Continue(())
///     };
///     let pending = PendingUnits::for_shard(shard.parse()?);
///     antislide::search_units(&puzzle, &any, &options, &pending, observer)?;
/// }
/// let whole = antislide::search(&puzzle, &any, &options, &mut ())?;
/// assert_eq!((all.tally, all.nodes), (whole.tally, whole.nodes));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_units(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    options: &Options,
    pending: &PendingUnits,
    observer: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    if options.engine != Engine::Bits {
        return Err(Error::UnitsUnsupported(options.engine));
    }
    search_checked(puzzle, brick_counts, observer, |checked| {
        bits::search(puzzle, brick_counts, options, Some(pending), checked)
    })
}

/// Searches, and verifies the reported packings.
fn search_checked(
    puzzle: &Puzzle,
    brick_counts: &BrickCounts,
    observer: &mut dyn Observer<PackingProgress>,
    search: impl FnOnce(&mut dyn Observer<PackingProgress>) -> Result<Report, Error>,
) -> Result<Report, Error> {
    brick_counts.check(puzzle).map_err(Error::BrickCounts)?;
    let mut wrong = None;
    let mut checked = |progress: &PackingProgress| {
        let checked = progress
            .new_packing
            .iter()
            .try_for_each(|packing| puzzle.check(&packing.placements).map(|_| ()));
        if let Err(fault) = checked {
            wrong = Some(fault);
            return ControlFlow::Break(());
        }
        observer.on_progress(progress)
    };
    let report = search(&mut checked)?;
    match wrong {
        Some(fault) => Err(Error::VerificationFailed(fault)),
        None => Ok(report),
    }
}
