//! `fifteen solve` on boards of more than 25 cells: a solution, and a proved lower bound.

use super::checkpoint::{LargeCheckpoint, wrong_bound};
use super::goal::LargeGoal;
use super::input::{LargePosition, LargeReader, ReadLarge};
use super::report::{FinishedSearch, is_drawable, not_drawable, progress_update};
use crate::commands::solve::SolveArgs;
use crate::support::exit::{Exit, interrupted};
use crate::support::input::invalid::InvalidInput;
use crate::support::interrupt;
use crate::support::large_search::{is_large_list, is_single_large};
use crate::support::options::reject_options;
use crate::support::output::spinner::spinner;
use crate::support::output::{Output, is_stdout_closed};
use crate::support::session::{SearchEnd, Session};
use crate::tiles::report::describe_unsolvable;
use anyhow::{Result, anyhow, bail, ensure};
use fifteen::anytime::{
    self, LargeBoard, MAX_SEARCHED_SIDE, Progress, SearchError, SearchRecord, Settings,
};
use fifteen::records::{Reason, Solve, Status};
use fifteen::runtime::number_format::Grouped;
use fifteen::{Metric, Threads};
use indicatif::ProgressBar;
use std::time::Duration;

/// Time for a position if the user sets no limit.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Runs the command. `recorded_search` is the fingerprint in the checkpoint, if its search has
/// begun.
///
/// # Errors
/// If an option is not supported on large boards, pictures of several positions are requested, the
/// positions cannot be read, or a board is too large.
pub fn run(
    args: &SolveArgs,
    mut reader: LargeReader,
    recorded_search: Option<&str>,
    out: &mut Output,
) -> Result<Exit> {
    check_options(args)?;
    let progress = spinner(out);
    if args.pictures.is_any_requested() {
        reader.read_second()?;
    }
    let is_begun_list = recorded_search.is_some_and(is_large_list);
    let is_single = match &args.keep.preloaded {
        Some(checkpoint) => is_single_large(&checkpoint.header),
        None if args.keep.is_enabled() && !is_begun_list => reader.has_only_one()?,
        None => reader.is_single(),
    };
    if args.pictures.is_any_requested() && !is_single {
        bail!("pictures need a single position; the input has several");
    }
    let threads = args.method.processor.threads.or_all_cores(out.processes());
    let checkpoint = LargeCheckpoint::open(args, (&mut reader, is_single), threads, out)?;
    let mut run = LargeRun { args, is_single, threads, checkpoint, progress: &progress, out };
    let mut exit = Exit::Answered;
    for number in 0.. {
        let Some(read) = reader.read() else { break };
        exit = exit.max(run.solve_read(number, read?)?);
        if interrupt::is_requested() && reader.has_more()? {
            exit = Exit::Interrupted;
        }
        if exit == Exit::Interrupted || is_stdout_closed() {
            break;
        }
    }
    progress.finish_and_clear();
    run.checkpoint.as_mut().map_or(Ok(()), LargeCheckpoint::close)?;
    Ok(exit)
}

/// Rejects options of the optimal engines.
fn check_options(args: &SolveArgs) -> Result<()> {
    let method = &args.method;
    let unsupported = [
        (args.all, "--all"),
        (args.keep.common.cluster.is_distributed(), "--processes"),
        (args.certificate.is_some(), "--certificate"),
        (args.metric.metric() == Metric::Multi, "--metric multi"),
        (method.engine != "auto", "--engine"),
        (method.heuristic != "auto", "--heuristic"),
        (method.weight.is_some(), "--weight"),
        (method.order.for_default_goal().is_some(), "--order"),
        (method.no_mirror, "--no-mirror"),
        (method.no_pruning, "--no-pruning"),
        (method.processor.settings().simd.is_some(), "--simd"),
        (args.limits.move_limit.is_some(), "--move-limit"),
    ];
    reject_options(&unsupported, "on boards with more than 25 cells")
}

/// Run of the command.
struct LargeRun<'a> {
    args: &'a SolveArgs,
    is_single: bool,
    threads: Threads,
    checkpoint: Option<LargeCheckpoint>,
    progress: &'a ProgressBar,
    out: &'a mut Output,
}

