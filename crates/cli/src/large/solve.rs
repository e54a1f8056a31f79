//! `fifteen solve` on boards of more than 25 cells: a solution, and a proved lower bound.

use super::goal::LargeGoal;
use super::input::{LargeReader, ReadLarge};
use super::report::{FinishedSearch, progress_update};
use crate::commands::solve::SolveArgs;
use crate::support::exit::{Exit, Interrupted};
use crate::support::interrupt;
use crate::support::options::reject_options;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, is_stdout_closed};
use crate::support::session::{SearchEnd, Session};
use crate::tiles::input::report_invalid;
use anyhow::{Result, anyhow, bail};
use fifteen::Metric;
use fifteen::anytime::{self, LargeBoard, MAX_SEARCHED_SIDE, Progress, SearchError, Settings};
use fifteen::records::{Solve, Status};
use indicatif::ProgressBar;
use std::time::Duration;

/// Time for a position if the user sets no limit.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Runs the command.
///
/// # Errors
/// If an option is not supported on large boards, pictures of several positions are requested, the
/// positions cannot be read, or a board is too large.
pub fn run(args: &SolveArgs, mut reader: LargeReader, out: &mut Output) -> Result<Exit> {
    check_options(args)?;
    let progress = spinner(out);
    if args.pictures.is_any_requested() {
        reader.read_second()?;
    }
    let is_single = reader.is_single();
    if args.pictures.is_any_requested() && !is_single {
        bail!("pictures need a single position; the input has several");
    }
    let mut exit = Exit::Answered;
    while let Some(read) = reader.read() {
        exit = exit.max(solve_read(read?, args, is_single, &progress, out)?);
        if interrupt::is_requested() && reader.has_more()? {
            exit = Exit::Interrupted;
        }
        if exit == Exit::Interrupted || is_stdout_closed() {
            break;
        }
    }
    progress.finish_and_clear();
    Ok(exit)
}

/// Rejects options of the optimal engines.
fn check_options(args: &SolveArgs) -> Result<()> {
    let method = &args.method;
    let unsupported = [
        (args.all, "--all"),
        (args.keep.common.cluster.is_distributed(), "a cluster"),
        (args.certificate.is_some(), "--certificate"),
        (args.metric.metric() == Metric::Multi, "--metric multi"),
        (method.engine != "auto", "--engine"),
        (method.heuristic != "auto", "--heuristic"),
        (args.limits.move_limit.is_some(), "--move-limit"),
    ];
    if args.keep.is_enabled() {
        bail!(
            "--checkpoint is not supported on boards with more than 25 cells; 'fifteen improve' \
             continues from the record of a solution"
        );
    }
    reject_options(&unsupported, "on boards with more than 25 cells")
}

/// Solves a position or reports invalid input.
fn solve_read(
    read: ReadLarge,
    args: &SolveArgs,
    is_single: bool,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<Exit> {
    let start = match read {
        Ok(start) => start,
        Err(invalid) => return progress.suspend(|| report_invalid(&invalid, out)),
    };
    let is_picture = args.pictures.is_any_on_stdout();
    if !is_picture && (out.is_detailed() || (out.is_text() && !is_single)) {
        progress.suspend(|| out.print_headline(start.to_line()))?;
    }
    let goal = LargeGoal::parse(start.grid(), args.positions.board.goal_text())
        .map_err(|error| anyhow!("--goal {error}"))?;
    let threads = args.method.processor.build_threads(out.processes());
    let settings = Settings {
        threads,
        nodes: args.limits.nodes.limit,
        goal: Some(goal.board.clone()),
        ..Settings::default()
    };
    let time = args.limits.time.limit.unwrap_or(DEFAULT_TIME);
    let mut session = Session::begin(Some(time), progress);
    let mut observer = |state: &Progress| session.on_progress(|| progress_update(state));
    let report = match anytime::search(&start, &settings, &mut observer) {
        Ok(report) => report,
        Err(SearchError::Unsolvable(reason)) => {
            return progress.suspend(|| print_unsolvable(&start, &goal, reason, out));
        }
        Err(SearchError::Stopped(stopped)) => {
            return match session.search_end(Some(stopped)) {
                SearchEnd::Interrupted => Err(Interrupted("interrupted".to_owned()).into()),
                end => {
                    out.print_status("no solution within the limit");
                    Ok(end.exit(Exit::Answered))
                }
            };
        }
        Err(SearchError::TooLarge) => return Err(too_large(&start)),
        Err(error) => return Err(error.into()),
    };
    let (end, seconds) = (session.search_end(report.stopped), session.seconds());
    let finished = FinishedSearch {
        start: &start,
        goal: &goal,
        report: &report,
        end,
        seconds,
        threads: threads.get(),
    };
    progress.suspend(|| match is_picture {
        true => {
            out.print_status(finished.describe());
            Ok(())
        }
        false => finished.print(args.moves, args.boards, out),
    })?;
    finished.draw(&args.pictures, out)?;
    out.flush()?;
    Ok(Exit::Answered)
}

/// Returns the error for a board that can be read but is too large to search.
pub fn too_large(start: &LargeBoard) -> anyhow::Error {
    let (grid, side) = (start.grid(), MAX_SEARCHED_SIDE);
    anyhow!("a {grid} board is too large: boards of up to {side}x{side} are solved")
}

/// Reports that the goal cannot be reached.
fn print_unsolvable(
    start: &LargeBoard,
    goal: &LargeGoal,
    reason: anytime::Unsolvable,
    out: &mut Output,
) -> Result<Exit> {
    let [one, other] = start.interchanged_tiles(&goal.board);
    let text = format!(
        "Unsolvable: wrong parity; swapping {one} and {other} makes it solvable\n({reason})"
    );
    let record = Solve {
        reason: Some(reason.to_string()),
        goal: goal.name.clone(),
        ..Solve::unsearched_anytime(out.head(Status::Unsolvable), start)
    };
    out.print_answer(text, &record)?;
    Ok(Exit::NoSolution)
}
