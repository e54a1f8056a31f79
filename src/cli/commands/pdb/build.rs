//! `fifteen pdb build`: builds tables and keeps them.

use super::args::BuildArgs;
use super::record::BuildRecord;
use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::numbers::grouped;
use crate::cli::frame::output::{self, Output, Voice};
use crate::cli::tables::construct::{construct, memory};
use crate::cli::tables::files::{load, save};
use anyhow::Result;
use fifteen::Threads;
use fifteen::heuristic::store::{Reason, Store};
use fifteen_patterns::Partition;

/// Runs the command.
pub fn run(args: &BuildArgs, out: &mut Output) -> Result<Exit> {
    let (partitions, store) = (args.chosen.or_default()?, args.chosen.folder.store()?);
    let threads = args.threads.or_all();
    for partition in &partitions {
        let kept = if args.force { None } else { kept(partition, &store, threads)? };
        let record = match kept {
            Some(record) => record,
            None => build(partition, &store, threads, out.voice())?,
        };
        out.answer(text(&record), &record)?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// What is to be said about tables that are kept already; nothing, if they must be built.
fn kept(partition: &Partition, store: &Store, threads: Threads) -> Result<Option<BuildRecord>> {
    let clock = Clock::start();
    match load(partition, store, threads, &mut ())? {
        Ok(_) => {
            let mut record = BuildRecord::new(partition, store, "kept");
            record.seconds = clock.seconds();
            Ok(Some(record))
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
    voice: Voice,
) -> Result<BuildRecord> {
    let clock = Clock::start();
    let tables = construct(partition, threads, voice, &mut ())?;
    let mut record = BuildRecord::new(partition, store, "built");
    record.seconds = clock.seconds();
    save(&tables, store)??;
    record.saved = Some(clock.seconds() - record.seconds);
    record.memory = Some(memory(partition));
    Ok(record)
}

/// The same for people.
fn text(record: &BuildRecord) -> String {
    let size = format!("{} entries, {} bytes", grouped(record.entries), grouped(record.bytes));
    let how = match (record.saved, record.memory) {
        (Some(saved), Some(memory)) => format!(
            "built in {:.1} s, saved in {saved:.1} s, about {} MB of memory",
            record.seconds,
            grouped(memory / 1_000_000),
        ),
        _ => format!("kept already, loaded and checked in {:.3} s", record.seconds),
    };
    format!("{}\n{size}; {how}", record.path)
}
