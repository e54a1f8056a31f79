//! Execution of one search with its session, timing and progress line.

use super::args::LimitArgs;
use super::growth::IterationGrowth;
use crate::support::cluster::StopSignal;
use crate::support::exit::disagreement;
use crate::support::output::numbers::{format_rate, format_time_range, group_digits};
use crate::support::output::width;
use crate::support::progress::ProgressUpdate;
use crate::support::session::{SearchEnd, Session};
use anyhow::{Result, anyhow};
use fifteen::heuristic::parse_collection;
use fifteen::korf::{
    Engine, Error, Iteration, IterationEnd, IterationProgress, Limits, Overestimate, Phase, Report,
};
use fifteen::records::Reason;
use fifteen::runtime::estimate::Interval;
use fifteen::{Board, Direction, Observer, korf};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Report of a search with its timing.
pub struct TimedReport {
    pub report: Report,
    pub end: SearchEnd,
    /// Solution of a stopped search, in normal form, which is not proved shortest, and its length
    /// in the metric of the search.
    pub unproved: Option<(Vec<Direction>, usize)>,
    /// Duration of the whole search in seconds, over all its runs.
    pub seconds: f64,
    /// Number of nodes visited in that time, without those of earlier runs whose time is unknown.
    pub visited: u64,
    /// Seconds spent waiting for tables, if significant.
    pub table_wait: Option<f64>,
    /// Seconds of each iteration, without those spent loading tables.
    pub iterations: Vec<f64>,
    /// Estimate for the unfinished iteration, in words.
    pub growth_note: Option<String>,
}

impl TimedReport {
    /// Returns the moves of the solution, in normal form, and its length in the metric of the
    /// search.
    pub fn moves(&self) -> Option<(&[Direction], usize)> {
        let shortest = self.report.solution().map(|found| (found.moves(), found.length()));
        shortest.or(self.unproved.as_ref().map(|(moves, length)| (&moves[..], *length)))
    }

    /// Returns the number of moves, in the metric of the search, by which the solution may be
    /// longer than a shortest one.
    pub fn gap(&self) -> Option<u32> {
        self.moves().map(|(_, length)| (length as u32).saturating_sub(self.report.lower_bound))
    }
}

/// Runs a search within the limits.
///
/// # Errors
/// Those of the search.
pub fn search(
    start: &Board,
    engine: &dyn Engine,
    limits: LimitArgs,
    progress: &ProgressBar,
) -> Result<TimedReport> {
    let mut observer = SearchObserver::begin(limits, progress, StopSignal::default(), Vec::new());
    let result = korf::solve(start, engine, &limits.to_search_limits(), &mut observer);
    observer.finish(result)
}

impl LimitArgs {
    /// Returns the limits that the search itself enforces.
    pub fn to_search_limits(self) -> Limits {
        Limits::new().nodes(self.nodes.limit).moves(self.move_limit)
    }
}

/// Minimum wait for tables, in seconds, that is taken into account. After a longer wait, the search
/// has a better heuristic, so that its iterations are smaller.
const MIN_TABLE_WAIT: f64 = 0.01;

/// Observer of one search.
pub struct SearchObserver {
    session: Session,
    /// Time of the last report and start of the iteration, in seconds.
    last_seconds: f64,
    iteration_start: f64,
    /// Seconds of this iteration, and of all iterations, spent loading tables.
    iteration_wait: f64,
    table_wait: f64,
    is_loading: bool,
    /// Seconds of each iteration.
    iterations: Vec<f64>,
    /// Seconds of each iteration in earlier runs.
    earlier: Vec<f64>,
    /// Numbers of nodes that were restored from the checkpoint without a known time, in this
    /// iteration and in all iterations.
    untimed_nodes: [u64; 2],
    growth: IterationGrowth,
    /// True if records are only reported and nothing is searched, which does not count as search
    /// time.
    pub is_replay: bool,
}

