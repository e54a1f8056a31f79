//! Reader of positions of large boards.

use super::goal::LargeGoal;
use crate::support::input::invalid::InvalidInput;
use crate::support::input::{InputLines, shorten};
use crate::support::output::record::{is_record, parse_versioned};
use crate::tiles::args::PositionArgs;
use crate::tiles::input::large_boards::{is_large_text, next_large};
use crate::tiles::input::position_lines::next_position;
use crate::tiles::input::{InputSource, PositionReader};
use anyhow::Result;
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::parse_large;
use serde::Deserialize;
use std::collections::VecDeque;

/// Position of a large board, or invalid input.
pub type ReadLarge = Result<LargePosition, InvalidInput>;

/// Position of a large board.
pub struct LargePosition {
    pub start: LargeBoard,
    /// Goal of its record, if it has one and the options name none.
    pub goal: Option<LargeGoal>,
}

impl LargePosition {
    /// Returns the goal of the record, or else that of the options.
    ///
    /// # Errors
    /// If the text in the options is not a goal for boards of this size.
    pub fn goal_or(&self, text: Option<&str>) -> Result<LargeGoal, String> {
        let given = || LargeGoal::parse(self.start.grid(), text);
        self.goal.clone().map_or_else(given, Ok)
    }
}

/// Positions of a run.
pub enum PositionSource {
    /// Boards that the optimal engines support.
    Small(PositionReader),
    /// Larger boards, which may differ in size.
    Large(LargeReader),
}

impl PositionSource {
    /// Opens the sources. The size in the options, or else the first position, determines whether
    /// boards are large. The position of `--goal` determines it only if that is large: if the goal
    /// of a large board is a position of a small one, the goal is wrong.
    ///
    /// # Errors
    /// If a source cannot be opened or read, or the goal is invalid.
    pub fn open(args: &PositionArgs) -> Result<PositionSource> {
        let grid = args.board.large_size();
        let size = if grid.is_none() { args.board.size()? } else { None };
        let sources = match args.board.has_size() && grid.is_none() {
            true => VecDeque::new(),
            false => InputSource::all(args, size)?,
        };
        let has_goal = args.board.goal_text().is_some();
        let mut reader =
            LargeReader { grid, has_goal, sources, lines: None, ahead: VecDeque::new() };
        let is_large = match reader.sources.front() {
            _ if grid.is_some() => true,
            None => false,
            Some(InputSource::Text(text)) => is_large_text(text),
            Some(InputSource::File(path)) => {
                reader.lines = Some(InputLines::open(path.as_deref())?);
                reader.sources.pop_front();
                let first = reader.next_in_file()?;
                reader.ahead.extend(first);
                !reader.ahead.is_empty()
            }
        };
        if !is_large {
            return PositionReader::open_lines(args, reader.lines).map(PositionSource::Small);
        }
        Ok(PositionSource::Large(reader))
    }
}

/// Reader of the positions of all sources.
pub struct LargeReader {
    /// Size of all boards, if it is given.
    grid: Option<Grid>,
    /// True if the options name the goal of all positions.
    has_goal: bool,
    sources: VecDeque<InputSource>,
    /// File being read.
    lines: Option<InputLines>,
    /// Positions that were read ahead.
    ahead: VecDeque<ReadLarge>,
}

impl LargeReader {
    /// Returns whether there is exactly one position, and no file left to read.
    pub fn is_single(&self) -> bool {
        let texts = self.sources.iter().all(|source| matches!(source, InputSource::Text(_)));
        self.lines.is_none() && texts && self.ahead.len() + self.sources.len() == 1
    }

    /// Returns whether there is exactly one position. Reads ahead to find out, unless that may wait
    /// for input.
    ///
    /// # Errors
    /// If a source cannot be read.
    pub fn has_only_one(&mut self) -> Result<bool> {
        if self.is_immediate() {
            self.read_second()?;
        }
        Ok(self.is_single())
    }

    /// Returns whether all that is still to be read is in arguments and regular files.
    fn is_immediate(&self) -> bool {
        self.lines.iter().all(InputLines::is_regular)
            && self.sources.iter().all(InputSource::is_immediate)
    }

    /// Reads ahead until it is known whether there is exactly one position.
    ///
    /// # Errors
    /// If a source cannot be read.
    pub fn read_second(&mut self) -> Result<()> {
        while self.ahead.len() < 2
            && let Some(read) = self.read_next()
        {
            self.ahead.push_back(read?);
        }
        Ok(())
    }

