//! Antislide: bricks in a box, so that none of them can move.
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
//! # The question
//!
//! W. Strijbos made a puzzle of it, and D. E. Knuth wrote programs: *ANTISLIDE*, *ANTISLIDE-NOCORNER*
//! and *ANTISLIDE3* are among those on his page of downloadable programs. Bricks lie in a box,
//! parallel to its sides, and leave some cells empty. Nothing holds a brick but the walls and
//! other bricks: it cannot slide in a direction if in front of that face there is the wall, or at
//! least one cell of another brick. In a *packing* that is so for all six faces of every brick. How
//! many packings are there, with how many bricks?
//!
//! ```text
//! a a b  d d b  d d .     The only packing of 2×2×1 bricks in a 3×3×3 box, up to symmetry, in
//! a a b  e . b  e f f     three layers. Six bricks leave three cells empty, one of them in the
//! . c c  e c c  e f f     middle, and all that could move is in the way of something else.
//! ```
//!
//! # Placements and constraints
//!
//! A [`Placement`] is a brick in a place. It covers cells, so that no other placement with one
//! of these can be chosen, and it raises up to six *constraints*, one for each face that is not at
//! the wall: at least one of the cells in front of it must be covered, too. That is all there is. A
//! packing is a set of placements that do not overlap and whose constraints are met.
//!
//! So all engines do the same. They choose a constraint that is *open*, raised and not met. Every
//! packing below this point of the search has to have one of the placements that meet it. They
//! choose each of them in turn; and when all packings with one of them are done, it is *not*
//! allowed for the others. If no constraint is open, a packing is found, and it goes on in the same
//! way with all placements that are left, as there may be larger packings.
//!
//! **Each packing is found exactly once.** Look at any node of the search, with chosen placements
//! C and allowed ones A, and at a packing P that contains C and beyond that only members of A. If P
//! is C, it is recorded here, and nowhere below, since all children have chosen more. Otherwise let
//! B be the placements the node branches on. If they are those that meet an open constraint,
//! P has to contain one of them; if they are all of A, it does anyway. Take the one that is tried
//! first, p. In the branch of p, P contains what is chosen, and the rest of it is still allowed,
//! because p excludes what overlaps with it, and before p only placements were taken away that are
//! not in P. In the branches before, something is chosen that is not in P; in those after, p is not
//! allowed. So P is below one child exactly. At the root C is empty and A is everything, and
//! therefore every packing is recorded once.
//!
//! # Three engines
//!
//! | engine | what it is for |
//! |---|---|
//! | [`Engine::Links`] | doubly linked lists whose links dance, to be read; takes everything |
//! | [`Engine::Bits`] | sets as words, symmetry from the root on, threads; the one to list packings with |
//! | [`Engine::Transfer`] | counts long boxes, remembering what it has counted |
//!
//! `links` finds every packing, and compares each with its images to count up to symmetry. `bits`
//! finds one of each orbit. `transfer` finds none at all: it multiplies. That they agree, and agree
//! with trying every set of placements where this can be done, is what the tests are about.
//!
//! # The parts
//!
//! | module | what it has |
//! |---|---|
//! | `extents` | [`Extents`]: lengths of boxes and bricks |
//! | `placement` | [`Placement`]: bricks in their places, and what their faces need |
//! | `puzzle` | [`Puzzle`]: a box and bricks, all placements, all constraints |
//! | `symmetry` | [`Symmetries`]: ways to lay the box on itself, and orbits of packings |
//! | `demand` | [`Demand`]: how many bricks there may be |
//! | `report` | what a search is asked, and what it answers |
//! | `counter` | [`Counter`]: the short way to counts, and to a list of packings |
//! | `tally`, `progress`, `share` | counts, what a watch is told, and how much of a search is done |
//! | `check` | has packings checked by [`verify`](fifteen_verify::packing) |
//! | `links` | dancing links |
//! | `sets` | sets of placements as words, what choices do to them, forced choices |
//! | `roots` | the corners of the box, filled in all ways up to symmetry |
//! | `bits` | the search with sets, and with words where few placements are left, shared by threads |
//! | `transfer` | the search that remembers, and counting orbits without packings |

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

pub use brick_counts::{BrickCounts, BrickCountsError, ParseBricksError, parse_bricks};
pub use counter::Counter;
pub use extents::{Extents, ExtentsError};
pub use fifteen_runtime::units::RecordError;
pub use picture::{View, draw_packings};
pub use placement::Placement;
pub use progress::{Packing, PackingProgress};
pub use puzzle::{Puzzle, PuzzleError};
pub use report::{Engine, Error, Options, Report};
pub use symmetry::{Orbit, Symmetries, Symmetry};
pub use tally::{PackingCount, Tally};
pub use unit::{PackingRecord, PackingUnit};

use fifteen_runtime::Observer;
use fifteen_runtime::units::PendingUnits;
use std::ops::ControlFlow;

