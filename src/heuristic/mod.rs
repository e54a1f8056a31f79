//! Heuristics: lower bounds on the number of moves, better than the Manhattan distance.
//!
//! Every bound here is the Manhattan distance plus twice an *excess*: the number of *sad* moves,
//! which take a tile farther from its goal cell, that the bound proves necessary. So IDA* stays the
//! same (see [`korf`](crate::korf)): the iteration with the threshold `h+k + k` allows k sad moves.
//! The first k is the excess of the start, and every node whose excess exceeds its quota, the
//! number of sad moves that are left, is pruned.
//!
//! | name | knowledge |
//! |---|---|
//! | `manhattan` | nothing besides the Manhattan distance |
//! | `conflict` | tiles of one row or column in the wrong order ([`conflict`]) |
//! | `walking` | rows as wholes, and columns as wholes ([`walking`]) |
//! | `pdb-…` | the moves of the tiles of each pattern of a partition ([`additive`]) |
//! | `pdb-…+…` | the greatest of these sums over a [`Collection`] of partitions ([`PdbSet`]) |
//!
//! The first three are consistent: a move changes them by one. The others are not, as [`additive`]
//! explains. The interface between a search and a heuristic, move by move, is the trait [`Bound`].
//! Implement it and call [`Heuristic::custom`], or begin with a function and
//! [`Heuristic::from_fn`].

pub mod additive;
mod bound;
mod build_estimate;
pub mod conflict;
mod custom;
mod cutoff;
pub mod distances;
mod embedded;
mod partition_picture;
mod pdb_set;
pub mod pushes;
mod recomputed;
#[cfg(feature = "store")]
pub mod store;
mod table_source;
mod tables;
#[cfg(test)]
mod tests;
pub mod walking;

pub use bound::{Bound, Manhattan, Push};
pub use build_estimate::BuildEstimate;
pub(crate) use custom::{CustomBound, ErasedBound};
pub(crate) use cutoff::{CutoffTest, ManhattanOnly};
pub use partition_picture::draw_partitions;
pub use pdb_set::PdbSet;
pub(crate) use recomputed::Recomputed;
pub use table_source::{Acquisition, InMemoryBuilder, TableSource};
pub use tables::{BuildProgress, Tables};

use crate::board::Board;
use crate::{Observer, Stopped, Threads};
use additive::{Additive, Mirror};
use bound::PADDED_CELLS;
use conflict::Conflict;
use cutoff::cutoff_from;
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, CollectionError};
use fifteen_runtime::observer::CancelRecorder;
use fifteen_runtime::{impl_error, impl_from};
use std::fmt;
use std::sync::Arc;
use walking::Walking;

/// Name of the Manhattan distance.
pub(crate) const MANHATTAN: &str = "manhattan";

/// Prefix of the names of heuristics that consist of pattern databases.
pub const PDB_PREFIX: &str = "pdb-";

/// Suffix of the names of pattern databases without lookups for the reflected position.
pub const NO_MIRROR_SUFFIX: &str = "-no-mirror";

/// Heuristic for boards of one size, with the tables that it needs.
#[derive(Clone)]
pub struct Heuristic {
    name: String,
    size: Size,
    kind: HeuristicKind,
}

/// Defines all items that depend on the list of heuristics without tables: their names, their
/// construction, their variants, and their visitors.
macro_rules! simple_heuristics {
    ($($name:literal => $kind:ident,)*) => {
        /// Names of the heuristics. Those of pattern databases, `pdb-` and a partition or a
        /// collection, are not included.
        pub const NAMES: &[&str] = &[$($name),*];

        /// Kind of a heuristic.
        #[derive(Clone)]
        enum HeuristicKind {
            $($kind(Arc<$kind>),)*
            Additive(Arc<Tables>, Mirror),
            PdbSet(Arc<PdbSet>),
            Custom(CustomBound),
        }

        impl HeuristicKind {
            /// Creates the heuristic of this name for boards of a size, if it supports them.
            fn from_name(name: &str, size: Size) -> Option<HeuristicKind> {
                match name {
                    $($name => $kind::new(size).map(|bound| HeuristicKind::$kind(bound.into())),)*
                    _ => None,
                }
            }

            /// Passes the bound to a visitor.
            fn accept<U: BoundVisitor>(&self, visitor: U) -> U::Output {
                match self {
                    $(HeuristicKind::$kind(bound) => visitor.visit(Arc::clone(bound)),)*
                    HeuristicKind::Additive(tables, mirror) => {
                        accept_additive(tables, *mirror, visitor)
                    }
                    HeuristicKind::PdbSet(set) => visitor.visit(Arc::clone(set)),
                    HeuristicKind::Custom(custom) => visitor.visit_custom(custom),
                }
            }
        }
    };
}

