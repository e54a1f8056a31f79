//! Puzzles as texts, in two forms.
//!
//! [`knuth`] is the form of Knuth's program SLIDING: kinds of pieces are defined, and a configuration
//! is a line that says which piece comes next. [`drawn`] shows the board as it looks, with a letter for
//! each piece. What a text looks like, [`Form::of`] says, and [`Puzzle::parse`] reads either.
//!
//! Whatever is wrong is refused with its line and column; nothing is repaired. What is only unusual
//! is read, with a [`Warning`]: a second definition of a name, which is ignored as in Knuth's
//! program, other line ends, a tab, a blank line between configurations.

mod drawn;
mod error;
mod knuth;
mod warning;

use super::puzzle::Puzzle;
pub use drawn::DrawingError;
pub use error::{ParseError, Problem};
use fifteen_runtime::Location;
use std::fmt;
use std::str::FromStr;
pub use warning::{Warning, WarningKind};

/// How a puzzle is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// As for Knuth's program SLIDING: `5 x 4`, then the kinds of pieces, then configurations.
    Knuth,
    /// As pictures of the board, with a letter or a digit for each piece.
    Drawn,
}

impl Form {
    /// The form that a text seems to be in, right or wrong. It is Knuth's if the first line has a size
    /// or some line defines a kind of piece, and there is no heading such as `start:`.
    ///
    /// ```
    /// use fifteen_sliding::Form;
    ///
    /// assert_eq!(Form::of("2 x 2\n1 = 1\n1\n01\n"), Form::Knuth);
    /// assert_eq!(Form::of("A.\n.#\n\n.A\n.#\n"), Form::Drawn);
    /// ```
    pub fn of(text: &str) -> Form {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let is_knuth = !drawn::is_heading(first)
            && (knuth::has_size(first) || text.lines().any(|line| line.contains('=')));
        if is_knuth { Form::Knuth } else { Form::Drawn }
    }
}

impl fmt::Display for Form {
    /// As in "this looks like …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Knuth => "a puzzle in Knuth's form",
            Form::Drawn => "a drawn puzzle",
        })
    }
}

impl Puzzle {
    /// Reads a puzzle in either form, and ignores warnings.
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
    ///
    /// let drawn = Puzzle::parse("title: example\n\nAA.\n...\n\n.AA\n...\n")?;
    /// assert_eq!(drawn.start(), puzzle.start());
    /// assert_eq!(drawn.goals(), puzzle.goals());
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
        Self::parse_with(text, true, &mut |_| ())
    }

    /// Reads a puzzle in either form. Whether it needs a configuration to stop at is up to the
    /// caller; warnings are handed over.
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
        if text.trim().is_empty() {
            let place = Location { line: Some(1), column: 1 };
            return Err(ParseError { location: place, problem: Problem::Empty });
        }
        warning::check_lines(text).for_each(&mut *warn);
        match Form::of(text) {
            Form::Knuth => knuth::parse(text, needs_goal, warn),
            Form::Drawn => drawn::parse(text, needs_goal),
        }
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a puzzle that has a goal, as [`Puzzle::parse`].
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle: Puzzle = "AA.\n...\n\n.AA\n...\n".parse()?;
    /// assert_eq!((puzzle.rows(), puzzle.cols()), (2, 3));
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        Puzzle::parse(text)
    }
}

impl fmt::Display for Puzzle {
    /// The text of the puzzle, with line ends; reading it gives the same puzzle. The form is Knuth's,
    /// unless pieces have letters of their own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.start.pieces().iter().zip(&self.letters);
        let is_plain = |name: char| knuth::KIND_NAMES.contains(name);
        let mut names = pieces.map(|(piece, &letter)| (self.kinds[piece.kind].name, letter));
        let is_knuth = names.all(|(name, letter)| name == letter && is_plain(name));
        f.write_str(&match self.to_knuth().filter(|_| is_knuth) {
            Some(text) => text,
            None => self.to_drawn(),
        })
    }
}

/// A line that is not blank, with its number.
#[derive(Clone, Copy, Debug)]
struct NumberedLine<'t> {
    number: usize,
    text: &'t str,
}

impl NumberedLine<'_> {
    /// The place at a column of this line, the first being 1.
    fn location(self, column: usize) -> Location {
        Location { line: Some(self.number), column }
    }

    /// The error at a column of this line.
    fn error(self, column: usize, problem: impl Into<Problem>) -> ParseError {
        ParseError { location: self.location(column), problem: problem.into() }
    }

    /// The column of the first character that is no space.
    fn first_column(self) -> usize {
        column_of_rest(self.text, self.text.trim_start())
    }

    /// The column after the last character.
    fn end_column(self) -> usize {
        self.text.chars().count() + 1
    }
}

/// The column where the rest of a line begins.
fn column_of_rest(line: &str, rest: &str) -> usize {
    line[..line.len() - rest.len()].chars().count() + 1
}
