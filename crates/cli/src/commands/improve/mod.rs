//! `fifteen improve`: shortens a known solution, and shows where it is wasteful.

mod analysis;
pub mod args;
mod result;
mod task;

use crate::large::report::{describe_gap, progress_update};
use crate::large::solve::{DEFAULT_TIME, explain};
use crate::support::clock::Clock;
use crate::support::exit::Exit;
use crate::support::input::claims::{claims_file, for_each_line};
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, print_error, print_warning};
use crate::support::progress::ProgressUpdate;
use crate::support::session::{SearchEnd, Session};
use crate::tiles::input::{position_text, reject_position_file};
use analysis::analyze;
use anyhow::{Context, Result, bail};
use args::ImproveArgs;
use fifteen::anytime::{self, Progress, PushProgress, Settings};
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
        let task =
            Task::parse(&position_text(start), moves, &args.board).map_err(anyhow::Error::msg)?;
        return improve(&task, args, &progress, out);
    }
    reject_position_file(args.start.as_deref(), "improve")?;
    let file = claims_file(args.start.as_deref(), args.file.as_deref(), "improve")?;
    let none_found = "no solutions found; expected lines START MOVES, or records of --format jsonl";
    let read = |text: String| Task::read(&text, &args.board);
    for_each_line(file, none_found, |place, text| match text.and_then(read) {
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
        true => analyze(task, args, threads, progress)?,
        false => None,
    };
    if args.analyze && analysis.is_none() {
        print_warning(
            "the analysis was stopped by a limit or an interrupt: lost moves are not shown",
        );
    }
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
        None => search(task, args, threads, clock, progress)?,
    };
    progress.suspend(|| improved.print(args.notation, out))?;
    out.flush()?;
    Ok(Exit::Answered)
}

/// Searches for a shorter solution until a limit is reached or none can be shorter. The time since
/// the start of the clock counts.
fn search<'a>(
    task: &'a Task,
    args: &ImproveArgs,
    threads: Threads,
    clock: Clock,
    progress: &ProgressBar,
) -> Result<Improved<'a>> {
    let limit = args.time.limit.unwrap_or(DEFAULT_TIME).saturating_sub(clock.elapsed());
    let mut session = Session::begin(Some(limit), progress);
    let goal = Some(task.goal.board.clone());
    let nodes = args.nodes.limit;
    let memory = args.memory.or_anytime();
    let settings =
        |solution| Settings { threads, memory, nodes, solution, goal, ..Settings::default() };
    let (start, before, metric) = (&task.start, &task.moves, args.metric.metric());
    let improved = match metric {
        Metric::Single => {
            let mut observer = |state: &Progress| session.on_progress(|| progress_update(state));
            anytime::search(start, &settings(Some(before.clone())), &mut observer)
                .map(|report| (report.moves, report.bound, report.nodes, report.stopped))
        }
        Metric::Multi => {
            let mut observer = |state: &PushProgress| session.on_progress(|| push_update(state));
            anytime::improve_pushes(start, before, &settings(None), &mut observer)
                .map(|report| (report.moves, report.bound, report.nodes, report.stopped))
        }
    };
    let (moves, bound, nodes, stopped) = improved.map_err(|error| explain(error, start))?;
    Ok(Improved {
        task,
        metric,
        moves,
        bound,
        lost: None,
        nodes,
        end: session.search_end(stopped),
        seconds: clock.seconds(),
        threads: threads.get(),
    })
}

/// Describes the state of a search in the multi-tile metric.
fn push_update(state: &PushProgress) -> ProgressUpdate {
    let pushes = Pluralized(state.pushes.into(), "push").to_string();
    let line = describe_gap(&pushes, state.pushes as usize, state.bound);
    ProgressUpdate::with_nodes(line, state.nodes)
}
