//! A search, as it was asked for, and what came of it.

use super::args::SlideArgs;
use crate::cli::frame::exit::{Disagreement, Exit};
use crate::cli::frame::numbers::{bytes, rate};
use crate::cli::frame::output::Output;
use crate::cli::frame::session::{Ended, Limit, Session};
use crate::cli::frame::spinner::spinner;
use anyhow::{Result, anyhow};
use fifteen::Stopped;
use fifteen::frame::number::Counted;
use fifteen::sliding::{self, Options, Outcome, Progress, Puzzle, Report, Solution, Way};

/// A search and what came of it.
pub struct Search<'a> {
    pub name: String,
    pub puzzle: Puzzle,
    pub args: &'a SlideArgs,
    pub options: Options,
    pub report: Report,
    pub ended: Ended,
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

    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        match self.ended {
            Ended::Limit(limit) => Some(limit),
            _ => None,
        }
    }

    /// How it ended, as a word for JSON records.
    pub fn status(&self) -> &'static str {
        self.ended.name(match self.report.outcome {
            Outcome::Explored(_) => "explored",
            Outcome::Unsolvable { .. } => "unsolvable",
            _ => "solved",
        })
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        self.ended.exit(match self.report.outcome {
            Outcome::Unsolvable { .. } => Exit::NoSolution,
            _ => Exit::Answered,
        })
    }
}

/// What the library is asked for.
pub fn options(args: &SlideArgs, out: &Output) -> Options {
    // Levels are those of a search from the start; a record has them.
    let is_forward = args.forward || args.levels || !out.is_text();
    Options {
        style: args.style.style(),
        way: if is_forward { Way::Forward } else { Way::BothEnds },
        count: args.all,
        threads: args.threads.or_all(),
        memory: args.memory.or_half_of_free(),
        nodes: args.nodes.limit,
    }
}

/// How many of the farthest configurations are shown.
const LISTED: usize = 3;

/// Searches, until it ends or has to.
pub fn search<'a>(
    name: String,
    puzzle: Puzzle,
    args: &'a SlideArgs,
    options: Options,
    out: &Output,
) -> Result<Search<'a>> {
    let line = spinner(out);
    let mut session = Session::begin(args.time.limit, &line);
    let mut watch = |progress: &Progress| {
        let seconds = session.seconds();
        session.look(|| describe(progress, seconds))
    };
    let report = if args.explore {
        sliding::explore(&puzzle, &options, LISTED, &mut watch)
    } else {
        sliding::solve(&puzzle, &options, &mut watch)
    };
    line.finish_and_clear();
    let stopped = match &report.outcome {
        Outcome::Wrong(fault) => {
            return Err(anyhow!(Disagreement(format!("wrong solution: {fault}"))));
        }
        Outcome::Stopped(stopped) => Some(*stopped),
        // What was asked for is not all there.
        Outcome::Solved(_) if options.count && report.solutions.is_none() => Some(Stopped::Memory),
        _ => None,
    };
    let (ended, seconds) = (session.ended(stopped), session.seconds());
    Ok(Search { name, puzzle, args, options, report, ended, seconds })
}

/// How far the search has come.
fn describe(progress: &Progress, seconds: f64) -> String {
    let Progress { moves, found, part, parts, .. } = *progress;
    let percent = (100 * part).checked_div(parts).unwrap_or(0);
    format!(
        "move {moves} {percent}%, {}, {}, {}",
        Counted(found.into(), "configuration"),
        rate(found, seconds),
        bytes(progress.bytes as u128),
    )
}
