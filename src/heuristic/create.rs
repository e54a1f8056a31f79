//! Creation of heuristics, by name or with tables.

use super::additive::Mirror;
use super::kind::HeuristicKind;
use super::{
    BuildProgress, CustomBound, Heuristic, HeuristicError, NAMES, NO_MIRROR_SUFFIX, PDB_PREFIX,
    PdbSet, TableSource, Tables, embedded,
};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Size;
use fifteen_patterns::Collection;
use std::sync::Arc;

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
    /// or the source does not have them or enough memory for them, or the observer cancels.
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
        let mut fetch = |collection: &Collection| source.fetch(collection, observer);
        Heuristic::with_table_provider(size, name, &mut fetch)
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
    pub(super) fn with_mirror_of(self, collection: &Collection) -> Heuristic {
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
