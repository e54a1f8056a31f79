//! Totals of all instances, compared with the published lengths and nodes.

use super::columns::PublishedColumn;
use super::published;
use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits};
use crate::tiles::engine::describe_weight;
use crate::tiles::search::TimedReport;
use crate::tiles::totals::{EngineTotals, SummaryScope, describe_ratio};
use anyhow::Result;
use fifteen::korf::instances::Instance;
use fifteen::korf::{Counts, Engine};
use fifteen::records::Summary;
use fifteen::runtime::sample::PairedRatio;
use fifteen::{Metric, Solution};

/// Searches of all instances, and the published numbers of the solved ones.
#[derive(Default)]
pub struct Totals {
    metric: Metric,
    searches: EngineTotals,
    /// Visited nodes, excluding those of earlier runs.
    searched_nodes: u64,
    /// Sum of the lengths of the solved instances: the published ones, or those found if none is
    /// published.
    expected_length: usize,
    mismatches: usize,
    /// Number of solved instances whose length is not published.
    unpublished: usize,
    /// Generated nodes of each solved instance: those of this search, and the published ones.
    generated: Vec<(u64, u64)>,
}

impl Totals {
    /// Creates empty totals, with lengths in a metric.
    pub fn new(metric: Metric) -> Totals {
        Totals { metric, ..Totals::default() }
    }

    /// Adds a search, and returns whether its length agrees with the published one.
    pub fn add(
        &mut self,
        instance: &Instance,
        timed: &TimedReport,
        published: PublishedColumn,
    ) -> bool {
        let visited = timed.report.statistics.total().visited;
        let counts = Counts { visited, generated: published.generated(&timed.report) };
        self.searches.add_counted(timed, counts);
        self.searched_nodes += timed.visited;
        let Some(length) = timed.report.solution().map(Solution::length) else {
            return true;
        };
        self.generated.push((counts.generated, instance.generated));
        let is_right = published::agrees(instance, self.metric, &timed.report);
        let known = instance.length_in(self.metric);
        self.unpublished += usize::from(known.is_none());
        self.expected_length += known.unwrap_or(length);
        self.mismatches += usize::from(!is_right);
        is_right
    }

    /// Prints the sums. The times of parallel searches may add up to more than the elapsed
    /// `seconds`.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn print(
        &self,
        engine: &dyn Engine,
        instances: usize,
        seconds: Option<f64>,
        out: &mut Output,
    ) -> Result<()> {
        let (summed, (_, solved)) = (self.searches.seconds(), self.searches.positions());
        let (seconds, moves) = (seconds.unwrap_or(summed), self.searches.moves());
        let lengths = match (solved - self.unpublished, self.mismatches) {
            (0, _) => String::new(),
            (_, 0) if moves == self.expected_length => ", all lengths correct".to_owned(),
            (_, 0) => {
                format!(", {:.4} times the shortest", moves as f64 / self.expected_length as f64)
            }
            (_, wrong) => format!(", {wrong} LENGTHS WRONG"),
        };
        let stopped = self.searches.stop_reason();
        let stopped = stopped.map(|reason| format!(", stopped: {}", reason.name()));
        let searched = if summed > seconds {
            format!(" ({summed:.3} s summed over searches)")
        } else {
            String::new()
        };
        let counts = self.searches.counts();
        out.print_headline(format!(
            "{solved} of {instances} solved in {moves} {}{lengths}{}; {} visited, {} generated, \
             {seconds:.3} s{searched}, {} ({} with {}{})",
            self.metric.units(),
            stopped.unwrap_or_default(),
            group_digits(counts.visited),
            group_digits(counts.generated),
            format_rate(self.searched_nodes, seconds),
            engine.name(),
            self.searches.describe_heuristics(engine),
            describe_weight(engine.weight()),
        ))?;
        Ok(())
    }

    /// Formats means, deviations and intervals of the solved instances, and the ratio to the
    /// published nodes if these are comparable. Returns no lines for fewer than two instances.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn spread(&self, is_comparable: bool) -> Vec<String> {
        let Some(deviations) = self.searches.describe_deviations() else { return Vec::new() };
        let mut lines = vec![deviations];
        lines.extend(self.searches.describe_visited());
        if is_comparable {
            let sum =
                |nodes: &dyn Fn(&(u64, u64)) -> u64| self.generated.iter().map(nodes).sum::<u64>();
            let ratio = sum(&|nodes| nodes.0) as f64 / sum(&|nodes| nodes.1) as f64;
            let interval = describe_ratio(&self.ratio_to_published());
            let interval = interval.map(|ratio| format!("; mean ratio {ratio}"));
            lines.push(format!(
                "generated: total {ratio:.4} times the published nodes{}",
                interval.unwrap_or_default()
            ));
        }
        lines
    }

    /// Compares the generated nodes with the published ones.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn ratio_to_published(&self) -> PairedRatio {
        PairedRatio::new(self.generated.iter().map(|&(own, other)| (own as f64, other as f64)))
    }

    /// Returns the record of the totals, with the ratio to the published nodes if these are
    /// comparable.
    pub fn record(
        &self,
        engine: &dyn Engine,
        is_comparable: bool,
        scope: SummaryScope,
        out: &Output,
    ) -> Summary {
        let ratio = match is_comparable {
            true => self.ratio_to_published(),
            false => PairedRatio::new([]),
        };
        self.searches.record(engine, &ratio, scope, out)
    }
}