impl SearchObserver {
    /// Starts the session of a search, given the seconds of each iteration in earlier runs.
    pub fn begin(
        limits: LimitArgs,
        progress: &ProgressBar,
        stop: StopSignal,
        earlier: Vec<f64>,
    ) -> SearchObserver {
        let session = Session::begin(limits.time.limit, progress).with_stop_signal(stop);
        SearchObserver {
            session,
            last_seconds: 0.0,
            iteration_start: 0.0,
            iteration_wait: 0.0,
            table_wait: 0.0,
            is_loading: false,
            iterations: Vec::new(),
            earlier,
            untimed_nodes: [0; 2],
            growth: IterationGrowth::default(),
            is_replay: false,
        }
    }

    /// Formats a line about the iteration that has just ended: threshold, visited nodes, seconds,
    /// nodes per second. On a narrow terminal the columns are not aligned.
    pub fn format_iteration(&self, iteration: &Iteration) -> String {
        let (visited, seconds) = (iteration.counts.visited, self.iterations.last());
        let seconds = seconds.copied().unwrap_or_default();
        let stopped = if iteration.end == IterationEnd::Stopped { "  stopped" } else { "" };
        let line = format!(
            "{:>7} {:>18} visited {seconds:>10.3} s {:>12}{stopped}",
            iteration.threshold,
            group_digits(visited),
            format_rate(visited - self.untimed_nodes[0], seconds)
        );
        width::fit_columns(line, width::stdout_width())
    }

    /// Returns the seconds of the search in all runs, and those of each iteration.
    pub fn times(&self) -> (f64, &[f64]) {
        let earlier: f64 = self.earlier.iter().take(self.iterations.len()).sum();
        (self.last_seconds + earlier, &self.iterations)
    }

    /// Returns the result of the finished search with its timing.
    ///
    /// # Errors
    /// Those of the search.
    pub fn finish(self, result: Result<Report, Error>) -> Result<TimedReport> {
        let report = result.map_err(|error| match error {
            Error::WrongAnswer { .. } => disagreement(error),
            Error::Inadmissible(found) => anyhow!("{found}{}", remedy(&found)),
            error => error.into(),
        })?;
        let end = self.session.search_end(report.result().err());
        let (seconds, _) = self.times();
        let next = self.growth.describe_next(&next_threshold(&report));
        let is_over = [SearchEnd::Complete, SearchEnd::Limit(Reason::Memory)].contains(&end);
        let growth_note = next.filter(|_| !is_over && !self.is_replay);
        let table_wait = Some(self.table_wait).filter(|&waited| waited > MIN_TABLE_WAIT);
        let visited = report.statistics.total().visited - self.untimed_nodes[1];
        Ok(TimedReport {
            report,
            end,
            unproved: None,
            seconds,
            visited,
            table_wait,
            iterations: self.iterations,
            growth_note,
        })
    }

    /// Updates the clock, and the wait if tables were being loaded.
    fn update_clock(&mut self, moment: Phase) {
        let now = if self.is_replay { 0.0 } else { self.session.seconds() };
        let is_loading = moment == Phase::Loading;
        if is_loading && self.is_loading {
            self.iteration_wait += now - self.last_seconds;
            self.table_wait += now - self.last_seconds;
        }
        (self.last_seconds, self.is_loading) = (now, is_loading);
    }
}

/// Returns the advice for a heuristic that overestimates, if it has tables: a file may be wrong.
fn remedy(found: &Overestimate) -> String {
    let size = found.position.size();
    match parse_collection(size, &found.heuristic) {
        Ok(Some(tables)) => {
            format!("; build its tables again: fifteen pdb build --force {tables} --size {size}")
        }
        _ => String::new(),
    }
}

/// Minimum duration of an iteration, in seconds, for its own rate to be used.
const MIN_RATE_SECONDS: f64 = 0.2;

/// Data from which the progress line is built.
struct ProgressLine<'a> {
    growth: &'a IterationGrowth,
    /// Seconds of the iteration so far.
    elapsed: f64,
}

