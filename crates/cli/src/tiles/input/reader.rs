//! Reader of positions.

use super::origin::{InputSource, OpenFile};
use super::{ReadPosition, position_lines};
use crate::advice::advice_on_argument;
use crate::support::input::invalid::InvalidInput;
use crate::support::input::{InputLines, shorten};
use crate::support::output::record::{self, is_record};
use crate::tiles::args::{BoardArgs, PositionArgs};
use crate::tiles::position::Position;
use anyhow::{Result, anyhow};
use fifteen::board::{FIFTEEN, ParseError, ParseErrorKind, ParsedBoard, parse_numbers, usual_size};
use fifteen::korf::{NextProblem, ProblemSource};
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Board, Goal, Size};
use serde::Deserialize;
use std::collections::{HashSet, VecDeque};

/// Reader of the positions of all sources.
pub struct PositionReader {
    board: BoardArgs,
    /// Size of all boards, once known, and the requested goal.
    size: Option<Size>,
    goal: Option<Goal>,
    /// Home of the blank in all positions, once one has been read.
    blank_home: Option<usize>,
    /// Positions that were read ahead, or the errors of reading them.
    lookahead: VecDeque<Result<ReadPosition>>,
    sources: VecDeque<InputSource>,
    /// File being read.
    open_file: Option<OpenFile>,
}

/// Maximum number of invalid positions read ahead before the default size is used.
const MAX_INVALID_BEFORE_SIZE: usize = 16;

impl PositionReader {
    /// Opens the sources, and reads ahead to the first position if the options do not give the
    /// size.
    ///
    /// # Errors
    /// If a source cannot be opened or read, or the size or the goal is invalid.
    pub fn open(args: &PositionArgs) -> Result<PositionReader> {
        PositionReader::open_lines(args, None)
    }

    /// Opens the sources, the first of which may be open already.
    ///
    /// # Errors
    /// As for [`PositionReader::open`].
    pub fn open_lines(args: &PositionArgs, lines: Option<InputLines>) -> Result<PositionReader> {
        let size = args.board.size()?;
        let mut sources = InputSource::all(args, size)?;
        let open_file = lines.map(|lines| OpenFile { lines, has_position: false });
        if open_file.is_some() {
            sources.pop_front();
        }
        let mut reader = PositionReader {
            board: args.board.clone(),
            size: None,
            goal: None,
            blank_home: None,
            lookahead: VecDeque::new(),
            sources,
            open_file,
        };
        if let Some(size) = size {
            reader.set_size(size)?;
        }
        while reader.size.is_none()
            && reader.lookahead.len() < MAX_INVALID_BEFORE_SIZE
            && let Some(read) = reader.read_next()
        {
            reader.lookahead.push_back(Ok(read?));
        }
        if reader.size.is_none() {
            reader.set_size(FIFTEEN)?;
        }
        Ok(reader)
    }

    /// Fixes the size of all boards.
    fn set_size(&mut self, size: Size) -> Result<()> {
        self.goal = self.board.goal(size)?;
        self.size = Some(size);
        Ok(())
    }

    /// Returns the size of all boards.
    pub fn size(&self) -> Size {
        self.size.unwrap_or(FIFTEEN)
    }

    /// Returns the goal of the next position.
    pub fn goal(&self) -> Goal {
        let next = self.lookahead.iter().flatten().flatten().next();
        self.goal.or(next.map(|position| position.goal)).unwrap_or_default()
    }

    /// Reads ahead until it is known whether there is exactly one position.
    ///
    /// # Errors
    /// If a source cannot be read.
    pub fn read_second(&mut self) -> Result<()> {
        while self.lookahead.len() < 2
            && let Some(read) = self.read_next()
        {
            self.lookahead.push_back(Ok(read?));
        }
        Ok(())
    }

    /// Returns whether there is exactly one position, and no file left to read.
    pub fn is_single(&self) -> bool {
        let texts = self.sources.iter().all(|source| matches!(source, InputSource::Text(_)));
        self.open_file.is_none() && texts && self.lookahead.len() + self.sources.len() == 1
    }

