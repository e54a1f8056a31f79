//! Checking and saving of cached files of any kind.

use crate::support::exit::{InsufficientMemory, Interrupted};
use crate::support::interrupt::{self, SignalGuard};
use anyhow::Result;
use fifteen::Threads;
use fifteen::heuristic::store::{Contents, Error, LoadProgress, Reason, Store};

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

/// Saves a file.
///
/// # Errors
/// If it cannot be written, or the user interrupts, in which case it is written nevertheless.
pub fn save(contents: &Contents, data: &[u8], store: &Store) -> Result<()> {
    // A signal must not end the program while the file is incomplete.
    let guard = SignalGuard::new();
    let saved = store.save_as(contents.clone(), data);
    drop(guard);
    saved?;
    match interrupt::is_requested() {
        true => Err(Interrupted(format!("interrupted while saving {contents}")).into()),
        false => Ok(()),
    }
}
