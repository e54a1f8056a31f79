//! Progress records: a JSON object on standard error every few seconds.
//!
//! The program has one sequence of records, however many searches are running. The first search to
//! poll after the due time prints the record.

use crate::support::clock::Clock;
use crate::support::options::ProgressMode;
use crate::support::progress::ProgressUpdate;
use fifteen::records::{self, Command, ExactCount, Head, Status};
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Time to the first record and interval between the following ones, in milliseconds.
const FIRST_AFTER_MS: u64 = 1000;
const INTERVAL_MS: u64 = 5000;

/// Command that the records name, and the clock that started with them.
static STARTED: OnceLock<(Command, Clock)> = OnceLock::new();

/// Time of the next record, in milliseconds since the start.
static NEXT_DUE_MS: AtomicU64 = AtomicU64::new(FIRST_AFTER_MS);

/// Number of search threads.
static THREADS: AtomicUsize = AtomicUsize::new(1);

/// Starts the progress records, if they are requested.
pub fn start(wanted: ProgressMode, command: Option<Command>) {
    if let (ProgressMode::Jsonl, Some(command)) = (wanted, command) {
        // Called once per process.
        let _ = STARTED.set((command, Clock::start()));
    }
}

/// Sets the number of search threads.
pub fn set_threads(threads: usize) {
    THREADS.store(threads, Ordering::Relaxed);
}

/// Returns whether a record is due. The caller must then call [`print_record`].
pub fn claim_due() -> bool {
    let Some((_, clock)) = STARTED.get() else { return false };
    let (now, due) = (clock.elapsed().as_millis() as u64, NEXT_DUE_MS.load(Ordering::Relaxed));
    let next = now + INTERVAL_MS;
    now >= due
        && NEXT_DUE_MS.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
}

/// Prints a record.
pub fn print_record(update: &ProgressUpdate) {
    let Some(&(command, clock)) = STARTED.get() else { return };
    let (threads, seconds) = (THREADS.load(Ordering::Relaxed), clock.seconds());
    let record = records::Progress {
        head: Head { threads, seconds, ..Head::new(command, Status::Searching) },
        fraction_done: update.fraction_done,
        remaining: update.remaining.map(|left| [left.lower, left.upper]),
        nodes: update.nodes,
        found: update.found.map(ExactCount),
        message: update.line.trim().to_owned(),
    };
    if let Ok(mut line) = serde_json::to_string(&record) {
        line.push('\n');
        // A failure cannot be reported anywhere.
        let _ = io::stderr().lock().write_all(line.as_bytes());
    }
}
