//! Shortest solutions, and hints.

use super::position::Position;
use super::record::{solve_record, unsolvable_record};
use super::solve_options::SolveOptions;
use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::board::format_udlr;
use fifteen::korf::{self, Engine, Iteration, IterationProgress, Limits, Phase, Report};
use fifteen::records::{self, Command};
use fifteen::runtime::number_format::Grouped;
use fifteen::{Observer, Stopped};
use serde::Serialize;
use serde_json::json;
use std::ops::ControlFlow;

/// Finds a shortest solution, or all of them.
pub fn solve(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let position = Position::parse(&mut arguments)?;
    let options = SolveOptions::parse(&mut arguments)?;
    arguments.reject_unknown()?;
    let engine = options.make_engine(instance, &position)?;
    if let Err(reason) = position.start.check_reachable(&position.target()) {
        return to_response(&unsolvable_record(&position, &*engine, reason));
    }
    let (report, iterations) = search(&position, &*engine, &options.limits, host)?;
    to_response(&solve_record(&position, &*engine, &report, host.seconds(), &iterations)?)
}

/// Returns the first move of a shortest solution, and its length.
pub fn hint(instance: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let position = Position::parse(&mut arguments)?;
    let options = SolveOptions::parse(&mut arguments)?;
    arguments.reject_unknown()?;
    if let Err(reason) = position.start.check_reachable(&position.target()) {
        return to_response(&json!({ "status": "unsolvable", "reason": reason.to_string() }));
    }
    let engine = options.make_engine(instance, &position)?;
    let (report, _) = search(&position, &*engine, &options.limits, host)?;
    let solution = report.result().map_err(RequestError::Stopped)?;
    let pushed = position.verified_tiles(solution.moves())?;
    let moves = position.goal.restore_moves(position.size(), solution.moves());
    to_response(&Hint {
        status: "solved",
        tile: pushed.first().copied(),
        udlr: moves.first().map(|&first| format_udlr(&[first])),
        length: pushed.len(),
    })
}

/// Record of a hint.
#[derive(Serialize)]
struct Hint {
    status: &'static str,
    /// Tile to push, unless this is the goal.
    tile: Option<u8>,
    /// Direction of the tile.
    udlr: Option<String>,
    /// Number of moves to the goal.
    length: usize,
}

/// Runs a search, and reports progress. Returns the report, and the seconds of each iteration.
///
/// # Errors
/// If the search has an internal error.
pub fn search(
    position: &Position,
    engine: &dyn Engine,
    limits: &Limits,
    host: &mut Host,
) -> Result<(Report, Vec<f64>), RequestError> {
    let heuristic = engine.heuristic().to_owned();
    let mut observer =
        IterationObserver { host, heuristic, iteration_start: 0.0, seconds: Vec::new() };
    let report = korf::solve(&position.start, engine, limits, &mut observer);
    Ok((report.map_err(RequestError::internal)?, observer.seconds))
}

/// Observer of one search.
struct IterationObserver<'w, 'o> {
    host: &'w mut Host<'o>,
    heuristic: String,
    /// Start time of the iteration.
    iteration_start: f64,
    /// Duration of each iteration in seconds.
    seconds: Vec<f64>,
}

/// Record of a finished iteration, sent immediately.
#[derive(Serialize)]
pub struct IterationRecord<'a> {
    kind: &'static str,
    heuristic: &'a str,
    #[serde(flatten)]
    iteration: records::Iteration,
}

impl IterationRecord<'_> {
    /// Creates the record of an iteration.
    pub fn new<'a>(heuristic: &'a str, ended: &Iteration, seconds: f64) -> IterationRecord<'a> {
        IterationRecord {
            kind: "iteration",
            heuristic,
            iteration: records::Iteration::new(ended, seconds),
        }
    }
}

impl Observer<IterationProgress> for IterationObserver<'_, '_> {
    fn on_progress(&mut self, progress: &IterationProgress) -> ControlFlow<()> {
        if let Some(ended) = progress.ended_iteration() {
            let seconds = self.host.seconds() - self.iteration_start;
            self.seconds.push(seconds);
            return self.host.send(&IterationRecord::new(&self.heuristic, &ended, seconds));
        }
        if progress.phase == Phase::Begun {
            self.iteration_start = self.host.seconds();
        }
        self.host.report_progress(Command::Solve, || ProgressUpdate {
            message: format!(
                "{} {} visited",
                progress.threshold,
                Grouped(progress.iteration.visited.into())
            ),
            nodes: Some(progress.total.visited),
            ..ProgressUpdate::default()
        })
    }
}

/// Solves a position for another request. Returns the moves, in normal form.
///
/// # Errors
/// If a limit is reached, or the search is cancelled.
pub fn solve_moves(
    instance: &Instance,
    position: &Position,
    limits: &Limits,
    host: &mut Host,
) -> Result<Vec<fifteen::Direction>, RequestError> {
    let engine = SolveOptions::default().make_engine(instance, position)?;
    let mut on_progress = |progress: &IterationProgress| {
        let nodes = Some(progress.total.visited);
        host.report_progress(Command::Generate, || ProgressUpdate {
            nodes,
            ..ProgressUpdate::default()
        })
    };
    let report = korf::solve(&position.start, &*engine, limits, &mut on_progress);
    let report = report.map_err(RequestError::internal)?;
    report.result().map(|solution| solution.moves().to_vec()).map_err(RequestError::Stopped)
}

/// Returns whether an error is only a reached limit.
pub fn is_limit(problem: &RequestError) -> bool {
    matches!(problem, RequestError::Stopped(stopped) if *stopped != Stopped::Cancelled)
}
