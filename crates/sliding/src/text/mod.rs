//! Texts of puzzles, in several formats.
//!
//! [`knuth`] is the format of Knuth's program SLIDING: it defines kinds of pieces, and a
//! configuration is a line that lists the pieces in order. [`drawn`] draws the board, with a letter
//! for each piece. The drawn format expresses every puzzle, and Knuth's every puzzle with at most
//! fifteen kinds of pieces. [`boards`] contains the notations of collections, applications and
//! courses for Rush Hour and Klotski. [`format`] is the table of all formats: [`Format::of`]
//! detects the format of a text, [`Puzzle::parse`] reads a puzzle in any of them, and
//! [`PuzzleText::split`] finds the puzzles of a file.
//!
//! Errors have a line and a column; nothing is repaired. Unusual texts are read with a [`Warning`]:
//! a second definition of a name, which is ignored as in Knuth's program, other line endings, a
//! tab, or a blank line between configurations.

mod boards;
mod drawn;
mod error;
mod exit_line;
mod format;
mod knuth;
mod published;
mod warning;

use super::puzzle::{Piece, Puzzle};
pub use boards::board_error::BoardError;
pub use drawn::DrawingError;
pub use error::{ParseError, Problem};
use fifteen_runtime::Location;
pub use format::{Format, PuzzleText, UnknownFormat};
pub use published::Published;
use std::fmt;
use std::str::FromStr;
pub use warning::{Warning, WarningKind};

impl Puzzle {
    /// Parses a puzzle in any format, and ignores warnings.
    ///
    /// # Errors
    /// The first error, with its location.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("2 x 3 example\n1 = 11\n1\n01\n")?;
    /// assert_eq!((puzzle.rows(), puzzle.cols(), puzzle.title()), (2, 3, "example"));
    ///
    /// let error = Puzzle::parse("2 x 3\n1 = 11\n1\n001\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 3: piece 1 extends beyond the board");
    ///
    /// let drawn = Puzzle::parse("title: example\n\nAA.\n...\n\n.AA\n...\n")?;
    /// assert_eq!(drawn.start(), puzzle.start());
    /// assert_eq!(drawn.goals(), puzzle.goals());
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
        Self::parse_with(text, true, &mut |_| ())
    }

    /// Parses a puzzle in any format, and reports warnings. A goal is required if `needs_goal` is
    /// true. A text with several puzzles is an error; [`PuzzleText::split`] finds them.
    ///
    /// # Errors
    /// The first error, with its location.
    ///
    /// ```
    /// use fifteen_sliding::{Puzzle, WarningKind};
    ///
    /// let mut warnings = Vec::new();
    /// let text = "1 x 3\n1 = 1\n1 = 11\n1\n";
    /// let puzzle = Puzzle::parse_with(text, false, &mut |warning| warnings.push(warning))?;
    /// assert!(puzzle.goals().is_empty());
    /// let again = WarningKind::Redefined { name: '1', first: 2 };
    /// assert_eq!((warnings[0].location.line, warnings[0].kind), (Some(3), again));
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
        match PuzzleText::split(text)[..] {
            [single] => single.parse(needs_goal, warn),
            [first, second, ..] if !matches!(first.format(), Format::Knuth | Format::Drawn) => {
                let location = Location { line: Some(second.first_line()), column: 1 };
                Err(ParseError { location, problem: Problem::SeveralPuzzles })
            }
            _ => PuzzleText::whole(text).parse(needs_goal, warn),
        }
        .map(|(puzzle, _)| puzzle)
    }
}

impl Puzzle {
    /// Returns whether the pieces have letters of their own, rather than those that Knuth's format
    /// assigns.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// assert!(Puzzle::parse("AA.\n\n.AA\n")?.has_own_letters());
    /// assert!(!Puzzle::parse("1 x 3\n1 = 11\n1\n01\n")?.has_own_letters());
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn has_own_letters(&self) -> bool {
        let pieces = self.start.pieces();
        let is_plain = |piece: &Piece| knuth::KIND_NAMES.contains(self.kinds[piece.kind].name);
        !pieces.iter().all(is_plain) || self.letters != knuth::letters(&self.kinds, pieces)
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Parses a puzzle that has a goal, like [`Puzzle::parse`].
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
    /// Writes the text of the puzzle, with line endings. Parsing it gives the same puzzle. The
    /// format is Knuth's, unless that cannot express the puzzle or pieces have letters of their
    /// own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.to_knuth().filter(|_| !self.has_own_letters()) {
            Some(text) => text,
            None => self.to_drawn(),
        })
    }
}

/// Line of a text, with its number.
#[derive(Clone, Copy, Debug)]
struct NumberedLine<'t> {
    number: usize,
    text: &'t str,
}

impl NumberedLine<'_> {
    /// Returns the location of a column of this line, counted from 1.
    fn location(self, column: usize) -> Location {
        Location { line: Some(self.number), column }
    }

    /// Returns the error at a column of this line.
    fn error(self, column: usize, problem: impl Into<Problem>) -> ParseError {
        ParseError { location: self.location(column), problem: problem.into() }
    }

    /// Returns the column of the first character that is not a space.
    fn first_column(self) -> usize {
        column_of_rest(self.text, self.text.trim_start())
    }

    /// Returns the column after the last character.
    fn end_column(self) -> usize {
        self.text.chars().count() + 1
    }
}

/// Returns the column where the rest of a line begins.
fn column_of_rest(line: &str, rest: &str) -> usize {
    line[..line.len() - rest.len()].chars().count() + 1
}
