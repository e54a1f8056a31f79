//! Positions of large boards in texts, and the grouping of lines into such positions.
//!
//! A line of numbers is a row, unless it has all tiles of a board by itself. A position ends when
//! its rows together have all tiles of a board and not all numbers of the next line are greater,
//! before a line with another number of cells, or at the end of the text. Lines of a frame are kept
//! between the rows.

use super::position_lines::is_frame;
use crate::support::input::InputLines;
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

/// Parses a position of any size, or of this one. A position of a small board may be in any
/// notation.
///
/// # Errors
/// If it is invalid.
pub fn parse_any_size(grid: Option<Grid>, text: &str) -> Result<LargeBoard, String> {
    if is_large_text(text) {
        return parse_large(grid, text).map_err(|error| error.to_string());
    }
    let size = grid.and_then(|grid| Size::new(grid.rows(), grid.cols()).ok());
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
/// other rows; the blank is then appended. If the rows above are a whole board, the row can only
/// belong to a larger board.
fn complete_row(mut row: Vec<u32>, above: &[u32], is_whole: bool, cols: usize) -> Option<Vec<u32>> {
    let is_first_short = above.len() == cols && row.len() == cols + 1;
    let is_short = row.len() + 1 == cols || is_first_short;
    if row.is_empty() || !(row.len() == cols || is_short && !above.contains(&0)) {
        return None;
    }
    let continues_larger = || row.iter().all(|&tile| tile as usize >= above.len());
    if is_whole && !continues_larger() {
        return None;
    }
    row.extend(is_short.then_some(0));
    Some(row)
}

/// Returns the numbers of a row. A separator or bracket at its end has no cell behind it; an empty
/// cell at the end is one that the row lacks.
fn row_numbers(line: &str) -> Option<Vec<u32>> {
    let is_ending = |c: char| c.is_whitespace() || ",;])}".contains(c);
    parse_numbers(line.trim_end_matches(is_ending)).filter(|row| !row.is_empty())
}

/// Maximum number of lines of a position: its rows, and a line of the frame below each.
const MAX_LINES: usize = 2 * Grid::MAX_SIDE;

/// Returns the lines of the next position of a large board, with the number of the first, and skips
/// the frame above it. If the next lines are not such a position, puts them back and returns
/// `None`.
///
/// # Errors
/// If reading fails.
pub fn next_large(lines: &mut InputLines) -> Result<Option<(usize, String)>> {
    let mut next = lines.next_nonempty()?;
    while let Some((_, Ok(line))) = &next
        && is_frame(line)
    {
        next = lines.next_nonempty()?;
    }
    let (mut all, mut cols, mut is_whole) = (Vec::new(), 0, false);
    let mut taken: Vec<(usize, String)> = Vec::new();
    loop {
        let Some((number, Ok(line))) = next else {
            lines.put_back(next);
            break;
        };
        let row = row_numbers(&line).filter(|_| !is_record(&line));
        let found = row.as_ref().map_or(0, Vec::len);
        let row = match taken.is_empty() {
            true => row,
            false if is_frame(&line) => Some(Vec::new()),
            false => row.and_then(|row| complete_row(row, &all, is_whole, cols)),
        };
        let Some(row) = row.filter(|_| taken.len() < MAX_LINES) else {
            lines.put_back(Some((number, Ok(line))));
            break;
        };
        cols = cols.max(found);
        all.extend(row);
        // A list may omit the blank.
        let is_list = || taken.is_empty() && is_large(&all) && parse_large(None, &line).is_ok();
        is_whole = is_complete(&all) || is_list();
        taken.push((number, line));
        // Do not block on further input if a position is complete.
        if is_whole && !lines.has_next_line() {
            break;
        }
        next = lines.next_line()?;
    }
    if is_large(&all)
        && let Some(&(begin, _)) = taken.first()
    {
        let text: Vec<String> = taken.into_iter().map(|(_, line)| line).collect();
        return Ok(Some((begin, text.join("\n"))));
    }
    let rejected = taken.into_iter().rev().map(|(number, line)| Some((number, Ok(line))));
    rejected.for_each(|line| lines.put_back(line));
    Ok(None)
}
