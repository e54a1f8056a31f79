//! JSON records about block puzzles, and the claims read from them.

use super::search::SlideSearch;
use crate::support::output::Output;
use fifteen::records::{Blocks, Head, Invalid, Status};
use fifteen::runtime::Location;
use fifteen::sliding::{Outcome, ParseError};
use serde::Deserialize;

/// Returns the record of a search.
pub fn blocks_record(search: &SlideSearch, out: &Output) -> Blocks {
    let SlideSearch { problem, report, options, end: ended, seconds, .. } = search;
    let (threads, published) = (options.threads.get(), &problem.published);
    let head = Head { threads, seconds: *seconds, ..out.head(Status::Searching) };
    let record = Blocks::new(head, &problem.name, &problem.puzzle, options.style, report);
    let is_stopped = matches!(report.outcome, Outcome::Stopped(_));
    Blocks {
        head: ended.head(record.head),
        line: problem.line,
        slide_length: search.slide_length,
        proved: search.proved_lower_bound().filter(|_| is_stopped),
        published_length: published.moves,
        published_configurations: published.configurations,
        reachable: report.reachable.filter(|_| published.configurations.is_some()),
        ..record
    }
}

/// Returns the record of a text that is not a puzzle.
pub fn invalid_record(error: &ParseError, out: &Output) -> Invalid {
    let Location { line, column } = error.location;
    let fault = error.problem.to_string();
    Invalid { head: out.head(Status::Invalid), start: None, line, column: Some(column), fault }
}

/// Fields of a record whose solution is to be verified.
#[derive(Deserialize)]
pub struct ClaimRecord {
    /// Line where the puzzle begins, in a file with several.
    pub line: Option<usize>,
    pub style: Option<u8>,
    pub status: Option<String>,
    pub length: Option<usize>,
    pub moves: Option<Vec<String>>,
}
