//! `fifteen pdb list`, `fifteen pdb path` and `fifteen pdb clean`: list, paths and removal of
//! cached tables.

use super::args::{ListArgs, TableSelection};
use super::record;
use crate::support::exit::Exit;
use crate::support::output::Output;
use anyhow::Result;
use fifteen::heuristic::store::StoredFile;
use fifteen::records::TablesListed;
use fifteen::runtime::number_format::Pluralized;

/// Lists the files, of which only the headers are read.
pub fn list_files(args: &ListArgs, out: &mut Output) -> Result<Exit> {
    let store = args.cache_dir.open_store()?;
    let files = store.list()?;
    for file in &files {
        let record = record::listed_record(file, out);
        out.print_answer(describe_listed(&record), &record)?;
    }
    if out.is_detailed() {
        let bytes: u64 = files.iter().map(|file| file.bytes).sum();
        out.print_line(format!(
            "{}: {}, {}",
            store.directory().display(),
            Pluralized(files.len() as u128, "file"),
            Pluralized(bytes.into(), "byte")
        ))?;
    }
    Ok(Exit::Answered)
}

/// Formats the record of a listed file.
fn describe_listed(record: &TablesListed) -> String {
    let TablesListed { path, partition, size, fault, temporary, .. } = record;
    let bytes = Pluralized(record.file_bytes.into(), "byte");
    match (partition, size, fault) {
        _ if *temporary => format!("{path}: temporary file, {bytes}"),
        (Some(partition), Some(size), _) => format!("{path}: {partition} of {size}, {bytes}"),
        (_, _, fault) => {
            format!("{path}: corrupt: {}, {bytes}", fault.as_deref().unwrap_or_default())
        }
    }
}

/// Prints the cache directory, or the path of each selected file.
pub fn print_paths(args: &TableSelection, out: &mut Output) -> Result<Exit> {
    let store = args.cache_dir.open_store()?;
    let all = args.stored_contents(&store)?;
    if args.is_all()? {
        let folder = store.directory();
        let record = record::path_record(folder, folder.is_dir(), None, out);
        out.print_answer(folder.display().to_string(), &record)?;
    }
    for contents in &all {
        let path = store.path_of(contents);
        let record = record::path_record(&path, path.is_file(), Some(contents), out);
        out.print_answer(path.display().to_string(), &record)?;
    }
    Ok(Exit::Answered)
}

/// Removes the selected files, or all.
pub fn remove_files(args: &TableSelection, out: &mut Output) -> Result<Exit> {
    let store = args.cache_dir.open_store()?;
    let all = args.stored_contents(&store)?;
    let mut removed = Vec::new();
    if args.is_all()? {
        removed = store.clean(None)?;
    }
    for contents in &all {
        removed.extend(store.clean(Some(contents))?);
    }
    for removed in &removed {
        let record = record::removed_record(removed, out);
        out.print_answer(describe(removed), &record)?;
    }
    if out.is_detailed() {
        let bytes: u64 = removed.iter().map(|removed| removed.bytes).sum();
        let (files, bytes) =
            (Pluralized(removed.len() as u128, "file"), Pluralized(bytes.into(), "byte"));
        out.print_line(format!("{files} removed, {bytes}"))?;
    }
    Ok(Exit::Answered)
}

fn describe(removed: &StoredFile) -> String {
    let what = if removed.is_temporary { " (temporary file)" } else { "" };
    let bytes = Pluralized(removed.bytes.into(), "byte");
    format!("{}: removed, {bytes}{what}", removed.path.display())
}
