//! How far a construction has come, and who is told.

use std::ops::ControlFlow;

/// How far a construction has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The distance of the placements that are being found, in moves of the pattern's tiles.
    pub level: u32,
    /// The placements whose distance is known.
    pub known: usize,
    /// All placements.
    pub placements: usize,
}

/// Hears of progress, often and from any thread, and says whether to go on.
pub type Watch<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);
