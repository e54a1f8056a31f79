//! Progress bar of table construction with the remaining time.

use crate::support::clock::Clock;
use crate::support::output::spinner::add_line;
use crate::support::output::{Verbosity, progress_records};
use crate::support::progress::ProgressUpdate;
use fifteen::runtime::estimate::Interval;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Progress bar with the remaining time.
pub struct BuildBar {
    line: ProgressBar,
    clock: Clock,
    /// Finished thousandths of the work.
    done_thousandths: u64,
    /// Estimated total duration in milliseconds.
    expected_millis: Arc<AtomicU64>,
}

/// Factor by which the rest of the work may be faster or slower than the finished part.
const RATE_UNCERTAINTY: f64 = 1.3;

impl BuildBar {
    const LENGTH: u64 = 1000;

    /// Creates a bar on standard error, hidden unless the session is interactive.
    pub fn new(what: String, verbosity: Verbosity) -> BuildBar {
        let (clock, expected_millis) = (Clock::start(), Arc::new(AtomicU64::new(0)));
        let line = match verbosity.is_interactive {
            true => visible_bar(what, clock, &expected_millis),
            false => ProgressBar::hidden().with_message(what),
        };
        BuildBar { line, clock, done_thousandths: 0, expected_millis }
    }

    /// Shows the finished fraction of the work, from 0 to 1. It may be called far more often than
    /// the display changes.
    // The value is from 0 to 1000.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    pub fn set_fraction(&mut self, fraction: f64) {
        let done = (fraction * BuildBar::LENGTH as f64) as u64;
        if self.done_thousandths < done {
            self.done_thousandths = done;
            if progress_records::claim_due() {
                progress_records::print_record(&self.progress_update(fraction));
            }
            let expected = self.clock.elapsed().div_f64(fraction).as_millis();
            self.expected_millis.store(expected as u64, Ordering::Relaxed);
            self.line.set_position(done);
        }
    }

    /// Builds the progress update for a finished fraction. The rest may be somewhat faster or
    /// slower.
    fn progress_update(&self, fraction: f64) -> ProgressUpdate {
        let left = self.clock.seconds() * (1.0 - fraction) / fraction;
        let remaining =
            Some(Interval { lower: left / RATE_UNCERTAINTY, upper: left * RATE_UNCERTAINTY });
        ProgressUpdate {
            line: self.line.message(),
            fraction_done: Some(fraction),
            remaining,
            ..ProgressUpdate::default()
        }
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.line.finish_and_clear();
    }
}

/// Creates a bar that shows the task, the elapsed time and the remaining time.
fn visible_bar(what: String, clock: Clock, expected: &Arc<AtomicU64>) -> ProgressBar {
    let expected = expected.clone();
    // The remaining time also decreases between reports and after the last one.
    let left = move |_: &ProgressState, text: &mut dyn Write| {
        let expected = Duration::from_millis(expected.load(Ordering::Relaxed));
        if !expected.is_zero() {
            let left = expected.saturating_sub(clock.elapsed()).as_secs_f64().ceil();
            // A failed write leaves nothing to show.
            let _ = write!(text, ", {left} s remaining");
        }
    };
    let style = ProgressStyle::with_template("{bar:10} {percent} %{left}  {wide_msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", left);
    let bar = add_line(ProgressBar::new(BuildBar::LENGTH).with_style(style).with_message(what));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
