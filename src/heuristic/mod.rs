//! Heuristics: lower bounds on the number of moves, better than the Manhattan distance.
//!
//! Every bound here is the Manhattan distance and twice an *excess*: the least number of moves away
//! from home, *sad* ones, as far as the bound knows. So IDA* stays what it is (see
//! [`korf`](crate::korf)): iteration h+k + k allows k sad moves; it begins with the excess of the
//! start, and leaves out every node whose excess is more than the sad moves it has left.
//!
//! | name | what it knows |
//! |---|---|
//! | `manhattan` | nothing besides the Manhattan distance |
//! | `conflict` | tiles in their own row or column in the wrong order ([`conflict`]) |
//! | `walking` | rows as wholes, and columns as wholes ([`walking`]) |
//! | `pdb-…` | for each pattern of a [`Partition`], what its tiles cost by themselves ([`additive`]) |
//! | `pdb-…+…` | the same for several partitions, a [`Collection`], and the greatest of their sums ([`Lanes`]) |
//!
//! The first three are consistent: a move changes them by one. The others are not, as [`additive`]
//! explains. What a search asks of a heuristic, move by move, is the trait [`Bound`]. Implement it, and
//! [`Heuristic::custom`] makes a heuristic of it; or begin with a function, and
//! [`Heuristic::from_fn`].

pub mod additive;
mod bound;
mod build_estimate;
pub mod conflict;
mod custom;
pub mod distances;
mod embedded;
mod guide;
mod partition_picture;
mod pdb_set;
mod prefetch;
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
pub(crate) use custom::CustomBound;
pub(crate) use guide::{Guide, ManhattanOnly};
pub use partition_picture::draw_partitions;
pub use pdb_set::PdbSet;
pub(crate) use prefetch::prefetch;
pub(crate) use recomputed::Recomputed;
pub use table_source::{Acquisition, InMemoryBuilder, TableSource};
pub use tables::{BuildProgress, Tables};

use crate::board::Board;
use crate::{Observer, Stopped, Threads};
use additive::{Additive, Mirror};
use conflict::Conflict;
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, CollectionError, Partition, PartitionError};
use guide::StateStack;
use std::fmt;
use std::sync::Arc;
use walking::Walking;

/// The name of the Manhattan distance.
pub(crate) const MANHATTAN: &str = "manhattan";

/// How the names of pattern databases begin.
const PDB_PREFIX: &str = "pdb-";

/// What the names of pattern databases end with that are not looked up for the reflected position.
pub const NO_MIRROR_SUFFIX: &str = "-no-mirror";

/// A heuristic for boards of one size, with the tables it needs.
#[derive(Clone)]
pub struct Heuristic {
    name: String,
    size: Size,
    kind: HeuristicKind,
}