simple_heuristics! {
    "manhattan" => Manhattan,
    "conflict" => Conflict,
    "walking" => Walking,
}

impl Heuristic {
    /// Creates the heuristic with this name for boards of a size: one of [`NAMES`], or `pdb-` and a
    /// partition or a collection. Tables that are not embedded are built in memory with these
    /// threads, and the observer receives the progress. If you already have tables, use
    /// [`with_tables`](Heuristic::with_tables).
    ///
    /// # Errors
    /// If no heuristic has this name, or it does not support the size, or its tables are too large,
    /// or the construction is cancelled or runs out of memory.
    ///
    /// ```
    /// use fifteen::korf::{self, Settings};
    /// use fifteen::{Board, Heuristic, Limits, Size, Threads};
    ///
    /// let size = Size::new(4, 4)?;
    /// let tables = Heuristic::named(size, "pdb-4-4-4-3", Threads::default(), &mut ())?;
    /// let settings = Settings { heuristic: Some(tables), ..Settings::default() };
    /// let engine = korf::engine("wide")?.with_settings(&settings)?;
    ///
    /// let start = Board::parse(size, "ca6098dfb73254e1")?;
    /// let report = korf::solve(&start, &*engine, &Limits::default(), &mut ())?;
    /// assert_eq!(report.solution().unwrap().len(), 65);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn named(
        size: Size,
        name: &str,
        threads: Threads,
        observer: &mut dyn Observer<BuildProgress>,
    ) -> Result<Heuristic, HeuristicError> {
        Heuristic::with_table_provider(size, name, &mut |collection| {
            Heuristic::construct(collection, threads, observer).map_err(HeuristicError::Stopped)
        })
    }

    /// Creates the heuristic with this name for boards of a size, as [`named`](Heuristic::named)
    /// does, with tables from a source unless they are embedded.
    ///
    /// # Errors
    /// If no heuristic has this name, or it does not support the size, or its tables are too large,
    /// or the source does not have them, or the observer cancels.
    ///
    /// ```
    /// use fifteen::heuristic::{HeuristicError, InMemoryBuilder};
    /// use fifteen::{Heuristic, Size};
    ///
    /// let size = Size::new(3, 3)?;
    /// let source = InMemoryBuilder::default();
    /// let heuristic = Heuristic::from_source(size, "pdb-4-4", &source, &mut ())?;
    /// assert_eq!(heuristic.name(), "pdb-4-4");
    /// let missing = Heuristic::from_source(size, "pdb-4-4", &(), &mut ());
    /// assert!(matches!(missing, Err(HeuristicError::Missing(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_source(
        size: Size,
        name: &str,
        source: &dyn TableSource,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        let mut recorder = CancelRecorder::new(observer);
        let obtained = Heuristic::with_table_provider(size, name, &mut |collection| {
            let missing = || HeuristicError::Missing(collection.clone());
            source.fetch(collection, &mut recorder).ok_or_else(missing)
        });
        match obtained {
            Err(HeuristicError::Missing(_)) if recorder.is_cancelled => {
                Err(HeuristicError::Stopped(Stopped::Cancelled))
            }
            obtained => obtained,
        }
    }

    /// Creates the heuristic with this name. If its tables are not embedded, `obtain` provides the
    /// heuristic.
    fn with_table_provider(
        size: Size,
        name: &str,
        obtain: &mut dyn FnMut(&Collection) -> Result<Heuristic, HeuristicError>,
    ) -> Result<Heuristic, HeuristicError> {
        match parse_collection(size, name)? {
            Some(collection) => {
                Heuristic::with_embedded_tables(&collection).map_or_else(|| obtain(&collection), Ok)
            }
            None if NAMES.contains(&name) => {
                let unsupported = || HeuristicError::Unsupported { name: name.to_owned(), size };
                let kind = HeuristicKind::from_name(name, size).ok_or_else(unsupported)?;
                Ok(Heuristic { name: name.to_owned(), size, kind })
            }
            None => Err(HeuristicError::Unknown),
        }
    }

    /// Builds the tables of a collection, and creates the heuristic that looks them up.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the observer cancels, or [`Stopped::Memory`] if there is not
    /// enough memory: see [`Collection::build_memory`].
    ///
    /// # Panics
    /// If the tables of a single partition are too large: see [`Tables::entries`].
    ///
    /// ```
    /// use fifteen::patterns::Collection;
    /// use fifteen::{Heuristic, Size, Threads};
    ///
    /// for text in ["4-4", "4-4+aab/ccb/cc."] {
    ///     let collection = Collection::parse(Size::new(3, 3)?, text)?;
    ///     let heuristic = Heuristic::construct(&collection, Threads::ONE, &mut ());
    ///     assert_eq!(heuristic.expect("not cancelled").name(), format!("pdb-{text}"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn construct(
        collection: &Collection,
        threads: Threads,
        observer: &mut dyn Observer<BuildProgress>,
    ) -> Result<Heuristic, Stopped> {
        Ok(match collection.single() {
            Some(partition) => {
                let tables = Tables::construct(partition, threads, observer)?;
                Heuristic::with_tables(tables.into()).with_mirror_of(collection)
            }
            None => {
                Heuristic::with_pdb_set(PdbSet::construct(collection, threads, observer)?.into())
            }
        })
    }

    /// Creates the heuristic with the tables of a collection, if they are embedded.
    pub fn with_embedded_tables(collection: &Collection) -> Option<Heuristic> {
        let tables = Tables::embedded(collection.single()?)?;
        Some(Heuristic::with_tables(tables.into()).with_mirror_of(collection))
    }

    /// Removes the lookups for the reflected position if the collection omits them.
    fn with_mirror_of(self, collection: &Collection) -> Heuristic {
        if collection.is_mirrored() { self } else { self.without_mirror() }
    }

    /// Creates the heuristic with the embedded tables, if there are any for boards of a size.
    /// Nothing is built.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let embedded = Heuristic::embedded(size).expect("tables of the 15-puzzle");
    /// assert_eq!(embedded.name(), "pdb-6-6-3");
    /// assert_eq!(embedded.estimate(&Board::parse(size, "159d26ae37bf48c0")?), 48);
    /// assert!(Heuristic::embedded(Size::new(3, 5)?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn embedded(size: Size) -> Option<Heuristic> {
        let tables = Tables::embedded(&embedded::embedded_partition(size)?)?;
        Some(Heuristic::with_tables(tables.into()))
    }

    /// Creates the heuristic with these tables. Its name is `pdb-` followed by the name of the
    /// partition, or by its drawing if it has no name.
    ///
    /// ```
    /// use fifteen::heuristic::Tables;
    /// use fifteen::{Heuristic, Size, Threads};
    /// use fifteen::patterns::Partition;
    ///
    /// let size = Size::new(3, 3)?;
    /// let partition = Partition::parse(size, "4-4")?;
    /// let tables = Tables::construct(&partition, Threads::ONE, &mut ());
    /// let heuristic = Heuristic::with_tables(tables.expect("not cancelled").into());
    /// assert_eq!((heuristic.name(), heuristic.size()), ("pdb-4-4", size));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_tables(tables: Arc<Tables>) -> Heuristic {
        let partition = tables.partition();
        let (name, size) = (format!("{PDB_PREFIX}{partition}"), partition.size());
        Heuristic { name, size, kind: HeuristicKind::Additive(tables, Mirror::Reflected) }
    }

    /// Creates the heuristic with the tables of a collection. Its name is `pdb-` followed by that
    /// of the collection, and by [`NO_MIRROR_SUFFIX`] if the collection omits reflections.
    ///
    /// ```
    /// use fifteen::heuristic::PdbSet;
    /// use fifteen::patterns::Collection;
    /// use fifteen::{Heuristic, Size, Threads};
    ///
    /// let collection = Collection::parse(Size::new(3, 3)?, "4-4+aab/ccb/cc.")?;
    /// let set = PdbSet::construct(&collection, Threads::ONE, &mut ());
    /// let heuristic = Heuristic::with_pdb_set(set.expect("not cancelled").into());
    /// assert_eq!(heuristic.name(), "pdb-4-4+aab/ccb/cc.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_pdb_set(set: Arc<PdbSet>) -> Heuristic {
        let collection = set.collection();
        let mirror = if collection.is_mirrored() { "" } else { NO_MIRROR_SUFFIX };
        let (name, size) = (format!("{PDB_PREFIX}{collection}{mirror}"), collection.size());
        Heuristic { name, size, kind: HeuristicKind::PdbSet(set) }
    }

    /// Returns the tables of the partition, if the heuristic looks up a single one.
    pub fn tables(&self) -> Option<&Arc<Tables>> {
        match &self.kind {
            HeuristicKind::Additive(tables, _) => Some(tables),
            _ => None,
        }
    }

    /// Returns the tables of the collection, if the heuristic looks up several partitions.
    pub fn pdb_set(&self) -> Option<&Arc<PdbSet>> {
        match &self.kind {
            HeuristicKind::PdbSet(set) => Some(set),
            _ => None,
        }
    }

    /// Removes the lookups for the reflected position from the pattern databases of a single
    /// partition, and appends [`NO_MIRROR_SUFFIX`] to the name. That gives a lower bound that is
    /// easier to compute, and comparable to published results. Other heuristics stay as they are.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let mirrored = Heuristic::embedded(size).expect("tables of the 15-puzzle");
    /// let heuristic = mirrored.clone().without_mirror();
    /// assert_eq!(heuristic.name(), "pdb-6-6-3-no-mirror");
    /// let start = Board::parse(size, "159d26ae37bf48c0")?;
    /// assert!(heuristic.estimate(&start) <= mirrored.estimate(&start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_mirror(self) -> Heuristic {
        match self.kind {
            HeuristicKind::Additive(tables, Mirror::Reflected) => {
                let kind = HeuristicKind::Additive(tables, Mirror::No);
                Heuristic { name: self.name + NO_MIRROR_SUFFIX, kind, ..self }
            }
            _ => self,
        }
    }

    /// Creates the heuristic with a bound from another crate.
    pub(crate) fn from_custom(name: String, size: Size, custom: CustomBound) -> Heuristic {
        Heuristic { name, size, kind: HeuristicKind::Custom(custom) }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the size of the boards that it supports.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns true if it is the Manhattan distance.
    pub fn is_manhattan(&self) -> bool {
        matches!(self.kind, HeuristicKind::Manhattan(_))
    }

    /// Returns the lower bound for a position, in moves: no solution is shorter.
    ///
    /// # Panics
    /// If the position has another size.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size, Threads};
    ///
    /// let size = Size::new(3, 3)?;
    /// let conflict = Heuristic::named(size, "conflict", Threads::ONE, &mut ())?;
    /// // 1 and 2 are in their row in the wrong order.
    /// let start = Board::parse(size, "213450786")?;
    /// assert_eq!((start.manhattan(), conflict.estimate(&start)), (3, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, position: &Board) -> u32 {
        position.manhattan() + 2 * self.excess(position)
    }

    /// Returns a function that computes [`estimate`](Heuristic::estimate) for many positions.
    /// Everything that does not depend on the position is prepared in advance.
    ///
    /// # Panics
    /// The returned function panics if a position has another size.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let heuristic = Heuristic::embedded(size).expect("tables of the 15-puzzle");
    /// let estimate = heuristic.estimator();
    /// assert_eq!(estimate(&Board::parse(size, "159d26ae37bf48c0")?), 48);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimator(&self) -> Box<dyn Fn(&Board) -> u32 + Send + Sync> {
        let (size, bound) = (self.size, self.erased());
        let mut distances = [[0; PADDED_CELLS]; Size::MAX_CELLS];
        for (cell, by_tile) in distances.iter_mut().enumerate().take(size.cells()) {
            for (home, distance) in by_tile[1..size.cells()].iter_mut().enumerate() {
                *distance = size.distance(cell, home) as u32;
            }
        }
        Box::new(move |board| {
            assert_eq!(board.size(), size, "a board of the size of the heuristic");
            let tiles = board.tiles().iter().zip(&distances);
            let manhattan: u32 =
                tiles.map(|(&tile, by_tile)| by_tile[tile as usize % PADDED_CELLS]).sum();
            manhattan + 2 * bound.excess_of(board)
        })
    }

    /// Returns the lower bound on the number of sad moves in every solution of a position.
    pub(crate) fn excess(&self, position: &Board) -> u32 {
        assert_eq!(position.size(), self.size, "a board of the size of the heuristic");
        self.erased().excess_of(position)
    }

    /// Returns the bound without its type.
    pub(crate) fn erased(&self) -> Arc<dyn ErasedBound> {
        struct ErasingVisitor;
        impl BoundVisitor for ErasingVisitor {
            type Output = Arc<dyn ErasedBound>;
            fn visit<B: Bound + 'static>(self, bound: B) -> Self::Output {
                Arc::new(bound)
            }
            fn visit_custom(self, custom: &CustomBound) -> Self::Output {
                Arc::clone(&custom.bound)
            }
        }
        self.accept(ErasingVisitor)
    }

    /// Returns the cutoff test of a search that begins at a position, and the position's excess.
    ///
    /// # Panics
    /// If the position has another size.
    pub(crate) fn start_cutoff(&self, start: &Board) -> (Box<dyn CutoffTest>, u32) {
        struct CutoffVisitor<'a>(&'a Board);
        impl BoundVisitor for CutoffVisitor<'_> {
            type Output = (Box<dyn CutoffTest>, u32);
            fn visit<B: Bound + 'static>(self, bound: B) -> (Box<dyn CutoffTest>, u32) {
                cutoff_from(bound, self.0)
            }
            fn visit_custom(self, custom: &CustomBound) -> Self::Output {
                Arc::clone(&custom.bound).cutoff_from(self.0)
            }
        }
        assert_eq!(start.size(), self.size, "a board of the size of the heuristic");
        self.accept(CutoffVisitor(start))
    }

    /// Passes the bound of this heuristic to a visitor.
    pub(crate) fn accept<U: BoundVisitor>(&self, visitor: U) -> U::Output {
        self.kind.accept(visitor)
    }
}

