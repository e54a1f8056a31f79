//! Reading positions, one after the other.

use super::origin::{OpenFile, Origin, joined};
use super::{Invalid, Read, position_lines};
use crate::support::input::{Lines, shortened};
use crate::support::output::record::{self, is_record};
use crate::tiles::args::{BoardArgs, Positions};
use crate::tiles::many::Titled;
use crate::tiles::position::Position;
use anyhow::{Result, anyhow};
use fifteen::board::{FIFTEEN, ParseError, ParseErrorKind, Reading};
use fifteen::korf::{Next, Source};
use fifteen::{Board, Goal, Size};
use serde::Deserialize;
use std::collections::VecDeque;
use std::path::Path;

/// Reads positions.
pub struct Reader {
    board: BoardArgs,
    /// The size of all boards, as soon as it is known, and the goal that is asked for.
    size: Option<Size>,
    goal: Option<Goal>,
    /// The home of the blank in all positions, as soon as one was read.
    blank: Option<usize>,
    /// What was read to learn the size.
    ahead: VecDeque<Read>,
    origins: VecDeque<Origin>,
    /// The file that is being read.
    lines: Option<OpenFile>,
}

/// How many that are no positions are read before the size of boards is given up.
const MAX_INVALID_BEFORE_SIZE: usize = 16;

impl Reader {
    /// Opens what has the positions, and reads the first if nothing else says how large boards are.
    ///
    /// # Errors
    /// If it cannot be opened or read.
    pub fn open(args: &Positions) -> Result<Reader> {
        let size = args.board.size()?;
        let origins = match args.starts.is_empty() {
            true => VecDeque::from([Origin::File(args.file.clone())]),
            false => joined(&args.starts, size).into_iter().map(Origin::of).collect(),
        };
        let mut reader = Reader {
            board: args.board.clone(),
            size: None,
            goal: None,
            blank: None,
            ahead: VecDeque::new(),
            origins,
            lines: None,
        };
        if let Some(size) = size {
            reader.settle(size)?;
        }
        while reader.size.is_none() && reader.ahead.len() < MAX_INVALID_BEFORE_SIZE {
            match reader.read_next() {
                None => break,
                Some(read) => reader.ahead.extend([read?]),
            }
        }
        if reader.size.is_none() {
            reader.settle(FIFTEEN)?;
        }
        Ok(reader)
    }

    /// From now on all boards have this size.
    fn settle(&mut self, size: Size) -> Result<()> {
        self.goal = self.board.goal(size)?;
        self.size = Some(size);
        Ok(())
    }

    /// The size of all boards.
    pub fn size(&self) -> Size {
        self.size.unwrap_or(FIFTEEN)
    }

    /// The goal of the next position.
    pub fn goal(&self) -> Goal {
        let next = self.ahead.iter().flatten().next();
        self.goal.or(next.map(|position| position.goal)).unwrap_or_default()
    }

    /// Whether there is but one position.
    pub fn is_single(&self) -> bool {
        let texts = self.origins.iter().all(|origin| matches!(origin, Origin::Text(_)));
        self.lines.is_none() && texts && self.ahead.len() + self.origins.len() == 1
    }

    /// The number of positions in all, if none has been given away yet and they can be counted: they
    /// are arguments or in files.
    pub fn count(&self, args: &Positions) -> Option<usize> {
        let files = self.lines.iter().map(|file| file.lines.is_regular());
        let is_file = |origin: &Origin| match origin {
            Origin::Text(_) => true,
            Origin::File(path) => path.as_deref().is_some_and(Path::is_file),
        };
        if !files.chain(self.origins.iter().map(is_file)).all(|countable| countable) {
            return None;
        }
        let mut again = Reader::open(args).ok()?;
        let mut count = 0;
        while let Some(Ok(_)) = again.read() {
            count += 1;
        }
        Some(count)
    }

    /// The next position, which stays where it is, unless what is there is none.
    pub fn peek(&mut self) -> Option<&Position> {
        if self.ahead.is_empty()
            && let Some(Ok(read)) = self.read_next()
        {
            self.ahead.push_back(read);
        }
        self.ahead.front()?.as_ref().ok()
    }

    /// The next position, or what is none, or that nothing can be read.
    pub fn read(&mut self) -> Option<Result<Read>> {
        self.ahead.pop_front().map(Ok).or_else(|| self.read_next())
    }

