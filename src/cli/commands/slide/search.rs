//! A search, as it was asked for.

use super::args::SlideArgs;
use super::watch::{Status, Watcher};
use crate::cli::frame::interrupt::Searching;
use crate::cli::frame::memory;
use crate::cli::frame::output::Output;
use fifteen::sliding::{self, Halt, Options, Outcome, Progress, Puzzle, Report, Solution, Way};

/// A search and what came of it.
pub struct Search<'a> {
    pub name: String,
    pub puzzle: Puzzle,
    pub args: &'a SlideArgs,
    pub options: Options,
    pub report: Report,
    pub status: Status,
    pub seconds: f64,
}

impl Search<'_> {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.report.outcome {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }
}

/// What the library is asked for.
pub fn options(args: &SlideArgs, out: &Output) -> Options {
    // Levels are those of a search from the start; a record has them.
    let is_forward = args.forward || args.levels || !out.is_text();
    Options {
        style: args.style.style(),
        threads: args.threads.or_all(),
        memory: args.memory.limit.map_or_else(memory::share, |limit| limit as usize),
        way: if is_forward { Way::Forward } else { Way::BothEnds },
        count: args.all,
    }
}

/// How many of the farthest configurations are shown.
const LISTED: usize = 3;

/// Searches, and looks at the clock.
pub fn search<'a>(
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
        true => sliding::explore(&puzzle, &options, LISTED, &mut watch),
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
