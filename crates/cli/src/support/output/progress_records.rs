//! Progress for programs: a record on standard error, every few seconds.
//!
//! There is one of them for the whole program, however many searches are under way: whichever looks up
//! first when it is time speaks.

use crate::support::clock::Clock;
use crate::support::cluster;
use crate::support::options::ProgressMode;
use crate::support::progress::ProgressUpdate;
use fifteen::records::{self, Command, ExactCount, Head, Status};
use std::io::{self, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The first record comes after this many milliseconds, and the others after as many more each.
const FIRST_AFTER_MS: u64 = 1000;
const INTERVAL_MS: u64 = 5000;

/// Who speaks, and since when there is something to speak of.
static STARTED: OnceLock<(Command, Clock)> = OnceLock::new();

/// When the next record is due, in milliseconds since then.
static NEXT_DUE_MS: AtomicU64 = AtomicU64::new(FIRST_AFTER_MS);

/// How many threads search.
static THREADS: AtomicUsize = AtomicUsize::new(1);

/// Begins to announce progress, if that is wanted.
pub fn start(wanted: ProgressMode, command: Option<Command>) {
    if let (ProgressMode::Jsonl, Some(command), true) = (wanted, command, cluster::is_first()) {
        // Nobody begins twice.
        let _ = STARTED.set((command, Clock::start()));
    }
}

/// Takes note of how many threads search.
pub fn set_threads(threads: usize) {
    THREADS.store(threads, Ordering::Relaxed);
}

/// Whether a record is due. Whoever asks and hears so has to [`tell`].
pub fn claim_due() -> bool {
    let Some((_, clock)) = STARTED.get() else { return false };
    let (now, due) = (clock.elapsed().as_millis() as u64, NEXT_DUE_MS.load(Ordering::Relaxed));
    let next = now + INTERVAL_MS;
    now >= due
        && NEXT_DUE_MS.compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed).is_ok()
}

/// Prints a record.
pub fn print_record(news: &ProgressUpdate) {
    let Some(&(command, clock)) = STARTED.get() else { return };
    let (threads, seconds) = (THREADS.load(Ordering::Relaxed), clock.seconds());
    let record = records::Progress {
        head: Head { threads, seconds, ..Head::new(command, Status::Searching) },
        fraction_done: news.fraction_done,
        remaining: news.remaining.map(|left| [left.lower, left.upper]),
        nodes: news.nodes,
        found: news.found.map(ExactCount),
        message: news.line.trim().to_owned(),
    };
    if let Ok(mut line) = serde_json::to_string(&record) {
        line.push('\n');
        // If it cannot be printed there is nobody to tell.
        let _ = io::stderr().lock().write_all(line.as_bytes());
    }
}
