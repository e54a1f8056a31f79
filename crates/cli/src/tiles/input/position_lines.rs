//! Which lines make a position.
//!
//! A position is a line, or as many as the board has rows, with lines of frame between them or not.
//! As long as nobody has said how large boards are, it is the most lines that make a position
//! together: `1 0 2 3` is a board of 2x2 cells, but if `4 5 6 7` and so on follow it is a row.

use crate::support::input::{NumberedLine as Numbered, InputLines};
use crate::support::output::record::is_record;
use anyhow::Result;
use fifteen::Size;
use fifteen::board::{Line, Reading};

/// The next position as text, and the number of its first line.
///
/// # Errors
/// If nothing can be read.
pub fn next_position(lines: &mut InputLines, size: Option<Size>) -> Result<Option<Numbered>> {
    loop {
        match lines.next_nonempty()? {
            Some((number, Ok(first))) => match (Line::of(&first), size) {
                _ if is_record(&first) => return Ok(Some((number, Ok(first)))),
                (Line::Frame, _) => {}
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

/// Whether as many lines of these as make a position are here.
pub fn is_position_buffered(lines: &InputLines, size: Size) -> bool {
    let is_content = |line: &String| Line::of(line) != Line::Frame;
    let mut here = lines.buffered_lines().filter(is_content).peekable();
    let needed = match here.peek() {
        Some(first) if is_row(first, size) => size.rows(),
        _ => 1,
    };
    lines.is_regular() || here.take(needed).count() == needed
}

/// Whether a line is a row of a board. A line with all rows is not.
fn is_row(line: &str, size: Size) -> bool {
    !is_record(line)
        && matches!(Line::of(line), Line::Cells(cells) | Line::Digits(cells) if cells == size.cols())
        && Reading::parse(Some(size), line).is_err()
}

/// The text of the grid that begins with this row.
fn read_rows(lines: &mut InputLines, mut grid: String, size: Size) -> Result<Result<String, String>> {
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
                return Ok(Err(format!(
                    "a grid begins here, but row {row} of {rows} does not follow"
                )));
            }
        }
    }
    Ok(Ok(grid))
}

/// Whether a line is a row without its last cell.
fn is_last_row(line: &str, size: Size) -> bool {
    matches!(Line::of(line), Line::Cells(cells) | Line::Digits(cells) if cells + 1 == size.cols())
}

fn is_frame(line: &str) -> bool {
    !line.trim().is_empty() && Line::of(line) == Line::Frame
}

fn push_line(grid: &mut String, line: &str) {
    grid.truncate(grid.trim_end().len());
    grid.push('\n');
    grid.push_str(line);
}

/// The most lines, from this first one on, that make a position together; or, if none do, the first
/// if it looks like a whole board, or else all that look like rows of one.
fn read_longest(lines: &mut InputLines, first: String) -> Result<String> {
    let reads = |text: &str| Reading::parse(None, text).is_ok();
    let (mut text, mut taken) = (first.clone(), Vec::new());
    // What makes a position, and how many lines after the first that takes.
    let mut best = reads(&first).then(|| (first.clone(), 0));
    while is_any_row(&first) && taken.len() < Size::MAX_CELLS {
        // Nobody waits for more who has something.
        let is_free = lines.is_regular() || lines.buffered_lines().next().is_some();
        if best.is_some() && !is_free {
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
        Some(best) => best,
        None if is_any_board(&first) => (first, 0),
        None => (text, taken.len()),
    };
    for line in taken.drain(count..).rev() {
        lines.put_back(Some(line));
    }
    Ok(text)
}

/// Whether a line may be a row of some board.
fn is_any_row(line: &str) -> bool {
    matches!(Line::of(line), Line::Cells(cells) | Line::Digits(cells) if 2 * cells <= Size::MAX_CELLS)
}

/// Whether a line is more likely to be a whole board than a row, if there is a mistake in it.
fn is_any_board(line: &str) -> bool {
    matches!(Line::of(line), Line::Cells(6..) | Line::Digits(6..))
}

/// Whether a line may belong to the board that has another line as its first row.
fn is_continuation(first: &str, line: &str) -> bool {
    match (Line::of(first), Line::of(line)) {
        _ if is_record(line) || line.trim().is_empty() => false,
        (_, Line::Frame) => true,
        (Line::Cells(cols), Line::Cells(cells)) | (Line::Digits(cols), Line::Digits(cells)) => {
            cells == cols || cells + 1 == cols
        }
        _ => false,
    }
}
