//! Reading positions: from arguments, a file or standard input, one after the other.
//!
//! In a file a position is a line, or a grid of as many lines as the board has rows. Comments, from
//! `#` to the end of the line, and empty lines between positions are passed over. A bad line is
//! reported with its number and does not stop the others.

pub mod batch;
pub mod claims;

use crate::cli::args::Positions;
use anyhow::{Context, Result, bail};
use fifteen::board::{ParseError, ParseErrorKind};
use fifteen::{Board, Size};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::Path;

/// The longest line that is read, in bytes; no position is anywhere near that long.
const LONGEST_LINE: u64 = 1 << 16;

/// Calls a function with each position, already in Knuth's convention, or with what is wrong
/// with it, until it says to stop.
///
/// # Errors
/// The function's own; or that there is nothing to read, or it cannot be read.
pub fn each_position(
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
    while let Some((number, text)) = lines.next_position(size)? {
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
        bail!("there is no position in {}", source(lines.file.as_deref()));
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

/// The beginning of a text that may be long.
pub fn shortened(text: &str) -> String {
    let beginning: String = text.chars().take(40).collect();
    let more = if beginning.len() < text.len() { "…" } else { "" };
    format!("{}{more}", beginning.escape_debug())
}

/// Lines of a file or of standard input, with their numbers.
pub struct Lines {
    reader: Box<dyn BufRead>,
    /// The name of the file; standard input has none.
    file: Option<String>,
    number: usize,
    /// A line that was read too early, to be read again.
    put_back: Option<Line>,
}

/// The number of a line and its text, or what is wrong with it.
pub type Line = (usize, Result<String, String>);

impl Lines {
    /// Opens a file, or standard input for `-` and for none.
    ///
    /// # Errors
    /// If the file cannot be opened, or none is given and standard input is a terminal.
    pub fn open(file: Option<&Path>) -> Result<Lines> {
        let (reader, file): (Box<dyn BufRead>, Option<String>) = match file {
            Some(path) if path != Path::new("-") => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
                (Box::new(BufReader::new(file)), Some(name))
            }
            None if io::stdin().is_terminal() => {
                bail!("say what to start from: a position, --file FILE, or --file - (see --help)")
            }
            _ => (Box::new(io::stdin().lock()), None),
        };
        Ok(Lines { reader, file, number: 0, put_back: None })
    }

    /// Puts the name of the file before a message, unless it is standard input.
    pub fn name(&self, message: &str) -> String {
        match &self.file {
            None => message.to_owned(),
            Some(name) => format!("{name}, {message}"),
        }
    }

    /// The next line, without what does not count; `None` at the end.
    pub fn next_line(&mut self) -> Result<Option<Line>> {
        if let Some(line) = self.put_back.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let source = source(self.file.as_deref());
        let context = || format!("cannot read {source}");
        let mut limited = (&mut self.reader).take(LONGEST_LINE);
        if limited.read_until(b'\n', &mut bytes).with_context(context)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let number = self.number;
        if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
            self.reader.skip_until(b'\n').with_context(context)?;
            let error = format!("line {number}: longer than {LONGEST_LINE} bytes");
            return Ok(Some((number, Err(error))));
        }
        let text = String::from_utf8(bytes)
            .map(|text| content(&text, number).to_owned())
            .map_err(|_| format!("line {number}: not text, but bytes that are not UTF-8"));
        Ok(Some((number, text)))
    }

    /// The next line that is not empty.
    pub fn next_content(&mut self) -> Result<Option<Line>> {
        loop {
            match self.next_line()? {
                Some((_, Ok(text))) if text.trim().is_empty() => {}
                line => return Ok(line),
            }
        }
    }

    /// Puts back a line that was read too early.
    pub fn put_back(&mut self, line: Option<Line>) {
        self.put_back = line;
    }

    /// The next position and the number of its first line. The text of a grid has all its lines.
    fn next_position(&mut self, size: Size) -> Result<Option<Line>> {
        match self.next_content()? {
            Some((number, Ok(first))) if is_row(&first, size) => {
                Ok(Some((number, self.rest_of_grid(number, first, size)?)))
            }
            line => Ok(line),
        }
    }

    /// The text of the grid whose first row is in line `number`.
    fn rest_of_grid(
        &mut self,
        number: usize,
        mut grid: String,
        size: Size,
    ) -> Result<Result<String, String>> {
        for row in 2..=size.rows() {
            match self.next_line()? {
                Some((_, Ok(line))) if is_row(&line, size) => {
                    grid.truncate(grid.trim_end().len());
                    grid.push('\n');
                    grid.push_str(&line);
                }
                line => {
                    self.put_back(line);
                    let rows = size.rows();
                    return Ok(Err(format!(
                        "line {number}: a grid begins here, but row {row} of {rows} does not follow"
                    )));
                }
            }
        }
        Ok(Ok(grid))
    }
}

/// What a file is called in messages, and what standard input is.
pub fn source(file: Option<&str>) -> &str {
    file.unwrap_or("standard input")
}

/// A line without its comment, from `#` on, and the mark that some editors begin a file with. Blanks
/// at its end may mean something.
fn content(line: &str, number: usize) -> &str {
    let line = match number {
        1 => line.trim_start_matches('\u{feff}'),
        _ => line,
    };
    line.split('#').next().unwrap_or_default().trim_end_matches(['\r', '\n'])
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
