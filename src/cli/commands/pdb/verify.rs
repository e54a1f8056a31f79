//! `fifteen pdb verify`: checks tables that are kept.

use super::args::VerifyArgs;
use super::record;
use crate::cli::frame::clock::Clock;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use crate::cli::frame::output::numbers::grouped;
use crate::cli::tables::construct::construct;
use crate::cli::tables::files::load;
use anyhow::{Result, bail};
use fifteen::Threads;
use fifteen::heuristic::Tables;
use fifteen::heuristic::store::{Error, Store};
use fifteen::records::{Head, Status, TablesChecked};
use fifteen_patterns::Partition;
use std::path::PathBuf;

/// A file to check, and what its tables are for, or what is wrong already.
type Candidate = (PathBuf, Result<Partition, Error>);

/// Runs the command.
pub fn run(args: &VerifyArgs, out: &mut Output) -> Result<Exit> {
    let store = args.chosen.folder.store()?;
    let candidates = if args.chosen.is_all()? { all(&store)? } else { named(args, &store)? };
    if candidates.is_empty() && out.is_chatty() {
        out.line(format!("{}: no tables", store.folder().display()))?;
    }
    let mut exit = Exit::Answered;
    for candidate in candidates {
        let record = check(candidate, args, &store, out)?;
        if !record.ok {
            exit = Exit::NoSolution;
        }
        out.answer(text(&record), &record)?;
        out.flush()?;
    }
    Ok(exit)
}

/// All files that there are, finished ones.
///
/// # Errors
/// If there is no folder, or it cannot be read.
fn all(store: &Store) -> Result<Vec<Candidate>> {
    if !store.folder().exists() {
        bail!("{}: there is no such folder", store.folder().display());
    }
    let finished = store.list()?.into_iter().filter(|found| !found.is_part);
    let candidate = finished.map(|found| {
        let partition = found.header().map(|header| header.partition);
        (found.path, partition)
    });
    Ok(candidate.collect())
}

/// The files of the partitions that were named.
fn named(args: &VerifyArgs, store: &Store) -> Result<Vec<Candidate>> {
    let partitions = args.chosen.parse()?.into_iter();
    Ok(partitions.map(|partition| (store.path(&partition), Ok(partition))).collect())
}

/// Checks a file.
///
/// # Errors
/// If the user interrupts, or there is no memory for the tables.
fn check(
    (path, partition): Candidate,
    args: &VerifyArgs,
    store: &Store,
    out: &Output,
) -> Result<TablesChecked> {
    let clock = Clock::start();
    let threads = args.threads.or_all();
    let loaded = match partition {
        Ok(partition) => load(&partition, store, threads, &mut ())?,
        Err(error) => Err(error),
    };
    let fault = match &loaded {
        Ok(tables) if args.thorough => difference(tables, threads, out)?,
        Ok(_) => None,
        Err(error) => Some(error.reason.to_string()),
    };
    let (threads, seconds) = (threads.get(), clock.seconds());
    let head = Head { threads, seconds, ..out.head(Status::Verified) };
    let partition = loaded.as_ref().ok().map(Tables::partition);
    Ok(record::checked(&path, partition, fault, args.thorough, head))
}

/// Builds tables again, and says where they differ.
fn difference(kept: &Tables, threads: Threads, out: &Output) -> Result<Option<String>> {
    let built = construct(kept.partition(), threads, out.voice(), &mut ())?;
    let mut pairs = kept.bytes().iter().zip(built.bytes());
    let place = pairs.position(|(kept, built)| kept != built);
    Ok(place.map(|place| format!("entry {} or the next is not what is built", place * 2)))
}

fn text(record: &TablesChecked) -> String {
    let (path, seconds) = (&record.path, record.head.seconds);
    let entries = grouped(record.entries.unwrap_or(0));
    match &record.fault {
        Some(fault) => format!("{path}: WRONG: {fault}"),
        None if record.thorough => {
            format!("{path}: right, {entries} entries as they are built, {seconds:.3} s")
        }
        None => format!("{path}: right, {entries} entries, {seconds:.3} s"),
    }
}
