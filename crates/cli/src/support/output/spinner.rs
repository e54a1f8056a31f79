//! Progress lines on standard error.

use super::Output;
use console::{Term, measure_text_width, strip_ansi_codes};
use fifteen::runtime::lock;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use std::io;
use std::sync::{LazyLock, Mutex};
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
/// there when the user interrupts. In a full row `^C` would wrap, and the line could no longer be
/// cleared.
fn draw_target() -> ProgressDrawTarget {
    const TIMES_A_SECOND: u8 = 20;
    ProgressDrawTarget::term_like_with_hz(
        Box::new(NarrowTerm::new(Term::buffered_stderr())),
        TIMES_A_SECOND,
    )
}

/// Number of free columns.
const FREE_COLUMNS: u16 = 2;

/// Terminal that reports a smaller width, and breaks lines there. Progress lines are filled up to
/// the width, so that the next one begins in the next row.
#[derive(Debug)]
struct NarrowTerm(Term, Mutex<LineBreaker>);

impl NarrowTerm {
    fn new(term: Term) -> NarrowTerm {
        NarrowTerm(term, Mutex::default())
    }

    /// Records that the cursor is at the beginning of a row.
    fn begin_row(&self) {
        lock(&self.1).column = 0;
    }
}

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
        self.begin_row();
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        let width = usize::from(self.width());
        let broken = lock(&self.1).break_lines(text, width);
        self.0.write_str(&broken)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.begin_row();
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Breaks text where the cursor reaches a width, as a terminal of that width does.
#[derive(Debug, Default)]
struct LineBreaker {
    /// Column of the cursor.
    column: usize,
}

impl LineBreaker {
    /// Returns the text with line breaks. Text that is too long for its row loses its colors.
    fn break_lines(&mut self, text: &str, width: usize) -> String {
        if text.starts_with('\r') {
            self.column = 0;
            return text.to_owned();
        }
        let length = measure_text_width(text);
        if length == 0 || self.column + length <= width {
            self.column += length;
            return text.to_owned();
        }
        let mut broken = String::new();
        for letter in strip_ansi_codes(text).chars() {
            let letter_width = measure_text_width(letter.encode_utf8(&mut [0; 4]));
            if self.column + letter_width > width {
                broken.push('\n');
                self.column = 0;
            }
            broken.push(letter);
            self.column += letter_width;
        }
        broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes lines as the progress library does: each is filled up to the width, without a line
    /// end. Returns the rows of a terminal with two more columns.
    fn rows(lines: &[&str], width: usize) -> Vec<String> {
        let mut breaker = LineBreaker::default();
        let mut text = String::new();
        for line in lines {
            text += &breaker.break_lines(line, width);
            let row_ends = measure_text_width(line).div_ceil(width).max(1) * width;
            let filler = " ".repeat(row_ends - measure_text_width(line));
            text += &breaker.break_lines(&filler, width);
        }
        text.lines().map(|row| row.trim_end().to_owned()).collect()
    }

    #[test]
    fn each_progress_line_begins_a_row() {
        for width in [38, 78, 118] {
            let lines = ["searching, waiting for better tables", "building tables", ""];
            assert_eq!(rows(&lines, width), lines, "{width}");
        }
    }

    #[test]
    fn a_long_line_takes_the_rows_that_the_library_expects() {
        let long = "abcdefghij".repeat(5);
        for width in [1, 7, 10, 38, 50] {
            let shown = rows(&[&long, "next"], width);
            assert_eq!(shown.len(), 50usize.div_ceil(width) + 4usize.div_ceil(width), "{width}");
            assert!(shown.iter().all(|row| row.len() <= width), "{width}");
        }
    }

    #[test]
    fn a_line_that_fits_keeps_its_colors() {
        let mut breaker = LineBreaker::default();
        let colored = "\u{1b}[32mab\u{1b}[0m";
        assert_eq!(breaker.break_lines(colored, 3), colored);
        assert_eq!(breaker.break_lines("\r", 3), "\r");
        assert_eq!(breaker.break_lines("abc", 3), "abc");
        assert_eq!(breaker.break_lines("d", 3), "\nd");
    }
}
