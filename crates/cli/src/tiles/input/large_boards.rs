//! Positions of large boards in texts, and the grouping of lines into such positions.
//!
//! A line of numbers is a row, unless it has all tiles of a board already. A position ends when its
//! rows have all tiles together, before a line with another number of cells, or at the end of the
//! text.

use crate::support::input::{InputLines, NumberedLine};
use crate::support::output::record::is_record;
use anyhow::Result;
use fifteen::Size;
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::ParsedBoard;
use std::collections::HashSet;

/// Returns the tiles of a text, if it is a list of numbers: decimal, 0 or `_` for the blank,
/// separated by spaces or by any of `,/;|`.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let is_separator = |character: char| character.is_whitespace() || ",/;|".contains(character);
    let number = |word: &str| match word {
        "_" => Some(0),
        word => word.parse().ok(),
    };
    text.split(is_separator).filter(|word| !word.is_empty()).map(number).collect()
}

/// Returns whether numbers are those of a large board, perhaps with a few mistakes.
fn is_large(numbers: &[u32]) -> bool {
    let distinct = numbers.iter().collect::<HashSet<_>>().len();
    numbers.len() > Size::MAX_CELLS && 5 * distinct >= 4 * numbers.len()
}

/// Returns whether an argument is a position of a large board, perhaps with mistakes.
pub fn is_large_text(text: &str) -> bool {
    numbers(text).is_some_and(|numbers| is_large(&numbers))
}

/// Parses a position of any size, or of the given one.
///
/// # Errors
/// If it is invalid.
pub fn parse_large(grid: Option<Grid>, text: &str) -> Result<LargeBoard, String> {
    let text: String = text.chars().map(|c| if ";|".contains(c) { '/' } else { c }).collect();
    LargeBoard::parse(grid, &text.replace('_', "0")).map_err(|error| error.to_string())
}

/// Parses a position of any size. A small one may have any notation, and may be required to have a
/// size.
///
/// # Errors
/// If it is invalid.
pub fn parse_any_size(size: Option<Size>, text: &str) -> Result<LargeBoard, String> {
    if is_large_text(text) {
        return parse_large(None, text);
    }
    let parsed = ParsedBoard::parse(size, text).map_err(|error| error.to_string())?;
    Ok(LargeBoard::from(&parsed.board))
}

/// Returns whether numbers are all tiles of a board, and the blank.
fn is_complete(numbers: &[u32]) -> bool {
    let extremes = numbers.iter().min().zip(numbers.iter().max());
    let is_range = extremes
        .is_some_and(|(first, last)| *first == 0 && u64::from(*last) + 1 == numbers.len() as u64);
    let are_distinct = || numbers.iter().collect::<HashSet<_>>().len() == numbers.len();
    numbers.len() >= 4 && is_range && are_distinct()
}

/// Returns the lines of the next position of a large board, with the number of the first. If the
/// next lines are not such a position, puts them back and returns `None`.
///
/// # Errors
/// If reading fails.
pub fn next_large(lines: &mut InputLines) -> Result<Option<(usize, String)>> {
    let first = lines.next_nonempty()?;
    let Some((begin, Ok(text))) = &first else {
        lines.put_back(first);
        return Ok(None);
    };
    let (begin, Some(mut all)) = (*begin, numbers(text).filter(|_| !is_record(text))) else {
        lines.put_back(first);
        return Ok(None);
    };
    let (cols, mut text) = (all.len(), text.clone());
    let mut taken: Vec<NumberedLine> = first.into_iter().collect();
    while !is_complete(&all) && taken.len() < Grid::MAX_SIDE {
        let next = lines.next_line()?;
        let row = match &next {
            Some((_, Ok(line))) => numbers(line).filter(|row| row.len() == cols),
            _ => None,
        };
        let (Some(row), Some((_, Ok(line)))) = (row, &next) else {
            lines.put_back(next);
            break;
        };
        all.extend(row);
        text = text + "\n" + line;
        taken.extend(next);
    }
    if is_large(&all) {
        return Ok(Some((begin, text)));
    }
    taken.into_iter().rev().for_each(|line| lines.put_back(Some(line)));
    Ok(None)
}