/// Lists the heuristics that need nothing but the size of the board, and makes of the list whatever
/// has to know them all: what each is called, and how one is made, kept and lent.
macro_rules! simple_heuristics {
    ($($name:literal => $kind:ident,)*) => {
        /// The names of the heuristics, but for pattern databases, which are `pdb-` and a partition or a collection.
        pub const NAMES: &[&str] = &[$($name),*];

        /// The heuristics there are.
        #[derive(Clone)]
        enum HeuristicKind {
            $($kind(Arc<$kind>),)*
            Additive(Arc<Tables>, Mirror),
            PdbSet(Arc<PdbSet>),
            Custom(CustomBound),
        }

        impl HeuristicKind {
            /// The heuristic of this name for boards of a size, if it can be had.
            fn from_name(name: &str, size: Size) -> Option<HeuristicKind> {
                match name {
                    $($name => $kind::new(size).map(|bound| HeuristicKind::$kind(bound.into())),)*
                    _ => None,
                }
            }

            /// Lends something that can use any bound its bound.
            fn accept<U: BoundVisitor>(&self, user: U) -> U::Output {
                match self {
                    $(HeuristicKind::$kind(bound) => user.visit(Arc::clone(bound)),)*
                    HeuristicKind::Additive(tables, mirror) => accept_additive(tables, *mirror, user),
                    HeuristicKind::PdbSet(set) => user.visit(Arc::clone(set)),
                    HeuristicKind::Custom(custom) => user.visit_custom(custom),
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
    /// The heuristic with this name for boards of a size, `pdb-` and a partition or a collection for pattern
    /// databases. Tables that are not part of the program are built in memory, with these threads
    /// and watched. If you already have tables, use [`with_tables`](Heuristic::with_tables).
    ///
    /// # Errors
    /// If there is none, or its tables are too large, or the construction was stopped.
    ///
    /// ```
    /// use fifteen::korf::{self, Settings};
    /// use fifteen::{Board, Heuristic, Limits, Size, Threads};
    ///
    /// let size = Size::new(4, 4)?;
    /// let tables = Heuristic::named(size, "pdb-4-4-4-3", Threads::default(), &mut ())?;
    /// let settings = Settings { heuristic: Some(tables), ..Settings::default() };
    /// let engine = korf::engine("wide")?.configured(&settings)?;
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
        watch: &mut dyn Observer<BuildProgress>,
    ) -> Result<Heuristic, HeuristicError> {
        if let Some(collection) = parse_collection(size, name)? {
            let lanes = PdbSet::construct(&collection, threads, watch);
            return Ok(Heuristic::with_pdb_set(lanes.map_err(HeuristicError::Stopped)?.into()));
        }
        Heuristic::with_table_provider(size, name, &mut |partition| {
            Tables::construct(partition, threads, watch).map_err(HeuristicError::Stopped)
        })
    }

    /// The heuristic with this name for boards of a size, as by [`named`](Heuristic::named), with
    /// tables from a shelf unless they are part of the program.
    ///
    /// # Errors
    /// If there is none, or its tables are too large, or the shelf does not give them, or the watch
    /// asked to stop.
    ///
    /// ```
    /// use fifteen::heuristic::{HeuristicError, Workshop};
    /// use fifteen::{Heuristic, Size};
    ///
    /// let size = Size::new(3, 3)?;
    /// let heuristic = Heuristic::from_source(size, "pdb-4-4", &Workshop::default(), &mut ())?;
    /// assert_eq!(heuristic.name(), "pdb-4-4");
    /// let nowhere = Heuristic::from_source(size, "pdb-4-4", &(), &mut ());
    /// assert!(matches!(nowhere, Err(HeuristicError::Missing(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_source(
        size: Size,
        name: &str,
        shelf: &dyn TableSource,
        watch: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        let mut is_asked = false;
        let mut look = |(): &()| {
            let answer = watch.on_progress(&());
            is_asked |= answer.is_break();
            answer
        };
        let obtained = match parse_collection(size, name)? {
            Some(collection) => match shelf.fetch_pdb_set(&collection, &mut look) {
                Some(lanes) => Ok(Heuristic::with_pdb_set(lanes.into())),
                None => Err(HeuristicError::MissingPdbSet(collection)),
            },
            None => Heuristic::with_table_provider(size, name, &mut |partition| {
                let missing = || HeuristicError::Missing(partition.clone());
                shelf.fetch(partition, &mut look).ok_or_else(missing)
            }),
        };
        match obtained {
            Err(HeuristicError::Missing(_) | HeuristicError::MissingPdbSet(_)) if is_asked => {
                Err(HeuristicError::Stopped(Stopped::Cancelled))
            }
            obtained => obtained,
        }
    }

    /// The heuristic with this name, with tables that are obtained in some way if they are not part of
    /// the program.
    fn with_table_provider(
        size: Size,
        name: &str,
        obtain: &mut dyn FnMut(&Partition) -> Result<Tables, HeuristicError>,
    ) -> Result<Heuristic, HeuristicError> {
        if NAMES.contains(&name) {
            let unsupported = || HeuristicError::Unsupported { name: name.to_owned(), size };
            let kind = HeuristicKind::from_name(name, size).ok_or_else(unsupported)?;
            return Ok(Heuristic { name: name.to_owned(), size, kind });
        }
        let partition = name.strip_prefix(PDB_PREFIX).ok_or(HeuristicError::Unknown)?;
        if let Some(partition) = partition.strip_suffix(NO_MIRROR_SUFFIX) {
            let mirrored = format!("{PDB_PREFIX}{partition}");
            return Ok(Heuristic::with_table_provider(size, &mirrored, obtain)?.without_mirror());
        }
        let partition = Partition::parse(size, partition)?;
        if Tables::entries(&partition).is_none() {
            return Err(HeuristicError::TooLarge(partition));
        }
        let tables = Tables::embedded(&partition).map_or_else(|| obtain(&partition), Ok)?;
        Ok(Heuristic::with_tables(tables.into()))
    }

    /// The heuristic whose tables are part of the program, if there is one for boards of a size.
    /// It is ready at once.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let embedded = Heuristic::embedded(size).expect("there is one for the 15-puzzle");
    /// assert_eq!(embedded.name(), "pdb-6-6-3");
    /// assert_eq!(embedded.estimate(&Board::parse(size, "159d26ae37bf48c0")?), 48);
    /// assert!(Heuristic::embedded(Size::new(3, 5)?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn embedded(size: Size) -> Option<Heuristic> {
        let tables = Tables::embedded(&embedded::embedded_partition(size)?)?;
        Some(Heuristic::with_tables(tables.into()))
    }

    /// The heuristic that looks into these tables. Its name is `pdb-` and that of the partition,
    /// or its drawing if it has none.
    ///
    /// ```
    /// use fifteen::heuristic::Tables;
    /// use fifteen::{Heuristic, Size, Threads};
    /// use fifteen::patterns::Partition;
    ///
    /// let size = Size::new(3, 3)?;
    /// let partition = Partition::parse(size, "4-4")?;
    /// let tables = Tables::construct(&partition, Threads::ONE, &mut ());
    /// let heuristic = Heuristic::with_tables(tables.expect("nobody stops it").into());
    /// assert_eq!((heuristic.name(), heuristic.size()), ("pdb-4-4", size));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_tables(tables: Arc<Tables>) -> Heuristic {
        let partition = tables.partition();
        let (name, size) = (format!("{PDB_PREFIX}{partition}"), partition.size());
        Heuristic { name, size, kind: HeuristicKind::Additive(tables, Mirror::Reflected) }
    }

    /// The heuristic that looks into the tables of a collection. Its name is `pdb-` and that of the
    /// collection.
    ///
    /// ```
    /// use fifteen::heuristic::Lanes;
    /// use fifteen::patterns::Collection;
    /// use fifteen::{Heuristic, Size, Threads};
    ///
    /// let collection = Collection::parse(Size::new(3, 3)?, "4-4+aab/ccb/cc.")?;
    /// let lanes = Lanes::construct(&collection, Threads::ONE, &mut ());
    /// let heuristic = Heuristic::with_pdb_set(lanes.expect("nobody stops it").into());
    /// assert_eq!(heuristic.name(), "pdb-4-4+aab/ccb/cc.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_pdb_set(lanes: Arc<PdbSet>) -> Heuristic {
        let collection = lanes.collection();
        let mirror = if collection.is_mirrored() { "" } else { NO_MIRROR_SUFFIX };
        let (name, size) = (format!("{PDB_PREFIX}{collection}{mirror}"), collection.size());
        Heuristic { name, size, kind: HeuristicKind::PdbSet(lanes) }
    }

    /// The tables of the partition that it looks into, if that is what it does.
    pub fn tables(&self) -> Option<&Arc<Tables>> {
        match &self.kind {
            HeuristicKind::Additive(tables, _) => Some(tables),
            _ => None,
        }
    }

    /// The tables of the collection that it looks into, if that is what it does.
    pub fn pdb_set(&self) -> Option<&Arc<PdbSet>> {
        match &self.kind {
            HeuristicKind::PdbSet(lanes) => Some(lanes),
            _ => None,
        }
    }

    /// The same pattern databases without a look at the reflected position, which makes a lower
    /// bound that is easier to compute, and comparable to what is published of this kind; other
    /// heuristics as they are. Its name ends with [`NO_MIRROR_SUFFIX`].
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let mirrored = Heuristic::embedded(size).expect("there is one for the 15-puzzle");
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

    /// The heuristic with a bound of another crate.
    pub(crate) fn from_custom(name: String, size: Size, custom: CustomBound) -> Heuristic {
        Heuristic { name, size, kind: HeuristicKind::Custom(custom) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The size of the boards it is for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether it is the Manhattan distance.
    pub fn is_manhattan(&self) -> bool {
        matches!(self.kind, HeuristicKind::Manhattan(_))
    }

    /// What it says about a position, in moves: no solution is shorter.
    ///
    /// # Panics
    /// If the position has another size.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size, Threads};
    ///
    /// let size = Size::new(3, 3)?;
    /// let conflict = Heuristic::named(size, "conflict", Threads::ONE, &mut ())?;
    /// // 1 and 2 stand in their row, and in each other's way.
    /// let start = Board::parse(size, "213450786")?;
    /// assert_eq!((start.manhattan(), conflict.estimate(&start)), (3, 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, position: &Board) -> u32 {
        position.manhattan() + 2 * self.excess(position)
    }

    /// What says the same as [`estimate`](Heuristic::estimate) of one position after the other: all that does not
    /// depend on the position is made ready here, once.
    ///
    /// # Panics
    /// The function does, if a position has another size.
    ///
    /// ```
    /// use fifteen::{Board, Heuristic, Size};
    ///
    /// let size = Size::new(4, 4)?;
    /// let heuristic = Heuristic::embedded(size).expect("there is one for the 15-puzzle");
    /// let estimate = heuristic.estimator();
    /// assert_eq!(estimate(&Board::parse(size, "159d26ae37bf48c0")?), 48);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimator(&self) -> Box<dyn Fn(&Board) -> u32 + Send + Sync> {
        struct EstimatorVisitor(Size);
        impl BoundVisitor for EstimatorVisitor {
            type Output = Box<dyn Fn(&Board) -> u32 + Send + Sync>;
            fn visit<B: Bound + 'static>(self, bound: B) -> Self::Output {
                let EstimatorVisitor(size) = self;
                Box::new(move |board| {
                    assert_eq!(board.size(), size, "heuristics are for boards of one size");
                    board.manhattan() + 2 * bound.excess(&bound.root(board))
                })
            }
            fn visit_custom(self, custom: &CustomBound) -> Self::Output {
                let (EstimatorVisitor(size), custom) = (self, custom.clone());
                Box::new(move |board| {
                    assert_eq!(board.size(), size, "heuristics are for boards of one size");
                    board.manhattan() + 2 * custom.excess(board)
                })
            }
        }
        self.accept(EstimatorVisitor(self.size))
    }

    /// The sad moves that no solution of a position can do without, as far as it knows.
    pub(crate) fn excess(&self, position: &Board) -> u32 {
        struct ExcessVisitor<'a>(&'a Board);
        impl BoundVisitor for ExcessVisitor<'_> {
            type Output = u32;
            fn visit<B: Bound + 'static>(self, bound: B) -> u32 {
                bound.excess(&bound.root(self.0))
            }
            fn visit_custom(self, custom: &CustomBound) -> u32 {
                custom.excess(self.0)
            }
        }
        assert_eq!(position.size(), self.size, "heuristics are for boards of one size");
        self.accept(ExcessVisitor(position))
    }

    /// The guide of a search that begins at a position, and the position's excess.
    ///
    /// # Panics
    /// If the position has another size.
    pub(crate) fn start_guide(&self, start: &Board) -> (Box<dyn Guide>, u32) {
        struct GuideVisitor<'a>(&'a Board);
        impl BoundVisitor for GuideVisitor<'_> {
            type Output = (Box<dyn Guide>, u32);
            fn visit<B: Bound + 'static>(self, bound: B) -> (Box<dyn Guide>, u32) {
                let trail = StateStack::new(bound, self.0);
                let excess = trail.excess();
                (Box::new(trail), excess)
            }
            fn visit_custom(self, custom: &CustomBound) -> Self::Output {
                custom.guide(self.0)
            }
        }
        assert_eq!(start.size(), self.size, "heuristics are for boards of one size");
        self.accept(GuideVisitor(start))
    }

    /// Lets something that can use any bound have the bound of this heuristic.
    pub(crate) fn accept<U: BoundVisitor>(&self, user: U) -> U::Output {
        self.kind.accept(user)
    }
}

