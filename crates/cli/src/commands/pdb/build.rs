//! `fifteen pdb build`: builds tables and caches them.

use super::args::BuildArgs;
use super::file::{check, save};
use super::record;
use crate::support::clock::Clock;
use crate::support::exit::Exit;
use crate::support::output::numbers::group_digits;
use crate::support::output::{self, Output};
use crate::tables::construct::{construct, memory_needed};
use anyhow::Result;
use fifteen::Threads;
use fifteen::heuristic::store::{Contents, Reason, Store};
use fifteen::records::{Head, Status, TablesBuilt};

/// Runs the command.
pub fn run(args: &BuildArgs, out: &mut Output) -> Result<Exit> {
    let (all, store) = (args.selection.or_default()?, args.selection.cache_dir.open_store()?);
    let threads = args.threads.or_all_cores(out.processes());
    for contents in &all {
        let existing =
            if args.force { None } else { existing_record(contents, &store, threads, out)? };
        let record = match existing {
            Some(record) => record,
            None => build(contents, &store, threads, out)?,
        };
        out.print_answer(describe(&record), &record)?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// Returns the record of an intact cached file, or `None` if it must be built.
fn existing_record(
    contents: &Contents,
    store: &Store,
    threads: Threads,
    out: &Output,
) -> Result<Option<TablesBuilt>> {
    let clock = Clock::start();
    match check(contents, store, threads)? {
        Ok(contents) => {
            let (threads, seconds) = (threads.get(), clock.seconds());
            let head = Head { threads, seconds, ..out.head(Status::Cached) };
            Ok(Some(record::built_record(&contents, store, head)))
        }
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                output::print_warning(&format!("{error}; rebuilding the tables"));
            }
            Ok(None)
        }
    }
}

/// Builds and saves a file.
fn build(
    contents: &Contents,
    store: &Store,
    threads: Threads,
    out: &Output,
) -> Result<TablesBuilt> {
    let clock = Clock::start();
    let (built, data) = construct(contents, threads, out.verbosity())?;
    let seconds = clock.seconds();
    save(&built, &data, store)?;
    let saved = clock.seconds() - seconds;
    let head = Head { threads: threads.get(), seconds, ..out.head(Status::Built) };
    let is_exact = !matches!(contents, Contents::Automaton { .. });
    Ok(TablesBuilt {
        save_seconds: Some(saved),
        bytes: is_exact.then(|| memory_needed(contents, threads)),
        ..record::built_record(&built, store, head)
    })
}

/// Formats a record as text.
fn describe(record: &TablesBuilt) -> String {
    let size = format!(
        "{} entries, {} bytes",
        group_digits(record.entries),
        group_digits(record.file_bytes)
    );
    let how = match record.save_seconds {
        Some(saved) => {
            let memory = record.bytes.map(|memory| group_digits(memory / 1_000_000));
            let memory = memory.map(|megabytes| format!(", about {megabytes} MB of memory"));
            let memory = memory.unwrap_or_default();
            format!("built in {:.1} s, saved in {saved:.1} s{memory}", record.head.seconds)
        }
        None => format!("cached, loaded and checked in {:.3} s", record.head.seconds),
    };
    format!("{}\n{size}; {how}", record.path)
}
