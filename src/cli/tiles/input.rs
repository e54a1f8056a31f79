//! Reading positions: from arguments, a file or standard input, one after the other.
//!
//! In a file a position is a line, or a grid of as many lines as the board has rows. Empty lines
//! between positions are passed over.

use super::args::Positions;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::input::batch::{self, Each};
use crate::cli::frame::input::{Line, Lines, shortened};
use anyhow::{Result, bail};
use fifteen::board::{ParseError, ParseErrorKind};
use fifteen::{Board, Size};
use indicatif::ProgressBar;
use std::ops::ControlFlow;

/// Calls a function with each good position, already in Knuth's convention, and reports the bad ones.
/// Ends early when the user interrupts or engines disagree.
///
/// # Errors
/// The function's own; or that there is nothing to read, or it cannot be read.
pub fn each_position(
    positions: &Positions,
    progress: &ProgressBar,
    solve: impl FnMut(&Board) -> Result<Exit>,
) -> Result<Exit> {
    batch::run(|each: &mut Each<Board>| read(positions, each), progress, solve)
}

/// Calls a function with each position, already in Knuth's convention, or with what is wrong
/// with it, until it says to stop.
///
/// # Errors
/// The function's own; or that there is nothing to read, or it cannot be read.
fn read(
    args: &Positions,
    mut each: impl FnMut(Result<Board, String>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let (size, goal) = (args.board.size, args.board.goal());
    let parse = |text: &str| Board::parse(size, text).map(|board| goal.translate(&board));
    if !args.starts.is_empty() {
        for start in &joined(&args.starts, size) {
            let board = parse(start).map_err(|error| complaint(start, &error));
            if each(board)?.is_break() {
                break;
            }
        }
        return Ok(());
    }
    let mut lines = Lines::open(args.file.as_deref())?;
    let mut found = false;
    while let Some((number, text)) = next_position(&mut lines, size)? {
        found = true;
        let board = text.and_then(|text| {
            parse(&text).map_err(|error| match error.numbered_from(number) {
                error @ ParseError { place: Some(_), .. } => error.to_string(),
                error => format!("line {number}: {error}"),
            })
        });
        if each(board.map_err(|error| lines.name(&error)))?.is_break() {
            return Ok(());
        }
    }
    if !found {
        bail!("there is no position in {}", lines.source());
    }
    Ok(())
}

/// The positions in the arguments. A list or a grid that was not quoted comes as one argument a
/// tile or a row: too short for a position each, but just as many as a board has.
fn joined(starts: &[String], size: Size) -> Vec<String> {
    let is_whole = starts.len() == size.cells() || starts.len() == size.rows();
    let are_parts = starts.iter().all(|start| start.chars().count() <= size.cols().max(2));
    match is_whole && are_parts {
        true => vec![starts.join(" ")],
        false => starts.to_vec(),
    }
}

/// What is wrong with an argument that should be a position.
fn complaint(start: &str, error: &ParseError) -> String {
    let hint = match error.kind {
        _ if start.chars().all(char::is_alphabetic) && !start.is_empty() => {
            " (nor is it a command; see --help)"
        }
        ParseErrorKind::Length { .. } => " (--size sets the size)",
        _ => "",
    };
    format!("'{}': {error}{hint}", shortened(start))
}

/// The next position and the number of its first line. The text of a grid has all its lines.
fn next_position(lines: &mut Lines, size: Size) -> Result<Option<Line>> {
    match lines.next_content()? {
        Some((number, Ok(first))) if is_row(&first, size) => {
            Ok(Some((number, rest_of_grid(lines, number, first, size)?)))
        }
        line => Ok(line),
    }
}

/// The text of the grid whose first row is in line `number`.
fn rest_of_grid(
    lines: &mut Lines,
    number: usize,
    mut grid: String,
    size: Size,
) -> Result<Result<String, String>> {
    for row in 2..=size.rows() {
        match lines.next_line()? {
            Some((_, Ok(line))) if is_row(&line, size) => {
                grid.truncate(grid.trim_end().len());
                grid.push('\n');
                grid.push_str(&line);
            }
            line => {
                lines.put_back(line);
                let rows = size.rows();
                return Ok(Err(format!(
                    "line {number}: a grid begins here, but row {row} of {rows} does not follow"
                )));
            }
        }
    }
    Ok(Ok(grid))
}

/// Whether a line is a row of a grid: as many words as columns, or one word as long. A line with
/// all rows in compact form is not.
fn is_row(line: &str, size: Size) -> bool {
    let lengths: Vec<usize> = line
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().count())
        .collect();
    let is_compact_board =
        lengths.len() == size.rows() && lengths.iter().all(|&length| length == size.cols());
    !is_compact_board && (lengths.len() == size.cols() || lengths == [size.cols()])
}
