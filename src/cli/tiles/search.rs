//! Runs a search and watches it: the session, iterations as they end, a line of progress.

use super::args::LimitArgs;
use crate::cli::frame::exit::Disagreement;
use crate::cli::frame::numbers::{grouped, rate};
use crate::cli::frame::session::{Ended, Session};
use anyhow::{Result, anyhow};
use fifteen::korf::{End, Engine, Error, Iteration, Limits, Moment, Outcome, Progress, Report};
use fifteen::{Board, Watch, korf};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// The report of a search, and what the clock says.
pub struct Timed {
    pub report: Report,
    pub ended: Ended,
    /// Seconds of the whole search.
    pub seconds: f64,
    /// Seconds of each iteration.
    pub iterations: Vec<f64>,
}

/// Searches within the limits.
///
/// # Errors
/// The search's own.
pub fn search(
    start: &Board,
    engine: &dyn Engine,
    limits: LimitArgs,
    progress: &ProgressBar,
) -> Result<Timed> {
    let mut watch = Watcher::begin(limits, progress);
    let result = korf::solve(start, engine, &limits.in_library(), &mut watch);
    watch.end(result)
}

impl LimitArgs {
    /// The limits that the search keeps by itself.
    pub fn in_library(self) -> Limits {
        Limits { nodes: self.nodes.limit, moves: self.move_limit, ..Limits::default() }
    }
}

/// The watch of one search.
pub struct Watcher {
    session: Session,
    /// The seconds when it looked last, and when the iteration began.
    seconds: f64,
    began: f64,
    /// The seconds of each iteration.
    iterations: Vec<f64>,
}

impl Watcher {
    /// Begins to watch.
    pub fn begin(limits: LimitArgs, progress: &ProgressBar) -> Watcher {
        let session = Session::begin(limits.time.limit, progress);
        Watcher { session, seconds: 0.0, began: 0.0, iterations: Vec::new() }
    }

    /// A line about an iteration that has just ended: threshold, visited nodes, seconds, nodes per
    /// second.
    pub fn line(&self, iteration: &Iteration) -> String {
        let (visited, seconds) = (iteration.counts.visited, self.iterations.last());
        let seconds = seconds.copied().unwrap_or_default();
        let stopped = if iteration.end == End::Stopped { "  stopped" } else { "" };
        format!(
            "{:>7} {:>18} visited {seconds:>10.3} s {:>12}{stopped}",
            iteration.threshold,
            grouped(visited),
            rate(visited, seconds)
        )
    }

    /// The result of the search that has ended, and what the clock says.
    ///
    /// # Errors
    /// The search's own.
    pub fn end(self, result: Result<Report, Error>) -> Result<Timed> {
        let report = result.map_err(|error| match error {
            Error::Wrong { .. } => anyhow!(Disagreement(error.to_string())),
            error => error.into(),
        })?;
        let ended = self.session.ended(match report.outcome {
            Outcome::Solved(_) => None,
            Outcome::Stopped(stopped) => Some(stopped),
        });
        Ok(Timed { report, ended, seconds: self.seconds, iterations: self.iterations })
    }
}

impl Watch<Progress> for Watcher {
    fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.seconds = self.session.seconds();
        match progress.moment {
            Moment::Begun => self.began = self.seconds,
            Moment::Running => {}
            Moment::Ended(_) => self.iterations.push(self.seconds - self.began),
        }
        self.session.look(|| {
            format!("{} {} visited", progress.threshold, grouped(progress.iteration.visited))
        })
    }
}
