//! Totals of the searches of one engine.

use crate::support::output::Output;
use crate::support::output::numbers::{format_rate, group_digits, nodes_per_second};
use crate::tiles::search::TimedReport;
use fifteen::Solution;
use fifteen::korf::{Counts, Engine};
use fifteen::records::{Head, Status, Summary, weight_above_1};
use std::ops::AddAssign;

/// Totals of one or several searches.
#[derive(Clone, Default)]
pub struct EngineTotals {
    positions: usize,
    solved: usize,
    moves: usize,
    estimates: u64,
    counts: Counts,
    seconds: f64,
}

impl EngineTotals {
    /// Creates the totals of a single search.
    pub fn from_search(timed: &TimedReport) -> EngineTotals {
        let solution = timed.report.solution();
        EngineTotals {
            positions: 1,
            solved: usize::from(solution.is_some()),
            moves: solution.map_or(0, Solution::length),
            estimates: timed.report.estimate.into(),
            counts: timed.report.statistics.total(),
            seconds: timed.seconds,
        }
    }

    /// Returns the number of positions, and of those solved.
    pub fn positions(&self) -> (usize, usize) {
        (self.positions, self.solved)
    }

    /// Returns nodes per second.
    pub fn nodes_per_second(&self) -> Option<f64> {
        nodes_per_second(self.counts.visited, self.seconds)
    }

    /// Formats nodes per second.
    pub fn format_rate(&self) -> String {
        format_rate(self.counts.visited, self.seconds)
    }

    /// Formats the estimate, length, visited and generated nodes, and seconds: of one search, or
    /// the means of several. The mean length is that of the solved positions.
    pub fn format_cells(&self) -> [String; 5] {
        let means = self.means();
        let length = match self.solved {
            0 => "-".to_owned(),
            _ if self.positions == 1 => self.moves.to_string(),
            _ => format!("{:.2}", means.length),
        };
        let estimate = match self.positions {
            1 => self.estimates.to_string(),
            _ => format!("{:.2}", means.estimate),
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // means of whole numbers
        let nodes = |mean: f64| group_digits(mean.round() as u64);
        let (visited, generated) = (nodes(means.visited), nodes(means.generated));
        [estimate, length, visited, generated, format!("{:.3}", means.seconds)]
    }

    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn means(&self) -> Means {
        let positions = self.positions.max(1) as f64;
        Means {
            estimate: self.estimates as f64 / positions,
            length: self.moves as f64 / self.solved.max(1) as f64,
            visited: self.counts.visited as f64 / positions,
            generated: self.counts.generated as f64 / positions,
            seconds: self.seconds / positions,
        }
    }

    /// Returns the record of the totals.
    pub fn record(&self, engine: &dyn Engine, out: &Output) -> Summary {
        let means = self.means();
        Summary {
            head: Head {
                threads: engine.threads().get(),
                seconds: means.seconds,
                ..out.head(Status::Complete)
            },
            engine: engine.name().to_owned(),
            heuristic: engine.heuristic().to_owned(),
            weight: weight_above_1(engine),
            positions: self.positions,
            solved: self.solved,
            estimate: means.estimate,
            length: (self.solved > 0).then_some(means.length),
            visited: means.visited,
            generated: means.generated,
        }
    }
}

impl AddAssign for EngineTotals {
    fn add_assign(&mut self, other: EngineTotals) {
        self.positions += other.positions;
        self.solved += other.solved;
        self.moves += other.moves;
        self.estimates += other.estimates;
        self.counts += other.counts;
        self.seconds += other.seconds;
    }
}

/// Means over all positions; the length over the solved ones.
struct Means {
    estimate: f64,
    length: f64,
    visited: f64,
    generated: f64,
    seconds: f64,
}