impl LargeRun<'_> {
    /// Solves a position, or reports its recorded result or invalid input.
    fn solve_read(&mut self, number: usize, read: ReadLarge) -> Result<Exit> {
        let position = match read {
            Ok(position) => position,
            Err(invalid) => return self.progress.suspend(|| invalid.report(self.out)),
        };
        let start = &position.start;
        let recorded = match &self.checkpoint {
            Some(checkpoint) => checkpoint.recorded(number, start)?.cloned(),
            None => None,
        };
        let is_pending =
            self.checkpoint.as_ref().is_none_or(|checkpoint| checkpoint.is_pending(number));
        let is_unsolvable =
            self.checkpoint.as_ref().is_some_and(|checkpoint| checkpoint.is_unsolvable(number));
        if !is_pending && recorded.is_none() && !is_unsolvable {
            return Ok(Exit::Answered);
        }
        let is_picture = self.args.pictures.is_any_on_stdout();
        if !is_picture && (self.out.is_detailed() || (self.out.is_text() && !self.is_single)) {
            self.progress.suspend(|| self.out.print_headline(start.to_line()))?;
        }
        let goal = self.goal_of(&position)?;
        if is_searched(start)
            && let Err(reason) = start.check_reachable(&goal.board)
        {
            if let Some(checkpoint) = &mut self.checkpoint {
                checkpoint.record_unsolvable(number, start)?;
            }
            return self.progress.suspend(|| print_unsolvable(start, &goal, reason, self.out));
        }
        // The limit counts the nodes of all runs.
        let is_exhausted = |record: &SearchRecord| {
            self.args.limits.nodes.limit.is_some_and(|limit| record.nodes >= limit)
        };
        match recorded {
            Some(record) if !is_pending || is_exhausted(&record) => {
                let end = match record.is_optimal() {
                    true => SearchEnd::Complete,
                    false if is_exhausted(&record) => SearchEnd::Limit(Reason::Nodes),
                    false => SearchEnd::Limit(Reason::Time),
                };
                self.print_recorded(number, &goal, &record, end)
            }
            recorded => self.search(number, start, &goal, recorded.as_ref()),
        }
    }

    /// Returns the goal of a position.
    ///
    /// # Errors
    /// If `--goal` is not a goal for boards of its size, or a checkpoint has another goal.
    fn goal_of(&self, position: &LargePosition) -> Result<LargeGoal> {
        let requested = self.args.positions.board.goal_text();
        let parsed = |goal: Result<_, String>| goal.map_err(|error| anyhow!("--goal {error}"));
        let goal: LargeGoal = parsed(position.goal_or(requested))?;
        if self.checkpoint.is_some() && !self.is_single {
            let common: LargeGoal = parsed(LargeGoal::parse(position.start.grid(), requested))?;
            ensure!(goal.board == common.board, "--checkpoint: the goals of the list differ");
        }
        Ok(goal)
    }

    /// Prints the result of earlier runs.
    fn print_recorded(
        &mut self,
        number: usize,
        goal: &LargeGoal,
        record: &SearchRecord,
        end: SearchEnd,
    ) -> Result<Exit> {
        let checkpoint = self.checkpoint.as_ref();
        let finished = FinishedSearch {
            start: &record.start,
            goal,
            moves: &record.moves,
            estimate: None,
            bound: record.bound,
            nodes: record.nodes,
            end,
            seconds: checkpoint.map_or(0.0, |checkpoint| checkpoint.total_seconds(number, 0.0)),
            threads: self.threads.get(),
        };
        finished.print_and_draw(self.args, self.progress, self.out)
    }

    /// Searches a position, from its recorded result if there is one.
    fn search(
        &mut self,
        number: usize,
        start: &LargeBoard,
        goal: &LargeGoal,
        recorded: Option<&SearchRecord>,
    ) -> Result<Exit> {
        let (args, threads) = (self.args, self.threads);
        let (recorded_bound, recorded_nodes) =
            recorded.map_or((0, 0), |record| (record.bound, record.nodes));
        let bound = start.manhattan_to(&goal.board).max(recorded_bound);
        if args.pictures.is_any_requested() && !is_drawable(start, bound as usize) {
            return Err(not_drawable(start, format!("at least {} moves", Grouped(bound.into()))));
        }
        let settings = Settings {
            threads,
            memory: args.method.memory.or_anytime(),
            nodes: args.limits.nodes.limit.map(|limit| limit - recorded_nodes),
            seed: self.checkpoint.as_ref().map_or(0, LargeCheckpoint::seed),
            bound: recorded_bound,
            solution: recorded.map(|record| record.moves.clone()),
            goal: Some(goal.board.clone()),
        };
        let time = args.limits.time.limit.unwrap_or(DEFAULT_TIME);
        let mut session = Session::begin(Some(time), self.progress);
        let checkpoint = &mut self.checkpoint;
        let mut observer = |state: &Progress| {
            if let Some(checkpoint) = checkpoint {
                checkpoint.on_progress(start, state)?;
            }
            session.on_progress(|| progress_update(state))
        };
        let report = match anytime::search(start, &settings, &mut observer) {
            Ok(report) => report,
            Err(SearchError::Stopped(stopped)) => {
                return match session.search_end(Some(stopped)) {
                    SearchEnd::Interrupted => Err(interrupted("interrupted")),
                    end => self.print_stopped(start, goal, recorded_bound, end),
                };
            }
            // One board that is too large does not stop a list.
            Err(SearchError::TooLarge) if !self.is_single => {
                let invalid = InvalidInput::new(None, too_large(start).to_string());
                return self.progress.suspend(|| invalid.report(self.out));
            }
            Err(error) => return Err(explain(error, start)),
        };
        if report.moves.len() < recorded_bound as usize {
            let error = wrong_bound(recorded_bound, report.moves.len());
            return Err(match &self.checkpoint {
                Some(checkpoint) => checkpoint.in_file(error),
                None => error,
            });
        }
        let (end, seconds) = (session.search_end(report.stopped), session.seconds());
        let (mut seconds, mut nodes) = (seconds, report.nodes);
        let mut saved = Ok(());
        if let Some(checkpoint) = &mut self.checkpoint {
            saved = checkpoint.on_end(number, start, &report, end);
            seconds = checkpoint.total_seconds(number, seconds);
            nodes = nodes.saturating_add(recorded_nodes);
        }
        let finished = FinishedSearch {
            start,
            goal,
            moves: &report.moves,
            estimate: Some(report.estimate),
            bound: report.bound,
            nodes,
            end,
            seconds,
            threads: threads.get(),
        };
        let exit = finished.print_and_draw(args, self.progress, self.out)?;
        // On a full disk, the answer is printed before the error.
        saved.map(|()| exit)
    }

    /// Prints the lower bound of a search that a limit stopped before it had a solution.
    fn print_stopped(
        &mut self,
        start: &LargeBoard,
        goal: &LargeGoal,
        recorded_bound: u32,
        end: SearchEnd,
    ) -> Result<Exit> {
        let bound = start.manhattan_to(&goal.board).max(recorded_bound);
        let record = Solve {
            goal: goal.name.clone(),
            proved: Some(bound),
            ..Solve::unsearched_anytime(end.head(self.out.head(Status::Solved)), start)
        };
        let moves = Grouped(bound.into());
        let text = format!("No solution within the limit; at least {moves} moves are needed");
        self.progress.suspend(|| match self.args.pictures.is_any_on_stdout() {
            true => {
                self.out.print_status(text);
                Ok(())
            }
            false => self.out.print_answer(text, &record),
        })?;
        Ok(end.exit(Exit::Answered))
    }
}

