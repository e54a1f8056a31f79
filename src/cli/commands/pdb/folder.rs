//! `fifteen pdb path` and `fifteen pdb clean`: where tables are, and how to get rid of them.

use super::args::Chosen;
use super::record;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::Result;
use fifteen::frame::number::Counted;
use fifteen::heuristic::store::Removed;

/// Prints the folder, or the file of each partition.
pub fn path(args: &Chosen, out: &mut Output) -> Result<Exit> {
    let (partitions, store) = (args.parse()?, args.folder.store()?);
    if args.is_all()? {
        let folder = store.folder();
        let record = record::path(folder, folder.is_dir(), None, out);
        out.answer(folder.display().to_string(), &record)?;
    }
    for partition in &partitions {
        let path = store.path(partition);
        let record = record::path(&path, path.is_file(), Some(partition), out);
        out.answer(path.display().to_string(), &record)?;
    }
    Ok(Exit::Answered)
}

/// Removes the tables of some partitions, or all.
pub fn clean(args: &Chosen, out: &mut Output) -> Result<Exit> {
    let (partitions, store) = (args.parse()?, args.folder.store()?);
    let mut removed = Vec::new();
    if args.is_all()? {
        removed = store.clean(None)?;
    }
    for partition in &partitions {
        removed.extend(store.clean(Some(partition))?);
    }
    for removed in &removed {
        match out.is_text() {
            true => out.line(text(removed))?,
            false => out.object(&record::removed(removed, out))?,
        }
    }
    if out.is_chatty() {
        let bytes: u64 = removed.iter().map(|removed| removed.bytes).sum();
        let (files, bytes) =
            (Counted(removed.len() as u128, "file"), Counted(bytes.into(), "byte"));
        out.line(format!("{files} removed, {bytes}"))?;
    }
    Ok(Exit::Answered)
}

fn text(removed: &Removed) -> String {
    let what = if removed.was_part { " (left by a process that was killed)" } else { "" };
    let bytes = Counted(removed.bytes.into(), "byte");
    format!("{}: removed, {bytes}{what}", removed.path.display())
}
