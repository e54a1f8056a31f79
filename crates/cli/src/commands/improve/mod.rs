//! `fifteen improve`: shortens a known solution, and shows where it is wasteful.

mod analysis;
pub mod args;
mod result;
mod task;

use crate::large::report::{describe_gap, progress_update};
use crate::large::solve::{DEFAULT_TIME, too_large};
use crate::support::clock::Clock;
use crate::support::exit::Exit;
use crate::support::input::claims::{claims_file, for_each_line};
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, print_error};
use crate::support::progress::ProgressUpdate;
use crate::support::session::{SearchEnd, Session};
use crate::tiles::input::{position_text, reject_position_file};
use analysis::analyze;
use anyhow::{Context, Result, bail};
use args::ImproveArgs;
use fifteen::anytime::{self, Progress, PushProgress, SearchError, Settings};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Metric, Threads};
use indicatif::ProgressBar;
use result::Improved;
use task::Task;

/// Runs the command.
///
/// # Errors
/// If the input cannot be read, a solution given as arguments is invalid, or a board is too large.
pub fn run(args: &ImproveArgs, out: &mut Output) -> Result<Exit> {
    if args.analyze && args.metric.metric() == Metric::Multi {
        bail!("--analyze is not supported with --metric multi");
    }
    let progress = spinner(out);
    if let (Some(start), Some(moves)) = (&args.start, &args.moves) {
        let task = Task::parse(&position_text(start), moves).map_err(anyhow::Error::msg)?;
        return improve(&task, args, &progress, out);
    }
    reject_position_file(args.start.as_deref(), "improve")?;
    let file = claims_file(args.start.as_deref(), args.file.as_deref(), "improve")?;
    let none_found = "no solutions found; expected lines START MOVES, or records of --format jsonl";
    for_each_line(file, none_found, |place, text| match text.and_then(|text| Task::read(&text)) {
        Ok(task) => improve(&task, args, &progress, out).with_context(|| place.to_owned()),
        Err(error) => {
            progress.suspend(|| print_error(&format!("{place}: {error}")));
            Ok(Exit::BadInput)
        }
    })
}

/// Improves a solution and prints the result.
fn improve(
    task: &Task,
    args: &ImproveArgs,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<Exit> {
    let threads = args.threads.or_all_cores(out.processes());
    let clock = Clock::start();
    let analysis = match args.analyze {
        true => analyze(task, threads, args.time.limit, progress)?,
        false => None,
    };
    let improved = match analysis {
        Some(analysis) => {
            let bound = analysis.shortest.len();
            let is_shortest = task.moves.len() == bound;
            Improved {
                task,
                metric: Metric::Single,
                moves: if is_shortest { task.moves.clone() } else { analysis.shortest },
                bound: bound as u32,
                lost: Some(analysis.lost),
                nodes: analysis.nodes,
                end: SearchEnd::Complete,
                seconds: analysis.seconds,
                threads: threads.get(),
            }
        }
        None => match args.metric.metric() {
            Metric::Single => search(task, args, threads, clock, progress)?,
            Metric::Multi => search_pushes(task, args, threads, clock, progress)?,
        },
    };
    progress.suspend(|| improved.print(args.notation, out))?;
    out.flush()?;
    Ok(Exit::Answered)
}

impl ImproveArgs {
    /// Returns the settings of a search.
    fn settings(&self, threads: Threads) -> Settings {
        Settings { threads, nodes: self.nodes.limit, ..Settings::default() }
    }

    /// Begins the session of a search. The time since the start of the clock counts.
    fn begin_session(&self, clock: Clock, progress: &ProgressBar) -> Session {
        let limit = self.time.limit.unwrap_or(DEFAULT_TIME).saturating_sub(clock.elapsed());
        Session::begin(Some(limit), progress)
    }
}

/// Explains the error of a search.
fn explain(error: SearchError, task: &Task) -> anyhow::Error {
    match error {
        SearchError::TooLarge => too_large(&task.start),
        error => error.into(),
    }
}

/// Searches for a solution with fewer moves until a limit is reached or none can be shorter.
fn search<'a>(
    task: &'a Task,
    args: &ImproveArgs,
    threads: Threads,
    clock: Clock,
    progress: &ProgressBar,
) -> Result<Improved<'a>> {
    let mut session = args.begin_session(clock, progress);
    let mut observer = |state: &Progress| session.on_progress(|| progress_update(state));
    let settings = args.settings(threads);
    let report = anytime::improve(&task.start, &task.moves, &settings, &mut observer)
        .map_err(|error| explain(error, task))?;
    Ok(Improved {
        task,
        metric: Metric::Single,
        moves: report.moves,
        bound: report.bound,
        lost: None,
        nodes: report.nodes,
        end: session.search_end(report.stopped),
        seconds: clock.seconds(),
        threads: threads.get(),
    })
}

/// Searches for a solution with fewer pushes until a limit is reached or none can have fewer.
fn search_pushes<'a>(
    task: &'a Task,
    args: &ImproveArgs,
    threads: Threads,
    clock: Clock,
    progress: &ProgressBar,
) -> Result<Improved<'a>> {
    let mut session = args.begin_session(clock, progress);
    let mut observer = |state: &PushProgress| {
        session.on_progress(|| {
            let pushes = Pluralized(state.pushes.into(), "push").to_string();
            let line = describe_gap(&pushes, state.pushes as usize, state.bound);
            ProgressUpdate { line, nodes: Some(state.nodes), ..ProgressUpdate::default() }
        })
    };
    let settings = args.settings(threads);
    let report = anytime::improve_pushes(&task.start, &task.moves, &settings, &mut observer)
        .map_err(|error| explain(error, task))?;
    Ok(Improved {
        task,
        metric: Metric::Multi,
        moves: report.moves,
        bound: report.bound,
        lost: None,
        nodes: report.nodes,
        end: session.search_end(report.stopped),
        seconds: clock.seconds(),
        threads: threads.get(),
    })
}
