//! What comes of a search, and how it ended.

use crate::cli::frame::exit::Exit;
use crate::cli::frame::session::Ended;
use fifteen::antislide::Report;

/// A search that ended.
pub struct Searched {
    pub report: Report,
    pub ended: Ended,
    pub seconds: f64,
    pub threads: usize,
    /// Whether orbits were counted.
    pub has_orbits: bool,
    /// The packings to be drawn.
    pub drawn: Vec<Vec<usize>>,
}

impl Searched {
    /// The exit code. The empty packing is no answer.
    pub fn exit(&self) -> Exit {
        let counts = self.report.tally.counts();
        let is_there = counts.iter().skip(1).any(|count| count.packings > 0);
        self.ended.exit(if is_there { Exit::Answered } else { Exit::NoSolution })
    }
}
