//! `fifteen slide`: sliding-block puzzles.

pub mod args;
mod boards;
mod collection;
pub mod notation;
pub mod record;
mod report;
mod search;
pub mod source;

use crate::cli::frame::exit::Exit;
use crate::cli::frame::numbers::bytes;
use crate::cli::frame::output::Output;
use anyhow::{Context, Result};
use args::SlideArgs;
use fifteen::frame::write;
use fifteen::sliding::{self, MIN_MEMORY, Solution};
use record::SlideRecord;
use search::{Search, options, search};
use std::path::Path;

/// Runs the command.
pub fn run(args: &SlideArgs, out: &mut Output) -> Result<Exit> {
    if args.list {
        return collection::list(out);
    }
    let (name, puzzle) = source::puzzle(args)?;
    let options = options(args, out);
    out.explain(format!(
        "threads: {}; memory: at most {}",
        options.threads,
        bytes(options.memory.max(MIN_MEMORY).bytes().into())
    ));
    let search = search(name, puzzle, args, options, out)?;
    // The answer comes first: it may have taken long, and a file may not be writable. But whatever
    // becomes of it, the files are written.
    let printed = print(&search, out);
    if let Some(solution) = search.solution() {
        write_pictures(&search, solution)?;
    }
    printed?;
    Ok(search.exit())
}

/// Prints the answer.
fn print(search: &Search, out: &mut Output) -> Result<()> {
    if out.is_text() {
        report::print(search, out)?;
    } else {
        out.object(&SlideRecord::new(search))?;
    }
    Ok(out.flush()?)
}

/// Writes the files that are asked for.
fn write_pictures(search: &Search, solution: &Solution) -> Result<()> {
    let write = |path: &Path, text: String| {
        write::whole(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = &search.args.svg {
        write(path, sliding::svg(&search.puzzle, solution))?;
    }
    if let Some(path) = &search.args.html {
        write(path, sliding::html(&search.puzzle, solution))?;
    }
    Ok(())
}