/// An engine, as it is listed: its name, what is said about it in a help text, and its search.
struct EngineInfo {
    engine: Engine,
    name: &'static str,
    description: &'static str,
    search: SearchFn,
}

/// The search of an engine.
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
        description: "Sets as words of bits, symmetry used from the root on",
        search: bits::search,
    },
    EngineInfo {
        engine: Engine::Links,
        name: "links",
        description: "Dancing links, one packing after the other",
        search: links::search,
    },
    EngineInfo {
        engine: Engine::Transfer,
        name: "transfer",
        description: "From one end of the box to the other; counts only",
        search: transfer::search,
    },
];

impl Engine {
    /// All engines.
    pub fn all() -> impl Iterator<Item = Engine> {
        ENGINES.iter().map(|entry| entry.engine)
    }

    /// The engine of this name.
    ///
    /// ```
    /// use fifteen_antislide::Engine;
    ///
    /// assert_eq!(Engine::named("bits"), Some(Engine::Bits));
    /// assert!(Engine::all().all(|engine| Engine::named(engine.name()) == Some(engine)));
    /// ```
    pub fn named(name: &str) -> Option<Engine> {
        Engine::all().find(|engine| engine.name() == name)
    }

    /// The name of the engine.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// What it is, in a few words.
    pub fn description(self) -> &'static str {
        self.info().description
    }

    /// The line about it.
    fn info(self) -> &'static EngineInfo {
        ENGINES.iter().find(|entry| entry.engine == self).expect("every engine is listed")
    }
}

/// Finds all packings that are in demand.
///
/// The watch is told of progress, and of packings if that is wanted; whoever stops a search gets
/// what was found until then.
///
/// ```
/// use fifteen_antislide::{self as antislide, Demand, Options, Puzzle};
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
/// If the demand does not fit the puzzle, or the engine cannot hold it; or if there is a mistake in
/// the engine, and a brick can slide in a packing that was to be told.
pub fn search(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    options: &Options,
    watch: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    let search = options.engine.info().search;
    search_checked(puzzle, demand, watch, |look| search(puzzle, demand, options, look))
}

/// Searches some [units](fifteen_runtime::units) of the whole, as many as one likes at a time, by the engine
/// [`bits`](Engine::Bits). The report is about these. The watch hears of each unit that is finished, and
/// of what it came to; the records of all units add up to the report of the whole search, its nodes
/// included, whatever was done when, where, and by how many threads.
///
/// # Errors
/// As for [`search`]; [`Error::UnitsUnsupported`] if the engine is another.
///
/// ```
/// use fifteen_antislide::{self as antislide, Demand, Options, Progress, Puzzle, Record};
/// use fifteen_runtime::units::Todo;
/// use std::ops::ControlFlow;
///
/// let puzzle = Puzzle::new("3x3x4".parse()?, &["1x2x2".parse()?], false)?;
/// let (demand, options) = (Demand::default(), Options::default());
/// let mut all = Record::default();
/// for shard in ["1/2", "2/2"] {
///     let watch = &mut |progress: &Progress| {
///         progress.finished.iter().for_each(|unit| all.add(&unit.record));
///         ControlFlow::Continue(())
///     };
///     let todo = Todo::shard(shard.parse()?);
///     antislide::search_units(&puzzle, &demand, &options, &todo, watch)?;
/// }
/// let whole = antislide::search(&puzzle, &demand, &options, &mut ())?;
/// assert_eq!((all.tally, all.nodes), (whole.tally, whole.nodes));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search_units(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    options: &Options,
    todo: &PendingUnits,
    watch: &mut dyn Observer<PackingProgress>,
) -> Result<Report, Error> {
    if options.engine != Engine::Bits {
        return Err(Error::UnitsUnsupported(options.engine));
    }
    let todo = Some(todo);
    search_checked(puzzle, demand, watch, |look| {
        bits::search_units(puzzle, demand, options, todo, look)
    })
}

/// Searches, and looks whether the packings that are told of are right.
fn search_checked(
    puzzle: &Puzzle,
    demand: &BrickCounts,
    watch: &mut dyn Observer<PackingProgress>,
    search: impl FnOnce(&mut dyn Observer<PackingProgress>) -> Result<Report, Error>,
) -> Result<Report, Error> {
    demand.check_kinds(puzzle).map_err(Error::BrickCounts)?;
    let mut wrong = None;
    let mut look = |progress: &PackingProgress| {
        let checked = progress
            .new_packing
            .iter()
            .try_for_each(|packing| puzzle.check(&packing.placements).map(|_| ()));
        if let Err(fault) = checked {
            wrong = Some(fault);
            return ControlFlow::Break(());
        }
        watch.on_progress(progress)
    };
    let report = search(&mut look)?;
    match wrong {
        Some(fault) => Err(Error::VerificationFailed(fault)),
        None => Ok(report),
    }
}
