//! Runs a search and watches it: the session, iterations as they end, a line of progress.

use super::args::LimitArgs;
use super::growth::IterationGrowth;
use crate::support::exit::Disagreement;
use crate::support::output::numbers::{group_digits, format_rate, format_time_range};
use crate::support::progress::ProgressUpdate;
use crate::support::session::{SearchEnd, Session};
use anyhow::{Result, anyhow};
use fifteen::korf::{
    End, Engine, Error, Iteration, Limits, Outcome, Phase, Progress, Report, Threshold,
};
use fifteen::runtime::estimate::Interval;
use fifteen::{Board, Observer, korf};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// The report of a search, and what the clock says.
pub struct TimedReport {
    pub report: Report,
    pub ended: SearchEnd,
    /// Seconds of the whole search.
    pub seconds: f64,
    /// The nodes visited in that time: all but those known from before.
    pub visited: u64,
    /// Those of them in which it waited for tables, if that is worth a word.
    pub waited: Option<f64>,
    /// Seconds of each iteration, without those in which tables were fetched.
    pub iterations: Vec<f64>,
    /// What is known of the iteration that was not searched to its end, in words.
    pub growth: Option<String>,
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
) -> Result<TimedReport> {
    let mut watch = Watcher::begin(limits, progress);
    let result = korf::solve(start, engine, &limits.to_search_limits(), &mut watch);
    watch.end(result)
}

impl LimitArgs {
    /// The limits that the search keeps by itself.
    pub fn to_search_limits(self) -> Limits {
        Limits { nodes: self.nodes.limit, moves: self.move_limit, ..Limits::default() }
    }
}

/// A search that waits for longer, in seconds, has got a better heuristic, with which iterations are smaller.
const MIN_TABLE_WAIT: f64 = 0.01;

/// The watch of one search.
pub struct Watcher {
    session: Session,
    /// The seconds when it looked last, and when the iteration began.
    seconds: f64,
    began: f64,
    /// The seconds of this iteration that went by with something else, and those of all.
    aside: f64,
    waited: f64,
    is_aside: bool,
    /// The seconds of each iteration.
    iterations: Vec<f64>,
    /// The nodes that were known from before, of this iteration and of all.
    known: [u64; 2],
    growth: IterationGrowth,
}

impl Watcher {
    /// Begins to watch.
    pub fn begin(limits: LimitArgs, progress: &ProgressBar) -> Watcher {
        let session = Session::begin(limits.time.limit, progress);
        Watcher {
            session,
            seconds: 0.0,
            began: 0.0,
            aside: 0.0,
            waited: 0.0,
            is_aside: false,
            iterations: Vec::new(),
            known: [0; 2],
            growth: IterationGrowth::default(),
        }
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
            group_digits(visited),
            format_rate(visited - self.known[0], seconds)
        )
    }

    /// The result of the search that has ended, and what the clock says.
    ///
    /// # Errors
    /// The search's own.
    pub fn end(self, result: Result<Report, Error>) -> Result<TimedReport> {
        let report = result.map_err(|error| match error {
            Error::Wrong { .. } => anyhow!(Disagreement(error.to_string())),
            error => error.into(),
        })?;
        let ended = self.session.search_end(match report.outcome {
            Outcome::Solved(_) => None,
            Outcome::Stopped(stopped) => Some(stopped),
        });
        let (seconds, iterations) = (self.seconds, self.iterations);
        let next = self.growth.describe_next(&next_threshold(&report));
        let growth = next.filter(|_| ended != SearchEnd::Complete);
        let waited = Some(self.waited).filter(|&waited| waited > MIN_TABLE_WAIT);
        let visited = report.statistics.total().visited - self.known[1];
        Ok(TimedReport { report, ended, seconds, visited, waited, iterations, growth })
    }

    /// Takes note of the time.
    fn tick(&mut self, moment: Phase) {
        let now = self.session.seconds();
        let is_aside = moment == Phase::Loading;
        if is_aside && self.is_aside {
            self.aside += now - self.seconds;
            self.waited += now - self.seconds;
        }
        (self.seconds, self.is_aside) = (now, is_aside);
    }
}

/// An iteration that takes less time, in seconds, does not tell how fast it is.
const MIN_RATE_SECONDS: f64 = 0.2;

/// What the line of progress is made from.
struct ProgressLine<'a> {
    growth: &'a IterationGrowth,
    /// The seconds of the iteration so far.
    passed: f64,
}

impl ProgressLine<'_> {
    /// How far the iteration has come, and how long the search may take. It ends with this iteration, or
    /// the next, or one after that: it is only probable that it does so before the next is exhausted.
    fn describe(&self, progress: &Progress) -> ProgressUpdate {
        let visited = group_digits(progress.iteration.visited);
        let so_far = format!("{} {visited} visited", progress.threshold);
        let nodes = Some(progress.total.visited);
        if progress.moment == Phase::Loading {
            return ProgressUpdate { line: so_far + ", waiting for better tables", nodes, ..ProgressUpdate::default() };
        }
        let rest = self.rest(progress);
        let line = match rest.filter(|rest| self.passed + rest.upper >= 1.0) {
            Some(rest) => format!("{so_far}, {} to its end", format_time_range(rest.lower, rest.upper)),
            None => so_far,
        };
        let remaining = rest.zip(self.growth.predict_factors()).map(|(rest, (_, factor))| Interval {
            lower: 0.0,
            upper: rest.upper + (self.passed + rest.upper) * factor,
        });
        ProgressUpdate { line, remaining, nodes, ..ProgressUpdate::default() }
    }

    /// The seconds to the end of the iteration: as its own units tell, or those before it. If it has become larger than
    /// these let expect, nobody knows.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    fn rest(&self, progress: &Progress) -> Option<Interval> {
        let visited = progress.iteration.visited;
        let here = visited - progress.known;
        let own_pace = (here > 0).then(|| self.passed / here as f64);
        if let Some(pace) = own_pace
            && let Some(left) = progress.left
        {
            return Some(left.scaled(pace));
        }
        let visited = visited as f64;
        let (least, most) = self.growth.predict_nodes().filter(|(_, most)| *most > visited)?;
        let pace =
            own_pace.filter(|_| self.passed >= MIN_RATE_SECONDS).unwrap_or(self.growth.seconds_per_node());
        Some(Interval { lower: (least - visited).max(0.0), upper: most - visited }.scaled(pace))
    }
}

/// The name of the iteration that was to be searched to its end: that which was stopped, or the one
/// after the last.
fn next_threshold(report: &Report) -> String {
    let Some(last) = report.statistics.iterations.last() else { return String::new() };
    let Threshold { happy, sad } = last.threshold;
    let further = u32::from(last.is_completed());
    Threshold { happy: happy + further, sad: sad + further }.to_string()
}

impl Observer<Progress> for Watcher {
    fn on_progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        self.tick(progress.moment);
        match progress.moment {
            Phase::Begun => (self.began, self.aside) = (self.seconds, 0.0),
            Phase::Running | Phase::Loading => {}
            Phase::Ended(end) => {
                self.known = [progress.known, self.known[1] + progress.known];
                let seconds = self.seconds - self.began - self.aside;
                self.iterations.push(seconds);
                if self.aside > MIN_TABLE_WAIT {
                    self.growth = IterationGrowth::default();
                } else if end == End::Exhausted {
                    self.growth.record_iteration(progress.iteration.visited, progress.known, seconds);
                }
            }
        }
        let line =
            ProgressLine { growth: &self.growth, passed: self.seconds - self.began - self.aside };
        self.session.on_progress(|| line.describe(progress))
    }
}
