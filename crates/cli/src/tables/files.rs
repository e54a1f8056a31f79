//! Loads and saves tables while the user may interrupt.

use crate::support::exit::{Interrupted, InsufficientMemory};
use crate::support::interrupt::{self, SignalGuard};
use anyhow::Result;
use fifteen::heuristic::Tables;
use fifteen::heuristic::store::{Error, Progress, Reason, Store};
use fifteen::patterns::Partition;
use fifteen::{Observer, Threads};
use std::path::PathBuf;

/// Loads tables.
///
/// # Errors
/// The outer if the user interrupts, or the watch asks to stop, or there is no memory for them. The inner if there are none,
/// or they are not what they should be.
pub fn load(
    partition: &Partition,
    store: &Store,
    threads: Threads,
    watch: &mut dyn Observer<()>,
) -> Result<Result<Tables, Error>> {
    let searching = SignalGuard::new();
    let loaded = store.load(partition, threads, &mut |_: &Progress| {
        interrupt::check()?;
        watch.on_progress(&())
    });
    drop(searching);
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

/// Saves tables, and says where.
///
/// # Errors
/// The outer if the user interrupts; the file is there all the same. The inner if it cannot be
/// written.
pub fn save(tables: &Tables, store: &Store) -> Result<Result<PathBuf, Error>> {
    // If the program were ended now, half a file would be left.
    let searching = SignalGuard::new();
    let saved = store.save(tables);
    drop(searching);
    match interrupt::is_requested() {
        true => Err(interrupted_error(&format!("building the tables of {}", tables.partition()))),
        false => Ok(saved),
    }
}

/// The error that the user interrupted something.
pub fn interrupted_error(what: &str) -> anyhow::Error {
    Interrupted(format!("interrupted while {what}")).into()
}
