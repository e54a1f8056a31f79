//! Result of a search for packings.

use crate::support::exit::Exit;
use crate::support::session::SearchEnd;
use fifteen::antislide::Report;

/// Result of a search for packings.
pub struct SearchResult {
    pub report: Report,
    pub end: SearchEnd,
    pub seconds: f64,
    /// Description of the finished units, if the checkpoint lacks some.
    pub missing_units: Option<String>,
    pub threads: usize,
    /// True if the counts of orbits are valid, provided that they were requested.
    pub has_orbits: bool,
    /// Packings to draw.
    pub drawn_packings: Vec<Vec<usize>>,
}

impl SearchResult {
    /// Returns the exit code. The empty packing does not count as an answer.
    pub fn exit(&self) -> Exit {
        let counts = self.report.tally.counts();
        let is_there = counts.iter().skip(1).any(|count| count.packings > 0);
        // Missing units may contain packings.
        let is_open = self.missing_units.is_some();
        self.end.exit(if is_there || is_open { Exit::Answered } else { Exit::NoSolution })
    }
}
