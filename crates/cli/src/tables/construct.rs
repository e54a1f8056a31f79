//! Construction of tables with a progress bar.

use super::build_bar::BuildBar;
use super::files::interrupted_error;
use crate::support::exit::InsufficientMemory;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::memory::check_with_swap;
use crate::support::output::{Verbosity, progress_records};
use anyhow::Result;
use fifteen::heuristic::BuildEstimate;
use fifteen::heuristic::{BuildProgress, HeuristicError, Tables};
use fifteen::patterns::Partition;
use fifteen::{Memory, Observer, Stopped, Threads};

/// Builds the tables of a partition, with a bar on standard error if the session is interactive.
///
/// # Errors
/// If the tables have too many entries, memory is insufficient, the user interrupts, or the
/// observer cancels.
pub fn construct(
    partition: &Partition,
    threads: Threads,
    verbosity: Verbosity,
    observer: &mut dyn Observer<()>,
) -> Result<Tables> {
    if Tables::entries(partition).is_none() {
        return Err(HeuristicError::TooLarge(partition.clone()).into());
    }
    verbosity.explain(format!(
        "building the tables of {partition} with {threads} threads in about {} MB of memory",
        memory_needed(partition) / 1_000_000,
    ));
    let what = format!("building the tables of {partition}");
    check_with_swap(&what, memory_needed(partition))?;
    let patterns = partition.standard_patterns();
    let estimate = BuildEstimate::new(&patterns);
    let megabytes = memory_needed(partition) / 1_000_000;
    let mut bar =
        BuildBar::new(format!("building tables of {partition}, {megabytes} MB"), verbosity);
    progress_records::set_threads(threads.get());
    let signal_guard = SignalGuard::new();
    let tables = Tables::construct(partition, threads, &mut |progress: &BuildProgress| {
        bar.set_fraction(estimate.fraction_done(*progress));
        interrupt::check()?;
        observer.on_progress(&())
    });
    drop(signal_guard);
    bar.finish();
    tables.map_err(|stopped| stop_error(stopped, &what, memory_needed(partition)))
}

/// Builds the error of a stopped construction.
pub fn stop_error(stopped: Stopped, what: &str, memory: u64) -> anyhow::Error {
    match stopped {
        Stopped::Memory => {
            let needed = Memory::new(memory);
            InsufficientMemory(format!("out of memory: {what} needs {needed}")).into()
        }
        _ => interrupted_error(what),
    }
}

/// Returns the maximum number of bytes needed to build the tables of a partition.
pub fn memory_needed(partition: &Partition) -> u64 {
    let mut finished = 0;
    let each = partition.standard_patterns().into_iter().map(|pattern| {
        let together = finished + fifteen::patterns::memory_by_rank(&pattern) as u64;
        finished += pattern.ranking().count().div_ceil(2) as u64;
        together
    });
    each.max().unwrap_or(0)
}
