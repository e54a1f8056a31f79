//! Progress of a search: a line of text and the values of a record.

use super::output::numbers::{format_millions_per_second, format_time_range};
use fifteen::runtime::estimate::Interval;

/// Progress of a search. Many searches report only a line.
#[derive(Clone, Debug, Default)]
pub struct ProgressUpdate {
    /// Line of text.
    pub line: String,
    /// Fraction of the work that is done.
    pub fraction_done: Option<f64>,
    /// Remaining seconds.
    pub remaining: Option<Interval>,
    /// Number of visited nodes.
    pub nodes: Option<u64>,
    /// Number of solutions or other results found.
    pub found: Option<u128>,
}

impl ProgressUpdate {
    /// Creates the update of a search that reports a line and its number of visited nodes.
    pub fn with_nodes(line: String, nodes: u64) -> ProgressUpdate {
        ProgressUpdate { line, nodes: Some(nodes), ..ProgressUpdate::default() }
    }
}

impl From<String> for ProgressUpdate {
    fn from(line: String) -> ProgressUpdate {
        ProgressUpdate { line, ..ProgressUpdate::default() }
    }
}

/// Meter of nodes per second. Nodes visited by an earlier run of a checkpointed search are
/// excluded, as is the time before the first node.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateMeter {
    /// Number of nodes, and the seconds, at the first update.
    baseline: Option<(u64, f64)>,
}

impl RateMeter {
    /// Returns nodes per second, given the total number of nodes and the elapsed seconds. A smaller
    /// number than before indicates another search.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn nodes_per_second(&mut self, nodes: u64, seconds: f64) -> Option<f64> {
        let here = Some((nodes, seconds)).filter(|_| nodes > 0);
        self.baseline = self.baseline.filter(|first| first.0 <= nodes).or(here);
        let (before, since) = self.baseline?;
        (nodes > before && seconds > since).then(|| (nodes - before) as f64 / (seconds - since))
    }
}

/// Work of a search so far, and an estimate of the rest.
#[derive(Clone, Copy, Debug)]
pub struct WorkEstimate {
    /// Number of visited nodes.
    pub nodes: u64,
    /// Nodes per second.
    pub rate: Option<f64>,
    /// Estimated remaining nodes.
    pub nodes_left: Option<Interval>,
    /// Fraction done, if it is known from another source.
    pub fraction_done: Option<f64>,
}

/// Estimates the remaining seconds, given the remaining work and the work done per second.
pub fn estimate_seconds(left: Option<Interval>, rate: Option<f64>) -> Option<Interval> {
    Some(left?.scaled(1.0 / rate?))
}

/// Formats the remaining seconds.
pub fn format_remaining(remaining: Interval) -> String {
    format!("{} remaining", format_time_range(remaining.lower, remaining.upper))
}

/// Number of cells of a progress bar.
const BAR_WIDTH: usize = 10;

impl WorkEstimate {
    /// Returns the fraction of the work that is done.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn estimate_fraction(self) -> Option<f64> {
        let nodes = self.nodes as f64;
        let of_nodes =
            self.nodes_left.map(|left| nodes / (nodes + f64::midpoint(left.lower, left.upper)));
        self.fraction_done.or(of_nodes).filter(|share| share.is_finite())
    }

    /// Builds the update. Its line has the fraction done, the remaining time, the rate, and a text
    /// specific to the search.
    pub fn to_update(self, found: u128, details: &str) -> ProgressUpdate {
        let (share, remaining) =
            (self.estimate_fraction(), estimate_seconds(self.nodes_left, self.rate));
        let share_line = share.map(|share| format!("{} {:.1}%", render_bar(share), 100.0 * share));
        let left = remaining.map(format_remaining);
        let rate = self.rate.map(format_millions_per_second);
        let details = Some(details.to_owned()).filter(|details| !details.is_empty());
        let parts: Vec<String> = [share_line, left, rate, details].into_iter().flatten().collect();
        let nodes = Some(self.nodes).filter(|&nodes| nodes > 0);
        ProgressUpdate {
            line: parts.join(", "),
            fraction_done: share,
            remaining,
            nodes,
            found: Some(found),
        }
    }
}

/// Draws a progress bar.
// Only a few cells.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
fn render_bar(share: f64) -> String {
    let full = (share.clamp(0.0, 1.0) * BAR_WIDTH as f64) as usize;
    "█".repeat(full) + &"░".repeat(BAR_WIDTH - full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_line_contains_the_known_values() {
        let left = Some(Interval { lower: 120e6, upper: 480e6 });
        let estimate = WorkEstimate {
            nodes: 100_000_000,
            rate: Some(1e6),
            nodes_left: left,
            fraction_done: None,
        };
        let line = "██░░░░░░░░ 25.0%, 2.0 to 8.0 min remaining, 1.0 M/s, 7 squares";
        let update = estimate.to_update(7, "7 squares");
        assert_eq!((update.line.as_str(), update.found), (line, Some(7)));
        assert_eq!(update.remaining, Some(Interval { lower: 120.0, upper: 480.0 }));
        let resumed = WorkEstimate { fraction_done: Some(1.0), nodes_left: None, ..estimate };
        assert_eq!(resumed.to_update(7, "").line, "██████████ 100.0%, 1.0 M/s");
        let started = WorkEstimate { nodes: 0, rate: None, nodes_left: None, fraction_done: None };
        assert_eq!(started.to_update(0, "nothing yet").line, "nothing yet");
    }

    #[test]
    fn rate_excludes_nodes_of_earlier_runs() {
        let mut meter = RateMeter::default();
        // Nodes of an earlier run are known after some preparation.
        let totals = [(0, 3.0), (50, 4.0), (50, 5.0), (90, 6.0), (170, 8.0)];
        let rates = totals.map(|(nodes, seconds)| meter.nodes_per_second(nodes, seconds));
        assert_eq!(rates, [None, None, None, Some(20.0), Some(30.0)]);
        // Another search.
        let totals = [(0, 9.0), (10, 10.0), (30, 12.0)];
        let rates = totals.map(|(nodes, seconds)| meter.nodes_per_second(nodes, seconds));
        assert_eq!(rates, [None, None, Some(10.0)]);
    }
}
