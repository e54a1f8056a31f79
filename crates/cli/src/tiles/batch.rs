//! How far many positions have come, and what they came to.

use super::search::TimedReport;
use crate::support::clock::Clock;
use crate::support::interrupt;
use crate::support::output::numbers::group_digits;
use fifteen::Solution;
use fifteen::runtime::number_format::Pluralized;

/// Many positions under way.
pub struct BatchSummary {
    clock: Clock,
    /// How many there are, if that is known.
    total: Option<usize>,
    solved: u64,
    unsolvable: u64,
    /// Those whose searches stopped early.
    stopped: u64,
    invalid: u64,
    moves: u64,
    longest: usize,
    visited: u64,
}

impl BatchSummary {
    /// Begins with as many positions, if that is known.
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

    /// Takes note of a search that has ended.
    pub fn record_search(&mut self, timed: &TimedReport) {
        let Some(length) = timed.report.solution().map(Solution::len) else {
            self.stopped += 1;
            return;
        };
        self.solved += 1;
        self.moves += length as u64;
        self.longest = self.longest.max(length);
        self.visited += timed.report.statistics.total().visited;
    }

    /// Takes note of a position from which the goal cannot be reached.
    pub fn record_unsolvable(&mut self) {
        self.unsolvable += 1;
    }

    /// Takes note of something that is no position.
    pub fn record_invalid(&mut self) {
        self.invalid += 1;
    }

    fn answered(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped + self.invalid
    }

    /// Positions a second.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn speed(&self) -> f64 {
        self.answered() as f64 / self.clock.seconds().max(1e-3)
    }

    /// How far it has come: `317 of 1,000, 98/s, 7 s left`.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn format_progress(&self) -> String {
        let (answered, speed) = (self.answered(), self.speed());
        let (done, format_rate) = (group_digits(answered), format_rate(speed));
        match self.total {
            Some(total) => {
                let left = (total as u64).saturating_sub(answered) as f64 / speed;
                let left =
                    if answered == 0 { String::new() } else { format!(", {left:.0} s left") };
                format!("{done} of {}, {format_rate}{left}  ", group_digits(total as u64))
            }
            None => format!("{done}, {format_rate}  "),
        }
    }

    /// What they came to, if there were several.
    pub fn summary(&self) -> Option<String> {
        let were_several = self.answered() > 1 || self.total > Some(1);
        were_several.then(|| {
            let (what, kinds, means) = (self.describe_count(), self.describe_kinds(), self.describe_means());
            let (seconds, format_rate) = (self.clock.seconds(), format_rate(self.speed()));
            format!("{what}: {kinds}{means}; {seconds:.3} s, {format_rate}")
        })
    }

    /// How many there were.
    fn describe_count(&self) -> String {
        let answered = self.answered();
        let positions = Pluralized(answered.into(), "position").to_string();
        match (interrupt::is_requested(), self.total) {
            (false, _) => positions,
            (true, None) => format!("Interrupted after {positions}"),
            (true, Some(total)) => {
                let total = Pluralized(total as u128, "position");
                format!("Interrupted after {} of {total}", group_digits(answered))
            }
        }
    }

    /// How many there were of each kind.
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

    /// Lengths and nodes of those that were solved.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn describe_means(&self) -> String {
        let Some(visited) = self.visited.checked_div(self.solved) else {
            return String::new();
        };
        let (moves, longest) = (self.moves as f64 / self.solved as f64, self.longest);
        let visited = Pluralized(visited.into(), "node");
        format!("; {moves:.2} moves on average, {longest} at most; {visited} visited on average")
    }
}

/// Positions a second, for people.
fn format_rate(speed: f64) -> String {
    match speed {
        few if few < 9.95 => format!("{few:.1}/s"),
        many => format!("{many:.0}/s"),
    }
}
