//! Runs a search and watches it: the clock, Ctrl-C, iterations as they end, a line of progress.

use super::args::LimitArgs;
use super::interrupt;
use super::output::{Output, grouped, rate};
use fifteen::korf::{Engine, Error, Iteration, Limits, Observer, Progress, Report, Threshold};
use fifteen::{Board, korf};
use indicatif::ProgressBar;
use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The report of a search, and what the clock says.
pub struct Timed {
    pub report: Report,
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
) -> io::Result<Result<Timed, Error>> {
    let began = Instant::now();
    let mut watch = Watch {
        deadline: limits.time_limit.and_then(|limit| began.checked_add(limit)),
        iteration_began: began,
        iterations: Vec::new(),
        out,
        progress,
        printed: Ok(()),
    };
    let limits = Limits { nodes: limits.node_limit, moves: limits.move_limit, ..Limits::default() };
    interrupt::searching(true);
    let result = korf::solve(start, engine, &limits, &mut watch);
    interrupt::searching(false);
    let seconds = began.elapsed().as_secs_f64();
    progress.set_message("");
    watch.printed?;
    let iterations = watch.iterations;
    Ok(result.map(|report| Timed { report, seconds, iterations }))
}

/// The observer of one search.
struct Watch<'a> {
    deadline: Option<Instant>,
    iteration_began: Instant,
    iterations: Vec<f64>,
    out: Option<&'a mut Output>,
    progress: &'a ProgressBar,
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
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if late || interrupt::happened() || self.printed.is_err() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn iteration_finished(&mut self, iteration: &Iteration) {
        let seconds = self.iteration_began.elapsed().as_secs_f64();
        self.iterations.push(seconds);
        if let Some(out) = &mut self.out {
            let line = iteration_line(iteration, seconds);
            let printed = self.progress.suspend(|| out.line(line).and_then(|()| out.flush()));
            self.printed = std::mem::replace(&mut self.printed, Ok(())).and(printed);
        }
    }
}

/// A line about an iteration: threshold, visited nodes, seconds, nodes per second.
fn iteration_line(iteration: &Iteration, seconds: f64) -> String {
    let visited = iteration.counts.visited;
    format!(
        "{:>7} {:>18} visited {seconds:>10.3} s {:>12}",
        iteration.threshold,
        grouped(visited),
        rate(visited, seconds)
    )
}

/// A spinner on standard error, if someone watches.
pub fn spinner(out: &Output) -> ProgressBar {
    if !out.shows_progress() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