/// The collection that a heuristic of this name looks into, if it does.
///
/// # Errors
/// If it is meant to be one and is none.
pub fn parse_collection(size: Size, name: &str) -> Result<Option<Collection>, CollectionError> {
    let Some(text) = name.strip_prefix(PDB_PREFIX) else { return Ok(None) };
    let (text, is_mirrored) =
        text.strip_suffix(NO_MIRROR_SUFFIX).map_or((text, true), |text| (text, false));
    if !Collection::is_collection_text(text) {
        return Ok(None);
    }
    let collection = Collection::parse(size, text)?;
    Ok(Some(if is_mirrored { collection } else { collection.without_mirror() }))
}

/// Lends the bound that looks into some tables.
fn accept_additive<U: BoundVisitor>(tables: &Arc<Tables>, mirror: Mirror, user: U) -> U::Output {
    let tables = Arc::clone(tables);
    // The fewer lookups a state has room for, the less there is to copy.
    match additive::count_lookups(tables.partition(), mirror) {
        ..=4 => user.visit(Additive::<4>::new(tables, mirror)),
        5..=8 => user.visit(Additive::<8>::new(tables, mirror)),
        _ => user.visit(Additive::<16>::new(tables, mirror)),
    }
}

/// Something that can use any bound.
pub(crate) trait BoundVisitor {
    /// What comes of it.
    type Output;

