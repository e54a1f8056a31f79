//! Parser of puzzles: 81 characters in a line, perhaps separated, or nine lines of nine.
//!
//! A digit from 1 to 9 is a given; `.`, `?`, `0`, `_`, `-`, `*`, `x`, `X` or a space is an empty
//! cell. In a grid of lines, separators between boxes are ignored: `|`, and lines of `-`, `+` and
//! `=`, or the characters for drawing boxes, such as `│` and `╬`; so a row of nine empty cells
//! cannot be written with `-`. Ignored, too, are spaces between characters, unless the line has
//! exactly nine characters, or a frame shows the columns of the cells. In a table, commas,
//! semicolons, tabs or bars separate the cells; in a single line, spaces may, too, or they separate
//! the nine rows. The output of a [`Grid`] with `{:#}` can be parsed again.

use super::grid::{Contradiction, Grid};
use fifteen_runtime::{Location, impl_display, impl_error};
use std::borrow::Cow;
use std::iter;
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
    /// let error = Grid::parse(&puzzle.replace('1', "a")).unwrap_err();
    /// assert_eq!(error.to_string(), "column 5: 'a' is neither a digit nor an empty cell");
    /// ```
    pub fn parse(text: &str) -> Result<Grid, ParseError> {
        let text = text.trim_end_matches(['\r', '\n']);
        let characters =
            if text.contains('\n') { grid_characters(text)? } else { line_characters(text)? };
        let mut cells = [0; 81];
        for (cell, &(character, place)) in cells.iter_mut().zip(&characters) {
            *cell = parse_digit(character).ok_or(ParseError {
                location: Some(place),
                kind: ParseErrorKind::UnknownCharacter(character),
            })?;
        }
        Grid::new(cells).map_err(|contradiction| {
            let (first, again) = match contradiction {
                Contradiction::DuplicateDigit { cells: [first, again], .. } => {
                    (characters[first].1, characters[again].1)
                }
                Contradiction::InvalidDigit { cell } => (characters[cell].1, characters[cell].1),
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
type LocatedChar = (char, Location);

/// Returns the characters of a puzzle in one line, with a separator between each two of them or
/// between rows, or none. Without separators, trailing spaces are empty cells if they are among the
/// first 81 characters. Those after the first character of the last row may be missing, since many
/// editors remove them.
fn line_characters(text: &str) -> Result<Vec<LocatedChar>, ParseError> {
    let place = |index| Location { line: None, column: index + 1 };
    let separated = table_characters(text, place(0), 81)
        .or_else(|| spaced_characters(text))
        .or_else(|| rows_of_line(text));
    if let Some(characters) = separated {
        return Ok(characters);
    }
    let mut characters: Vec<LocatedChar> =
        text.chars().enumerate().map(|(index, character)| (character, place(index))).collect();
    while characters.len() > 81
        && characters.last().is_some_and(|character| character.0.is_whitespace())
    {
        characters.pop();
    }
    if characters.len() > 72 && characters.iter().any(|character| character.0 == ' ') {
        let missing = characters.len()..81;
        characters.extend(missing.map(|index| (' ', place(index))));
    }
    match characters.len() {
        81 => Ok(characters),
        found => Err(ParseError { location: None, kind: ParseErrorKind::WrongLength { found } }),
    }
}

/// Returns the characters of a puzzle in nine lines.
fn grid_characters(text: &str) -> Result<Vec<LocatedChar>, ParseError> {
    let mut characters = Vec::new();
    let mut rows = 0;
    for (index, text) in text.lines().enumerate().filter(|(_, text)| !is_separator_line(text)) {
        let place = Location { line: Some(index + 1), column: 1 };
        let row = row_characters(text, place);
        rows += 1;
        if row.len() != 9 {
            let kind = ParseErrorKind::WrongRowLength { row: rows, found: row.len() };
            return Err(ParseError { location: Some(place), kind });
        }
        characters.extend(row);
    }
    match rows {
        9 => Ok(characters),
        found => Err(ParseError { location: None, kind: ParseErrorKind::WrongRowCount { found } }),
    }
}

/// Returns the characters of one row. If it has exactly nine characters, or a frame around boxes
/// or cells, spaces are empty cells; otherwise spaces and separators are ignored.
fn row_characters(text: &str, start: Location) -> Vec<LocatedChar> {
    let text = &ascii_frame(text);
    delimited_characters(text, start).unwrap_or_else(|| undelimited_characters(text, start))
}

/// Returns the cells of a row in a frame or of a table. Returns `None` for any other row.
fn delimited_characters(text: &str, start: Location) -> Option<Vec<LocatedChar>> {
    framed_characters(text, start).or_else(|| table_characters(text, start, 9))
}

/// Returns the characters of a row that is neither in a frame nor of a table.
fn undelimited_characters(text: &str, start: Location) -> Vec<LocatedChar> {
    let characters = text.chars().enumerate();
    let characters = characters.map(|(index, character)| (character, start.advanced_by(index)));
    let has_nine = text.chars().count() == 9 && !text.contains('|');
    characters
        .filter(|&(character, _)| has_nine || !(character.is_whitespace() || character == '|'))
        .collect()
}

/// Returns the cells of a row of a table: `count` cells of at most one character each, with equal
/// separators between them, and perhaps one at the end. Returns `None` for any other row.
fn table_characters(text: &str, start: Location, count: usize) -> Option<Vec<LocatedChar>> {
    let separator =
        [',', ';', '\t', '|'].into_iter().find(|&separator| text.contains(separator))?;
    let mut column = 0;
    let cells = text.trim_end_matches(['\r', '\n']).split(separator).map(|cell| {
        let place = start.advanced_by(column);
        column += cell.chars().count() + 1;
        let cell = cell.trim().trim_matches('"');
        let mut characters = cell.chars();
        let character = characters.next().unwrap_or(' ');
        characters.next().is_none().then_some((character, place))
    });
    let mut cells = cells.collect::<Option<Vec<LocatedChar>>>()?;
    if cells.len() == count + 1 && cells[count].0 == ' ' {
        cells.pop();
    }
    (cells.len() == count).then_some(cells)
}

/// Returns the cells of a line of 81 characters with a space between each two of them. Returns
/// `None` for any other line.
fn spaced_characters(text: &str) -> Option<Vec<LocatedChar>> {
    let characters = text.trim_end().chars().enumerate();
    let (cells, between): (Vec<_>, Vec<_>) = characters.partition(|(index, _)| index % 2 == 0);
    let is_spaced = cells.len() == 81
        && cells.iter().all(|&(_, cell)| cell != ' ')
        && between.iter().all(|&(_, character)| character == ' ');
    let place = |index| Location { line: None, column: index + 1 };
    is_spaced.then(|| cells.into_iter().map(|(index, cell)| (cell, place(index))).collect())
}

/// Returns the cells of a line of nine rows without spaces in them. Returns `None` for any other
/// line.
fn rows_of_line(text: &str) -> Option<Vec<LocatedChar>> {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let has_rows = rows.len() == 9 && rows.iter().all(|row| row.chars().count() == 9);
    let cells = || undelimited_characters(text, Location { line: None, column: 1 });
    has_rows.then(cells).filter(|cells| cells.len() == 81)
}

/// Returns a line with the characters of a drawn frame in ASCII: `|`, `-`, and `+` where they meet.
fn ascii_frame(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let to_ascii = |character| match character {
        '│' | '┃' | '║' => '|',
        '─' | '━' | '═' => '-',
        '\u{2500}'..='\u{257f}' => '+',
        other => other,
    };
    text.chars().map(to_ascii).collect()
}

/// Returns the cells of a row in a frame, such as `| 7   6 |       |     6 |`, with bars around
/// each box or each cell; the outer ones may be missing. The columns of the cells follow from the
/// bars. Returns `None` for any other row.
fn framed_characters(text: &str, start: Location) -> Option<Vec<LocatedChar>> {
    let text = text.trim_end();
    let mut characters: Vec<char> = text.chars().collect();
    let len = characters.len();
    let bars_of = |characters: &[char]| -> Vec<usize> {
        (0..characters.len()).filter(|&index| characters[index] == '|').collect()
    };
    let mut shift = 0;
    if let [first, second] = bars_of(&characters)[..] {
        // The outer bars are as far from the others as these from each other.
        let width = second - first - 1;
        shift = width.checked_sub(first)? + 1;
        let missing = (second + 1 + width).checked_sub(characters.len())?;
        characters.extend(iter::repeat_n(' ', missing).chain(['|']));
        characters.splice(..0, iter::once('|').chain(iter::repeat_n(' ', shift - 1)));
    }
    let bars = bars_of(&characters);
    let [first, .., last] = bars[..] else { return None };
    if last + 1 != characters.len() || characters[..first].iter().any(|&character| character != ' ')
    {
        return None;
    }
    let mut row = Vec::new();
    for pair in bars.windows(2) {
        let offsets: &[usize] = match (bars.len(), pair[1] - pair[0] - 1) {
            (4, 3) => &[1, 2, 3],
            (4, 5) => &[1, 3, 5],
            (4, 7) => &[2, 4, 6],
            (10, 1) => &[1],
            (10, 3) => &[2],
            _ => return None,
        };
        row.extend(offsets.iter().map(|offset| pair[0] + offset));
    }
    // Only blanks are lost at the end of a line: where empty cells are marked, a cell is missing.
    let is_cut = row.iter().any(|&index| index >= shift + len);
    if is_cut && text.contains(['.', '?', '_', '*']) {
        return None;
    }
    let is_cell = |index: &usize| characters[*index] != ' ';
    let others =
        (0..characters.len()).filter(|index| !row.contains(index) && !bars.contains(index));
    if others.into_iter().any(|index| is_cell(&index)) {
        return None;
    }
    let place = |index: usize| start.advanced_by(index.saturating_sub(shift));
    Some(row.into_iter().map(|index| (characters[index], place(index))).collect())
}

/// Returns whether a line of text is a separator between boxes.
///
/// ```
/// use fifteen_sudoku::{is_separator_line, is_row};
///
/// assert!(is_separator_line("------+-------+------"));
/// assert!(is_separator_line("╔═══╤═══╤═══╗"));
/// assert!(!is_separator_line("5 3 . | . 7 . | . . ."));
/// assert!(is_row("5 3 . | . 7 . | . . .") && is_row("53..7....") && !is_row("53..7"));
/// ```
pub fn is_separator_line(text: &str) -> bool {
    let text = ascii_frame(text.trim());
    text.len() >= 9
        && text.chars().all(|character| matches!(character, '-' | '+' | '=' | '|' | ' '))
        && !is_blank_row(&text)
}

/// Returns whether a line of text is a row of a frame or of a table in which all cells are empty.
fn is_blank_row(text: &str) -> bool {
    let row = delimited_characters(text, Location { line: None, column: 1 });
    row.is_some_and(|row| row.iter().all(|character| character.0 == ' '))
}

/// Returns whether a line of text looks like a row of a grid: nine characters and optional
/// separators.
pub fn is_row(text: &str) -> bool {
    let (text, start) = (&ascii_frame(text), Location { line: None, column: 1 });
    delimited_characters(text, start).is_some() || {
        let characters = undelimited_characters(text, start);
        characters.len() == 9 && characters.iter().any(|character| character.0 != ' ')
    }
}

/// Returns the value of a character: a digit, or 0 for an empty cell.
fn parse_digit(character: char) -> Option<u8> {
    match character {
        '.' | '?' | ' ' | '_' | '-' | '*' | 'x' | 'X' => Some(0),
        _ => character.to_digit(10).map(|digit| digit as u8),
    }
}

/// Error in parsing a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Location, if the error has one.
    pub location: Option<Location>,
    kind: ParseErrorKind,
}

/// Kind of a parse error.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ParseErrorKind {
    UnknownCharacter(char),
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

    /// Returns the error whose message does not begin with its location.
    pub fn without_location(self) -> ParseError {
        ParseError { location: None, ..self }
    }
}

impl_error! { ParseError:
    Self { location: Some(location), kind } => "{location}: {kind}",
    Self { location: None, kind } => "{kind}",
}

impl_display! { ParseErrorKind:
    Self::UnknownCharacter(character) =>
        ("'{}' is neither a digit nor an empty cell", character.escape_debug()),
    Self::WrongLength { found } => "expected 81 cells, found {found}",
    Self::WrongRowLength { row, found } => "row {row} has {found} cells instead of 9",
    Self::WrongRowCount { found } => "expected 9 rows, found {found}",
    Self::Contradiction(Contradiction::DuplicateDigit { digit, region, .. }, first) =>
        "duplicate {digit} in {region} (first at {first})",
    Self::Contradiction(contradiction, _) => "{contradiction}",
}
