//! What is printed about claimed solutions as JSON Lines.

use super::claim;
use crate::cli::frame::output::Output;
use fifteen::records::{Status, Verdict};
use fifteen::sliding::Style;

/// The record of a verdict on a solution with tiles: the number of moves, or what is wrong.
pub fn tiles(start: String, verdict: Result<claim::Verdict, String>, out: &Output) -> Verdict {
    let length = match verdict {
        Ok(claim::Verdict::Solved(length)) => Some(length),
        _ => None,
    };
    Verdict { start: Some(start), length, ..on(verdict.err(), out) }
}

/// The record of a verdict on a solution of a block puzzle, given how many moves could be played.
pub fn blocks(
    puzzle: &str,
    style: Style,
    length: Option<usize>,
    fault: Option<String>,
    out: &Output,
) -> Verdict {
    let (puzzle, style) = (Some(puzzle.to_owned()), Some(style.number()));
    Verdict { puzzle, style, length, ..on(fault, out) }
}

/// The record of a verdict that says what is wrong, if anything is.
fn on(fault: Option<String>, out: &Output) -> Verdict {
    let ok = fault.is_none();
    let head = out.head(if ok { Status::Verified } else { Status::Refuted });
    Verdict { head, start: None, puzzle: None, style: None, ok, length: None, fault }
}
