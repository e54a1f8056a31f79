//! Who watches a count.

use crate::antislide::observer::{Observer, Progress};

/// The observer hears of progress after so many nodes.
const NODES_BETWEEN: u64 = 1 << 11;

/// Tells the observer of several searches, one after the other, and what it answered.
pub(super) struct Watch<'a> {
    pub observer: &'a mut dyn Observer,
    /// The share of the whole that lies before the search under way, and that of the search.
    pub before: f64,
    pub own: f64,
    pub nodes: u64,
    pub is_stopped: bool,
}

impl Watch<'_> {
    /// A node is entered, with so much of its search before it.
    pub fn visited(&mut self, share: f64) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN) {
            let share = self.before + share * self.own;
            let answer = self.observer.progress(Progress { share, packings: 0 });
            self.is_stopped |= answer.is_break();
        }
    }
}
