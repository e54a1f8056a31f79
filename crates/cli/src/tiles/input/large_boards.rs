//! Positions of large boards in texts, and the grouping of lines into such positions.
//!
//! A line of numbers is a row, unless it has all tiles of a board by itself. A position ends when
//! its rows together have all tiles of a board and not all numbers of the next line are greater,
//! before a line with another number of cells, or at the end of the text.

use crate::support::input::{InputLines, NumberedLine};
use crate::support::output::record::is_record;
use anyhow::Result;
use fifteen::Size;
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::{ParsedBoard, parse_large, parse_numbers};
use std::collections::HashSet;

/// Returns whether numbers are those of a large board, perhaps with a few mistakes.
fn is_large(numbers: &[u32]) -> bool {
    let distinct = numbers.iter().collect::<HashSet<_>>().len();
    numbers.len() > Size::MAX_CELLS && 5 * distinct >= 4 * numbers.len()
}

/// Returns whether an argument is a position of a large board, perhaps with mistakes.
pub fn is_large_text(text: &str) -> bool {
    parse_numbers(text).is_some_and(|numbers| is_large(&numbers))
}

/// Returns whether a text is a valid position of any size.
pub fn is_position(text: &str) -> bool {
    parse_any_size(None, text).is_ok()
}

/// Parses a position of any size. A position of a small board may be in any notation, and must have
/// the size `size` if that is given.
///
/// # Errors
/// If it is invalid.
pub fn parse_any_size(size: Option<Size>, text: &str) -> Result<LargeBoard, String> {
    if is_large_text(text) {
        return parse_large(None, text).map_err(|error| error.to_string());
    }
    let parsed = ParsedBoard::parse(size, text).map_err(|error| error.to_string())?;
    Ok(LargeBoard::from(&parsed.board))
}

/// Returns whether numbers are all the tiles of a board and its blank.
fn is_complete(numbers: &[u32]) -> bool {
    let extremes = numbers.iter().min().zip(numbers.iter().max());
    let is_range = extremes
        .is_some_and(|(first, last)| *first == 0 && u64::from(*last) + 1 == numbers.len() as u64);
    let are_distinct = || numbers.iter().collect::<HashSet<_>>().len() == numbers.len();
    numbers.len() >= 4 && is_range && are_distinct()
}

/// Returns the numbers of a row if it can follow the rows with the numbers `above`. One row of a
/// position may lack its last cell, or have an empty cell that only shows in comparison with the
/// other rows; the blank is then appended. If the rows above have all tiles of a board, the row can
/// only belong to a larger board.
fn complete_row(mut row: Vec<u32>, above: &[u32], cols: usize) -> Option<Vec<u32>> {
    let is_first_short = above.len() == cols && row.len() == cols + 1;
    let is_short = row.len() + 1 == cols || is_first_short;
    if row.is_empty() || !(row.len() == cols || is_short && !above.contains(&0)) {
        return None;
    }
    let continues_larger = || row.iter().all(|&tile| tile as usize >= above.len());
    if is_complete(above) && !continues_larger() {
        return None;
    }
    row.extend(is_short.then_some(0));
    Some(row)
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
    let (begin, Some(mut all)) = (*begin, parse_numbers(text).filter(|_| !is_record(text))) else {
        lines.put_back(first);
        return Ok(None);
    };
    let (mut cols, mut text) = (all.len(), text.clone());
    let mut taken: Vec<NumberedLine> = first.into_iter().collect();
    while taken.len() < Grid::MAX_SIDE {
        // Do not block on further input if a position is complete.
        if is_complete(&all) && !lines.has_next_line() {
            break;
        }
        let next = lines.next_line()?;
        let row = match &next {
            Some((_, Ok(line))) => parse_numbers(line),
            _ => None,
        };
        let found = row.as_ref().map_or(0, Vec::len);
        let row = row.and_then(|row| complete_row(row, &all, cols));
        let (Some(row), Some((_, Ok(line)))) = (row, &next) else {
            lines.put_back(next);
            break;
        };
        cols = cols.max(found);
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
