//! `fifteen pdb verify`: checks cached tables.

use super::args::VerifyArgs;
use super::file;
use super::record;
use crate::support::clock::Clock;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::numbers::group_digits;
use crate::tables::construct::construct;
use anyhow::{Result, ensure};
use fifteen::Threads;
use fifteen::heuristic::store::{Contents, Error, Store};
use fifteen::records::{Head, Status, TablesChecked};
use std::path::PathBuf;

/// Path of a file to check, with its contents or the error of its header.
type Candidate = (PathBuf, Result<Contents, Error>);

/// Runs the command.
pub fn run(args: &VerifyArgs, out: &mut Output) -> Result<Exit> {
    let store = args.selection.cache_dir.open_store()?;
    let candidates =
        if args.selection.is_all()? { all_files(&store)? } else { named_files(args, &store)? };
    if candidates.is_empty() && out.is_detailed() {
        out.print_line(format!("{}: no tables", store.directory().display()))?;
    }
    let mut exit = Exit::Answered;
    for candidate in candidates {
        let record = check(candidate, args, &store, out)?;
        if !record.ok {
            exit = Exit::NoSolution;
        }
        out.print_answer(describe(&record), &record)?;
        out.flush()?;
    }
    Ok(exit)
}

/// Returns all files except temporary ones.
///
/// # Errors
/// If the directory does not exist, or cannot be read.
fn all_files(store: &Store) -> Result<Vec<Candidate>> {
    ensure!(store.directory().exists(), "{}: no such directory", store.directory().display());
    let finished = store.list()?.into_iter().filter(|found| !found.is_temporary);
    let candidate = finished.map(|found| {
        let contents = found.header().map(|header| header.contents);
        (found.path, contents)
    });
    Ok(candidate.collect())
}

/// Returns the selected files.
fn named_files(args: &VerifyArgs, store: &Store) -> Result<Vec<Candidate>> {
    let all = args.selection.stored_contents(store)?.into_iter();
    Ok(all.map(|contents| (store.path_of(&contents), Ok(contents))).collect())
}

/// Checks a file.
///
/// # Errors
/// If the user interrupts, or memory is insufficient.
fn check(
    (path, contents): Candidate,
    args: &VerifyArgs,
    store: &Store,
    out: &Output,
) -> Result<TablesChecked> {
    let clock = Clock::start();
    let threads = args.threads.or_all_cores(out.processes());
    let checked = match contents {
        Ok(contents) => file::check(&contents, store, threads)?,
        Err(error) => Err(error),
    };
    let fault = match &checked {
        Ok(contents) if args.thorough => difference(contents, store, threads, out)?,
        Ok(_) => None,
        Err(error) => Some(error.reason.to_string()),
    };
    let (threads, seconds) = (threads.get(), clock.seconds());
    let head = Head { threads, seconds, ..out.head(Status::Verified) };
    Ok(record::checked_record(&path, checked.as_ref().ok(), fault, args.thorough, head))
}

/// Rebuilds the data of a file in memory, and describes the first difference.
fn difference(
    contents: &Contents,
    store: &Store,
    threads: Threads,
    out: &Output,
) -> Result<Option<String>> {
    let (_, data) = construct(contents, threads, out.verbosity())?;
    let place = store.first_difference(contents, &data, threads, &mut ())?;
    Ok(place.map(|byte| format!("data differs from rebuilt tables at byte {byte}")))
}

fn describe(record: &TablesChecked) -> String {
    let (path, seconds) = (&record.path, record.head.seconds);
    let entries = group_digits(record.entries.unwrap_or(0));
    match &record.fault {
        Some(fault) => format!("{path}: {fault}"),
        None if record.rebuilt => {
            format!("{path}: ok, {entries} entries identical to rebuilt ones, {seconds:.3} s")
        }
        None => format!("{path}: ok, {entries} entries, {seconds:.3} s"),
    }
}
