//! The text of a puzzle, in the format of Knuth's program SLIDING.
//!
//! ```text
//! 5 x 5 (a silly example)
//! 1 = 111/01
//! 2 = 101/111
//! 3 = 1
//! 1xx200000000033
//! 000xx00033001002
//! ```
//!
//! The first line has the size, and whatever else one likes. Then come the kinds of pieces: a name,
//! `1` to `9` or `a` to `f`, and the rows of a pattern with a slash between them. Then comes the
//! start, and one or more configurations to stop at, one a line. A configuration fills the board row
//! by row: each character says what is on the first cell that is not filled yet, `0` if it is empty,
//! `x` if it is blocked, or the name of the piece whose first cell it is. Zeros at the end may be
//! left out. Where anything may be on a cell at the end, a stopping configuration has a `?`: it need
//! not have all pieces then, only those that matter. Blank lines after the first line are skipped.
//!
//! Whatever is wrong is refused with its line and column; nothing is repaired. What is only unusual
//! is read, with a [`Warning`]: a second definition of a name, which is ignored as in Knuth's
//! program, other line ends, a tab, a blank line between configurations.

mod configuration;
mod error;
mod pattern;
mod warning;
mod write;

use super::puzzle::{Kind, MAX_CELLS, Puzzle};
use configuration::Filled;
pub use error::{ParseError, Problem};
use fifteen_frame::Place;
pub use warning::{Oddity, Warning};

/// A line that is not blank, with its number.
#[derive(Clone, Copy, Debug)]
struct Line<'t> {
    number: usize,
    text: &'t str,
}

impl Line<'_> {
    /// The place at a column of this line, the first being 1.
    fn at(self, column: usize) -> Place {
        Place { line: Some(self.number), column }
    }

    /// The error at a column of this line.
    fn error(self, column: usize, problem: Problem) -> ParseError {
        ParseError { place: self.at(column), problem }
    }

    /// The column of the first character that is no space.
    fn begin(self) -> usize {
        column(self.text, self.text.trim_start())
    }

    /// The column after the last character.
    fn end(self) -> usize {
        self.text.chars().count() + 1
    }
}

impl Puzzle {
    /// Reads a puzzle, and ignores warnings.
    ///
    /// # Errors
    /// The first thing that is wrong, and where it is.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("2 x 3 example\n1 = 11\n1\n01\n")?;
    /// assert_eq!((puzzle.rows(), puzzle.cols(), puzzle.title()), (2, 3, "example"));
    ///
    /// let error = Puzzle::parse("2 x 3\n1 = 11\n1\n001\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 3: piece 1 sticks out of the board");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
        Self::parse_with(text, true, &mut |_| ())
    }

    /// Reads a puzzle. Whether it needs a configuration to stop at is up to the caller; warnings are
    /// handed over.
    ///
    /// # Errors
    /// The first thing that is wrong, and where it is.
    ///
    /// ```
    /// use fifteen_sliding::{Oddity, Puzzle};
    ///
    /// let mut warnings = Vec::new();
    /// let text = "1 x 3\n1 = 1\n1 = 11\n1\n";
    /// let puzzle = Puzzle::parse_with(text, false, &mut |warning| warnings.push(warning))?;
    /// assert!(puzzle.goals().is_empty());
    /// let again = Oddity::Redefined { name: '1', first: 2 };
    /// assert_eq!((warnings[0].place.line, warnings[0].oddity), (Some(3), again));
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn parse_with(
        text: &str,
        needs_goal: bool,
        warn: &mut dyn FnMut(Warning),
    ) -> Result<Puzzle, ParseError> {
        warning::of_lines(text).for_each(&mut *warn);
        let mut lines =
            text.lines().enumerate().map(|(index, text)| Line { number: index + 1, text });
        let end = Place { line: Some(text.lines().count() + 1), column: 1 };
        let missing = |problem| ParseError { place: end, problem };
        let first = lines.next().ok_or_else(|| missing(Problem::Size))?;
        let (rows, cols, title) = size(first)?;
        let mut lines = lines
            .map(|line| Line { text: line.text.trim_end(), ..line })
            .filter(|line| !line.text.is_empty())
            .peekable();

        let mut kinds: Vec<(Kind, usize)> = Vec::new();
        while let Some(line) = lines.next_if(|line| line.text.contains('=')) {
            let kind = pattern::definition(line, rows, cols)?;
            match kinds.iter().find(|(other, _)| other.name == kind.name) {
                Some(&(_, first)) => {
                    let oddity = Oddity::Redefined { name: kind.name, first };
                    warn(Warning { place: line.at(line.begin()), oddity });
                }
                None => kinds.push((kind, line.number)),
            }
        }
        let kinds: Vec<Kind> = kinds.into_iter().map(|(kind, _)| kind).collect();

        let line = lines.next().ok_or_else(|| missing(Problem::NoStart))?;
        let filled = Filled::read(line, rows, cols, &kinds)?;
        let (start, blocked) = filled.start()?;
        let (mut goals, mut gap, mut last) = (Vec::new(), None, line.number);
        for line in lines {
            gap = gap.or((line.number > last + 1).then_some(last + 1));
            last = line.number;
            let goal = Filled::read(line, rows, cols, &kinds)?;
            goals.push(goal.into_goal(&filled, &kinds)?);
        }
        if let Some(line) = gap {
            let place = Place { line: Some(line), column: 1 };
            warn(Warning { place, oddity: Oddity::BlankLine });
        }
        if needs_goal && goals.is_empty() {
            return Err(missing(Problem::NoStop));
        }
        Ok(Puzzle { rows, cols, title, blocked, kinds, start, goals })
    }
}

/// Reads the size and the title.
fn size(line: Line) -> Result<(usize, usize, String), ParseError> {
    let bad = |rest: &str| line.error(column(line.text, rest), Problem::Size);
    let (rows, rest) = number(line.text.trim_start()).ok_or_else(|| bad(line.text.trim_start()))?;
    let after = rest.trim_start();
    let after = after.strip_prefix('x').ok_or_else(|| bad(after))?.trim_start();
    let (cols, title) = number(after).ok_or_else(|| bad(after))?;
    if rows == 0 {
        return Err(bad(line.text.trim_start()));
    }
    if cols == 0 {
        return Err(bad(after));
    }
    match rows.checked_mul(cols) {
        Some(cells) if cells <= MAX_CELLS => Ok((rows, cols, title.trim().to_owned())),
        _ => Err(bad(line.text.trim_start()).with(Problem::TooLarge)),
    }
}

/// The number at the beginning of a text, and what follows. Numbers too large become the largest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|other: char| !other.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    (!digits.is_empty()).then(|| (digits.parse().unwrap_or(usize::MAX), rest))
}

/// The column where the rest of a line begins.
fn column(line: &str, rest: &str) -> usize {
    line[..line.len() - rest.len()].chars().count() + 1
}
