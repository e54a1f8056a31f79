//! Progress of several counting searches in sequence.

use crate::progress::PackingProgress;
use fifteen_runtime::Observer;

/// Number of nodes between two progress reports.
const NODES_BETWEEN_REPORTS: u64 = 1 << 9;

/// Reporter that passes the progress of several searches to the observer, and records whether the
/// observer has cancelled them.
pub(super) struct ProgressReporter<'a> {
    pub observer: &'a mut dyn Observer<PackingProgress>,
    /// Fraction of all searches before the current one, and the share of the current one.
    pub fraction_before: f64,
    pub fraction: f64,
    pub nodes: u64,
    pub is_stopped: bool,
}

impl ProgressReporter<'_> {
    /// Counts a node, and reports progress at intervals. `fraction` is the fraction of the current
    /// search before it.
    pub fn on_node(&mut self, fraction: f64) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            let fraction = self.fraction_before + fraction * self.fraction;
            let answer = self.observer.on_progress(&PackingProgress {
                fraction_done: fraction,
                ..PackingProgress::default()
            });
            self.is_stopped |= answer.is_break();
        }
    }
}
