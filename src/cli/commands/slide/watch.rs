//! Watches a search: the clock, Ctrl-C, a line of progress.

use super::args::SlideArgs;
use crate::cli::frame::clock::{self, Clock};
use crate::cli::frame::exit::Exit;
use crate::cli::frame::numbers::{bytes, grouped, rate};
use crate::cli::frame::output::Output;
use crate::cli::frame::spinner::spinner;
use fifteen::sliding::Progress;
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How a search ended, in the words of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Solved,
    Unsolvable,
    Explored,
    /// A limit was reached: which one.
    Limit(&'static str),
    Interrupted,
}

impl Status {
    /// The word in JSON records.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Explored => "explored",
            Status::Limit(_) => "limit",
            Status::Interrupted => "interrupted",
        }
    }

    /// The exit code for it.
    pub fn exit(self) -> Exit {
        match self {
            Status::Solved | Status::Explored => Exit::Answered,
            Status::Unsolvable => Exit::NoSolution,
            Status::Limit(_) => Exit::Limit,
            Status::Interrupted => Exit::Interrupted,
        }
    }
}

/// How often progress is shown.
const SHOW_EVERY: Duration = Duration::from_millis(50);

/// Looks after a search.
pub struct Watcher {
    clock: Clock,
    shown: Instant,
    node_limit: Option<u64>,
    progress: ProgressBar,
}

impl Watcher {
    /// Starts the clock.
    pub fn new(args: &SlideArgs, out: &Output) -> Watcher {
        Watcher {
            clock: Clock::start(args.time.limit),
            shown: Instant::now(),
            node_limit: args.nodes.limit,
            progress: spinner(out),
        }
    }

    /// Goes on or stops.
    pub fn look(&mut self, progress: &Progress) -> ControlFlow<()> {
        let found = found(progress);
        let now = Instant::now();
        if now - self.shown >= SHOW_EVERY {
            self.shown = now;
            self.show(progress, found);
        }
        self.clock.look()?;
        match self.node_limit.is_some_and(|limit| found >= limit) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Says how far the search has come.
    fn show(&self, progress: &Progress, found: u64) {
        let Progress { levels, other_end, part, parts, .. } = *progress;
        let percent = (100 * part).checked_div(parts).unwrap_or(0);
        let level = levels.len() + other_end.map_or(0, |levels| levels.len() - 1);
        self.progress.set_message(format!(
            "move {level} {percent}%, {} configurations, {}, {}",
            grouped(found),
            rate(found, self.clock.seconds()),
            bytes(progress.bytes as u128),
        ));
    }

    /// Why the search was stopped.
    pub fn why(&self) -> Status {
        match self.clock.stopped() {
            Some(clock::Status::Interrupted) => Status::Interrupted,
            Some(_) => Status::Limit("time"),
            // There is nothing else that stops a search.
            None => Status::Limit("nodes"),
        }
    }

    /// Seconds since the start.
    pub fn seconds(&self) -> f64 {
        self.clock.seconds()
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}

/// The configurations found.
fn found(progress: &Progress) -> u64 {
    let sum = |levels: &[u64]| levels.iter().sum::<u64>();
    sum(progress.levels) + progress.growing + progress.other_end.map_or(0, sum)
}
