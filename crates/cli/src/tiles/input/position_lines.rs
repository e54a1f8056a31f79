//! Grouping of lines into positions.
//!
//! A position is one line, or one line per row of the board, optionally with frame lines in
//! between. While the size of the board is unknown, a position is the longest sequence of lines
//! that can be parsed as one: `1 0 2 3` is a board of 2x2 cells, but if `4 5 6 7` and so on follow,
//! it is a row.

use crate::support::input::{InputLines, NumberedLine as Numbered};
use crate::support::output::record::is_record;
use anyhow::Result;
use fifteen::Size;
use fifteen::board::{LineShape, ParseError, ParseErrorKind, ParsedBoard, parse_numbers};
use std::collections::HashSet;

/// Returns the next position as text, with the number of its first line.
///
/// # Errors
/// If reading fails.
pub fn next_position(lines: &mut InputLines, size: Option<Size>) -> Result<Option<Numbered>> {
    loop {
        match lines.next_nonempty()? {
            Some((number, Ok(first))) => match (LineShape::classify(&first), size) {
                _ if is_record(&first) => return Ok(Some((number, Ok(first)))),
                _ if text_after_position(&first).is_some() => {
                    return Ok(Some((number, Ok(first))));
                }
                (LineShape::Frame, _) => {}
                _ if is_label(&first) => {}
                (_, Some(size)) if is_row(&first, size) => {
                    return Ok(Some((number, read_rows(lines, first, size)?)));
                }
                (_, Some(_)) => return Ok(Some((number, Ok(first)))),
                (_, None) => return Ok(Some((number, Ok(read_longest(lines, first)?)))),
            },
            line => return Ok(line),
        }
    }
}

/// Returns whether the next position can be read without waiting: its lines are buffered, or the
/// input is a regular file.
pub fn is_position_buffered(lines: &InputLines, size: Size) -> bool {
    let is_content =
        |line: &String| LineShape::classify(line) != LineShape::Frame && !is_label(line);
    let mut here = lines.buffered_lines().filter(is_content).peekable();
    let needed = match here.peek() {
        Some(first) if is_row(first, size) => size.rows(),
        _ => 1,
    };
    lines.is_regular() || here.take(needed).count() == needed
}

/// Returns whether a line has only a label, such as `Puzzle 1:`, for the position below it.
fn is_label(line: &str) -> bool {
    line.trim_end().ends_with(':') && LineShape::classify(line) == LineShape::Cells(0)
}

/// Fewest cells of a position that is recognized in front of other text. A shorter word may be a
/// row, or a tile.
const LEAST_CELLS: usize = 9;

/// Returns the text after a position in compact form, on a line that has more than a position.
pub fn text_after_position(line: &str) -> Option<&str> {
    let (word, rest) = line.trim().split_once(char::is_whitespace)?;
    let is_position = |text: &str| ParsedBoard::parse(None, text).is_ok();
    let is_one = word.chars().count() >= LEAST_CELLS && is_position(word) && !is_position(line);
    is_one.then(|| rest.trim_start())
}

/// Returns whether a line is a single row of a board, rather than all its rows.
fn is_row(line: &str, size: Size) -> bool {
    let has_cells = match LineShape::classify(line) {
        LineShape::Cells(cells) => cells == size.cols() || cells + 1 == size.cols() && cells > 1,
        LineShape::Digits(cells) => cells == size.cols(),
        _ => false,
    };
    has_cells && !is_record(line) && ParsedBoard::parse(Some(size), line).is_err()
}

/// Reads the rest of the grid that starts with this row.
fn read_rows(
    lines: &mut InputLines,
    mut grid: String,
    size: Size,
) -> Result<Result<String, String>> {
    let mut row = 2;
    while row <= size.rows() {
        match lines.next_line()? {
            Some((_, Ok(line))) if is_frame(&line) => push_line(&mut grid, &line),
            Some((_, Ok(line)))
                if is_row(&line, size) || row == size.rows() && is_last_row(&line, size) =>
            {
                push_line(&mut grid, &line);
                row += 1;
            }
            line => {
                lines.put_back(line);
                let rows = size.rows();
                return Ok(Err(format!("incomplete grid: row {row} of {rows} is missing")));
            }
        }
    }
    Ok(Ok(grid))
}

