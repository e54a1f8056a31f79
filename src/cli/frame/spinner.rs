//! A line of progress.

use super::output::Output;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A spinner on standard error, if someone watches.
pub fn spinner(out: &Output) -> ProgressBar {
    if !out.shows_progress() {
        return ProgressBar::hidden();
    }
    // The message is cut off at the width of the terminal.
    let style = ProgressStyle::with_template("{spinner} {wide_msg}");
    let spinner = ProgressBar::new_spinner();
    spinner.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
