//! `fifteen pdb build`: builds tables and keeps them.

use super::args::BuildArgs;
use super::record;
use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::numbers::grouped;
use crate::cli::frame::output::{self, Output};
use crate::cli::tables::construct::{construct, memory};
use crate::cli::tables::files::{load, save};
use anyhow::Result;
use fifteen::Threads;
use fifteen::heuristic::store::{Reason, Store};
use fifteen::records::{Head, Status, TablesBuilt};
use fifteen_patterns::Partition;

/// Runs the command.
pub fn run(args: &BuildArgs, out: &mut Output) -> Result<Exit> {
    let (partitions, store) = (args.chosen.or_default()?, args.chosen.folder.store()?);
    let threads = args.threads.or_all();
    for partition in &partitions {
        let kept = if args.force { None } else { kept(partition, &store, threads, out)? };
        let record = match kept {
            Some(record) => record,
            None => build(partition, &store, threads, out)?,
        };
        out.answer(text(&record), &record)?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// What is to be said about tables that are kept already; nothing, if they must be built.
fn kept(
    partition: &Partition,
    store: &Store,
    threads: Threads,
    out: &Output,
) -> Result<Option<TablesBuilt>> {
    let clock = Clock::start();
    match load(partition, store, threads, &mut ())? {
        Ok(_) => {
            let (threads, seconds) = (threads.get(), clock.seconds());
            let head = Head { threads, seconds, ..out.head(Status::Kept) };
            Ok(Some(record::built(partition, store, head)))
        }
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                output::warn(&format!("{error}; the tables are built anew"));
            }
            Ok(None)
        }
    }
}

/// Builds tables and saves them.
fn build(
    partition: &Partition,
    store: &Store,
    threads: Threads,
    out: &Output,
) -> Result<TablesBuilt> {
    let clock = Clock::start();
    let tables = construct(partition, threads, out.voice(), &mut ())?;
    let seconds = clock.seconds();
    save(&tables, store)??;
    let saved = clock.seconds() - seconds;
    let head = Head { threads: threads.get(), seconds, ..out.head(Status::Built) };
    Ok(TablesBuilt {
        save_seconds: Some(saved),
        bytes: Some(memory(partition)),
        ..record::built(partition, store, head)
    })
}

/// The same for people.
fn text(record: &TablesBuilt) -> String {
    let size = format!("{} entries, {} bytes", grouped(record.entries), grouped(record.file_bytes));
    let how = match (record.save_seconds, record.bytes) {
        (Some(saved), Some(memory)) => format!(
            "built in {:.1} s, saved in {saved:.1} s, about {} MB of memory",
            record.head.seconds,
            grouped(memory / 1_000_000),
        ),
        _ => format!("kept already, loaded and checked in {:.3} s", record.head.seconds),
    };
    format!("{}\n{size}; {how}", record.path)
}
