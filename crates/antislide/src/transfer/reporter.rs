//! How far the counts have come, one after the other, and whether to go on.

use crate::progress::Progress;
use fifteen_runtime::Observer;

/// The number of nodes after which the watch is told of progress.
const NODES_BETWEEN_REPORTS: u64 = 1 << 9;

/// Tells the watch of several searches, and keeps what it answered.
pub(super) struct Pace<'a> {
    pub watch: &'a mut dyn Observer<Progress>,
    /// The share of the whole that lies before the search under way, and that of the search.
    pub before: f64,
    pub own: f64,
    pub nodes: u64,
    pub is_stopped: bool,
}

impl Pace<'_> {
    /// A node is entered, with so much of its search before it.
    pub fn visited(&mut self, share: f64) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            let share = self.before + share * self.own;
            let answer = self.watch.on_progress(&Progress { share, ..Progress::default() });
            self.is_stopped |= answer.is_break();
        }
    }
}