impl FinishedSearch<'_> {
    /// Prints the result and writes its pictures. If a picture replaces the text but is too large,
    /// the text precedes the error.
    fn print_and_draw(
        &self,
        args: &SolveArgs,
        progress: &ProgressBar,
        out: &mut Output,
    ) -> Result<Exit> {
        let is_drawn = is_drawable(self.start, self.moves.len());
        progress.suspend(|| match args.pictures.is_any_on_stdout() && is_drawn {
            true => {
                out.print_status(self.describe());
                Ok(())
            }
            false => self.print(args.moves, args.boards, out),
        })?;
        self.draw(&args.pictures, out)?;
        out.flush()?;
        Ok(Exit::Answered)
    }
}

/// Explains the error of a search.
pub fn explain(error: SearchError, start: &LargeBoard) -> anyhow::Error {
    match error {
        SearchError::TooLarge => too_large(start),
        error => error.into(),
    }
}

/// Returns whether a board is not too large to be searched.
pub fn is_searched(start: &LargeBoard) -> bool {
    start.grid().rows().max(start.grid().cols()) <= MAX_SEARCHED_SIDE
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
    let text = describe_unsolvable(start.interchanged_tiles(&goal.board), &reason);
    let record = Solve {
        reason: Some(reason.to_string()),
        goal: goal.name.clone(),
        ..Solve::unsearched_anytime(out.head(Status::Unsolvable), start)
    };
    out.print_answer(text, &record)?;
    Ok(Exit::NoSolution)
}
