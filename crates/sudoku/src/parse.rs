//! Reading puzzles: 81 signs in a line, or nine lines of nine.
//!
//! A digit stands for itself, and `.`, `?`, `0`, `_` or a blank for an empty cell. In a grid of lines the
//! lines between boxes may be drawn: `|`, and lines of `-`, `+` and `=`, count for nothing, nor do
//! blanks between signs. So what [`Grid`] prints with `{:#}` can be read again.

use super::grid::{Contradiction, Grid};
use fifteen_runtime::Location;
use std::fmt;
use std::str::FromStr;

impl Grid {
    /// Reads a puzzle.
    ///
    /// # Errors
    /// What is wrong, and where. That a digit stands in a row, column or box twice is an error, too.
    ///
    /// ```
    /// use fifteen_sudoku::Grid;
    ///
    /// let puzzle = "5???1????".to_owned() + &".".repeat(72);
    /// let error = Grid::parse(&puzzle.replace_level('1', "5")).unwrap_err();
    /// assert_eq!(error.to_string(), "column 5: 5 stands in row 1 again; it stands first in column 1");
    /// let error = Grid::parse(&puzzle.replace_level('1', "x")).unwrap_err();
    /// assert_eq!(error.to_string(), "column 5: 'x' is neither a digit nor an empty cell");
    /// ```
    pub fn parse(text: &str) -> Result<Grid, ParseError> {
        let text = text.trim_end_matches(['\r', '\n']);
        let signs = match text.contains('\n') {
            true => grid_signs(text)?,
            false => line_signs(text)?,
        };
        let mut cells = [0; 81];
        for (cell, &(sign, place)) in cells.iter_mut().zip(&signs) {
            *cell = parse_digit(sign).ok_or(ParseError {
                location: Some(place),
                kind: ParseErrorKind::UnknownSign(sign),
            })?;
        }
        Grid::new(cells).map_err(|contradiction| {
            let (first, again) = match contradiction {
                Contradiction::DuplicateDigit { cells: [first, again], .. } => {
                    (signs[first].1, signs[again].1)
                }
                Contradiction::InvalidDigit { cell } => (signs[cell].1, signs[cell].1),
            };
            ParseError {
                location: Some(again),
                kind: ParseErrorKind::Contradiction(contradiction, first),
            }
        })
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads a puzzle, as [`Grid::parse`].
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        Grid::parse(text)
    }
}

/// A sign, and where it was read.
type Sign = (char, Location);

/// The signs of a puzzle in one line. Blanks at its end count if they are among the first 81 signs,
/// and may be missing as far as they are in the last row, since many editors remove them.
fn line_signs(text: &str) -> Result<Vec<Sign>, ParseError> {
    let place = |index| Location { line: None, column: index + 1 };
    let mut signs: Vec<Sign> =
        text.chars().enumerate().map(|(index, sign)| (sign, place(index))).collect();
    while signs.len() > 81 && signs.last().is_some_and(|sign| sign.0.is_whitespace()) {
        signs.pop();
    }
    if signs.len() > 72 && signs.iter().any(|sign| sign.0 == ' ') {
        let missing = signs.len()..81;
        signs.extend(missing.map(|index| (' ', place(index))));
    }
    match signs.len() {
        81 => Ok(signs),
        found => Err(ParseError { location: None, kind: ParseErrorKind::WrongLength { found } }),
    }
}

/// The signs of a puzzle in nine lines.
fn grid_signs(text: &str) -> Result<Vec<Sign>, ParseError> {
    let mut signs = Vec::new();
    let mut rows = 0;
    for (index, text) in text.lines().enumerate().filter(|(_, text)| !is_separator_line(text)) {
        let place = Location { line: Some(index + 1), column: 1 };
        let row = row_signs(text, place);
        rows += 1;
        if row.len() != 9 {
            let kind = ParseErrorKind::WrongRowLength { row: rows, found: row.len() };
            return Err(ParseError { location: Some(place), kind });
        }
        signs.extend(row);
    }
    match rows {
        9 => Ok(signs),
        found => Err(ParseError { location: None, kind: ParseErrorKind::WrongRowCount { found } }),
    }
}

/// The signs of one row. If it has just nine characters, blanks are empty cells; otherwise they and
/// the lines between boxes count for nothing.
fn row_signs(text: &str, start: Location) -> Vec<Sign> {
    let signs = text.chars().enumerate();
    let signs = signs.map(|(index, sign)| (sign, start.advanced_by(index)));
    let is_tight = text.chars().count() == 9 && !text.contains('|');
    signs.filter(|&(sign, _)| is_tight || !(sign.is_whitespace() || sign == '|')).collect()
}

/// Whether a line of text is a line that is drawn between boxes.
///
/// ```
/// use fifteen_sudoku::{is_separator_line, is_row};
///
/// assert!(is_separator_line("------+-------+------") && !is_separator_line("5 3 . | . 7 . | . . ."));
/// assert!(is_row("5 3 . | . 7 . | . . .") && is_row("53..7....") && !is_row("53..7"));
/// ```
pub fn is_separator_line(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 9 && text.chars().all(|sign| matches!(sign, '-' | '+' | '=' | '|' | ' '))
}

/// Whether a line of text looks like a row of a grid: nine signs and what may be drawn between them.
pub fn is_row(text: &str) -> bool {
    let signs = row_signs(text, Location { line: None, column: 1 });
    signs.len() == 9 && signs.iter().any(|sign| sign.0 != ' ')
}

/// What a sign stands for: a digit, or 0 for an empty cell.
fn parse_digit(sign: char) -> Option<u8> {
    match sign {
        '.' | '?' | ' ' | '_' => Some(0),
        _ => sign.to_digit(10).map(|digit| digit as u8),
    }
}

/// Why a text is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where, if it is at some place.
    pub location: Option<Location>,
    kind: ParseErrorKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ParseErrorKind {
    UnknownSign(char),
    WrongLength {
        found: usize,
    },
    WrongRowLength {
        row: usize,
        found: usize,
    },
    WrongRowCount {
        found: usize,
    },
    /// And where the digit stands first.
    Contradiction(Contradiction, Location),
}

impl ParseError {
    /// The same error in a text where the first line is the one with this number.
    pub fn numbered_from(mut self, first: usize) -> ParseError {
        self.location = self.location.map(|place| place.with_first_line(first));
        if let ParseErrorKind::Contradiction(_, place) = &mut self.kind {
            *place = place.with_first_line(first);
        }
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.location {
            write!(f, "{place}: ")?;
        }
        match &self.kind {
            ParseErrorKind::UnknownSign(sign) => {
                write!(f, "'{}' is neither a digit nor an empty cell", sign.escape_debug())
            }
            ParseErrorKind::WrongLength { found } => {
                write!(f, "a puzzle has 81 cells, and these are {found}")
            }
            ParseErrorKind::WrongRowLength { row, found } => {
                write!(f, "row {row} has {found} cells instead of 9")
            }
            ParseErrorKind::WrongRowCount { found } => {
                write!(f, "a grid has 9 rows, and these are {found}")
            }
            ParseErrorKind::Contradiction(
                Contradiction::DuplicateDigit { digit, region, .. },
                first,
            ) => {
                write!(f, "{digit} stands in {region} again; it stands first in {first}")
            }
            ParseErrorKind::Contradiction(contradiction, _) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for ParseError {}
