//! Tables of collections: a file for a single partition, and a file for each table of several
//! partitions, shared by all collections with the pattern.

use super::Store;
use super::contents::Contents;
use super::error::{Error, Reason};
use super::read::LoadProgress;
use crate::heuristic::{BuildProgress, Heuristic, HeuristicError, PdbSet, Tables};
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::{Collection, ConstructionProgress, Partition, Pattern, fill_by_digits};
use fifteen_runtime::impl_from;
use fifteen_runtime::memory::OutOfMemory;

/// Reason why the tables of a collection could not be loaded or built.
#[derive(Debug)]
pub enum TablesError {
    /// A file is missing or invalid, or cannot be read.
    File(Error),
    /// The construction was cancelled, or there is not enough memory.
    Stopped(Stopped),
}

impl_from!(TablesError: Stopped(Stopped));

impl From<OutOfMemory> for TablesError {
    fn from(error: OutOfMemory) -> TablesError {
        TablesError::Stopped(error.into())
    }
}

impl TablesError {
    /// Returns the error of a table source that fetches a collection. Invalid files count as
    /// missing.
    pub(super) fn of_source(self, collection: &Collection) -> HeuristicError {
        match self {
            TablesError::Stopped(stopped) => HeuristicError::Stopped(stopped),
            TablesError::File(Error { reason, .. }) => match reason {
                Reason::Stopped => HeuristicError::Stopped(Stopped::Cancelled),
                Reason::Memory(error) => HeuristicError::Stopped(error.into()),
                _ => HeuristicError::Missing(collection.clone()),
            },
        }
    }
}

/// Event while the tables of a collection are loaded or built.
#[derive(Debug)]
pub enum TablesEvent<'a> {
    /// Progress of loading a table, by number.
    Loading(usize),
    /// Progress of building a table.
    Building(BuildProgress),
    /// A file is invalid or cannot be read; the table is rebuilt.
    FileRejected(&'a Error),
    /// A table was built and cannot be saved. It can still be used.
    SaveFailed(&'a Error),
}

/// Choice of the built tables that are saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SavePolicy {
    /// None.
    Never,
    /// Those that replace an invalid file.
    ReplaceInvalid,
    /// All, each as soon as it is built, so that an interrupted call continues the next time.
    Always,
}

impl Contents {
    /// Returns the contents of the files of a collection.
    pub fn of_collection(collection: &Collection) -> Vec<Contents> {
        let tables = collection.tables().iter();
        let mut files: Vec<Contents> =
            tables.map(|pattern| Contents::of_table(collection, pattern)).collect();
        files.dedup();
        files
    }

    /// Returns the contents of the file with the table of a pattern.
    fn of_table(collection: &Collection, pattern: &Pattern) -> Contents {
        match collection.single() {
            Some(partition) => Contents::Tables(partition.clone()),
            None => Contents::Digits(
                Partition::from_pattern(pattern).expect("collections have small patterns"),
            ),
        }
    }
}

impl Store {
    /// Returns the numbers of the tables of a collection whose file is missing, or cannot be read,
    /// or has a wrong header or length.
    pub fn missing_tables(&self, collection: &Collection) -> Vec<usize> {
        let is_missing =
            |pattern| self.read_header_of(&Contents::of_table(collection, pattern)).is_err();
        let tables = collection.tables().iter().enumerate();
        tables.filter(|(_, pattern)| is_missing(pattern)).map(|(number, _)| number).collect()
    }

