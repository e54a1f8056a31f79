//! How far the counts have come, one after the other, and whether to go on.

use crate::progress::PackingProgress;
use fifteen_runtime::Observer;

/// The number of nodes after which the watch is told of progress.
const NODES_BETWEEN_REPORTS: u64 = 1 << 9;

/// Tells the watch of several searches, and keeps what it answered.
pub(super) struct ProgressReporter<'a> {
    pub observer: &'a mut dyn Observer<PackingProgress>,
    /// The share of the whole that lies before the search under way, and that of the search.
    pub fraction_before: f64,
    pub fraction: f64,
    pub nodes: u64,
    pub is_stopped: bool,
}

impl ProgressReporter<'_> {
    /// A node is entered, with so much of its search before it.
    pub fn on_node(&mut self, share: f64) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            let share = self.fraction_before + share * self.fraction;
            let answer = self.observer.on_progress(&PackingProgress {
                fraction_done: share,
                ..PackingProgress::default()
            });
            self.is_stopped |= answer.is_break();
        }
    }
}
