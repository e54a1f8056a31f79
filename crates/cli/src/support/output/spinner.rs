//! Progress lines on standard error.

use super::Output;
use console::Term;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io;
use std::sync::LazyLock;
use std::time::Duration;

/// All progress lines on the terminal, one below the other: the search, and the tables that are
/// built for it.
static PROGRESS_LINES: LazyLock<MultiProgress> =
    LazyLock::new(|| MultiProgress::with_draw_target(draw_target()));

/// Creates a spinner on standard error, hidden unless progress is shown. The prefix precedes the
/// message.
pub fn spinner(out: &Output) -> ProgressBar {
    if !out.is_interactive() {
        return ProgressBar::hidden();
    }
    // The message is truncated to the width of the terminal.
    let style = ProgressStyle::with_template("{spinner} {prefix}{wide_msg}");
    let spinner = ProgressBar::new_spinner();
    spinner.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    let spinner = add_line(spinner);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}

/// Adds a line below the others.
pub fn add_line(line: ProgressBar) -> ProgressBar {
    PROGRESS_LINES.add(line)
}

/// Calls `print` while the lines are cleared.
pub fn suspend_lines<T>(print: impl FnOnce() -> T) -> T {
    PROGRESS_LINES.suspend(print)
}

/// Returns a draw target on standard error that leaves two columns free. The terminal prints `^C`
/// there when the user interrupts. In a full line it would wrap, and this line could no longer be
/// cleared.
fn draw_target() -> ProgressDrawTarget {
    const TIMES_A_SECOND: u8 = 20;
    ProgressDrawTarget::term_like_with_hz(
        Box::new(NarrowTerm(Term::buffered_stderr())),
        TIMES_A_SECOND,
    )
}

/// Number of free columns.
const FREE_COLUMNS: u16 = 2;

/// Terminal that reports a smaller width.
#[derive(Debug)]
struct NarrowTerm(Term);

impl TermLike for NarrowTerm {
    fn width(&self) -> u16 {
        let (_, columns) = self.0.size();
        columns.saturating_sub(FREE_COLUMNS).max(1)
    }

    fn height(&self) -> u16 {
        let (rows, _) = self.0.size();
        rows
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