/// Parses the collection in the name of a heuristic. Returns `None` if the name is not that of a
/// pattern database.
///
/// # Errors
/// If the collection is invalid or its tables are too large.
pub fn parse_collection(size: Size, name: &str) -> Result<Option<Collection>, HeuristicError> {
    let Some(text) = name.strip_prefix(PDB_PREFIX) else { return Ok(None) };
    let (text, is_mirrored) =
        text.strip_suffix(NO_MIRROR_SUFFIX).map_or((text, true), |text| (text, false));
    let collection = Collection::parse(size, text)?;
    check_table_size(&collection)?;
    Ok(Some(if is_mirrored { collection } else { collection.without_mirror() }))
}

/// Checks that the tables of a collection are not too large.
///
/// # Errors
/// [`HeuristicError::TooLarge`].
pub fn check_table_size(collection: &Collection) -> Result<(), HeuristicError> {
    match collection.bytes() {
        ..=Collection::MAX_BYTES => Ok(()),
        _ => Err(HeuristicError::TooLarge(collection.clone())),
    }
}

/// Passes the bound with these tables to a visitor.
fn accept_additive<U: BoundVisitor>(tables: &Arc<Tables>, mirror: Mirror, visitor: U) -> U::Output {
    let tables = Arc::clone(tables);
    // Smaller states are faster to copy.
    match tables.lookup_layout(mirror).lookup_count() {
        ..=4 => visitor.visit(Additive::<4>::new(tables, mirror)),
        5..=8 => visitor.visit(Additive::<8>::new(tables, mirror)),
        _ => visitor.visit(Additive::<16>::new(tables, mirror)),
    }
}