/// Returns whether a line is a row without its last cell.
fn is_last_row(line: &str, size: Size) -> bool {
    matches!(LineShape::classify(line), LineShape::Cells(cells) | LineShape::Digits(cells) if cells + 1 == size.cols())
}

/// Returns whether a line is part of the frame of a drawing.
pub fn is_frame(line: &str) -> bool {
    LineShape::classify(line) == LineShape::Frame
}

fn push_line(grid: &mut String, line: &str) {
    grid.truncate(grid.trim_end().len());
    grid.push('\n');
    grid.push_str(line);
}

/// Reads the longest sequence of lines, starting with `first`, that can be parsed as a position. If
/// there is none, reads only the first line if it resembles a whole board, or else all lines that
/// resemble rows.
fn read_longest(lines: &mut InputLines, first: String) -> Result<String> {
    let reads = |text: &str| ParsedBoard::parse(None, text).is_ok();
    let (mut text, mut taken) = (first.clone(), Vec::new());
    // Text of the longest position so far, and the number of lines after the first that it takes.
    let mut best = reads(&first).then(|| (first.clone(), 0));
    while is_any_row(&first) && taken.len() < Size::MAX_CELLS {
        // Do not block on further input if a position is complete.
        if best.is_some() && !lines.has_next_line() {
            break;
        }
        match lines.next_line()? {
            Some((number, Ok(line))) if is_continuation(&first, &line) => {
                push_line(&mut text, &line);
                taken.push((number, Ok(line)));
            }
            other => {
                lines.put_back(other);
                break;
            }
        }
        if reads(&text) {
            best = Some((text.clone(), taken.len()));
        }
    }
    let (text, count) = match best {
        Some((board, 0)) if starts_larger_board(&board, taken.first()) => (text, taken.len()),
        Some(best) => best,
        None if is_any_board(&first) && !is_large_board(&text) => (first, 0),
        None => (text, taken.len()),
    };
    for line in taken.drain(count..).rev() {
        lines.put_back(Some(line));
    }
    Ok(text)
}

/// Returns whether a line that can be parsed as a small board is more likely the first row of a
/// larger one with a mistake: the next line has a tile that only a larger board has.
fn starts_larger_board(board: &str, next: Option<&Numbered>) -> bool {
    let Some((_, Ok(next))) = next else { return false };
    let Ok(ParsedBoard { board, .. }) = ParsedBoard::parse(None, board) else { return false };
    let is_row = matches!(LineShape::classify(next), LineShape::Cells(1..=6));
    let tile = |number: &u32| *number as usize >= board.size().cells();
    is_row && parse_numbers(next).is_some_and(|numbers| numbers.iter().any(tile))
}

/// Returns whether a line can be a row of some board.
fn is_any_row(line: &str) -> bool {
    matches!(LineShape::classify(line), LineShape::Cells(cells) | LineShape::Digits(cells) if 2 * cells <= Size::MAX_CELLS)
}

/// Returns whether a line with a mistake is more likely a whole board than a row.
fn is_any_board(line: &str) -> bool {
    matches!(LineShape::classify(line), LineShape::Cells(6..) | LineShape::Digits(6..))
}

/// Returns whether lines are the rows of a board that is too large: more cells, all different.
fn is_large_board(text: &str) -> bool {
    let is_too_large =
        |error: ParseError| matches!(error.kind, ParseErrorKind::TooManyCells { .. });
    let mut seen = HashSet::new();
    ParsedBoard::parse(None, text).is_err_and(is_too_large)
        && text.split_whitespace().all(|word| seen.insert(word))
}

/// Returns whether a line can belong to the board whose first row is `first`.
fn is_continuation(first: &str, line: &str) -> bool {
    match (LineShape::classify(first), LineShape::classify(line)) {
        _ if is_record(line) || line.trim().is_empty() => false,
        (_, LineShape::Frame) => true,
        // The row with the blank may look one cell shorter.
        (LineShape::Cells(cols), LineShape::Cells(cells)) => cells.abs_diff(cols) <= 1,
        (LineShape::Digits(cols), LineShape::Digits(cells)) => cells == cols || cells + 1 == cols,
        _ => false,
    }
}
