//! `fifteen slide`: sliding-block puzzles.

pub mod args;
mod boards;
mod collection;
mod memory;
pub mod notation;
pub mod record;
mod report;
pub mod source;
mod watch;

use crate::cli::frame::exit::{Disagreement, Exit};
use crate::cli::frame::interrupt::{self, Searching};
use crate::cli::frame::output::{Output, bytes};
use anyhow::{Context, Result, anyhow};
use args::SlideArgs;
use fifteen::sliding::{
    self, Halt, MIN_MEMORY, Options, Outcome, Progress, Puzzle, Report, Solution, Way,
};
use record::SlideRecord;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;
use watch::Watcher;

/// A search and what came of it.
pub struct Search<'a> {
    name: String,
    puzzle: Puzzle,
    args: &'a SlideArgs,
    options: Options,
    report: Report,
    status: Status,
    seconds: f64,
}

/// How a search ended, in the words of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Solved,
    Unsolvable,
    Explored,
    /// A limit was reached: which one.
    Limit(&'static str),
    Interrupted,
}

impl Status {
    /// The word in JSON records.
    fn name(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Explored => "explored",
            Status::Limit(_) => "limit",
            Status::Interrupted => "interrupted",
        }
    }

    /// The exit code for it.
    fn exit(self) -> Exit {
        match self {
            Status::Solved | Status::Explored => Exit::Answered,
            Status::Unsolvable => Exit::NoSolution,
            Status::Limit(_) => Exit::Limit,
            Status::Interrupted => Exit::Interrupted,
        }
    }
}

/// Runs the command.
pub fn run(args: &SlideArgs, out: &mut Output) -> Result<Exit> {
    if args.list {
        return collection::list(out);
    }
    interrupt::listen()?;
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

/// What the library is asked for.
fn options(args: &SlideArgs, out: &Output) -> Options {
    // Levels are those of a search from the start; a record has them.
    let is_forward = args.forward || args.levels || !out.is_text();
    Options {
        style: args.style.style(),
        threads: args.threads.or_else(|| available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
        memory: args.memory.map_or_else(memory::share, |limit| limit as usize),
        way: if is_forward { Way::Forward } else { Way::BothEnds },
        count: args.all,
    }
}

/// Searches, and looks at the clock.
fn search<'a>(
    name: String,
    puzzle: Puzzle,
    args: &'a SlideArgs,
    options: Options,
    out: &Output,
) -> Search<'a> {
    let mut watcher = Watcher::new(args, out);
    let searching = Searching::begin();
    let mut watch = |progress: &Progress| watcher.look(progress);
    let report = match args.explore {
        true => sliding::explore(&puzzle, &options, report::LISTED, &mut watch),
        false => sliding::solve(&puzzle, &options, &mut watch),
    };
    drop(searching);
    let status = match report.outcome {
        Outcome::Solved(_) => Status::Solved,
        Outcome::Unsolvable { .. } => Status::Unsolvable,
        Outcome::Explored(_) => Status::Explored,
        Outcome::Halted(Halt::Memory) => Status::Limit("memory"),
        Outcome::Halted(Halt::Asked) => watcher.why(),
    };
    Search { name, puzzle, args, options, report, status, seconds: watcher.seconds() }
}

impl Search<'_> {
    /// The solution, if there is one.
    fn solution(&self) -> Option<&Solution> {
        match &self.report.outcome {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }
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
