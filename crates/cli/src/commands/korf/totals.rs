//! Totals of all instances.

use super::columns::PublishedColumn;
use super::published;
use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits};
use crate::tiles::search::TimedReport;
use anyhow::Result;
use fifteen::korf::Counts;
use fifteen::korf::instances::Instance;
use fifteen::runtime::RunningStats;
use fifteen::{Metric, Solution};

/// Sums over all instances, and means over the solved ones.
#[derive(Default)]
pub struct Totals {
    metric: Metric,
    solved: usize,
    moves: usize,
    /// Published lengths of the solved instances together.
    known: usize,
    counts: Counts,
    /// Visited nodes, excluding those of earlier runs.
    searched_nodes: u64,
    seconds: f64,
    mismatches: usize,
    /// Number of solved instances whose length is not published.
    unknown: usize,
    /// Published nodes of the solved instances.
    published: u64,
    /// Generated nodes of the solved instances.
    generated: u64,
    estimates: RunningStats,
    lengths: RunningStats,
    nodes: RunningStats,
    times: RunningStats,
}

impl Totals {
    /// Creates totals of no instances, with lengths in a metric.
    pub fn new(metric: Metric) -> Totals {
        Totals { metric, ..Totals::default() }
    }

    /// Adds a search, and returns whether its length agrees with the published one.
    #[allow(clippy::cast_precision_loss)] // means are shown with a few digits
    pub fn add(
        &mut self,
        instance: &Instance,
        timed: &TimedReport,
        published: PublishedColumn,
    ) -> bool {
        let visited = timed.report.statistics.total().visited;
        let total = Counts { visited, generated: published.generated(&timed.report) };
        self.counts += total;
        self.searched_nodes += timed.visited;
        self.seconds += timed.seconds;
        let Some(length) = timed.report.solution().map(Solution::length) else {
            return true;
        };
        self.solved += 1;
        self.moves += length;
        self.published += instance.generated;
        self.generated += total.generated;
        self.estimates.add(timed.report.estimate.into());
        self.lengths.add(length as f64);
        self.nodes.add(total.generated as f64);
        self.times.add(timed.seconds);
        let is_right = published::agrees(instance, self.metric, &timed.report);
        let known = instance.length_in(self.metric);
        self.unknown += usize::from(known.is_none());
        self.known += known.unwrap_or(length);
        self.mismatches += usize::from(!is_right);
        is_right
    }

    /// Prints the sums, given the elapsed seconds, which parallel searches may exceed in total.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn print(&self, instances: usize, seconds: Option<f64>, out: &mut Output) -> Result<()> {
        let seconds = seconds.unwrap_or(self.seconds);
        let lengths = match (self.solved - self.unknown, self.mismatches) {
            (0, _) => String::new(),
            (_, 0) if self.moves == self.known => ", all lengths correct".to_owned(),
            (_, 0) => {
                format!(", {:.4} times the shortest", self.moves as f64 / self.known as f64)
            }
            (_, wrong) => format!(", {wrong} LENGTHS WRONG"),
        };
        let searched = if self.seconds > seconds {
            format!(" ({:.3} s summed over searches)", self.seconds)
        } else {
            String::new()
        };
        out.print_headline(format!(
            "{} of {instances} solved in {} {}{lengths}; {} visited, {} generated, {:.3} s\
             {searched}, {}",
            self.solved,
            self.moves,
            self.metric.units(),
            group_digits(self.counts.visited),
            group_digits(self.counts.generated),
            seconds,
            format_rate(self.searched_nodes, seconds),
        ))?;
        Ok(())
    }

    /// Formats means and standard deviations, and the ratio to the published nodes if these are
    /// comparable. Returns `None` for fewer than two instances.
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)] // a few digits are shown
    pub fn means(&self, is_comparable: bool) -> Option<String> {
        let real = |spread: &RunningStats, digits: usize| {
            let (mean, deviation) = (spread.mean(), spread.standard_deviation()?);
            Some(format!("{mean:.digits$} ± {deviation:.digits$}"))
        };
        let nodes = |spread: &RunningStats| {
            let whole = |number: f64| group_digits(number.round() as u64);
            Some(format!("{} ± {}", whole(spread.mean()), whole(spread.standard_deviation()?)))
        };
        let ratio = if is_comparable {
            let ratio = self.generated as f64 / self.published as f64;
            format!("; total {ratio:.4} times the published nodes")
        } else {
            String::new()
        };
        Some(format!(
            "mean ± standard deviation: estimate {}, length {}, generated {}, {} s{ratio}",
            real(&self.estimates, 2)?,
            real(&self.lengths, 2)?,
            nodes(&self.nodes)?,
            real(&self.times, 3)?,
        ))
    }
}