/// Visitor that accepts any bound.
pub(crate) trait BoundVisitor {
    /// Result of the visit.
    type Output;

    /// Visits a bound.
    fn visit<B: Bound + 'static>(self, bound: B) -> Self::Output;

    /// Visits a type-erased bound.
    fn visit_custom(self, custom: &CustomBound) -> Self::Output;
}

impl fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Heuristic({} {})", self.size, self.name)
    }
}

/// Reason why a heuristic could not be created.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeuristicError {
    /// No heuristic has this name.
    Unknown,
    /// The heuristic does not support boards of this size.
    Unsupported {
        /// Name of the heuristic.
        name: String,
        /// Size of the boards.
        size: Size,
    },
    /// The collection is invalid.
    Collection(CollectionError),
    /// The tables have 2³² entries or more.
    TooLarge(Collection),
    /// The source does not have the tables of this collection.
    Missing(Collection),
    /// The construction was cancelled, or there was not enough memory.
    Stopped(Stopped),
}

impl_from!(HeuristicError: Collection(CollectionError));

impl_error! { HeuristicError:
    Self::Unknown => ("unknown heuristic; expected {}, or pdb- and a partition", NAMES.join(", ")),
    Self::Unsupported { name, size } => "heuristic {name} does not support {size} boards",
    Self::Collection(error) => "{error}",
    Self::TooLarge(collection) => "the tables of {collection} would have 2³² entries or more",
    Self::Missing(collection) => "tables for {collection} not found",
    Self::Stopped(Stopped::Memory) => "not enough memory to build the tables",
    Self::Stopped(_) => "table construction was cancelled",
}
