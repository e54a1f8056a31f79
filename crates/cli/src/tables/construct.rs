//! Builds tables while the user watches.

use super::build_bar::BuildBar;
use super::files::interrupted_error;
use crate::support::exit::InsufficientMemory;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::memory::check_with_swap;
use crate::support::output::{Verbosity, progress_records};
use anyhow::Result;
use fifteen::heuristic::BuildEstimate;
use fifteen::heuristic::{HeuristicError, Progress, Tables};
use fifteen::patterns::Partition;
use fifteen::{Memory, Observer, Stopped, Threads};

/// Builds the tables of a partition, with a bar on standard error if someone watches.
///
/// # Errors
/// If there are too many entries, or too little memory, or the user interrupts, or the watch asks
/// to stop.
pub fn construct(
    partition: &Partition,
    threads: Threads,
    voice: Verbosity,
    watch: &mut dyn Observer<()>,
) -> Result<Tables> {
    if Tables::entries(partition).is_none() {
        return Err(HeuristicError::TooLarge(partition.clone()).into());
    }
    voice.explain(format!(
        "building the tables of {partition} with {threads} threads in about {} MB of memory",
        memory_needed(partition) / 1_000_000,
    ));
    let what = format!("building the tables of {partition}");
    check_with_swap(&what, memory_needed(partition))?;
    let patterns = partition.standards();
    let forecast = BuildEstimate::new(&patterns);
    let megabytes = memory_needed(partition) / 1_000_000;
    let mut bar = BuildBar::new(format!("building tables of {partition}, {megabytes} MB"), voice);
    progress_records::set_threads(threads.get());
    let searching = SignalGuard::new();
    let tables = Tables::construct(partition, threads, &mut |progress: &Progress| {
        bar.set_fraction(forecast.share(*progress));
        interrupt::check()?;
        watch.on_progress(&())
    });
    drop(searching);
    bar.finish();
    tables.map_err(|stopped| stop_error(stopped, &what, memory_needed(partition)))
}

/// The error that a construction was stopped.
pub fn stop_error(stopped: Stopped, what: &str, memory: u64) -> anyhow::Error {
    match stopped {
        Stopped::Memory => {
            let needed = Memory::new(memory);
            InsufficientMemory(format!("{what} takes {needed} of memory, which the system has not to give"))
                .into()
        }
        _ => interrupted_error(what),
    }
}

/// How many bytes it takes at most to build the tables of a partition.
pub fn memory_needed(partition: &Partition) -> u64 {
    let mut finished = 0;
    let each = partition.standards().into_iter().map(|pattern| {
        let together = finished + fifteen::patterns::memory(&pattern) as u64;
        finished += pattern.ranking().count().div_ceil(2) as u64;
        together
    });
    each.max().unwrap_or(0)
}
