//! Checking, building and saving of a file, of any kind.

use crate::support::exit::{InsufficientMemory, Interrupted};
use crate::support::interrupt::{self, SignalGuard};
use crate::support::output::Verbosity;
use crate::tables::construct::{self, construct};
use crate::tables::files::save;
use crate::tables::{automaton, collection};
use anyhow::Result;
use fifteen::Threads;
use fifteen::heuristic::Tables;
use fifteen::heuristic::store::{Contents, Error, LoadProgress, Reason, Store};
use fifteen::korf::pruning::PruningAutomaton;
use fifteen::patterns::{DigitTable, Partition};
use std::path::PathBuf;

/// Checks a file and returns its contents, including the number of states of a pruning automaton.
///
/// # Errors
/// The outer one if the user interrupts, or memory is insufficient. The inner one if the file is
/// missing or corrupt.
pub fn check(
    contents: &Contents,
    store: &Store,
    threads: Threads,
) -> Result<Result<Contents, Error>> {
    let guard = SignalGuard::new();
    let checked = store.verify(contents, threads, &mut |_: &LoadProgress| interrupt::check());
    drop(guard);
    match checked {
        Err(Error { reason: Reason::Stopped, .. }) => {
            Err(Interrupted(format!("interrupted while checking {contents}")).into())
        }
        Err(error @ Error { reason: Reason::Memory(_), .. }) => {
            Err(InsufficientMemory(error.to_string()).into())
        }
        checked => Ok(checked.map(|header| header.contents)),
    }
}

/// Contents of a file before it is saved.
pub enum BuiltTables {
    Tables(Tables),
    Digits(Partition, DigitTable),
    Walks(PruningAutomaton),
}

/// Builds the contents of a file.
///
/// # Errors
/// If memory is insufficient, or the user interrupts.
pub fn build_contents(
    contents: &Contents,
    threads: Threads,
    verbosity: Verbosity,
) -> Result<BuiltTables> {
    Ok(match contents {
        Contents::Tables(partition) => {
            BuiltTables::Tables(construct(partition, threads, verbosity, &mut ())?)
        }
        Contents::Digits(partition) => {
            let table = collection::construct(&partition.patterns()[0], threads, verbosity)?;
            BuiltTables::Digits(partition.clone(), table)
        }
        Contents::Automaton { size, longest, .. } => {
            BuiltTables::Walks(automaton::construct(*size, *longest, threads, verbosity)?)
        }
    })
}

/// Returns the maximum bytes of memory needed for the build, if known.
pub fn memory_needed(contents: &Contents) -> Option<u64> {
    match contents {
        Contents::Tables(partition) => Some(construct::memory_needed(partition)),
        Contents::Digits(partition) => {
            Some(fifteen::patterns::memory_by_digits(&partition.patterns()[0]) as u64)
        }
        Contents::Automaton { .. } => None,
    }
}

impl BuiltTables {
    /// Returns the contents of the file.
    pub fn contents(&self) -> Contents {
        match self {
            BuiltTables::Tables(tables) => Contents::Tables(tables.partition().clone()),
            BuiltTables::Digits(partition, _) => Contents::Digits(partition.clone()),
            BuiltTables::Walks(walks) => walks.contents(),
        }
    }

    /// Returns the bytes of the data.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            BuiltTables::Tables(tables) => tables.bytes().to_vec(),
            BuiltTables::Digits(_, table) => table.bytes().to_vec(),
            BuiltTables::Walks(walks) => walks.to_bytes(),
        }
    }

    /// Saves the file and returns its path.
    ///
    /// # Errors
    /// The outer one if the user interrupts; the file is written nevertheless. The inner one if it
    /// cannot be written.
    pub fn save(&self, store: &Store) -> Result<Result<PathBuf, Error>> {
        if let BuiltTables::Tables(tables) = self {
            return save(tables, store);
        }
        // A signal must not end the program while the file is incomplete.
        let guard = SignalGuard::new();
        let saved = store.save_as(self.contents(), &self.bytes());
        drop(guard);
        if interrupt::is_requested() {
            Err(Interrupted(format!("interrupted while saving {}", self.contents())).into())
        } else {
            Ok(saved)
        }
    }
}