    /// The same, of those that have not been read yet.
    fn read_next(&mut self) -> Option<Result<Read>> {
        loop {
            if let Some(file) = &mut self.lines {
                match position_lines::next(&mut file.lines, self.size) {
                    Ok(Some((number, text))) => {
                        file.found = true;
                        return Some(self.parse_lines(number, text));
                    }
                    Ok(None) if file.found => self.lines = None,
                    end => {
                        let source = file.lines.source();
                        let nothing = anyhow!("there is no position in {source}");
                        self.lines = None;
                        return Some(Err(end.err().unwrap_or(nothing)));
                    }
                }
            }
            match self.origins.pop_front()? {
                Origin::Text(text) => {
                    let read = self.parsed(&text, None);
                    let complaint = |error| self.complaint(&text, error);
                    return Some(read.map(|read| read.map_err(complaint)));
                }
                Origin::File(path) => match Lines::open(path.as_deref()) {
                    Ok(lines) => self.lines = Some(OpenFile { lines, found: false }),
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }

    /// The position in some lines, or what is wrong with it.
    fn parse_lines(&mut self, number: usize, text: Result<String, String>) -> Result<Read> {
        let read = match text {
            Ok(text) if is_record(&text) => self.recorded(number, &text)?,
            Ok(text) => {
                let read = self.parsed(&text, None)?;
                read.map_err(|error| match self.size_mismatch(&text) {
                    Some(reason) => Invalid::new(Some(number), reason),
                    None => Invalid::parsed(Some(number), error),
                })
            }
            Err(error) => Err(Invalid::new(Some(number), error)),
        };
        let Some(file) = &self.lines else { return Ok(read) };
        Ok(read.map_err(|invalid| invalid.saying(|message| file.lines.name(message))))
    }
}

impl Reader {
    /// The position in a text, with the goal that is asked for, or else this one.
    fn parsed(&mut self, text: &str, goal: Option<Goal>) -> Result<Result<Position, ParseError>> {
        let reading = match Reading::parse(self.size, text) {
            Ok(reading) => reading,
            Err(error) => return Ok(Err(error)),
        };
        if self.size.is_none() {
            self.settle(reading.board.size())?;
        }
        let position = Position::new(reading, self.goal.or(goal).unwrap_or_default());
        self.blank.get_or_insert(position.target().blank());
        Ok(Ok(position))
    }

    /// The position in a record.
    fn recorded(&mut self, number: usize, line: &str) -> Result<Read> {
        let bad = |reason: String| Ok(Err(Invalid::new(Some(number), reason)));
        let record: StartRecord = match record::read(line) {
            Ok(record) => record,
            Err(reason) => return bad(reason),
        };
        let size = match record.size.as_deref().map(str::parse::<Size>).transpose() {
            Ok(Some(size)) => size,
            Ok(None) => {
                let reading = Reading::parse(self.size, &record.start).ok();
                reading.map_or(self.size(), |reading| reading.board.size())
            }
            Err(error) => return bad(format!("size: {error}")),
        };
        if self.size.is_some_and(|others| others != size) {
            let others = self.size();
            return bad(format!("size: {size}, but the positions of this run are of {others}"));
        }
        if self.size.is_none() {
            self.settle(size)?;
        }
        let goal = record.goal.as_deref().map(|goal| Goal::parse(size, goal)).transpose();
        let goal = match goal {
            Ok(goal) => goal,
            Err(error) => return bad(format!("goal: {error}")),
        };
        match self.parsed(&record.start, goal)? {
            Err(error) => bad(format!("start: {error}")),
            Ok(position) if self.blank != Some(position.target().blank()) => bad(
                "goal: its blank is in no corner, and that of others is, or the other way round"
                    .to_owned(),
            ),
            Ok(position) => Ok(Ok(position)),
        }
    }

    /// That a text has a position on a board of another size, if so.
    fn size_mismatch(&self, text: &str) -> Option<String> {
        let (size, ours) = (Reading::parse(None, text).ok()?.board.size(), self.size?);
        let whose = match self.board.has_size() {
            true => "--size says",
            false => "the positions of this run are of",
        };
        (size != ours).then(|| format!("a position of {size}, but {whose} {ours}"))
    }

    /// What is wrong with an argument that should be a position.
    fn complaint(&self, start: &str, error: ParseError) -> Invalid {
        if let Some(reason) = self.size_mismatch(start) {
            return Invalid::new(None, reason)
                .saying(|message| format!("'{}': {message}", shortened(start)));
        }
        if is_like_a_name(start) {
            let reason = "not a position, nor is it a command or a file (see --help)".to_owned();
            return Invalid::new(None, reason)
                .saying(|message| format!("'{}': {message}", shortened(start)));
        }
        let hint = match error.kind {
            ParseErrorKind::Length { .. } if !self.board.has_size() => " (--size sets the size)",
            _ => "",
        };
        Invalid::parsed(None, error)
            .saying(|message| format!("'{}': {message}{hint}", shortened(start)))
    }
}

/// Whether a text that is no position has letters that are the names of no tiles.
fn is_like_a_name(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let is_word = !text.is_empty() && text.chars().all(char::is_alphabetic);
    is_word || letters.filter(|letter| !letter.is_ascii_hexdigit()).count() > 1
}

/// What is read of a record that has a position.
#[derive(Deserialize)]
struct StartRecord {
    start: String,
    size: Option<String>,
    goal: Option<String>,
}

impl Titled for Result<Read> {
    fn title(&self) -> String {
        self.as_ref()
            .ok()
            .and_then(|read| read.as_ref().ok())
            .map(Position::written)
            .unwrap_or_default()
    }
}

impl Source for Reader {
    type Problem = Result<Read>;

    fn next(&mut self, is_patient: bool) -> Next<Result<Read>> {
        let is_here = |file: &OpenFile| position_lines::is_here(&file.lines, self.size());
        let would_wait = match &self.lines {
            Some(file) => !is_here(file),
            None => matches!(self.origins.front(), Some(Origin::File(_))),
        };
        if is_patient || !self.ahead.is_empty() || !would_wait {
            self.read().map_or(Next::End, Next::One)
        } else {
            Next::Pending
        }
    }

    /// A position from which the goal cannot be reached needs no search.
    fn start(read: &Result<Read>) -> Option<&Board> {
        let position = read.as_ref().ok()?.as_ref().ok()?;
        position.solvable().is_ok().then_some(&position.start)
    }
}
