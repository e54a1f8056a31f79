//! Reading positions: from arguments, a file or standard input, one after the other.
//!
//! In a file a position is a line, or a grid of as many lines as the board has rows. Empty lines
//! between positions are passed over.

use super::args::Positions;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::input::batch::{self, Each};
use crate::cli::frame::input::{Line, Lines, shortened};
use anyhow::{Result, anyhow};
use fifteen::board::{ParseError, ParseErrorKind};
use fifteen::korf::{Next, Source};
use fifteen::{Board, Goal, Size};
use indicatif::ProgressBar;
use std::vec;

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
    let read = |each: &mut Each<Board>| {
        let mut reader = Reader::open(positions)?;
        while let Next::One(read) = reader.next(true) {
            if each(read?)?.is_break() {
                break;
            }
        }
        Ok(())
    };
    batch::run(read, progress, solve)
}

/// Reads positions, and puts them into Knuth's convention.
pub struct Reader {
    size: Size,
    goal: Goal,
    from: From,
}

/// Where positions are read from.
enum From {
    Arguments(vec::IntoIter<String>),
    Lines {
        lines: Lines,
        /// Whether there was a position.
        found: bool,
    },
    /// Nothing any more.
    End,
}

impl Reader {
    /// Opens what has the positions.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(args: &Positions) -> Result<Reader> {
        let (size, goal) = (args.board.size, args.board.goal());
        let from = if args.starts.is_empty() {
            From::Lines { lines: Lines::open(args.file.as_deref())?, found: false }
        } else {
            From::Arguments(joined(&args.starts, size).into_iter())
        };
        Ok(Reader { size, goal, from })
    }

    /// The number of positions, if that is known.
    pub fn len(&self) -> Option<usize> {
        match &self.from {
            From::Arguments(starts) => Some(starts.len()),
            From::Lines { .. } | From::End => None,
        }
    }

    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        Board::parse(self.size, text).map(|board| self.goal.translate(&board))
    }

    /// The position in some lines, or what is wrong with it.
    fn numbered(&self, number: usize, text: Result<String, String>) -> Result<Board, String> {
        self.parse(&text?).map_err(|error| match error.numbered_from(number) {
            error @ ParseError { place: Some(_), .. } => error.to_string(),
            error => format!("line {number}: {error}"),
        })
    }

    /// The next position, or what is wrong with it, or that nothing can be read.
    fn read(&mut self) -> Option<Result<Result<Board, String>>> {
        let size = self.size;
        match &mut self.from {
            From::End => None,
            From::Arguments(starts) => {
                let start = starts.next()?;
                Some(Ok(self.parse(&start).map_err(|error| complaint(&start, &error))))
            }
            From::Lines { lines, found } => match next_position(lines, size) {
                Ok(Some((number, text))) => {
                    *found = true;
                    let board = self.numbered(number, text);
                    let From::Lines { lines, .. } = &self.from else { return None };
                    Some(Ok(board.map_err(|error| lines.name(&error))))
                }
                Ok(None) if *found => None,
                end => {
                    let nothing = anyhow!("there is no position in {}", lines.source());
                    self.from = From::End;
                    Some(Err(end.err().unwrap_or(nothing)))
                }
            },
        }
    }

    /// Whether the next position can be read without waiting for it.
    fn is_here(&self) -> bool {
        let From::Lines { lines, .. } = &self.from else {
            return true;
        };
        let mut here = lines.here().peekable();
        let needed = match here.peek() {
            Some(first) if is_row(first, self.size) => self.size.rows(),
            _ => 1,
        };
        lines.is_regular() || here.take(needed).count() == needed
    }
}

impl Source for Reader {
    type Problem = Result<Result<Board, String>>;

    fn next(&mut self, is_patient: bool) -> Next<Result<Result<Board, String>>> {
        if is_patient || self.is_here() {
            self.read().map_or(Next::End, Next::One)
        } else {
            Next::NotYet
        }
    }

    /// A position from which the goal cannot be reached needs no search.
    fn start(read: &Result<Result<Board, String>>) -> Option<&Board> {
        read.as_ref().ok()?.as_ref().ok().filter(|start| start.solvable().is_ok())
    }
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
