//! Tables of collections: a file for each, shared by all collections with the pattern.

use super::Store;
use super::contents::Contents;
use super::error::{Error, Reason};
use super::read::LoadProgress;
use crate::heuristic::{self, PdbSet};
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::{Collection, Partition, Pattern, fill_by_digits};
use fifteen_runtime::memory::OutOfMemory;

/// Error of loading or building the tables of a collection.
#[derive(Debug)]
pub enum PdbSetError {
    /// A file is invalid, or cannot be read.
    File(Error),
    /// The construction was cancelled, or there is not enough memory.
    Stopped(Stopped),
}

impl From<OutOfMemory> for PdbSetError {
    fn from(error: OutOfMemory) -> PdbSetError {
        PdbSetError::Stopped(error.into())
    }
}

impl From<Stopped> for PdbSetError {
    fn from(stopped: Stopped) -> PdbSetError {
        PdbSetError::Stopped(stopped)
    }
}

/// Event while the tables of a collection are loaded or built.
#[derive(Debug)]
pub enum PdbSetEvent<'a> {
    /// Progress of loading a table, by number.
    Loading(usize),
    /// Progress of building a table.
    Building(heuristic::BuildProgress),
    /// A file is invalid; the table is rebuilt, and the file replaced.
    FileRejected(&'a Error),
    /// A table was built and cannot be saved. It can still be used.
    SaveFailed(&'a Error),
}

/// Returns the contents of the file with the table of a pattern.
pub fn table_contents(pattern: &Pattern) -> Contents {
    Contents::Digits(Partition::from_pattern(pattern))
}

impl Store {
    /// Returns the numbers of the tables of a collection whose file is missing, or has a wrong
    /// header or length.
    pub fn missing_tables(&self, collection: &Collection) -> Vec<usize> {
        let tables = collection.tables().iter().enumerate();
        let missing =
            tables.filter(|(_, pattern)| self.read_header_of(&table_contents(pattern)).is_err());
        missing.map(|(number, _)| number).collect()
    }

    /// Loads the tables of a collection, and checks them.
    ///
    /// # Errors
    /// If a file is missing, or cannot be read, or is invalid; if there is not enough memory; or if
    /// the observer cancels.
    pub fn load_pdb_set(
        &self,
        collection: &Collection,
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<PdbSet, PdbSetError> {
        PdbSet::build_with(collection, |_, pattern, bytes| {
            self.load_table(pattern, bytes, threads, observer).map_err(PdbSetError::File)
        })
    }

    /// Loads the stored tables of a collection, and builds the others. If `is_stored` is true, each
    /// table is saved as soon as it is built, so an interrupted call continues the next time.
    ///
    /// # Errors
    /// Only [`PdbSetError::Stopped`]: errors of files are reported to the observer.
    pub fn load_or_build_pdb_set(
        &self,
        collection: &Collection,
        is_stored: bool,
        threads: Threads,
        observer: &mut dyn for<'a> Observer<PdbSetEvent<'a>>,
    ) -> Result<PdbSet, PdbSetError> {
        PdbSet::build_with(collection, |number, pattern, bytes| {
            let mut on_progress =
                |_: &LoadProgress| observer.on_progress(&PdbSetEvent::Loading(number));
            let rejected = match self.load_table(pattern, bytes, threads, &mut on_progress) {
                Ok(()) => return Ok(()),
                Err(Error { reason: Reason::Stopped, .. }) => return Err(Stopped::Cancelled.into()),
                Err(error) => error,
            };
            if !matches!(rejected.reason, Reason::Missing) {
                Stopped::check(observer.on_progress(&PdbSetEvent::FileRejected(&rejected)))?;
                // A part of it may have been read.
                bytes.fill(0);
            }
            let mut on_progress = |&construction: &fifteen_patterns::ConstructionProgress| {
                observer.on_progress(&PdbSetEvent::Building(heuristic::BuildProgress {
                    table: number,
                    construction,
                }))
            };
            fill_by_digits(pattern, threads, &mut on_progress, bytes)?;
            if is_stored && let Err(error) = self.write(table_contents(pattern), bytes) {
                Stopped::check(observer.on_progress(&PdbSetEvent::SaveFailed(&error)))?;
            }
            Ok(())
        })
    }

    /// Loads the table of a pattern.
    fn load_table(
        &self,
        pattern: &Pattern,
        bytes: &mut [u8],
        threads: Threads,
        observer: &mut dyn Observer<LoadProgress>,
    ) -> Result<(), Error> {
        self.read_data(&table_contents(pattern), |_| Ok(bytes), threads, observer).map(|_| ())
    }
}
