//! What arguments name: positions, or files that have them.

use crate::support::input::InputLines;
use fifteen::Size;
use fifteen::board::Reading;
use std::path::{Path, PathBuf};

/// Where positions are read from.
pub enum InputSource {
    Text(String),
    /// A file, or standard input.
    File(Option<PathBuf>),
}

/// A file that is being read.
pub struct OpenFile {
    pub lines: InputLines,
    /// Whether there was a position in it.
    pub has_position: bool,
}

impl InputSource {
    /// What an argument names: a file if there is one of that name and it is no position.
    pub fn from_argument(argument: String) -> InputSource {
        match argument.as_str() {
            "-" => InputSource::File(Some(argument.into())),
            _ if Path::new(&argument).is_file() && Reading::parse(None, &argument).is_err() => {
                InputSource::File(Some(argument.into()))
            }
            _ => InputSource::Text(argument),
        }
    }
}

/// The positions in the arguments. A list or a grid that was not quoted comes as one argument a
/// tile or a row: too short for a position each, but together they are one.
pub fn join_arguments(starts: &[String], size: Option<Size>) -> Vec<String> {
    let are_shorter = |length| starts.iter().all(|start| start.chars().count() <= length);
    let together = starts.join(" ");
    let is_whole = || Reading::parse(size, &together).is_ok();
    match starts.len() > 1 && (are_shorter(2) || are_shorter(MAX_ROW_LEN) && is_whole()) {
        true => vec![together],
        false => starts.to_vec(),
    }
}

/// The characters of the longest row: as many as cells of a board with two rows, or tiles of one with
/// five columns and the space between them.
const MAX_ROW_LEN: usize = 14;
