//! What a search has to say of itself now and then: to people in a line, to programs in a record.

use super::output::numbers::{format_millions_per_second, format_time_range};
use fifteen::runtime::estimate::Interval;

/// What a search has to say of itself. Most have no more than a line, which may be all there is.
#[derive(Clone, Debug, Default)]
pub struct ProgressUpdate {
    /// What people read.
    pub line: String,
    /// The share of the work that is done.
    pub fraction_done: Option<f64>,
    /// The seconds that are left.
    pub remaining: Option<Interval>,
    /// The nodes that were visited.
    pub nodes: Option<u64>,
    /// What was found.
    pub found: Option<u128>,
}

impl From<String> for ProgressUpdate {
    fn from(line: String) -> ProgressUpdate {
        ProgressUpdate { line, ..ProgressUpdate::default() }
    }
}

/// Since when nodes are visited. What was visited before, by an earlier run of a search that is kept, took no time here; and there may be
/// something to do before the first node.
#[derive(Clone, Copy, Debug, Default)]
pub struct RateMeter {
    /// The nodes, and the seconds, when the first were heard of.
    baseline: Option<(u64, f64)>,
}

impl RateMeter {
    /// Nodes a second, given how many there are after so many seconds. If there are fewer than before it is another search.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    pub fn nodes_per_second(&mut self, nodes: u64, seconds: f64) -> Option<f64> {
        let here = Some((nodes, seconds)).filter(|_| nodes > 0);
        self.baseline = self.baseline.filter(|first| first.0 <= nodes).or(here);
        let (before, since) = self.baseline?;
        (nodes > before && seconds > since).then(|| (nodes - before) as f64 / (seconds - since))
    }
}

/// The work of a search so far, and what is left of it.
#[derive(Clone, Copy, Debug)]
pub struct WorkEstimate {
    /// The nodes that were visited.
    pub nodes: u64,
    /// How many are visited in a second.
    pub rate: Option<f64>,
    /// The nodes that are left, if one can tell.
    pub nodes_left: Option<Interval>,
    /// The share that is done, if that is known from elsewhere.
    pub fraction_done: Option<f64>,
}

/// The seconds that are left, for people.
pub fn format_remaining(remaining: Interval) -> String {
    format!("{} left", format_time_range(remaining.lower, remaining.upper))
}

/// In how many cells a bar is drawn.
const BAR_WIDTH: usize = 10;

impl WorkEstimate {
    /// The share of the work that is done.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn estimate_fraction(self) -> Option<f64> {
        let nodes = self.nodes as f64;
        let of_nodes =
            self.nodes_left.map(|left| nodes / (nodes + f64::midpoint(left.lower, left.upper)));
        self.fraction_done.or(of_nodes).filter(|share| share.is_finite())
    }

    /// The seconds that are left.
    fn estimate_seconds_left(self) -> Option<Interval> {
        Some(self.nodes_left?.scaled(1.0 / self.rate?))
    }

    /// The news, where the line says how much is done, how long the rest may take, how fast it is, and
    /// then something that only this search can say.
    pub fn to_update(self, found: u128, own: &str) -> ProgressUpdate {
        let (share, remaining) = (self.estimate_fraction(), self.estimate_seconds_left());
        let share_line = share.map(|share| format!("{} {:.1}%", render_bar(share), 100.0 * share));
        let left = remaining.map(format_remaining);
        let rate = self.rate.map(format_millions_per_second);
        let own = Some(own.to_owned()).filter(|own| !own.is_empty());
        let parts: Vec<String> = [share_line, left, rate, own].into_iter().flatten().collect();
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

/// A bar that shows a share.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)] // few cells
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
        let effort = WorkEstimate {
            nodes: 100_000_000,
            rate: Some(1e6),
            nodes_left: left,
            fraction_done: None,
        };
        let line = "██░░░░░░░░ 25.0%, 2.0 to 8.0 min left, 1.0 M/s, 7 squares";
        let news = effort.to_update(7, "7 squares");
        assert_eq!((news.line.as_str(), news.found), (line, Some(7)));
        assert_eq!(news.remaining, Some(Interval { lower: 120.0, upper: 480.0 }));
        let kept = WorkEstimate { fraction_done: Some(1.0), nodes_left: None, ..effort };
        assert_eq!(kept.to_update(7, "").line, "██████████ 100.0%, 1.0 M/s");
        let begun = WorkEstimate { nodes: 0, rate: None, nodes_left: None, fraction_done: None };
        assert_eq!(begun.to_update(0, "nothing yet").line, "nothing yet");
    }

    #[test]
    fn rate_excludes_nodes_of_earlier_runs() {
        let mut pace = RateMeter::default();
        // Something has to be done first; then it is known what was visited before.
        let told = [(0, 3.0), (50, 4.0), (50, 5.0), (90, 6.0), (170, 8.0)];
        let paces = told.map(|(nodes, seconds)| pace.nodes_per_second(nodes, seconds));
        assert_eq!(paces, [None, None, None, Some(20.0), Some(30.0)]);
        // Another search.
        let told = [(0, 9.0), (10, 10.0), (30, 12.0)];
        let paces = told.map(|(nodes, seconds)| pace.nodes_per_second(nodes, seconds));
        assert_eq!(paces, [None, None, Some(10.0)]);
    }
}
