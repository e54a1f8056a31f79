//! Who watches a search, and what stops it.

use super::Progress;
use super::budget::Budget;
use fifteen_frame::{Stopped, Watch};
use std::ops::ControlFlow;

/// The watch, the limit of configurations, and what the watch was shown last.
pub(super) struct Guard<'w> {
    watch: &'w mut dyn Watch<Progress>,
    nodes: Option<u64>,
    budget: &'w Budget,
    progress: Progress,
    ticks: u64,
}

/// The number of neighbours after which a worker looks up: far less than a millisecond, or in the largest
/// puzzles a few.
pub(super) const LOOK_EVERY: usize = 1 << 12;

impl<'w> Guard<'w> {
    /// Nothing has been found yet.
    pub fn new(watch: &'w mut dyn Watch<Progress>, nodes: Option<u64>, budget: &'w Budget) -> Self {
        Guard { watch, nodes, budget, progress: Progress::default(), ticks: 0 }
    }

    /// Shows how far the search has come, and says whether it may go on.
    pub fn show(&mut self, progress: Progress) -> Result<(), Stopped> {
        self.progress = progress;
        self.look()?;
        if self.nodes.is_some_and(|limit| progress.found >= limit) {
            return Err(Stopped::Nodes);
        }
        Ok(())
    }

    /// Shows the same again, in the middle of something.
    pub fn look(&mut self) -> Result<(), Stopped> {
        if self.go_on().is_break() { Err(Stopped::Asked) } else { Ok(()) }
    }

    /// The same for a crew.
    pub fn go_on(&mut self) -> ControlFlow<()> {
        self.progress.bytes = self.budget.used();
        self.watch.look(&self.progress)
    }

    /// The same for each of very many neighbours: looks up now and then.
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(LOOK_EVERY as u64) {
            return self.go_on();
        }
        ControlFlow::Continue(())
    }
}
