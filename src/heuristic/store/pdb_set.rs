//! The tables of collections: a file for each, which all collections with the pattern share.

use super::Store;
use super::contents::Contents;
use super::error::{Error, Reason};
use super::read::LoadProgress;
use crate::heuristic::{self, PdbSet};
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::{Collection, Partition, Pattern, fill_by_digits};
use fifteen_runtime::memory::OutOfMemory;
use std::ops::ControlFlow;

/// Why the tables of a collection cannot be had.
#[derive(Debug)]
pub enum PdbSetError {
    /// A file is not what it should be, or cannot be read.
    File(Error),
    /// They were to be built, and the construction was stopped, or there is too little memory.
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

/// What is told while the tables of a collection are obtained.
#[derive(Debug)]
pub enum PdbSetEvent<'a> {
    /// A table, by number, is being loaded.
    Loading(usize),
    /// A table is being built.
    Building(heuristic::BuildProgress),
    /// A file is not what it should be; the table is built anew, and the file replaced.
    FileRejected(&'a Error),
    /// A table was built and cannot be saved. It can be used all the same.
    SaveFailed(&'a Error),
}

/// The contents of the file with the table of a pattern.
pub fn table_contents(pattern: &Pattern) -> Contents {
    Contents::Digits(Partition::from_pattern(pattern))
}

impl Store {
    /// The numbers of the tables of a collection that are not kept, or not as they should be, as
    /// far as one can tell without reading them.
    pub fn missing_tables(&self, collection: &Collection) -> Vec<usize> {
        let tables = collection.tables().iter().enumerate();
        let missing =
            tables.filter(|(_, pattern)| self.read_header_of(&table_contents(pattern)).is_err());
        missing.map(|(number, _)| number).collect()
    }

    /// Loads the tables of a collection, and checks them.
    ///
    /// # Errors
    /// If a file is not there, or cannot be read, or is not what it should be; if there is no memory; or
    /// if the watch stops it.
    pub fn load_pdb_set(
        &self,
        collection: &Collection,
        threads: Threads,
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<PdbSet, PdbSetError> {
        PdbSet::build_with(collection, |_, pattern, bytes| {
            self.load_table(pattern, bytes, threads, watch).map_err(PdbSetError::File)
        })
    }

    /// Loads the tables of a collection that are kept, builds those that are not, and keeps each as soon as it
    /// is built if that is wanted. So whoever is interrupted goes on the next time.
    ///
    /// # Errors
    /// [`LanesError::Stopped`] alone: what is wrong with files is told to the watch.
    pub fn load_or_build_pdb_set(
        &self,
        collection: &Collection,
        is_kept: bool,
        threads: Threads,
        watch: &mut dyn for<'a> Observer<PdbSetEvent<'a>>,
    ) -> Result<PdbSet, PdbSetError> {
        PdbSet::build_with(collection, |number, pattern, bytes| {
            let mut look = |_: &LoadProgress| watch.on_progress(&PdbSetEvent::Loading(number));
            let refused = match self.load_table(pattern, bytes, threads, &mut look) {
                Ok(()) => return Ok(()),
                Err(Error { reason: Reason::Stopped, .. }) => return Err(Stopped::Cancelled.into()),
                Err(error) => error,
            };
            if !matches!(refused.reason, Reason::Missing) {
                continue_or_stop(watch.on_progress(&PdbSetEvent::FileRejected(&refused)))?;
                // It may have been read in part.
                bytes.fill(0);
            }
            let mut show = |&construction: &fifteen_patterns::ConstructionProgress| {
                watch.on_progress(&PdbSetEvent::Building(heuristic::BuildProgress {
                    table: number,
                    construction,
                }))
            };
            fill_by_digits(pattern, threads, &mut show, bytes)?;
            if is_kept && let Err(error) = self.write(table_contents(pattern), bytes) {
                continue_or_stop(watch.on_progress(&PdbSetEvent::SaveFailed(&error)))?;
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
        watch: &mut dyn Observer<LoadProgress>,
    ) -> Result<(), Error> {
        self.read_data(&table_contents(pattern), |_| Ok(bytes), threads, watch).map(|_| ())
    }
}

fn continue_or_stop(answer: ControlFlow<()>) -> Result<(), PdbSetError> {
    if answer.is_break() { Err(Stopped::Cancelled.into()) } else { Ok(()) }
}
