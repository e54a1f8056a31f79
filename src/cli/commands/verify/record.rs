//! What is printed about claimed solutions as JSON Lines.

use super::claim::Verdict;
use crate::cli::frame::output::record::VERSION;
use fifteen::frame::number::Counted;
use fifteen::sliding::Style;
use fifteen::verify::blocks;
use serde::Serialize;

/// The verdict on a claimed solution with tiles.
#[derive(Serialize)]
pub struct VerifyRecord {
    v: u32,
    pub start: String,
    pub ok: bool,
    pub length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl VerifyRecord {
    /// Its plain values.
    pub const COLUMNS: &[&str] = &["v", "start", "ok", "length", "fault"];

    /// The record of a verdict: the number of moves, or what is wrong.
    pub fn new(start: String, verdict: Result<Verdict, String>) -> VerifyRecord {
        VerifyRecord {
            v: VERSION,
            start,
            ok: verdict.is_ok(),
            length: match verdict {
                Ok(Verdict::Solved(length)) => Some(length),
                _ => None,
            },
            fault: verdict.err(),
        }
    }
}

/// The verdict on a claimed solution of a block puzzle.
#[derive(Serialize)]
pub struct VerdictRecord {
    v: u32,
    file: String,
    style: u8,
    valid: bool,
    length: Option<usize>,
    reason: Option<String>,
}

impl VerdictRecord {
    pub fn new(
        file: &str,
        style: Style,
        verdict: &Result<usize, blocks::Fault>,
        is_as_claimed: bool,
    ) -> Self {
        VerdictRecord {
            v: VERSION,
            file: file.to_owned(),
            style: style.number(),
            valid: is_as_claimed,
            length: verdict.as_ref().ok().copied(),
            reason: match verdict {
                Ok(_) if is_as_claimed => None,
                Ok(found) => {
                    Some(format!("{}, not as many as claimed", Counted(*found as u128, "move")))
                }
                Err(fault) => Some(fault.to_string()),
            },
        }
    }
}