    /// Uses a bound.
    fn visit<B: Bound + 'static>(self, bound: B) -> Self::Output;

    /// Uses a bound whose type is not known here.
    fn visit_custom(self, custom: &CustomBound) -> Self::Output;
}

impl fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Heuristic({} {})", self.size, self.name)
    }
}

/// Why there is no such heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeuristicError {
    /// It has no name that is known.
    Unknown,
    /// It cannot be had for boards of this size.
    Unsupported {
        /// Its name.
        name: String,
        /// The size.
        size: Size,
    },
    /// There is no such partition.
    Partition(PartitionError),
    /// There is no such collection.
    Collection(CollectionError),
    /// The tables of this partition have more entries than can be numbered.
    TooLarge(Partition),
    /// The shelf does not give the tables of this partition.
    Missing(Partition),
    /// The shelf does not give the tables of this collection.
    MissingPdbSet(Collection),
    /// The construction was stopped, or there was too little memory for it.
    Stopped(Stopped),
}

impl From<PartitionError> for HeuristicError {
    fn from(error: PartitionError) -> HeuristicError {
        HeuristicError::Partition(error)
    }
}

impl From<CollectionError> for HeuristicError {
    fn from(error: CollectionError) -> HeuristicError {
        HeuristicError::Collection(error)
    }
}

impl fmt::Display for HeuristicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeuristicError::Unknown => {
                write!(f, "heuristics are {}, and pdb- with a partition", NAMES.join(", "))
            }
            HeuristicError::Unsupported { name, size } => {
                write!(f, "the heuristic {name} is not made for {size} boards")
            }
            HeuristicError::Partition(error) => error.fmt(f),
            HeuristicError::Collection(error) => error.fmt(f),
            HeuristicError::TooLarge(partition) => {
                write!(f, "the tables of {partition} would have more than 2³² entries")
            }
            HeuristicError::Missing(partition) => {
                write!(f, "the tables of {partition} are not to be had where they were looked for")
            }
            HeuristicError::MissingPdbSet(collection) => {
                write!(f, "the tables of {collection} are not to be had where they were looked for")
            }
            HeuristicError::Stopped(Stopped::Memory) => {
                f.write_str("there is too little memory for the construction of tables")
            }
            HeuristicError::Stopped(_) => f.write_str("the construction of tables was stopped"),
        }
    }
}

impl std::error::Error for HeuristicError {}
