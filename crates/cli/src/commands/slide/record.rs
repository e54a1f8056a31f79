//! JSON records about block puzzles, and the claims read from them.

use super::search::SlideSearch;
use crate::support::output::Output;
use fifteen::records::{Blocks, Classic, ExactCount, Head, Invalid, Status};
use fifteen::runtime::Location;
use fifteen::sliding::{self, ClaimedMove, Configuration, Outcome, ParseError, Style};
use serde::Deserialize;

/// Returns the record of a search.
pub fn blocks_record(search: &SlideSearch, out: &Output) -> Blocks {
    let SlideSearch { problem, report, options, end: ended, seconds, .. } = search;
    let puzzle = &problem.puzzle;
    let write = |configuration: &Configuration| puzzle.write_configuration(configuration);
    let solution = search.solution();
    let moves = |claims: Vec<_>| {
        claims.iter().map(|claim: &ClaimedMove| claim.to_notation(puzzle)).collect()
    };
    let (threads, status) = (options.threads.get(), status(&report.outcome));
    Blocks {
        head: ended.head(Head { threads, seconds: *seconds, ..out.head(status) }),
        puzzle: problem.name.clone(),
        line: problem.line,
        title: puzzle.title().to_owned(),
        style: options.style.number(),
        length: search.length(),
        slide_length: search.slide_length,
        proved: search
            .proved_lower_bound()
            .filter(|_| matches!(report.outcome, Outcome::Stopped(_))),
        published_length: problem.published.moves,
        published_configurations: problem.published.configurations,
        moves: solution.map(|solution| moves(solution.claimed_moves(puzzle))),
        boards: solution.map(|solution| solution.configurations().iter().map(write).collect()),
        solutions: report.solutions.map(ExactCount),
        farthest: match &report.outcome {
            Outcome::Explored(_) | Outcome::Hardest(_) => {
                Some(search.farthest().into_iter().map(write).collect())
            }
            _ => None,
        },
        configurations: report.configurations,
        reachable: report.reachable.filter(|_| problem.published.configurations.is_some()),
        levels: report.levels.clone(),
        bytes: report.bytes,
    }
}

/// Returns the status of a complete search.
fn status(outcome: &Outcome) -> Status {
    match outcome {
        Outcome::Unsolvable { .. } => Status::Unsolvable,
        Outcome::Hardest(solutions) if solutions.is_empty() => Status::Unsolvable,
        Outcome::Explored(_) | Outcome::Hardest(_) => Status::Complete,
        _ => Status::Solved,
    }
}

/// Returns the record of a text that is not a puzzle.
pub fn invalid_record(error: &ParseError, out: &Output) -> Invalid {
    let Location { line, column } = error.location;
    let fault = error.problem.to_string();
    Invalid { head: out.head(Status::Invalid), start: None, line, column: Some(column), fault }
}

/// Returns the record of a puzzle of the collection.
pub fn classic_record(classic: &sliding::Classic, out: &Output) -> Classic {
    Classic {
        head: out.head(Status::Listed),
        puzzle: classic.name.to_owned(),
        title: classic.puzzle().title().to_owned(),
        lengths: Style::ALL.map(|style| classic.length(style)),
        text: classic.text.to_owned(),
    }
}

/// Fields of a record whose solution is to be verified.
#[derive(Deserialize)]
pub struct ClaimRecord {
    /// Command that printed the record.
    pub command: Option<String>,
    pub style: Option<u8>,
    pub status: Option<String>,
    pub length: Option<usize>,
    pub moves: Option<Vec<String>>,
}
