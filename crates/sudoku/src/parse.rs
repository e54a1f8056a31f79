//! Parser of puzzles: 81 characters in a line, or nine lines of nine.
//!
//! A digit is a digit; `.`, `?`, `0`, `_` or a blank is an empty cell. In a grid of lines,
//! separators between boxes are ignored: `|`, and lines of `-`, `+` and `=`; so are blanks between
//! characters, unless a frame shows the columns of the cells. The output of a [`Grid`] with `{:#}` can be parsed again.

use super::grid::{Contradiction, Grid};
use fifteen_runtime::Location;
use std::fmt;
use std::str::FromStr;

impl Grid {
    /// Parses a puzzle.
    ///
    /// # Errors
    /// If the text is not a puzzle, with the location of the fault. A duplicate digit in a row,
    /// column or box is an error, too.
    ///
    /// ```
    /// use fifteen_sudoku::Grid;
    ///
    /// let puzzle = "5???1????".to_owned() + &".".repeat(72);
    /// let error = Grid::parse(&puzzle.replace('1', "5")).unwrap_err();
    /// assert_eq!(error.to_string(), "column 5: duplicate 5 in row 1 (first at column 1)");
    /// let error = Grid::parse(&puzzle.replace('1', "x")).unwrap_err();
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

    /// Parses a puzzle, like [`Grid::parse`].
    fn from_str(text: &str) -> Result<Grid, ParseError> {
        Grid::parse(text)
    }
}

/// Character and its location.
type Sign = (char, Location);

/// Returns the characters of a puzzle in one line. Trailing blanks are empty cells if they are
/// among the first 81 characters. In the last row they may be missing, since many editors remove
/// them.
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

/// Returns the characters of a puzzle in nine lines.
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

/// Returns the characters of one row. If it has exactly nine characters, or a frame around three
/// boxes, blanks are empty cells; otherwise blanks and separators are ignored.
fn row_signs(text: &str, start: Location) -> Vec<Sign> {
    if let Some(row) = framed_signs(text, start) {
        return row;
    }
    let signs = text.chars().enumerate();
    let signs = signs.map(|(index, sign)| (sign, start.advanced_by(index)));
    let is_tight = text.chars().count() == 9 && !text.contains('|');
    signs.filter(|&(sign, _)| is_tight || !(sign.is_whitespace() || sign == '|')).collect()
}

/// Returns the cells of a row in a frame, such as `| 7   6 |       |     6 |`. The columns of the
/// cells follow from the bars. Returns `None` for any other row.
fn framed_signs(text: &str, start: Location) -> Option<Vec<Sign>> {
    let signs: Vec<char> = text.trim_end().chars().collect();
    let bars: Vec<usize> = (0..signs.len()).filter(|&index| signs[index] == '|').collect();
    let [first, .., last] = bars[..] else { return None };
    if bars.len() != 4 || last + 1 != signs.len() || signs[..first].iter().any(|&sign| sign != ' ')
    {
        return None;
    }
    let mut row = Vec::new();
    for pair in bars.windows(2) {
        let offsets = match pair[1] - pair[0] - 1 {
            3 => [1, 2, 3],
            5 => [1, 3, 5],
            7 => [2, 4, 6],
            _ => return None,
        };
        row.extend(offsets.map(|offset| pair[0] + offset));
    }
    let is_cell = |index: &usize| signs[*index] != ' ';
    let others = (0..signs.len()).filter(|index| !row.contains(index) && !bars.contains(index));
    match others.into_iter().any(|index| is_cell(&index)) {
        true => None,
        false => Some(row.into_iter().map(|at| (signs[at], start.advanced_by(at))).collect()),
    }
}

/// Returns whether a line of text is a separator between boxes.
///
/// ```
/// use fifteen_sudoku::{is_separator_line, is_row};
///
/// assert!(is_separator_line("------+-------+------"));
/// assert!(!is_separator_line("5 3 . | . 7 . | . . ."));
/// assert!(is_row("5 3 . | . 7 . | . . .") && is_row("53..7....") && !is_row("53..7"));
/// ```
pub fn is_separator_line(text: &str) -> bool {
    let text = text.trim();
    text.len() >= 9
        && text.chars().all(|sign| matches!(sign, '-' | '+' | '=' | '|' | ' '))
        && !is_blank_row(text)
}

/// Returns whether a line of text is a row of a frame in which all cells are empty.
fn is_blank_row(text: &str) -> bool {
    let row = framed_signs(text, Location { line: None, column: 1 });
    row.is_some_and(|row| row.iter().all(|sign| sign.0 == ' '))
}

/// Returns whether a line of text looks like a row of a grid: nine characters and optional
/// separators.
pub fn is_row(text: &str) -> bool {
    let signs = row_signs(text, Location { line: None, column: 1 });
    signs.len() == 9 && (signs.iter().any(|sign| sign.0 != ' ') || is_blank_row(text))
}

/// Returns the value of a character: a digit, or 0 for an empty cell.
fn parse_digit(sign: char) -> Option<u8> {
    match sign {
        '.' | '?' | ' ' | '_' => Some(0),
        _ => sign.to_digit(10).map(|digit| digit as u8),
    }
}

/// Error of parsing a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Location, if the error has one.
    pub location: Option<Location>,
    kind: ParseErrorKind,
}

/// Kind of a parse error.
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
    /// The location is that of the first occurrence of the digit.
    Contradiction(Contradiction, Location),
}

impl ParseError {
    /// Returns the same error for a text whose first line has this number.
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
                write!(f, "expected 81 cells, found {found}")
            }
            ParseErrorKind::WrongRowLength { row, found } => {
                write!(f, "row {row} has {found} cells instead of 9")
            }
            ParseErrorKind::WrongRowCount { found } => {
                write!(f, "expected 9 rows, found {found}")
            }
            ParseErrorKind::Contradiction(
                Contradiction::DuplicateDigit { digit, region, .. },
                first,
            ) => {
                write!(f, "duplicate {digit} in {region} (first at {first})")
            }
            ParseErrorKind::Contradiction(contradiction, _) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for ParseError {}