    /// Returns whether there is exactly one position. Reads ahead to find out, unless that may wait
    /// for input.
    pub fn has_only_one(&mut self) -> bool {
        while self.lookahead.len() < 2
            && self.is_immediate()
            && let Some(read) = self.read_next()
        {
            self.lookahead.push_back(read);
        }
        self.is_single()
    }

    /// Returns whether all that is still to be read is in arguments and regular files.
    fn is_immediate(&self) -> bool {
        self.open_file.iter().all(|file| file.lines.is_regular())
            && self.sources.iter().all(InputSource::is_immediate)
    }

    /// Returns the number of all positions with a property, including those already read. Returns
    /// `None` if they cannot be counted, because a source that is not an argument or a regular file
    /// is still to be read.
    pub fn count(
        &self,
        args: &PositionArgs,
        is_counted: impl Fn(&ReadPosition) -> bool,
    ) -> Option<usize> {
        if !self.is_immediate() {
            return None;
        }
        let mut reader = PositionReader::open(args).ok()?;
        let mut count = 0;
        while let Some(Ok(read)) = reader.read() {
            count += usize::from(is_counted(&read));
        }
        Some(count)
    }

    /// Returns the next position without consuming it, or `None` if the next input is invalid or
    /// cannot be read.
    pub fn peek(&mut self) -> Option<&Position> {
        if self.lookahead.is_empty() {
            let next = self.read_next();
            self.lookahead.extend(next);
        }
        self.lookahead.front()?.as_ref().ok()?.as_ref().ok()
    }

    /// Returns the board of the next position in normal form, if it can be solved.
    pub fn peek_solvable(&mut self) -> Option<Board> {
        let position = self.peek()?;
        position.check_solvable().is_ok().then_some(position.start)
    }

    /// Returns the next position or invalid input, or the error of reading it.
    pub fn read(&mut self) -> Option<Result<ReadPosition>> {
        self.lookahead.pop_front().or_else(|| self.read_next())
    }

