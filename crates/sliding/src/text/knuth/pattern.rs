//! Definitions of pieces.

use crate::movement::UnknownMovement;
use crate::puzzle::PieceKind;
use crate::text::{NumberedLine, ParseError, Problem, column_of_rest};

/// Parses a line with a name, an equals sign, a pattern, and perhaps a movement.
pub(super) fn parse_definition(
    line: NumberedLine,
    rows: usize,
    cols: usize,
) -> Result<PieceKind, ParseError> {
    let (left, right) = line.text.split_once('=').expect("equals sign");
    let at = left.trim_start();
    let name = match *at.trim_end().as_bytes() {
        [name @ (b'1'..=b'9' | b'a'..=b'f')] => char::from(name),
        _ => return Err(line.error(column_of_rest(left, at), Problem::InvalidName)),
    };
    let text = right.trim_start();
    let begin = column_of_rest(line.text, text);
    let (pattern, word) = text.split_once(char::is_whitespace).unwrap_or((text, "both"));
    let word = word.trim();
    let movement = word.parse().map_err(|_: UnknownMovement| {
        line.error(
            column_of_rest(line.text, &text[text.len() - word.len()..]),
            Problem::InvalidMovement,
        )
    })?;
    let cells = parse_pattern(pattern).map_err(|(offset, other)| {
        line.error(begin + offset, Problem::InvalidPatternCharacter(other))
    })?;
    let Some(&(top, first)) = cells.first() else {
        return Err(line.error(begin, Problem::EmptyPiece));
    };
    let bottom = cells.iter().map(|&(row, _)| row).max().unwrap_or(top);
    let left = cells.iter().map(|&(_, col)| col).min().unwrap_or(first);
    let right = cells.iter().map(|&(_, col)| col).max().unwrap_or(first);
    if bottom - top >= rows || right - left >= cols {
        return Err(line.error(begin, Problem::PieceTooLarge(name)));
    }
    let relative =
        |&(row, col): &(usize, usize)| (row - top, col.cast_signed() - first.cast_signed());
    Ok(PieceKind { name, cells: cells.iter().map(relative).collect(), movement })
}

/// Returns the row and column of each `1` in a pattern, or the offset of an invalid character.
fn parse_pattern(pattern: &str) -> Result<Vec<(usize, usize)>, (usize, char)> {
    let mut cells = Vec::new();
    let (mut row, mut col) = (0, 0);
    for (offset, character) in pattern.chars().enumerate() {
        match character {
            '0' => col += 1,
            '1' => {
                cells.push((row, col));
                col += 1;
            }
            '/' => (row, col) = (row + 1, 0),
            other => return Err((offset, other)),
        }
    }
    Ok(cells)
}
