//! What comes of a search, and how it ended.

use crate::cli::frame::exit::Exit;
use fifteen::antislide::Report;

/// A search that ended.
pub struct Searched {
    pub report: Report,
    pub status: Status,
    pub seconds: f64,
    pub threads: usize,
    /// Whether orbits were counted.
    pub has_orbits: bool,
    /// The packings to be drawn.
    pub drawn: Vec<Vec<usize>>,
}

/// How a search ended, in the words of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Complete,
    Limit,
    Interrupted,
}

impl Status {
    /// The word in JSON records.
    pub fn name(self) -> &'static str {
        match self {
            Status::Complete => "complete",
            Status::Limit => "limit",
            Status::Interrupted => "interrupted",
        }
    }

    /// The exit code for it, if there are packings or none.
    pub fn exit(self, is_there: bool) -> Exit {
        match self {
            Status::Complete if is_there => Exit::Answered,
            Status::Complete => Exit::NoSolution,
            Status::Limit => Exit::Limit,
            Status::Interrupted => Exit::Interrupted,
        }
    }
}
