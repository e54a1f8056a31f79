//! Interpretation of arguments as positions or files of positions.

use super::large_boards::{is_large_text, is_position};
use crate::support::input::text::{read_text_file, strip_comments};
use crate::support::input::{InputLines, is_readable};
use crate::tiles::args::PositionArgs;
use anyhow::{Result, bail};
use fifteen::Size;
use fifteen::board::ParsedBoard;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Source of positions.
pub enum InputSource {
    /// Positions in this text.
    Text(String),
    /// File; `None` and `-` are standard input.
    File(Option<PathBuf>),
}

/// File being read.
pub struct OpenFile {
    pub lines: InputLines,
    /// True once a position has been read from the file.
    pub has_position: bool,
}

impl InputSource {
    /// Returns the sources that the options specify: a list, moves, arguments, or else a file.
    ///
    /// # Errors
    /// If the name of the list is unknown, or one of the numbers; or if the moves cannot be made.
    pub fn all(args: &PositionArgs, size: Option<Size>) -> Result<VecDeque<InputSource>> {
        if let Some(listed) = args.listed()? {
            let texts = listed.iter().map(|listed| InputSource::Text(listed.start.to_string()));
            return Ok(texts.collect());
        }
        if let Some(position) = args.scrambled()? {
            return Ok(VecDeque::from([InputSource::Text(position.to_line())]));
        }
        if args.starts.is_empty() {
            return Ok(VecDeque::from([InputSource::File(args.file.clone())]));
        }
        let texts = join_arguments(&args.starts, size);
        Ok(texts.into_iter().map(InputSource::from_argument).collect())
    }

    /// Returns whether reading the source never waits: it is an argument or a regular file.
    pub fn is_immediate(&self) -> bool {
        match self {
            InputSource::Text(_) => true,
            InputSource::File(path) => path.as_deref().is_some_and(Path::is_file),
        }
    }

    /// Interprets an argument: `-` is standard input, and the name of an existing file is that
    /// file, unless the argument is a position.
    fn from_argument(argument: String) -> InputSource {
        match argument.as_str() {
            "-" => InputSource::File(Some(argument.into())),
            text if is_readable(Path::new(text)) && may_be_file(text) => {
                InputSource::File(Some(argument.into()))
            }
            _ => InputSource::Text(argument),
        }
    }
}

/// Returns whether an argument of [`join_arguments`] is read as a file if there is one of this
/// name: it is neither a position nor standard input.
pub fn may_be_file(argument: &str) -> bool {
    argument != "-" && ParsedBoard::parse(None, argument).is_err()
}

/// Returns the text of a position: the argument, or, if it is the name of a file, its text without
/// comments.
pub fn position_text(argument: &str) -> String {
    let path = Path::new(argument);
    let is_file = is_readable(path) && !is_position(argument);
    let text = is_file.then(|| read_text_file(path).ok()).flatten();
    text.map_or_else(|| argument.to_owned(), |text| strip_comments(&text))
}

/// Rejects a file with a single position in place of a file of claims.
///
/// # Errors
/// If the argument is such a file.
pub fn reject_position_file(argument: Option<&str>, command: &str) -> Result<()> {
    match argument {
        Some(name) if Path::new(name).is_file() && is_position(&position_text(name)) => bail!(
            "{name} is a position without moves; with moves from it: fifteen {command} {name} MOVES"
        ),
        _ => Ok(()),
    }
}

/// Returns the positions in the arguments. An unquoted list or grid arrives as one argument per
/// tile or row: each is too short for a position, but together they form one.
pub fn join_arguments(starts: &[String], size: Option<Size>) -> Vec<String> {
    let are_at_most = |length| starts.iter().all(|start| start.chars().count() <= length);
    let joined = join_words(starts);
    let is_whole =
        || ParsedBoard::parse(size, &joined).is_ok() || (size.is_none() && is_large_text(&joined));
    match starts.len() > 1 && (are_at_most(2) || are_at_most(MAX_ROW_LEN) && is_whole()) {
        true => vec![joined],
        false => starts.to_vec(),
    }
}

/// Returns arguments as one text. An empty one is the blank.
pub fn join_words(words: &[String]) -> String {
    let words = words.iter().map(|word| if word.trim().is_empty() { "_" } else { word });
    words.collect::<Vec<&str>>().join(" ")
}

/// Maximum number of characters in a row: the cells of a board with two rows, or the tiles of a row
/// of five with the spaces between them.
const MAX_ROW_LEN: usize = 14;
