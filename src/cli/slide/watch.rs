//! Watches a search: the clock, Ctrl-C, a line of progress.

use super::Status;
use super::args::SlideArgs;
use super::memory;
use crate::cli::interrupt;
use crate::cli::output::{Output, grouped, rate};
use crate::cli::watch::spinner;
use fifteen::sliding::Progress;
use indicatif::ProgressBar;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How often progress is shown.
const SHOW_EVERY: Duration = Duration::from_millis(50);

/// Looks after a search.
pub struct Watcher {
    began: Instant,
    shown: Instant,
    deadline: Option<Instant>,
    node_limit: Option<u64>,
    progress: ProgressBar,
    /// Why the search was stopped.
    why: Option<Status>,
}

impl Watcher {
    /// Starts the clock.
    pub fn new(args: &SlideArgs, out: &Output) -> Watcher {
        let began = Instant::now();
        Watcher {
            began,
            shown: began,
            deadline: args.time_limit.and_then(|limit| began.checked_add(limit)),
            node_limit: args.node_limit,
            progress: spinner(out),
            why: None,
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
        if interrupt::happened() {
            self.why = Some(Status::Interrupted);
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.why = Some(Status::Limit("time"));
        } else if self.node_limit.is_some_and(|limit| found >= limit) {
            self.why = Some(Status::Limit("nodes"));
        }
        match self.why {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    /// Says how far the search has come.
    fn show(&self, progress: &Progress, found: u64) {
        let Progress { levels, other_end, part, parts, bytes } = *progress;
        let percent = (100 * part).checked_div(parts).unwrap_or(0);
        let level = levels.len() + other_end.map_or(0, |levels| levels.len() - 1);
        self.progress.set_message(format!(
            "move {level} {percent}%, {} configurations, {}, {}",
            grouped(found),
            rate(found, self.began.elapsed().as_secs_f64()),
            memory::shown(bytes),
        ));
    }

    /// Why the search was stopped.
    pub fn why(&self) -> Status {
        self.why.unwrap_or(Status::Interrupted)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}

/// The configurations on complete levels.
fn found(progress: &Progress) -> u64 {
    let sum = |levels: &[u64]| levels.iter().sum::<u64>();
    sum(progress.levels) + progress.other_end.map_or(0, sum)
}
