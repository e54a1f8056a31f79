//! Who watches a search, who takes part in it, and what stops it.

use super::Progress;
use super::budget::Budget;
use super::group::SearchGroup;
use fifteen_runtime::{Observer, Stopped};
use std::ops::ControlFlow;

/// The watch, the limit of configurations, and what the watch was shown last.
pub(super) struct Guard<'w> {
    watch: &'w mut dyn Observer<Progress>,
    nodes: Option<u64>,
    budget: &'w Budget,
    progress: Progress,
    ticks: u64,
    /// Those who search together, and whether they are to be told that the watch wants to stop.
    pub(super) company: SearchGroup<'w>,
    pub(super) asked: bool,
}

/// The number of neighbours after which a worker looks up: far less than a millisecond, or in the largest
/// puzzles a few.
pub(super) const LOOK_EVERY: usize = 1 << 12;

impl<'w> Guard<'w> {
    /// Nothing has been found yet.
    pub fn new(
        watch: &'w mut dyn Observer<Progress>,
        nodes: Option<u64>,
        budget: &'w Budget,
        company: SearchGroup<'w>,
    ) -> Self {
        let progress = Progress::default();
        Guard { watch, nodes, budget, progress, ticks: 0, company, asked: false }
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
        let result = if self.go_on().is_break() { Err(Stopped::Cancelled) } else { Ok(()) };
        self.later(result)
    }

    /// The same for a crew.
    pub fn go_on(&mut self) -> ControlFlow<()> {
        self.progress.bytes = self.budget.used();
        self.watch.on_progress(&self.progress)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything the watch was shown by this.
    fn shown(
        nodes: Option<u64>,
        budget: &Budget,
        task: impl FnOnce(&mut Guard<'_>),
    ) -> Vec<Progress> {
        let mut shown = Vec::new();
        let mut watch = |progress: &Progress| {
            shown.push(*progress);
            ControlFlow::Continue(())
        };
        task(&mut Guard::new(&mut watch, nodes, budget, SearchGroup::ALONE));
        shown
    }

    #[test]
    fn observer_is_polled_once_per_interval() {
        let budget = Budget::new(1000);
        for (ticks, looks) in
            [(LOOK_EVERY - 1, 0), (LOOK_EVERY, 1), (3 * LOOK_EVERY, 3), (4 * LOOK_EVERY - 1, 3)]
        {
            let shown = shown(None, &budget, |guard| {
                assert!((0..ticks).all(|_| guard.tick().is_continue()));
            });
            assert_eq!(shown.len(), looks, "{ticks}");
        }
    }

    /// The same again, but with the memory that is in use now.
    #[test]
    fn check_cancel_repeats_the_last_progress() {
        let budget = Budget::new(1000);
        let progress = Progress { moves: 3, found: 7, part: 1, parts: 2, bytes: 0 };
        let shown = shown(None, &budget, |guard| {
            budget.force_reserve(10);
            assert_eq!(guard.show(progress), Ok(()));
            budget.force_reserve(5);
            assert_eq!(guard.look(), Ok(()));
        });
        assert_eq!(shown, [10, 15].map(|bytes| Progress { bytes, ..progress }));
    }

    #[test]
    fn reaching_the_node_limit_stops() {
        let budget = Budget::new(1000);
        shown(Some(7), &budget, |guard| {
            for (found, end) in [(6, Ok(())), (7, Err(Stopped::Nodes)), (8, Err(Stopped::Nodes))] {
                assert_eq!(guard.show(Progress { found, ..Progress::default() }), end);
            }
        });
    }
}
