//! What is printed as JSON Lines.

use super::notation;
use super::search::Search;
use crate::cli::frame::output::record::VERSION;
use crate::cli::frame::session::Limit;
use fifteen::sliding::{Classic, Configuration, Outcome, Style};
use serde::{Deserialize, Serialize};

/// The result of a search.
#[derive(Serialize)]
pub struct SlideRecord {
    v: u32,
    file: String,
    title: String,
    style: u8,
    status: &'static str,
    /// The limit that was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    length: Option<usize>,
    moves: Option<Vec<String>>,
    /// The configurations of the solution, from the start on.
    boards: Option<Vec<String>>,
    /// How many shortest solutions there are, in decimal digits: they may be very many.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
    /// Some of the configurations that are farthest from the start; or with `--hardest` from the goals,
    /// and then `length` says how far.
    #[serde(skip_serializing_if = "Option::is_none")]
    farthest: Option<Vec<String>>,
    configurations: u64,
    levels: Vec<u64>,
    threads: usize,
    bytes: usize,
    seconds: f64,
}

impl SlideRecord {
    pub fn new(search: &Search) -> Self {
        let write = |configuration: &Configuration| search.puzzle.write(configuration);
        let solution = search.solution();
        let moves = |claims: Vec<_>| {
            claims.iter().map(|claim| notation::write(claim, &search.puzzle)).collect()
        };
        SlideRecord {
            v: VERSION,
            file: search.name.clone(),
            title: search.puzzle.title().to_owned(),
            style: search.options.style.number(),
            status: search.status(),
            reason: search.limit().map(Limit::name),
            length: search.length(),
            moves: solution.map(|solution| moves(solution.claims(&search.puzzle))),
            boards: solution.map(|solution| solution.configurations().iter().map(write).collect()),
            solutions: search.report.solutions.map(|solutions| solutions.to_string()),
            farthest: match &search.report.outcome {
                Outcome::Explored(_) | Outcome::Hardest(_) => {
                    Some(search.farthest().into_iter().map(write).collect())
                }
                _ => None,
            },
            configurations: search.report.configurations,
            levels: search.report.levels.clone(),
            threads: search.options.threads.get(),
            bytes: search.report.bytes,
            seconds: search.seconds,
        }
    }
}

/// What is read of a record whose solution is to be verified.
#[derive(Deserialize)]
pub struct ClaimRecord {
    pub style: Option<u8>,
    pub status: Option<String>,
    pub length: Option<usize>,
    pub moves: Option<Vec<String>>,
}

/// A puzzle of the collection.
#[derive(Serialize)]
pub struct ClassicRecord {
    v: u32,
    name: &'static str,
    title: String,
    /// The shortest solutions in styles 0 to 5.
    lengths: [usize; 6],
    text: &'static str,
}

impl ClassicRecord {
    pub fn new(classic: &Classic) -> Self {
        ClassicRecord {
            v: VERSION,
            name: classic.name,
            title: classic.puzzle().title().to_owned(),
            lengths: Style::ALL.map(|style| classic.length(style)),
            text: classic.text,
        }
    }
}
