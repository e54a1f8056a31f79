//! Loading and saving of tables, with handling of interrupts.

use crate::support::exit::{InsufficientMemory, Interrupted};
use crate::support::interrupt::{self, SignalGuard};
use anyhow::Result;
use fifteen::heuristic::Tables;
use fifteen::heuristic::store::{Error, LoadProgress, Reason, Store};
use fifteen::patterns::Partition;
use fifteen::{Observer, Threads};
use std::path::PathBuf;

/// Loads tables.
///
/// # Errors
/// The outer error if the user interrupts, the observer cancels, or memory is insufficient. The
/// inner error if the file is missing or invalid.
pub fn load(
    partition: &Partition,
    store: &Store,
    threads: Threads,
    observer: &mut dyn Observer<()>,
) -> Result<Result<Tables, Error>> {
    let signal_guard = SignalGuard::new();
    let loaded = store.load(partition, threads, &mut |_: &LoadProgress| {
        interrupt::check()?;
        observer.on_progress(&())
    });
    drop(signal_guard);
    match loaded {
        Err(Error { reason: Reason::Stopped, .. }) => {
            Err(interrupted_error(&format!("loading the tables of {partition}")))
        }
        Err(error @ Error { reason: Reason::Memory(_), .. }) => {
            Err(InsufficientMemory(error.to_string()).into())
        }
        loaded => Ok(loaded),
    }
}

/// Saves tables and returns the path.
///
/// # Errors
/// The outer error if the user interrupts; the file is complete nevertheless. The inner error if it
/// cannot be written.
pub fn save(tables: &Tables, store: &Store) -> Result<Result<PathBuf, Error>> {
    // Blocks termination, which would leave a partial file.
    let signal_guard = SignalGuard::new();
    let saved = store.save(tables);
    drop(signal_guard);
    match interrupt::is_requested() {
        true => Err(interrupted_error(&format!("building the tables of {}", tables.partition()))),
        false => Ok(saved),
    }
}

/// Builds the error of an interrupted task.
pub fn interrupted_error(what: &str) -> anyhow::Error {
    Interrupted(format!("interrupted while {what}")).into()
}
