//! Reader of positions of large boards.

use super::grid_lines::{is_large, next_large, numbers};
use crate::support::input::{InputLines, shorten};
use crate::support::output::record::{is_record, parse_versioned};
use crate::tiles::args::PositionArgs;
use crate::tiles::input::{InputSource, InvalidPosition, PositionReader};
use anyhow::{Result, bail};
use fifteen::anytime::LargeBoard;
use serde::Deserialize;
use std::collections::VecDeque;

/// Position of a large board, or invalid input.
pub type ReadLarge = Result<LargeBoard, InvalidPosition>;

/// Positions of a run.
pub enum Positions {
    /// Boards that the optimal engines support.
    Small(PositionReader),
    /// Larger boards, which may differ in size.
    Large(LargeReader),
}

impl Positions {
    /// Opens the sources. The first position determines whether boards are large.
    ///
    /// # Errors
    /// If a source cannot be opened or read.
    pub fn open(args: &PositionArgs) -> Result<Positions> {
        let sources = match args.board.size()? {
            Some(_) => VecDeque::new(),
            None => InputSource::all(args, None)?,
        };
        let mut reader = LargeReader { sources, lines: None, ahead: None };
        let is_large = match reader.sources.front() {
            None => false,
            Some(InputSource::Text(text)) => is_large_text(text),
            Some(InputSource::File(path)) => {
                reader.lines = Some(InputLines::open(path.as_deref())?);
                reader.sources.pop_front();
                reader.ahead = reader.next_of_file()?;
                reader.ahead.is_some()
            }
        };
        if !is_large {
            return PositionReader::open_lines(args, reader.lines).map(Positions::Small);
        }
        if args.board.is_specified() {
            bail!("--goal is not supported on boards with more than 25 cells");
        }
        Ok(Positions::Large(reader))
    }
}

/// Returns whether an argument is a position of a large board, perhaps with mistakes.
pub fn is_large_text(text: &str) -> bool {
    numbers(text).is_some_and(|numbers| is_large(&numbers))
}

/// Parses a position of any size.
///
/// # Errors
/// If it is invalid.
pub fn parse_large(text: &str) -> Result<LargeBoard, String> {
    let text: String = text.chars().map(|c| if ";|".contains(c) { '/' } else { c }).collect();
    text.replace('_', "0").parse::<LargeBoard>().map_err(|error| error.to_string())
}

/// Iterates over the positions of all sources.
pub struct LargeReader {
    sources: VecDeque<InputSource>,
    /// File being read.
    lines: Option<InputLines>,
    /// Position that was read ahead.
    ahead: Option<ReadLarge>,
}

impl LargeReader {
    /// Returns whether there is exactly one position.
    pub fn is_single(&self) -> bool {
        self.lines.is_none() && self.sources.len() == 1
    }

    /// Returns the next position or invalid input, or the error of reading it.
    pub fn read(&mut self) -> Option<Result<ReadLarge>> {
        if let Some(read) = self.ahead.take() {
            return Some(Ok(read));
        }
        loop {
            match self.next_of_file() {
                Ok(None) => {}
                read => return read.transpose(),
            }
            match self.next_invalid() {
                Ok(None) => self.lines = None,
                read => return read.map(|invalid| invalid.map(Err)).transpose(),
            }
            match self.sources.pop_front()? {
                InputSource::Text(text) => {
                    let fault = |error| {
                        let message = format!("'{}': {error}", shorten(&text));
                        InvalidPosition::new(None, error).with_message(|_| message)
                    };
                    return Some(Ok(parse_large(&text).map_err(fault)));
                }
                InputSource::File(path) => match InputLines::open(path.as_deref()) {
                    Ok(lines) => self.lines = Some(lines),
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }

    /// Returns the next position of the open file, if it is one of a large board.
    fn next_of_file(&mut self) -> Result<Option<ReadLarge>> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let mut found = next_large(lines)?;
        if found.is_none() {
            let next = lines.next_nonempty()?;
            match &next {
                Some((number, Ok(line))) if is_record(line) => {
                    found = start_of_record(line).map(|start| (*number, start));
                }
                _ => {}
            }
            if found.is_none() {
                lines.put_back(next);
            }
        }
        let Some((number, text)) = found else { return Ok(None) };
        let fault = |error| {
            let invalid = InvalidPosition::new(Some(number), error);
            invalid.with_message(|message| lines.prefix_file_name(message))
        };
        Ok(Some(parse_large(&text).map_err(fault)))
    }

    /// Returns the next line of the open file, which is no position of a large board.
    fn next_invalid(&mut self) -> Result<Option<InvalidPosition>> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let Some((number, text)) = lines.next_nonempty()? else { return Ok(None) };
        let fault = text.map_or_else(
            |error| error,
            |text| {
                let text = shorten(&text);
                format!("'{text}' is not a board of more than 25 cells, as the first one is")
            },
        );
        let invalid = InvalidPosition::new(Some(number), fault);
        Ok(Some(invalid.with_message(|message| lines.prefix_file_name(message))))
    }
}

/// Fields of a record with a position.
#[derive(Deserialize)]
struct StartRecord {
    start: String,
}

/// Returns the position of a record, if it is one of a large board.
fn start_of_record(line: &str) -> Option<String> {
    let record: StartRecord = parse_versioned(line).ok()?;
    Some(record.start).filter(|start| is_large_text(start))
}
