//! Searches of one engine: sums, means and intervals, for `compare` and `korf`.

use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits, nodes_per_second};
use crate::support::session::SearchEnd;
use crate::tiles::search::TimedReport;
use fifteen::korf::{Counts, Engine};
use fifteen::records::{
    Head, Reason, Spread, Status, Summary, metric_name, order_name, weight_above_1,
};
use fifteen::runtime::sample::{PairedRatio, Sample};
use fifteen::{Goal, Size, Solution};
use std::cmp::Reverse;

/// One or several searches of an engine.
#[derive(Clone, Default)]
pub struct EngineTotals {
    searches: Vec<SearchTotals>,
    /// Heuristics in the order of their first use, each with the number of its searches.
    heuristics: Vec<(String, usize)>,
}

/// Numbers of one search.
#[derive(Clone, Copy)]
struct SearchTotals {
    /// Length of the solution, unless the search was censored: stopped by a limit.
    length: Option<usize>,
    estimate: u32,
    counts: Counts,
    /// Number of nodes visited in exhausted iterations.
    exhausted: u64,
    seconds: f64,
    end: SearchEnd,
}

/// Board, goal and positions of the searches that a summary covers.
#[derive(Clone, Copy)]
pub struct SummaryScope {
    pub size: Size,
    pub goal: Goal,
    /// Number of positions, including those that were not searched.
    pub positions: usize,
    /// True if an interrupt ended the command, perhaps between two searches.
    pub is_interrupted: bool,
}

#[allow(clippy::cast_precision_loss)] // a few digits are shown
impl EngineTotals {
    /// Creates the totals of a single search.
    pub fn from_search(timed: &TimedReport) -> EngineTotals {
        let mut totals = EngineTotals::default();
        totals.add(timed);
        totals
    }

    /// Adds a search.
    pub fn add(&mut self, timed: &TimedReport) {
        self.add_counted(timed, timed.report.statistics.total());
    }

    /// Adds a search whose nodes are counted in another way.
    pub fn add_counted(&mut self, timed: &TimedReport, counts: Counts) {
        let name = &timed.report.heuristic;
        match self.heuristics.iter_mut().find(|(used, _)| used == name) {
            Some((_, searches)) => *searches += 1,
            None => self.heuristics.push((name.clone(), 1)),
        }
        let exhausted = timed.report.statistics.completed_iterations();
        self.searches.push(SearchTotals {
            length: timed.report.solution().map(Solution::length),
            estimate: timed.report.estimate,
            counts,
            exhausted: exhausted.map(|iteration| iteration.counts.visited).sum(),
            seconds: timed.seconds,
            end: timed.end,
        });
    }

