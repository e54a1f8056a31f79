//! What comes of a search, and how it ended.

use crate::support::exit::Exit;
use crate::support::session::SearchEnd;
use fifteen::antislide::Report;

/// A search that ended.
pub struct SearchResult {
    pub report: Report,
    pub end: SearchEnd,
    pub seconds: f64,
    /// If the search is kept, and other units are not done: how many are.
    pub missing_units: Option<String>,
    pub threads: usize,
    /// Whether orbits were counted.
    pub has_orbits: bool,
    /// The packings to be drawn.
    pub drawn_packings: Vec<Vec<usize>>,
}

impl SearchResult {
    /// The exit code. The empty packing is no answer.
    pub fn exit(&self) -> Exit {
        let counts = self.report.tally.counts();
        let is_there = counts.iter().skip(1).any(|count| count.packings > 0);
        // There may be some in what is not done.
        let is_open = self.missing_units.is_some();
        self.end.exit(if is_there || is_open { Exit::Answered } else { Exit::NoSolution })
    }
}
