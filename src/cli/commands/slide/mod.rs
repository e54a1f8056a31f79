//! `fifteen slide`: sliding-block puzzles.

pub mod args;
mod boards;
mod collection;
pub mod notation;
pub mod record;
mod report;
mod search;
pub mod source;
mod watch;

use crate::cli::frame::exit::{Disagreement, Exit};
use crate::cli::frame::numbers::bytes;
use crate::cli::frame::output::Output;
use anyhow::{Context, Result, anyhow};
use args::SlideArgs;
use fifteen::sliding::{self, MIN_MEMORY, Solution};
use record::SlideRecord;
use search::{Search, options, search};
use std::fs;
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
        bytes(options.memory.max(MIN_MEMORY) as u128)
    ));
    let search = search(name, puzzle, args, options, out);
    if let Some(solution) = search.solution() {
        let checked = solution.check(&search.puzzle, search.options.style);
        checked.map_err(|refusal| anyhow!(Disagreement(format!("wrong solution: {refusal}"))))?;
    }
    match out.is_text() {
        true => report::print(&search, out)?,
        false => out.object(&SlideRecord::new(&search))?,
    }
    // The answer comes first: it may have taken long, and a file may not be writable.
    out.flush()?;
    if let Some(solution) = search.solution() {
        write_pictures(&search, solution)?;
    }
    Ok(search.status.exit())
}

/// Writes the files that are asked for.
fn write_pictures(search: &Search, solution: &Solution) -> Result<()> {
    let write = |path: &Path, text: String| {
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    };
    if let Some(path) = &search.args.svg {
        write(path, sliding::svg(&search.puzzle, solution))?;
    }
    if let Some(path) = &search.args.html {
        write(path, sliding::html(&search.puzzle, solution))?;
    }
    Ok(())
}
