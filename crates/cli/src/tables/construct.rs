//! Construction of table files with a progress bar.

use super::automaton;
use super::build_bar::BuildBar;
use crate::support::exit::{insufficient_memory, interrupted};
use crate::support::interrupt;
use crate::support::memory::check_with_swap;
use crate::support::output::{Verbosity, progress_records};
use anyhow::Result;
use fifteen::heuristic::store::{Contents, Error, Reason};
use fifteen::heuristic::{BuildEstimate, BuildProgress, Tables};
use fifteen::patterns::{Collection, construct_by_digits, construction_memory_by_digits};
use fifteen::pruning::{LearningProgress, learn_automaton};
use fifteen::{Memory, Stopped, Threads};

/// Builds the contents of a file, with a bar on standard error if the session is interactive.
/// Returns the contents and their bytes. The contents of a pruning automaton now include its number
/// of states.
///
/// # Errors
/// If memory is insufficient or the user interrupts.
pub fn construct(
    contents: &Contents,
    threads: Threads,
    verbosity: Verbosity,
) -> Result<(Contents, Vec<u8>)> {
    let (description, memory) = (describe(contents), memory_needed(contents, threads));
    let megabytes = memory / 1_000_000;
    verbosity
        .explain(format!("{description} with {threads} threads in about {megabytes} MB of memory"));
    check_with_swap(&description, memory)?;
    let mut bar = BuildBar::new(format!("{description}, {megabytes} MB"), verbosity);
    progress_records::set_threads(threads.get());
    let built = interrupt::guard(|| build(contents, threads, &mut bar));
    bar.finish();
    built.map_err(|stopped| stop_error(stopped, &description, memory))
}

/// Builds the contents of a file, and shows the progress.
fn build(
    contents: &Contents,
    threads: Threads,
    bar: &mut BuildBar,
) -> Result<(Contents, Vec<u8>), Stopped> {
    let mut show = |fraction| {
        bar.set_fraction(fraction);
        interrupt::check()
    };
    match contents {
        Contents::Tables(partition) => {
            let estimate = BuildEstimate::new(&partition.canonical_patterns());
            let mut observer = |&progress: &BuildProgress| show(estimate.fraction_done(progress));
            let tables = Tables::construct(partition, threads, &mut observer)?;
            Ok((contents.clone(), tables.into_bytes()))
        }
        Contents::Digits(partition) => {
            let estimate = BuildEstimate::new(partition.patterns());
            let mut observer = |&construction: &_| {
                show(estimate.fraction_done(BuildProgress { table: 0, construction }))
            };
            let table = construct_by_digits(&partition.patterns()[0], threads, &mut observer)?;
            Ok((contents.clone(), table.into_bytes()))
        }
        Contents::Automaton { size, longest, .. } => {
            let mut observer =
                |progress: &LearningProgress| show(automaton::fraction_done(*progress, *size));
            let automaton = learn_automaton(*size, *longest, threads, &mut observer)?;
            Ok((automaton.contents(), automaton.to_bytes()))
        }
    }
}

/// Describes the construction of a file.
fn describe(contents: &Contents) -> String {
    match contents {
        Contents::Tables(partition) => format!("building the tables of {partition}"),
        Contents::Digits(partition) => format!("building the table of {partition} by digits"),
        Contents::Automaton { size, longest, .. } => {
            format!("building the pruning automaton for {longest} moves on {size} boards")
        }
    }
}

/// Returns the maximum number of bytes of memory needed to build a file; for an automaton, an
/// estimate.
pub fn memory_needed(contents: &Contents, threads: Threads) -> u64 {
    match contents {
        Contents::Tables(partition) => Collection::from(partition.clone()).build_memory(),
        Contents::Digits(partition) => {
            construction_memory_by_digits(&partition.patterns()[0]) as u64
        }
        Contents::Automaton { size, longest, .. } => {
            automaton::memory_needed(*size, *longest, threads)
        }
    }
}

/// Builds the error of a stopped construction.
pub fn stop_error(stopped: Stopped, what: &str, memory: u64) -> anyhow::Error {
    match stopped {
        Stopped::Memory => {
            let needed = Memory::new(memory);
            insufficient_memory(format!("out of memory: {what} needs {needed}"))
        }
        _ => interrupted_error(what),
    }
}

/// Builds the error of an interrupted task.
pub fn interrupted_error(what: &str) -> anyhow::Error {
    interrupted(&format!("interrupted while {what}"))
}

/// Builds the error of a file that could not be loaded.
pub fn file_error(error: Error, what: &str) -> anyhow::Error {
    match error.reason {
        Reason::Stopped => interrupted_error(what),
        Reason::Memory(_) => insufficient_memory(error),
        _ => error.into(),
    }
}
