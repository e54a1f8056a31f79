//! Lines of progress, on standard error.

use super::output::Output;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::sync::LazyLock;
use std::time::Duration;

/// All lines that are on the terminal now, one below the other: what is searched, and what is built
/// for it.
static LINES: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// A spinner on standard error, if someone watches. What stands before the message is its prefix.
pub fn spinner(out: &Output) -> ProgressBar {
    if !out.shows_progress() {
        return ProgressBar::hidden();
    }
    // The message is cut off at the width of the terminal.
    let style = ProgressStyle::with_template("{spinner} {prefix}{wide_msg}");
    let spinner = ProgressBar::new_spinner();
    spinner.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let spinner = below(spinner);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}

/// Puts a line below the others.
pub fn below(line: ProgressBar) -> ProgressBar {
    LINES.add(line)
}

/// Prints something while the lines are out of the way.
pub fn suspended<T>(print: impl FnOnce() -> T) -> T {
    LINES.suspend(print)
}
