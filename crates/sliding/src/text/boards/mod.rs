//! Boards in the notations of other programs: a puzzle on one line, or a table of cars.
//!
//! [`rush`] and [`klotski`] are lines of a file that may have thousands of them, and [`cars`] is a
//! table with a row for each car. All of them draw the board with a letter for each piece, so they
//! are read as [drawn](super::drawn) puzzles whose movements, exits or goal follow from the format.

pub(super) mod board_error;
pub(super) mod cars;
pub(super) mod klotski;
pub(super) mod rush;

use super::drawn::{self, DrawnBoard, DrawnCell};
use super::{NumberedLine, ParseError};
use board_error::BoardError;
use fifteen_runtime::Location;
use std::ops::Range;

/// Word of a line, with its first column.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    text: &'t str,
    column: usize,
}

/// Returns the words of a line, which are separated by white space or commas.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word> = Vec::new();
    let mut start = None;
    let mut column = 0;
    for (offset, character) in text.char_indices().chain([(text.len(), ' ')]) {
        column += 1;
        let is_between = character.is_whitespace() || character == ',';
        match (start, is_between) {
            (None, false) => start = Some((offset, column)),
            (Some((from, column)), true) => {
                words.push(Word { text: &text[from..offset], column });
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// Returns whether a line is a comment.
fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns the lines that contain one board each: all but blank lines, comments, and a heading with
/// the word `board`.
pub(super) fn line_ranges(lines: &[&str]) -> Vec<Range<usize>> {
    let has_board = |line: &str| {
        let is_heading = || words(line).iter().any(|word| word.text.eq_ignore_ascii_case("board"));
        !line.trim().is_empty() && !is_comment(line) && !is_heading()
    };
    let found = lines.iter().enumerate().filter(|(_, line)| has_board(line));
    found.map(|(index, _)| index..index + 1).collect()
}

/// Returns whether a line of a text is a board, and the text as a whole is not a drawing.
fn has_line(text: &str, is_board: impl Fn(NumberedLine) -> bool) -> bool {
    if text.lines().any(drawn::is_heading) {
        return false;
    }
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !is_comment(line));
    lines.any(|text| is_board(NumberedLine { number: 1, text }))
        && drawn::parse(text, false).is_err()
}

/// Line with a board and perhaps numbers: the moves before it, the configurations after it.
struct BoardLine<'t> {
    moves: Option<u64>,
    board: Word<'t>,
    /// Words after the board.
    rest: Vec<Word<'t>>,
}

/// Splits a line into the number before the board, the board, and the rest.
fn split_line(line: NumberedLine<'_>) -> Result<BoardLine<'_>, ParseError> {
    let mut words = words(line.text).into_iter().peekable();
    let mut number = None;
    if let Some(word) = words.next_if(|word| word.text.bytes().all(|byte| byte.is_ascii_digit())) {
        number = Some(parse_number(line, word)?);
    }
    let missing = || line.error(line.end_column(), BoardError::MissingBoard);
    let board = words.next().ok_or_else(missing)?;
    Ok(BoardLine { moves: number, board, rest: words.collect() })
}

/// Parses a number.
fn parse_number(line: NumberedLine, word: Word) -> Result<u64, ParseError> {
    word.text.parse().map_err(|_| line.error(word.column, BoardError::InvalidNumber))
}

/// Parses the number of configurations, which is all that may follow a board.
fn parse_configurations(line: NumberedLine, rest: &[Word]) -> Result<Option<u64>, ParseError> {
    match rest {
        [] => Ok(None),
        [word] => parse_number(line, *word).map(Some),
        [_, word, ..] => Err(line.error(word.column, BoardError::TextAfterBoard)),
    }
}

/// Returns the picture with these cells in rows of `cols`.
fn picture(cells: &[DrawnCell], cols: usize, location: Location) -> DrawnBoard {
    let rows = cells.chunks(cols).map(<[DrawnCell]>::to_vec).collect();
    DrawnBoard { location, rows }
}
