//! Checking and saving of cached files of any kind.

use crate::support::interrupt;
use crate::tables::construct::{file_error, interrupted_error};
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
    let observer = &mut |_: &LoadProgress| interrupt::check();
    match interrupt::guard(|| store.verify(contents, threads, observer)) {
        Err(error) if matches!(error.reason, Reason::Stopped | Reason::Memory(_)) => {
            Err(file_error(error, &format!("checking {contents}")))
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
    interrupt::guard(|| store.save_as(contents.clone(), data))?;
    match interrupt::is_requested() {
        true => Err(interrupted_error(&format!("saving {contents}"))),
        false => Ok(()),
    }
}
