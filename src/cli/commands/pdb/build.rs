//! `fifteen pdb build`: builds tables and keeps them.

use super::args::BuildArgs;
use super::file::{built, check, memory};
use super::record::BuildRecord;
use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::numbers::grouped;
use crate::cli::frame::output::{self, Output, Voice};
use anyhow::Result;
use fifteen::Threads;
use fifteen::heuristic::store::{Contents, Reason, Store};

/// Runs the command.
pub fn run(args: &BuildArgs, out: &mut Output) -> Result<Exit> {
    let (all, store) = (args.chosen.or_default()?, args.chosen.folder.store()?);
    let threads = args.threads.or_all();
    for contents in &all {
        let kept = if args.force { None } else { kept(contents, &store, threads)? };
        let record = match kept {
            Some(record) => record,
            None => build(contents, &store, threads, out.voice())?,
        };
        out.answer(text(&record), &record)?;
        out.flush()?;
    }
    Ok(Exit::Answered)
}

/// What is to be said about a file that is there already; nothing, if it must be built.
fn kept(contents: &Contents, store: &Store, threads: Threads) -> Result<Option<BuildRecord>> {
    let clock = Clock::start();
    match check(contents, store, threads)? {
        Ok(contents) => {
            let mut record = BuildRecord::new(&contents, store, "kept");
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

/// Builds a file.
fn build(
    contents: &Contents,
    store: &Store,
    threads: Threads,
    voice: Voice,
) -> Result<BuildRecord> {
    let clock = Clock::start();
    let built = built(contents, threads, voice)?;
    let mut record = BuildRecord::new(&built.contents(), store, "built");
    record.seconds = clock.seconds();
    built.save(store)??;
    record.saved = Some(clock.seconds() - record.seconds);
    record.memory = memory(contents);
    Ok(record)
}

/// The same for people.
fn text(record: &BuildRecord) -> String {
    let size = format!("{} entries, {} bytes", grouped(record.entries), grouped(record.bytes));
    let how = match record.saved {
        Some(saved) => {
            let memory = record.memory.map(|memory| grouped(memory / 1_000_000));
            let memory = memory.map(|megabytes| format!(", about {megabytes} MB of memory"));
            let memory = memory.unwrap_or_default();
            format!("built in {:.1} s, saved in {saved:.1} s{memory}", record.seconds)
        }
        None => format!("kept already, loaded and checked in {:.3} s", record.seconds),
    };
    format!("{}\n{size}; {how}", record.path)
}