    /// Returns the next position after those read ahead.
    fn read_next(&mut self) -> Option<Result<ReadPosition>> {
        loop {
            if let Some(file) = &mut self.open_file {
                match position_lines::next_position(&mut file.lines, self.size) {
                    Ok(Some((number, text))) => {
                        file.has_position = true;
                        return Some(self.parse_lines(number, text));
                    }
                    Ok(None) if file.has_position => self.open_file = None,
                    end => {
                        let source = file.lines.source_name();
                        let nothing = anyhow!("no position in {source}");
                        self.open_file = None;
                        return Some(Err(end.err().unwrap_or(nothing)));
                    }
                }
            }
            match self.sources.pop_front()? {
                InputSource::Text(text) => {
                    let read = self.parse_position(&text, None);
                    return Some(read.map(|read| {
                        let position = read.map_err(|error| self.argument_error(&text, error))?;
                        self.check_blank_home(position, None)
                    }));
                }
                InputSource::File(path) => match InputLines::open(path.as_deref()) {
                    Ok(lines) => self.open_file = Some(OpenFile { lines, has_position: false }),
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }

    /// Parses the position in the lines that start at `number`.
    fn parse_lines(&mut self, number: usize, text: Result<String, String>) -> Result<ReadPosition> {
        let read = match text {
            Ok(text) if is_record(&text) => self.parse_record(number, &text)?,
            Ok(text) => {
                let read = self.parse_position(&text, None)?;
                read.map_err(|error| {
                    let reason = self.size_mismatch(&text).or_else(|| text_on_line(&text));
                    match reason.or_else(|| counting_fault(&text, &error)) {
                        Some(reason) => InvalidInput::new(Some(number), reason),
                        None => InvalidInput::from_parse_error(Some(number), error),
                    }
                })
            }
            Err(error) => Err(InvalidInput::new(Some(number), error)),
        };
        let read = read.and_then(|position| self.check_blank_home(position, Some(number)));
        let Some(file) = &self.open_file else { return Ok(read) };
        Ok(read.map_err(|invalid| {
            invalid.with_message(|message| file.lines.prefix_file_name(message))
        }))
    }

    /// Parses a position, with the requested goal or else `goal`.
    fn parse_position(
        &mut self,
        text: &str,
        goal: Option<Goal>,
    ) -> Result<Result<Position, ParseError>> {
        let reading = match ParsedBoard::parse(self.size, text) {
            Ok(reading) => reading,
            Err(error) => return Ok(Err(error)),
        };
        if self.size.is_none() {
            self.set_size(reading.board.size())?;
        }
        Ok(Ok(Position::new(reading, self.goal.or(goal).unwrap_or_default())))
    }

    /// Checks that the goal of a position has the blank in the same cell as those before it: the
    /// engine is for this cell.
    fn check_blank_home(&mut self, position: Position, number: Option<usize>) -> ReadPosition {
        let blank = position.target().blank();
        match *self.blank_home.get_or_insert(blank) == blank {
            true => Ok(position),
            false => Err(InvalidInput::new(
                number,
                "goal: blank position does not match the other positions of this run".to_owned(),
            )),
        }
    }

    /// Parses the position in a record.
    fn parse_record(&mut self, number: usize, line: &str) -> Result<ReadPosition> {
        let invalid = |reason: String| Ok(Err(InvalidInput::new(Some(number), reason)));
        let record: StartRecord = match record::parse_versioned(line) {
            Ok(record) => record,
            Err(reason) => return invalid(reason),
        };
        let size = match record.size.as_deref().map(str::parse::<Size>).transpose() {
            Ok(Some(size)) => size,
            Ok(None) => {
                let reading = ParsedBoard::parse(self.size, &record.start).ok();
                reading.map_or(self.size(), |reading| reading.board.size())
            }
            Err(error) => return invalid(format!("size: {error}")),
        };
        if self.size.is_some_and(|others| others != size) {
            let others = self.size();
            return invalid(format!("size: {size}, but this run uses {others}"));
        }
        if self.size.is_none() {
            self.set_size(size)?;
        }
        let goal = record.goal.as_deref().map(|goal| Goal::parse(size, goal)).transpose();
        let goal = match goal {
            Ok(goal) => goal,
            Err(error) => return invalid(format!("goal: {error}")),
        };
        match self.parse_position(&record.start, goal)? {
            Err(error) => invalid(format!("start: {error}")),
            Ok(position) => Ok(Ok(position)),
        }
    }

    /// Describes a size that differs from the expected one, if the text is a position of another
    /// size.
    fn size_mismatch(&self, text: &str) -> Option<String> {
        let (size, ours) = (ParsedBoard::parse(None, text).ok()?.board.size(), self.size?);
        let expected = match self.goal {
            _ if self.board.has_size() => "--size is",
            Some(Goal::Position(_)) => "--goal is",
            _ => "this run uses",
        };
        (size != ours).then(|| format!("position of size {size}, but {expected} {ours}"))
    }

    /// Describes an argument that is not a position.
    fn argument_error(&self, start: &str, error: ParseError) -> InvalidInput {
        let reason = self.size_mismatch(start);
        if reason.is_none()
            && let Some(advice) = advice_on_argument(start)
        {
            return InvalidInput::new(None, advice);
        }
        let reason = reason.or_else(|| counting_fault(start, &error)).or_else(|| {
            is_like_a_name(start).then(|| "not a position, command or file (see --help)".to_owned())
        });
        let invalid = match reason {
            Some(reason) => InvalidInput::new(None, reason),
            None => self.argument_fault(start, error),
        };
        invalid.with_message(|message| format!("'{}': {message}", shorten(start)))
    }

    /// Returns the fault of an argument. Without a size, the error would name a board that the user
    /// does not mean.
    fn argument_fault(&self, start: &str, error: ParseError) -> InvalidInput {
        let is_unusual =
            |count: &usize| (4..=Size::MAX_CELLS).contains(count) && usual_size(*count).is_none();
        let whole = permutation_len(start).filter(is_unusual);
        let found = match (whole, &error.kind) {
            (Some(count), _) if self.size.is_none() => count,
            (None, &ParseErrorKind::Length { found, .. }) if self.size.is_none() => found,
            _ => return InvalidInput::from_parse_error(None, error),
        };
        // Other texts of a usual length, or one cell longer, have another fault.
        let near = usual_size(found).or_else(|| usual_size(found.checked_sub(1)?));
        let near = near.filter(|_| whole.is_none());
        let fault = near.and_then(|size| ParsedBoard::parse(Some(size), start).err());
        let is_other = |fault: &ParseError| !matches!(fault.kind, ParseErrorKind::Length { .. });
        if let Some(fault) = fault.filter(is_other) {
            return InvalidInput::from_parse_error(None, fault);
        }
        let found = Pluralized(found as u128, "cell");
        let reason = format!("{found}, but a 3x3 board has 9, and a 4x4 board 16");
        InvalidInput::new(None, reason + " (other sizes: see --size)")
    }
}

/// Describes the text after a position on a line.
fn text_on_line(text: &str) -> Option<String> {
    let rest = position_lines::text_after_position(text)?;
    Some(format!("a position, and then '{}'; other text must begin with #", shorten(rest)))
}

/// Returns the count of the numbers in a text, if each number from 0 is there once.
fn permutation_len(text: &str) -> Option<usize> {
    let numbers = parse_numbers(text)?;
    (0..).zip(&numbers).all(|(number, _)| numbers.contains(&number)).then_some(numbers.len())
}

/// Describes why a text has more numbers than a position.
fn counting_fault(text: &str, error: &ParseError) -> Option<String> {
    numbered_position(text).or_else(|| repeated_number(text, error))
}

/// Describes a number in front of those of a position, as in Korf's list. As many numbers as a
/// usual board has cells are a position with another fault.
fn numbered_position(text: &str) -> Option<String> {
    let numbers = parse_numbers(text).filter(|numbers| usual_size(numbers.len()).is_none())?;
    let rest: Vec<String> = numbers.get(1..)?.iter().map(u32::to_string).collect();
    ParsedBoard::parse(None, &rest.join(" ")).ok()?;
    let (count, last) = (numbers.len(), rest.len());
    Some(format!(
        "{count} numbers: the last {last} are a position; omit the first, which may be its number \
         in a list"
    ))
}

/// Describes a number that is there several times, in a text with more numbers than cells.
fn repeated_number(text: &str, error: &ParseError) -> Option<String> {
    let ParseErrorKind::TooManyCells { found } = error.kind else { return None };
    let (numbers, mut seen) = (parse_numbers(text)?, HashSet::new());
    let repeated = numbers.iter().find(|number| !seen.insert(**number))?;
    let times = numbers.iter().filter(|number| *number == repeated).count();
    Some(format!(
        "{found} numbers: {repeated} appears {times} times, and a position has each number once"
    ))
}

/// Returns whether an invalid position, without its label, is a word or contains several letters
/// that are not hexadecimal digits.
fn is_like_a_name(text: &str) -> bool {
    let text = text.rsplit(':').next().unwrap_or_default();
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let is_word = !text.is_empty() && text.chars().all(char::is_alphabetic);
    is_word || letters.filter(|letter| !letter.is_ascii_hexdigit()).count() > 1
}

/// Fields of a record with a position.
#[derive(Deserialize)]
struct StartRecord {
    start: String,
    size: Option<String>,
    goal: Option<String>,
}

impl ProblemSource for PositionReader {
    type Problem = Result<ReadPosition>;

    fn next_problem(&mut self, blocking: bool) -> NextProblem<Result<ReadPosition>> {
        let is_here =
            |file: &OpenFile| position_lines::is_position_buffered(&file.lines, self.size());
        let would_wait = match &self.open_file {
            Some(file) => !is_here(file),
            None => matches!(self.sources.front(), Some(InputSource::File(_))),
        };
        if blocking || !self.lookahead.is_empty() || !would_wait {
            self.read().map_or(NextProblem::End, NextProblem::Ready)
        } else {
            NextProblem::Pending
        }
    }

    /// Returns `None` for an unsolvable or invalid position, which needs no search.
    fn start_board(read: &Result<ReadPosition>) -> Option<&Board> {
        let position = read.as_ref().ok()?.as_ref().ok()?;
        position.check_solvable().is_ok().then_some(&position.start)
    }
}