impl ProgressLine<'_> {
    /// Builds the progress line and the estimate of the remaining time. The search ends with this
    /// iteration, the next or a later one; the upper bound assumes that it ends before the next is
    /// exhausted, which is only probable.
    fn to_update(&self, progress: &IterationProgress) -> ProgressUpdate {
        let visited = group_digits(progress.iteration.visited);
        let so_far = format!("{} {visited} visited", progress.threshold);
        let nodes = progress.total.visited;
        if progress.phase == Phase::Loading {
            return ProgressUpdate::with_nodes(so_far + ", loading tables", nodes);
        }
        let rest = self.estimate_seconds_left(progress);
        let line = match rest.filter(|rest| self.elapsed + rest.upper >= 1.0) {
            Some(rest) => format!(
                "{so_far}, {} to the end of the iteration",
                format_time_range(rest.lower, rest.upper)
            ),
            None => so_far,
        };
        let remaining = rest.zip(self.growth.predict_factors()).map(|(rest, (_, factor))| {
            Interval { lower: 0.0, upper: rest.upper + (self.elapsed + rest.upper) * factor }
        });
        ProgressUpdate { remaining, ..ProgressUpdate::with_nodes(line, nodes) }
    }

    /// Estimates the seconds to the end of the iteration, from its own units or else from the
    /// iterations before it. Returns `None` if these predict nothing, or fewer nodes than have been
    /// visited.
    #[allow(clippy::cast_precision_loss)] // an estimate
    fn estimate_seconds_left(&self, progress: &IterationProgress) -> Option<Interval> {
        let visited = progress.iteration.visited;
        let here = visited - progress.restored_nodes;
        let own_pace = (here > 0).then(|| self.elapsed / here as f64);
        if let Some(pace) = own_pace
            && let Some(left) = progress.remaining_nodes
        {
            return Some(left.scaled(pace));
        }
        let visited = visited as f64;
        let (least, most) = self.growth.predict_nodes().filter(|(_, most)| *most > visited)?;
        let pace = own_pace
            .filter(|_| self.elapsed >= MIN_RATE_SECONDS)
            .or(self.growth.seconds_per_node)?;
        Some(Interval { lower: (least - visited).max(0.0), upper: most - visited }.scaled(pace))
    }
}

/// Returns the threshold of the iteration to be completed next: the stopped one, or the one after
/// the last.
fn next_threshold(report: &Report) -> String {
    let Some(last) = report.statistics.iterations.last() else { return String::new() };
    let next = if last.is_completed() { last.threshold.next() } else { last.threshold };
    next.to_string()
}

impl Observer<IterationProgress> for SearchObserver {
    fn on_progress(&mut self, progress: &IterationProgress) -> ControlFlow<()> {
        self.update_clock(progress.phase);
        match progress.phase {
            Phase::Begun => (self.iteration_start, self.iteration_wait) = (self.last_seconds, 0.0),
            Phase::Running | Phase::Loading => {}
            Phase::Ended(end) => {
                let earlier = self.earlier.get(self.iterations.len()).copied().unwrap_or(0.0);
                let known = if earlier > 0.0 { 0 } else { progress.restored_nodes };
                self.untimed_nodes = [known, self.untimed_nodes[1] + known];
                let here = self.last_seconds - self.iteration_start - self.iteration_wait;
                let seconds = earlier + here;
                self.iterations.push(seconds);
                if self.iteration_wait > MIN_TABLE_WAIT {
                    self.growth = IterationGrowth::default();
                } else if end == IterationEnd::Exhausted {
                    self.growth.record_iteration(progress.iteration.visited, known, seconds);
                }
            }
        }
        let line = ProgressLine {
            growth: &self.growth,
            elapsed: self.last_seconds - self.iteration_start - self.iteration_wait,
        };
        self.session.on_progress(|| line.to_update(progress))
    }
}