    /// Returns the name of the heuristic that all searches used, or else the names of all, each
    /// with the number of its searches, the most frequent first. Without a search it is that of the
    /// engine.
    pub fn describe_heuristics(&self, engine: &dyn Engine) -> String {
        match &self.heuristics[..] {
            [] => engine.heuristic().to_owned(),
            [(only, _)] => only.clone(),
            several => {
                let mut sorted = several.to_vec();
                sorted.sort_by_key(|&(_, searches)| Reverse(searches));
                let counted = sorted.iter().map(|(name, searches)| format!("{name} ({searches})"));
                counted.collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// Returns the nodes of all searches, including those that were stopped.
    pub fn counts(&self) -> Counts {
        self.searches.iter().fold(Counts::default(), |mut sum, search| {
            sum += search.counts;
            sum
        })
    }

    /// Returns the seconds of all searches, including those that were stopped.
    pub fn seconds(&self) -> f64 {
        // The sum of no numbers would be -0.
        self.searches.iter().fold(0.0, |sum, search| sum + search.seconds)
    }

    /// Returns the number of moves of all solutions.
    pub fn moves(&self) -> usize {
        self.solved().filter_map(|search| search.length).sum()
    }

    /// Returns the number of positions, and of those solved.
    pub fn positions(&self) -> (usize, usize) {
        (self.searches.len(), self.solved().count())
    }

    /// Returns whether the same positions were solved as by another engine, which may have searched
    /// more or fewer of them.
    pub fn has_solved_the_same(&self, other: &EngineTotals) -> bool {
        let numbers = |totals: &EngineTotals| {
            let numbered = totals.searches.iter().enumerate();
            let solved = numbered.filter(|(_, search)| search.length.is_some());
            solved.map(|(number, _)| number).collect::<Vec<_>>()
        };
        numbers(self) == numbers(other)
    }

    /// Returns the reason why the first of the stopped searches stopped, if any did.
    pub fn stop_reason(&self) -> Option<Reason> {
        self.searches.iter().find_map(|search| search.end.reason())
    }

    fn solved(&self) -> impl Iterator<Item = &SearchTotals> {
        self.searches.iter().filter(|search| search.length.is_some())
    }

    /// Returns a figure of each solved position.
    fn sample(&self, number: impl Fn(&SearchTotals) -> f64) -> Sample {
        self.solved().map(number).collect()
    }

    /// Returns the visited nodes and the seconds of the searches that enter the means.
    fn work(&self) -> (u64, f64) {
        let is_counted =
            |search: &&SearchTotals| search.length.is_some() || self.searches.len() == 1;
        let counted = self.searches.iter().filter(is_counted);
        counted.fold((0, 0.0), |(nodes, seconds), search| {
            (nodes + search.counts.visited, seconds + search.seconds)
        })
    }

    /// Returns nodes per second.
    pub fn nodes_per_second(&self) -> Option<f64> {
        let (nodes, seconds) = self.work();
        nodes_per_second(nodes, seconds)
    }

    /// Formats nodes per second.
    pub fn format_rate(&self) -> String {
        let (nodes, seconds) = self.work();
        format_rate(nodes, seconds)
    }

    /// Formats the estimate, length, visited and generated nodes, and seconds of a single search,
    /// or their means over the solved searches.
    pub fn format_cells(&self) -> [String; 5] {
        if let [search] = &self.searches[..] {
            let SearchTotals { length, estimate, counts, seconds, .. } = search;
            return [
                estimate.to_string(),
                length.map_or_else(|| "-".to_owned(), |length| length.to_string()),
                group_digits(counts.visited),
                group_digits(counts.generated),
                format!("{seconds:.3}"),
            ];
        }
        let cell = |sample: &Sample, format: &dyn Fn(f64) -> String| {
            sample.mean().map_or_else(|| "-".to_owned(), format)
        };
        let samples = self.samples();
        [
            cell(&samples.estimate, &|mean| format!("{mean:.2}")),
            cell(&samples.length, &|mean| format!("{mean:.2}")),
            cell(&samples.visited, &format_nodes),
            cell(&samples.generated, &format_nodes),
            cell(&samples.seconds, &|mean| format!("{mean:.3}")),
        ]
    }

    fn samples(&self) -> Samples {
        let lengths = self.solved().filter_map(|search| search.length);
        Samples {
            estimate: self.sample(|search| search.estimate.into()),
            length: lengths.map(|length| length as f64).collect(),
            visited: self.sample(|search| search.counts.visited as f64),
            generated: self.sample(|search| search.counts.generated as f64),
            exhausted: self.sample(|search| search.exhausted as f64),
            seconds: self.sample(|search| search.seconds),
        }
    }

    /// Compares the visited nodes with those of another engine, on the positions that both solved.
    pub fn ratio_to(&self, other: &EngineTotals) -> PairedRatio {
        let pairs = self.searches.iter().zip(&other.searches);
        let both = pairs.filter(|(one, other)| one.length.is_some() && other.length.is_some());
        PairedRatio::new(
            both.map(|(one, other)| (one.counts.visited as f64, other.counts.visited as f64)),
        )
    }

    /// Formats means and standard deviations of the estimate, length, generated nodes and seconds,
    /// or returns `None` for fewer than two solved positions.
    pub fn describe_deviations(&self) -> Option<String> {
        let spread = |sample: &Sample, format: &dyn Fn(f64) -> String| {
            let (mean, deviation) = (sample.mean()?, sample.standard_deviation()?);
            Some(format!("{} ± {}", format(mean), format(deviation)))
        };
        let samples = self.samples();
        Some(format!(
            "mean ± standard deviation: estimate {}, length {}, generated {}, {} s",
            spread(&samples.estimate, &|number| format!("{number:.2}"))?,
            spread(&samples.length, &|number| format!("{number:.2}"))?,
            spread(&samples.generated, &format_nodes)?,
            spread(&samples.seconds, &|number| format!("{number:.3}"))?,
        ))
    }

    /// Describes the distribution of the visited nodes, if enough positions are solved for an
    /// interval.
    pub fn describe_visited(&self) -> Option<String> {
        let Samples { visited, exhausted, .. } = self.samples();
        let interval = visited.nonnegative_interval()?;
        let (nodes, error) = (format_nodes, visited.standard_error()?);
        Some(format!(
            "visited: median {}, standard error {}, 95 % interval of the mean {} to {}, exhausted \
             iterations {}",
            nodes(visited.median()?),
            nodes(error),
            nodes(interval.lower),
            nodes(interval.upper),
            nodes(exhausted.mean()?),
        ))
    }

    /// Describes the distribution of the visited nodes, if enough positions are solved for an
    /// interval, and their ratio to those of the first engine.
    pub fn describe_spread(&self, first: &EngineTotals) -> Option<String> {
        let ratio = describe_ratio(&self.ratio_to(first));
        let ratio = ratio.map(|ratio| format!("ratio of nodes {ratio}"));
        let parts: Vec<String> = self.describe_visited().into_iter().chain(ratio).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Returns the record of the totals, with the ratio of the nodes to those of another engine.
    /// The record states why the first stopped search was stopped, if any was, or else why
    /// positions were not searched.
    pub fn record(
        &self,
        engine: &dyn Engine,
        ratio: &PairedRatio,
        scope: SummaryScope,
        out: &Output,
    ) -> Summary {
        let SummaryScope { size, goal, positions, is_interrupted } = scope;
        let (samples, (_, solved)) = (self.samples(), self.positions());
        let stopped = self.stop_reason();
        let is_missing = self.searches.len() < positions;
        let stopped = stopped
            .or(is_interrupted.then_some(Reason::Interrupted))
            .or(is_missing.then_some(Reason::MissingUnits));
        let status = if stopped.is_some() { Status::Censored } else { Status::Complete };
        Summary {
            head: Head {
                stopped,
                threads: engine.threads().get(),
                seconds: samples.seconds.mean().unwrap_or_default(),
                ..out.head(status)
            },
            engine: engine.name().to_owned(),
            heuristic: self.describe_heuristics(engine),
            weight: weight_above_1(engine),
            metric: metric_name(engine.metric()),
            order: order_name(engine, size, goal),
            positions,
            solved,
            estimate: samples.estimate.mean(),
            length: samples.length.mean(),
            visited: samples.visited.mean(),
            generated: samples.generated.mean(),
            exhausted: samples.exhausted.mean(),
            visited_spread: Spread::new(&samples.visited),
            ratio: ratio.mean(),
            ratio_interval: ratio.interval().map(|interval| [interval.lower, interval.upper]),
        }
    }
}

/// Formats a ratio with its interval, if there are enough pairs for one.
pub fn describe_ratio(ratio: &PairedRatio) -> Option<String> {
    let interval = ratio.interval();
    let interval = interval.map(|range| format!(", {:.4} to {:.4}", range.lower, range.upper));
    Some(format!("{:.4}{}", ratio.mean()?, interval.unwrap_or_default()))
}

/// Formats a mean number of nodes.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // means of whole numbers
fn format_nodes(mean: f64) -> String {
    group_digits(mean.round() as u64)
}

/// Figures of the solved positions, or of the only position even if it is not solved. Only the
/// lengths are always those of solved positions.
struct Samples {
    estimate: Sample,
    length: Sample,
    visited: Sample,
    generated: Sample,
    exhausted: Sample,
    seconds: Sample,
}
