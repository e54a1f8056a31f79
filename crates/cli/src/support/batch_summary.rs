//! Progress and summary of a batch of positions or puzzles.

use crate::support::clock::Clock;
use crate::support::interrupt;
use crate::support::output::numbers::{group_digits, list_counts};
use fifteen::runtime::number_format::Pluralized;

/// Words that name the problems and results of a batch.
#[derive(Clone, Copy)]
pub struct BatchWords {
    /// Noun for a problem: `position`.
    pub problem: &'static str,
    /// Participle for an answered problem: `solved`.
    pub solved: &'static str,
    /// Noun for the number of moves: `length`.
    pub length: &'static str,
    /// Plural noun for the work: `nodes`.
    pub work: &'static str,
}

/// Running totals of a batch of positions or puzzles.
pub struct BatchSummary {
    clock: Clock,
    words: BatchWords,
    /// Number of problems, if known.
    total: Option<usize>,
    solved: u64,
    pub unsolvable: u64,
    /// Problems whose searches stopped early.
    pub stopped: u64,
    pub invalid: u64,
    moves: u64,
    longest: usize,
    work: u64,
    /// Sum of the seconds of the problems, if some may have been solved by earlier runs.
    search_seconds: Option<f64>,
}

impl BatchSummary {
    /// Starts the clock of a batch. `total` is the number of its problems, if known.
    pub fn begin(total: Option<usize>, words: BatchWords) -> BatchSummary {
        BatchSummary {
            clock: Clock::start(),
            words,
            total,
            solved: 0,
            unsolvable: 0,
            stopped: 0,
            invalid: 0,
            moves: 0,
            longest: 0,
            work: 0,
            search_seconds: None,
        }
    }

    /// Adds the seconds of a problem that this run or an earlier one has solved. The summary then
    /// has the sum instead of the time of this run.
    pub fn add_search_seconds(&mut self, seconds: f64) {
        *self.search_seconds.get_or_insert(0.0) += seconds;
    }

    /// Records a solved problem: the number of moves, and the nodes or configurations visited.
    pub fn record_solved(&mut self, length: usize, work: u64) {
        self.solved += 1;
        self.moves += length as u64;
        self.longest = self.longest.max(length);
        self.work += work;
    }

    /// Returns the number of problems recorded so far, invalid ones included.
    pub fn answered(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped + self.invalid
    }

    /// Returns the rate in problems per second.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn speed(&self, seconds: f64) -> f64 {
        self.answered() as f64 / seconds.max(1e-3)
    }

    /// Formats the progress: `317 of 1,000, 98/s, 7 s remaining`.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    pub fn format_progress(&self) -> String {
        let (answered, speed) = (self.answered(), self.speed(self.clock.seconds()));
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

    /// Returns the summary line, or `None` for a single problem.
    pub fn summary(&self) -> Option<String> {
        let were_several = self.answered() > 1 || self.total > Some(1);
        were_several.then(|| {
            let (count, kinds, means) =
                (self.describe_count(), self.describe_kinds(), self.describe_means());
            let seconds = self.search_seconds.unwrap_or_else(|| self.clock.seconds());
            let rate = format_rate(self.speed(seconds));
            format!("{count}: {kinds}{means}; {seconds:.3} s, {rate}")
        })
    }

    /// Returns the number of problems in words.
    fn describe_count(&self) -> String {
        let answered = self.answered();
        let positions = Pluralized(answered.into(), self.words.problem).to_string();
        match (interrupt::is_requested(), self.total) {
            (false, _) => positions,
            (true, None) => format!("interrupted after {positions}"),
            (true, Some(total)) => {
                let total = Pluralized(total as u128, self.words.problem);
                format!("interrupted after {} of {total}", group_digits(answered))
            }
        }
    }

    /// Returns the number of problems of each kind.
    fn describe_kinds(&self) -> String {
        list_counts(&[
            (self.solved, self.words.solved),
            (self.unsolvable, "unsolvable"),
            (self.stopped, "stopped"),
            (self.invalid, "invalid"),
        ])
    }

    /// Returns mean and maximum length and mean work of the solved problems.
    #[allow(clippy::cast_precision_loss)] // a few digits are shown
    fn describe_means(&self) -> String {
        let Some(work) = self.work.checked_div(self.solved) else {
            return String::new();
        };
        let (moves, longest) = (self.moves as f64 / self.solved as f64, self.longest);
        let (work, words) = (group_digits(work), self.words);
        format!("; mean {} {moves:.2}, maximum {longest}; mean {} {work}", words.length, words.work)
    }
}

/// Formats a rate in problems per second.
fn format_rate(speed: f64) -> String {
    match speed {
        few if few < 9.95 => format!("{few:.1}/s"),
        many => format!("{many:.0}/s"),
    }
}
