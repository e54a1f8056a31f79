//! Progress and summary of a batch of positions.

use super::search::TimedReport;
use crate::support::clock::Clock;
use crate::support::interrupt;
use crate::support::output::numbers::group_digits;
use fifteen::Solution;
use fifteen::runtime::number_format::Pluralized;

/// Running totals of a batch of positions.
pub struct BatchSummary {
    clock: Clock,
    /// Number of positions, if known.
    total: Option<usize>,
    solved: u64,
    unsolvable: u64,
    /// Positions whose searches stopped early.
    stopped: u64,
    invalid: u64,
    moves: u64,
    longest: usize,
    visited: u64,
}

impl BatchSummary {
    /// Starts the clock for `total` positions, if the number is known.
    pub fn begin(total: Option<usize>) -> BatchSummary {
        BatchSummary {
            clock: Clock::start(),
            total,
            solved: 0,
            unsolvable: 0,
            stopped: 0,
            invalid: 0,
            moves: 0,
            longest: 0,
            visited: 0,
        }
    }

    /// Records a finished search.
    pub fn record_search(&mut self, timed: &TimedReport) {
        let Some(length) = timed.report.solution().map(Solution::length) else {
            self.stopped += 1;
            return;
        };
        self.solved += 1;
        self.moves += length as u64;
        self.longest = self.longest.max(length);
        self.visited += timed.report.statistics.total().visited;
    }

    /// Records a position from which the goal cannot be reached.
    pub fn record_unsolvable(&mut self) {
        self.unsolvable += 1;
    }

    /// Records an invalid position.
    pub fn record_invalid(&mut self) {
        self.invalid += 1;
    }

    fn answered(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped + self.invalid
    }

    /// Returns the rate in positions per second.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn speed(&self) -> f64 {
        self.answered() as f64 / self.clock.seconds().max(1e-3)
    }

    /// Formats the progress: `317 of 1,000, 98/s, 7 s remaining`.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn format_progress(&self) -> String {
        let (answered, speed) = (self.answered(), self.speed());
        let (done, rate) = (group_digits(answered), format_rate(speed));
        match self.total {
            Some(total) => {
                let left = (total as u64).saturating_sub(answered) as f64 / speed;
                let left =
                    if answered == 0 { String::new() } else { format!(", {left:.0} s remaining") };
                format!("{done} of {}, {rate}{left}  ", group_digits(total as u64))
            }
            None => format!("{done}, {rate}  "),
        }
    }

    /// Returns the summary line of a batch of more than one position.
    pub fn summary(&self) -> Option<String> {
        let were_several = self.answered() > 1 || self.total > Some(1);
        were_several.then(|| {
            let (count, kinds, means) =
                (self.describe_count(), self.describe_kinds(), self.describe_means());
            let (seconds, rate) = (self.clock.seconds(), format_rate(self.speed()));
            format!("{count}: {kinds}{means}; {seconds:.3} s, {rate}")
        })
    }

    /// Returns the number of positions in words.
    fn describe_count(&self) -> String {
        let answered = self.answered();
        let positions = Pluralized(answered.into(), "position").to_string();
        match (interrupt::is_requested(), self.total) {
            (false, _) => positions,
            (true, None) => format!("interrupted after {positions}"),
            (true, Some(total)) => {
                let total = Pluralized(total as u128, "position");
                format!("interrupted after {} of {total}", group_digits(answered))
            }
        }
    }

    /// Returns the number of positions of each kind.
    fn describe_kinds(&self) -> String {
        let kinds = [
            (self.solved, "solved"),
            (self.unsolvable, "unsolvable"),
            (self.stopped, "stopped"),
            (self.invalid, "invalid"),
        ];
        let kinds = kinds.into_iter().filter(|&(count, name)| count > 0 || name == "solved");
        let kinds = kinds.map(|(count, name)| format!("{} {name}", group_digits(count)));
        kinds.collect::<Vec<_>>().join(", ")
    }

    /// Returns mean and maximum length and mean node count of the solved positions.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn describe_means(&self) -> String {
        let Some(visited) = self.visited.checked_div(self.solved) else {
            return String::new();
        };
        let (moves, longest) = (self.moves as f64 / self.solved as f64, self.longest);
        let visited = group_digits(visited);
        format!("; mean length {moves:.2}, maximum {longest}; mean nodes {visited}")
    }
}

/// Formats a rate in positions per second.
fn format_rate(speed: f64) -> String {
    match speed {
        few if few < 9.95 => format!("{few:.1}/s"),
        many => format!("{many:.0}/s"),
    }
}