    /// Returns whether there is further input, or may be. Does not wait for it.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn has_more(&mut self) -> Result<bool> {
        let is_regular = self.lines.as_ref().is_some_and(InputLines::is_regular);
        if is_regular && self.sources.is_empty() {
            self.peek()?;
        }
        Ok(!self.ahead.is_empty() || !self.sources.is_empty() || self.lines.is_some())
    }

    /// Returns the number of all positions with a property, which are read ahead. Returns `None` if
    /// they cannot be counted, because a source that is not an argument or a regular file is still
    /// to be read.
    ///
    /// # Errors
    /// If a source cannot be read.
    pub fn count(&mut self, is_counted: impl Fn(&LargePosition) -> bool) -> Result<Option<usize>> {
        if !self.is_immediate() {
            return Ok(None);
        }
        while let Some(read) = self.read_next() {
            self.ahead.push_back(read?);
        }
        Ok(Some(self.ahead.iter().flatten().filter(|position| is_counted(position)).count()))
    }

    /// Returns the next position without consuming it.
    ///
    /// # Errors
    /// If a source cannot be read.
    pub fn peek(&mut self) -> Result<Option<&ReadLarge>> {
        if self.ahead.is_empty() {
            let next = self.read_next().transpose()?;
            self.ahead.extend(next);
        }
        Ok(self.ahead.front())
    }

    /// Returns the next position or invalid input, or the error of reading it.
    pub fn read(&mut self) -> Option<Result<ReadLarge>> {
        self.ahead.pop_front().map(Ok).or_else(|| self.read_next())
    }

    /// Returns the next position after those read ahead.
    fn read_next(&mut self) -> Option<Result<ReadLarge>> {
        loop {
            match self.next_in_file() {
                Ok(None) => {}
                read => return read.transpose(),
            }
            match self.next_invalid() {
                Ok(None) => self.lines = None,
                read => return read.map(|invalid| invalid.map(Err)).transpose(),
            }
            match self.sources.pop_front()? {
                InputSource::Text(text) => {
                    let fault = |error: String| {
                        let message = format!("'{}': {error}", shorten(&text));
                        InvalidInput::new(None, error).with_message(|_| message)
                    };
                    let start = StartRecord { start: text.clone(), goal: None };
                    return Some(Ok(self.parse(&start).map_err(fault)));
                }
                InputSource::File(path) => match InputLines::open(path.as_deref()) {
                    Ok(lines) => self.lines = Some(lines),
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }

    /// Returns the next position of the open file, if it is one of a large board.
    fn next_in_file(&mut self) -> Result<Option<ReadLarge>> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let text = next_large(lines)?;
        let plain = |(number, start)| (number, StartRecord { start, goal: None });
        let mut found = text.map(plain);
        if found.is_none() {
            let next = lines.next_nonempty()?;
            if let Some((number, Ok(line))) = &next
                && is_record(line)
            {
                found = parse_start(line).map(|start| (*number, start));
            }
            if found.is_none() {
                lines.put_back(next);
            }
        }
        let Some((number, start)) = found else { return Ok(None) };
        let read = self.parse(&start).map_err(|error| InvalidInput::new(Some(number), error));
        let Some(lines) = &self.lines else { return Ok(Some(read)) };
        Ok(Some(
            read.map_err(|invalid| invalid.with_message(|message| lines.prefix_file_name(message))),
        ))
    }

    /// Parses a position, and its goal unless the options name one.
    fn parse(&self, StartRecord { start, goal }: &StartRecord) -> Result<LargePosition, String> {
        let start = parse_large(self.grid, start).map_err(|error| error.to_string())?;
        let goal = goal.as_deref().filter(|_| !self.has_goal);
        let goal = goal.map(|goal| LargeGoal::parse(start.grid(), Some(goal))).transpose();
        Ok(LargePosition { goal: goal.map_err(|error| format!("goal: {error}"))?, start })
    }

    /// Returns the next lines of the open file as invalid input, since they are not a position of a
    /// large board. The rows of a small board are one input.
    fn next_invalid(&mut self) -> Result<Option<InvalidInput>> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let Some((number, text)) = next_position(lines, None)? else { return Ok(None) };
        let began = if self.grid.is_none() { ", with which this run began" } else { "" };
        let fault = match text {
            Ok(text) => {
                let first = shorten(text.lines().next().unwrap_or_default());
                format!("'{first}' is not a board of more than 25 cells{began}")
            }
            Err(error) => error,
        };
        let invalid = InvalidInput::new(Some(number), fault);
        Ok(Some(invalid.with_message(|message| lines.prefix_file_name(message))))
    }
}

/// Fields of a record with a position.
#[derive(Deserialize)]
struct StartRecord {
    start: String,
    goal: Option<String>,
}

/// Parses a record, if it has a position of a large board.
fn parse_start(line: &str) -> Option<StartRecord> {
    let record: StartRecord = parse_versioned(line).ok()?;
    is_large_text(&record.start).then_some(record)
}
