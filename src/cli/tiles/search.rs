//! Runs a search and watches it: the clock, Ctrl-C, iterations as they end, a line of progress.

use super::args::LimitArgs;
use crate::cli::frame::clock::Status;
use crate::cli::frame::exit::Disagreement;
use crate::cli::frame::interrupt::{self, Searching};
use crate::cli::frame::numbers::{grouped, rate};
use crate::cli::frame::output::Output;
use anyhow::{Result, anyhow};
use fifteen::korf::{
    End, Engine, Error, Iteration, Limits, Observer, Outcome, Progress, Report, Threshold,
};
use fifteen::{Board, korf};
use indicatif::ProgressBar;
use std::io;
use std::ops::ControlFlow;
use std::time::Instant;

/// The report of a search, and what the clock says.
pub struct Timed {
    pub report: Report,
    pub status: Status,
    /// Seconds of the whole search.
    pub seconds: f64,
    /// Seconds of each iteration.
    pub iterations: Vec<f64>,
}

/// Searches within the limits. If `out` is given, a line is printed for each iteration as it
/// ends.
///
/// # Errors
/// The search's own, or that nothing can be printed.
pub fn search(
    start: &Board,
    engine: &dyn Engine,
    limits: LimitArgs,
    out: Option<&mut Output>,
    progress: &ProgressBar,
) -> Result<Timed> {
    let began = Instant::now();
    let mut watch = Watch {
        deadline: limits.time.limit.and_then(|limit| began.checked_add(limit)),
        iteration_began: began,
        iterations: Vec::new(),
        out,
        progress,
        interrupted: false,
        printed: Ok(()),
    };
    let limits =
        Limits { nodes: limits.nodes.limit, moves: limits.move_limit, ..Limits::default() };
    let searching = Searching::begin();
    let result = korf::solve(start, engine, &limits, &mut watch);
    drop(searching);
    let seconds = began.elapsed().as_secs_f64();
    progress.set_message("");
    watch.printed?;
    let report = result.map_err(|error| match error {
        Error::Wrong { .. } => anyhow!(Disagreement(error.to_string())),
        error => error.into(),
    })?;
    let status = match report.outcome {
        Outcome::Solved(_) => Status::Solved,
        Outcome::Stopped(_) if watch.interrupted => Status::Interrupted,
        Outcome::Stopped(_) => Status::Limit,
    };
    Ok(Timed { report, status, seconds, iterations: watch.iterations })
}

/// The observer of one search.
struct Watch<'a> {
    deadline: Option<Instant>,
    iteration_began: Instant,
    iterations: Vec<f64>,
    out: Option<&'a mut Output>,
    progress: &'a ProgressBar,
    /// Whether the user stopped the search.
    interrupted: bool,
    /// Whether all lines could be printed.
    printed: io::Result<()>,
}

impl Observer for Watch<'_> {
    fn iteration_started(&mut self, _threshold: Threshold) {
        self.iteration_began = Instant::now();
    }

    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.progress.set_message(format!(
            "{} {} visited",
            progress.threshold,
            grouped(progress.iteration.visited)
        ));
        self.interrupted = interrupt::happened();
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        match self.interrupted || late || self.printed.is_err() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn iteration_finished(&mut self, iteration: &Iteration) {
        let seconds = self.iteration_began.elapsed().as_secs_f64();
        self.iterations.push(seconds);
        if let Some(out) = &mut self.out {
            let line = iteration_line(iteration, seconds);
            let printed = self.progress.suspend(|| out.line(line).and_then(|()| out.flush()));
            if self.printed.is_ok() {
                self.printed = printed;
            }
        }
    }
}

/// A line about an iteration: threshold, visited nodes, seconds, nodes per second.
fn iteration_line(iteration: &Iteration, seconds: f64) -> String {
    let visited = iteration.counts.visited;
    let stopped = if iteration.end == End::Stopped { "  stopped" } else { "" };
    format!(
        "{:>7} {:>18} visited {seconds:>10.3} s {:>12}{stopped}",
        iteration.threshold,
        grouped(visited),
        rate(visited, seconds)
    )
}