    /// Loads the tables of a collection, checks them, and creates the heuristic that looks them up.
    ///
    /// # Errors
    /// If a file is missing, or cannot be read, or is invalid; if there is not enough memory; or if
    /// the observer cancels.
    pub fn load_heuristic(
        &self,
        collection: &Collection,
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<Heuristic, TablesError> {
        if let Some(partition) = collection.single() {
            let tables = self.load(partition, threads, observer).map_err(TablesError::File)?;
            return Ok(Heuristic::with_tables(tables.into()).with_mirror_of(collection));
        }
        let set = PdbSet::build_with(collection, |_, pattern, bytes| {
            let contents = Contents::of_table(collection, pattern);
            let read = self.read_data(&contents, |_| Ok(bytes), threads, observer);
            read.map(drop).map_err(TablesError::File)
        })?;
        Ok(Heuristic::with_pdb_set(set.into()))
    }

    /// Loads the stored tables of a collection, builds the others, and creates the heuristic that
    /// looks them up.
    ///
    /// # Errors
    /// If the observer cancels, or there is not enough memory. Other errors of files are reported
    /// to the observer.
    pub fn load_or_build(
        &self,
        collection: &Collection,
        policy: SavePolicy,
        threads: Threads,
        observer: &mut dyn for<'a> Observer<TablesEvent<'a>>,
    ) -> Result<Heuristic, TablesError> {
        if let Some(partition) = collection.single() {
            let tables = self.load_or_build_tables(partition, policy, threads, observer)?;
            return Ok(Heuristic::with_tables(tables.into()).with_mirror_of(collection));
        }
        let set = PdbSet::build_with(collection, |number, pattern, bytes| {
            let contents = Contents::of_table(collection, pattern);
            let mut on_progress =
                |_: &LoadProgress| observer.on_progress(&TablesEvent::Loading(number));
            let buffer = &mut *bytes;
            let read = self.read_data(&contents, |_| Ok(buffer), threads, &mut on_progress);
            let Err(error) = read.map(drop) else { return Ok(()) };
            let was_invalid = report_rejection(error, observer)?;
            // The buffer may contain a part of the invalid file.
            bytes.fill(0);
            let mut on_progress = |&construction: &ConstructionProgress| {
                let progress = BuildProgress { table: number, construction };
                observer.on_progress(&TablesEvent::Building(progress))
            };
            fill_by_digits(pattern, threads, &mut on_progress, bytes)?;
            self.save_built(contents, bytes, policy.can_save(was_invalid), observer)
        })?;
        Ok(Heuristic::with_pdb_set(set.into()))
    }

    /// Loads or builds the tables of a partition.
    fn load_or_build_tables(
        &self,
        partition: &Partition,
        policy: SavePolicy,
        threads: Threads,
        observer: &mut dyn for<'a> Observer<TablesEvent<'a>>,
    ) -> Result<Tables, TablesError> {
        let mut on_progress = |_: &LoadProgress| observer.on_progress(&TablesEvent::Loading(0));
        let was_invalid = match self.load(partition, threads, &mut on_progress) {
            Ok(tables) => return Ok(tables),
            Err(error) => report_rejection(error, observer)?,
        };
        let mut on_progress =
            |&progress: &BuildProgress| observer.on_progress(&TablesEvent::Building(progress));
        let tables = Tables::construct(partition, threads, &mut on_progress)?;
        let contents = Contents::Tables(partition.clone());
        self.save_built(contents, tables.bytes(), policy.can_save(was_invalid), observer)?;
        Ok(tables)
    }

    /// Saves built tables if `is_saved` is true, and reports a failure to the observer.
    fn save_built(
        &self,
        contents: Contents,
        bytes: &[u8],
        is_saved: bool,
        observer: &mut dyn for<'a> Observer<TablesEvent<'a>>,
    ) -> Result<(), TablesError> {
        if is_saved && let Err(error) = self.write(contents, bytes) {
            Stopped::check(observer.on_progress(&TablesEvent::SaveFailed(&error)))?;
        }
        Ok(())
    }
}

/// Reports a file that is invalid or cannot be read, and returns true. Returns false for a missing
/// file.
fn report_rejection(
    error: Error,
    observer: &mut dyn for<'a> Observer<TablesEvent<'a>>,
) -> Result<bool, TablesError> {
    match error.reason {
        Reason::Stopped => Err(Stopped::Cancelled.into()),
        Reason::Memory(_) => Err(TablesError::File(error)),
        Reason::Missing => Ok(false),
        _ => {
            Stopped::check(observer.on_progress(&TablesEvent::FileRejected(&error)))?;
            Ok(true)
        }
    }
}

impl SavePolicy {
    /// Returns true if a built table is saved. If its file was not invalid, it was missing.
    fn can_save(self, was_invalid: bool) -> bool {
        match self {
            SavePolicy::Never => false,
            SavePolicy::ReplaceInvalid => was_invalid,
            SavePolicy::Always => true,
        }
    }
}
