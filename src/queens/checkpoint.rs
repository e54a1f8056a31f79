//! A search that was broken off, as a text to be kept.

use super::chessboard::Chessboard;
use super::task::Task;

/// Where a search stands: what it has found, and what is left to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) board: Chessboard,
    pub(super) queens: usize,
    pub(super) unattacked: u32,
    pub(super) placement: Vec<usize>,
    pub(super) nodes: u64,
    pub(super) tasks: Vec<Task>,
}

impl Checkpoint {
    /// An upper bound on the number of unattacked squares.
    pub fn upper(&self) -> u32 {
        let uppers = self.tasks.iter().map(|task| task.upper);
        uppers.max().unwrap_or(0).max(self.unattacked)
    }
}
