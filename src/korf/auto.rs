//! What `auto` means: the choice of heuristics by the time from the question to the answer.
//!
//! On the 15-puzzle a search begins with the 6-6-3 tables that are part of the program. That
//! takes no time, and most positions are solved in milliseconds. Those that are not are worth the
//! 7-8 tables, which leave a tenth of the nodes. If a [`Shelf`] has these, they are loaded as
//! soon as the search has cost about as much as loading does. If it has to build them, they are
//! built as soon as it has cost about as much as that.
//!
//! On the 24-puzzle it begins with linear conflicts, and goes on with the largest collection that the
//! shelf has, and the deepest automaton of walks. To build these takes minutes; if they are not there it
//! is the 6-6-6-6 tables. Boards
//! of other sizes are left to the Manhattan distance: it is quickest for the small ones, and for
//! the large ones there are no tables that would be large enough.

use super::engine::Engine;
use super::engines::suitable;
use super::reserve::{Reinforcement, Reserve};
use super::settings::Settings;
use crate::Threads;
use crate::heuristic::{Effort, Heuristic, Shelf, Workshop};
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Partition};
use std::sync::Arc;

/// Tables that are worth waiting for.
struct Large {
    size: (usize, usize),
    partition: &'static str,
    /// How many nodes a search visits while they are loaded, more or less: with more threads both
    /// take less time.
    loading: u64,
    /// The same for building them.
    building: u64,
}

/// Those there are.
const LARGE: [Large; 2] = [
    Large { size: (4, 4), partition: "7-8", loading: 1 << 20, building: 1 << 27 },
    Large { size: (5, 5), partition: "6-6-6-6", loading: 1 << 18, building: 1 << 24 },
];

/// The engine that is likely to be the first to answer, for boards of this size.
///
/// Tables that turn out to be worth it are built in memory: up to 830 MB of it on the 15-puzzle,
/// for positions that take seconds. If you keep them in files, or want none built, give
/// [`Settings::auto`] another shelf.
///
/// ```
/// use fifteen::{Size, korf};
///
/// let chosen = |rows, cols| {
///     let engine = korf::auto(Size::new(rows, cols)?);
///     Ok::<_, fifteen::SizeError>(format!("{} {}", engine.name(), engine.heuristic()))
/// };
/// assert_eq!(chosen(3, 3)?, "wide manhattan");
/// assert_eq!(chosen(4, 4)?, "wide pdb-6-6-3");
/// assert_eq!(chosen(5, 5)?, "wide conflict");
/// # Ok::<(), fifteen::SizeError>(())
/// ```
#[allow(clippy::missing_panics_doc)] // it cannot: every engine can do what is chosen here
pub fn auto(size: Size) -> Box<dyn Engine> {
    let settings = Settings::auto(size, Arc::new(Workshop::default()));
    suitable(size, &settings).expect("every engine can be what it is, and wide take heuristics")
}

impl Settings {
    /// The heuristics that are likely to be the first to lead to an answer, for boards of a size:
    /// one that is there at once, and in [reserve](Settings::reserve) the tables that are worth
    /// waiting for, if the shelf has them.
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::korf::{self, Settings};
    /// use std::sync::Arc;
    ///
    /// let size = Size::new(5, 5)?;
    /// let settings = Settings::auto(size, Arc::new(()));
    /// assert!(settings.reserve.is_none(), "the shelf is empty");
    /// assert_eq!(korf::suitable(size, &settings)?.heuristic(), "conflict");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn auto(size: Size, shelf: Arc<dyn Shelf>) -> Settings {
        let Some(heuristic) = first(size) else {
            return Settings::default();
        };
        let reserve = reserve(size, shelf).map(Arc::new);
        Settings { heuristic: Some(heuristic), reserve, ..Settings::default() }
    }
}

/// The heuristic to begin with.
fn first(size: Size) -> Option<Heuristic> {
    let conflict = || {
        let is_worth_it = (size.rows(), size.cols()) == (5, 5);
        let named = || Heuristic::named(size, "conflict", Threads::ONE, &mut ());
        is_worth_it.then(named)?.ok()
    };
    Heuristic::embedded(size).or_else(conflict)
}

/// The collections that are worth waiting for, if they need not be built, the best first; and how many
/// nodes a search visits while they are loaded.
const COLLECTIONS: [&str; 3] = ["6-6-6-6x8", "6-6-6-6x4", "6-6-6-6x2"];
const LOADING: u64 = 1 << 24;

/// The collection in reserve, if there is one to be loaded.
fn collection(size: Size, shelf: &Arc<dyn Shelf>) -> Option<Reserve> {
    let all = COLLECTIONS.iter().filter_map(|name| Collection::parse(size, name).ok());
    let collection =
        all.into_iter().find(|collection| shelf.peek_lanes(collection) == Some(Effort::Load))?;
    let shelf = Arc::clone(shelf);
    Some(Reserve::new(format!("pdb-{collection}"), LOADING, move |watch| {
        let heuristic = Heuristic::with_lanes(shelf.fetch_lanes(&collection, watch)?.into());
        Some(Reinforcement { heuristic, walks: shelf.fetch_walks(size, watch) })
    }))
}

/// The heuristic in reserve, if it can be had.
fn reserve(size: Size, shelf: Arc<dyn Shelf>) -> Option<Reserve> {
    if let Some(reserve) = collection(size, &shelf) {
        return Some(reserve);
    }
    let wanted = (size.rows(), size.cols());
    let large = LARGE.iter().find(|large| large.size == wanted)?;
    let partition = Partition::parse(size, large.partition).ok()?;
    let nodes = match shelf.peek(&partition)? {
        Effort::Load => large.loading,
        Effort::Build => large.building,
    };
    Some(Reserve::new(format!("pdb-{partition}"), nodes, move |watch| {
        let tables = shelf.fetch(&partition, watch)?;
        Some(Heuristic::with_tables(tables.into()))
    }))
}
