//! Observer, limits and process group of a search.

use super::BfsProgress;
use super::budget::Budget;
use super::owners::HashOwners;
use crate::packed::Packed;
use fifteen_runtime::Stopped;
use fifteen_runtime::communicator::Group;
use std::ops::ControlFlow;

/// Process group with its observer, and limits.
pub(super) struct SearchControl<'w> {
    pub group: Group<'w, BfsProgress>,
    node_limit: Option<u64>,
    budget: &'w Budget,
    ticks: u64,
}

/// Number of neighbors between two polls of the observer: they take far less than a millisecond, or
/// a few milliseconds in the largest puzzles.
pub(super) const CHECK_INTERVAL: usize = 1 << 12;

impl<'w> SearchControl<'w> {
    /// Creates the control of a new search.
    pub fn new(group: Group<'w, BfsProgress>, node_limit: Option<u64>, budget: &'w Budget) -> Self {
        SearchControl { group, node_limit, budget, ticks: 0 }
    }

    /// Returns the assignment of configurations to processes.
    pub fn owners(&self) -> HashOwners {
        HashOwners::new(self.group.rank(), self.group.size())
    }

    /// Reports progress to the observer. Fails if it cancels or the node limit is reached.
    pub fn report_progress(&mut self, progress: BfsProgress) -> Result<(), Stopped> {
        self.group.progress = progress;
        self.check_cancel()?;
        self.check_node_limit(progress.found)
    }

    /// Fails if the node limit is reached.
    pub fn check_node_limit(&self, found: u64) -> Result<(), Stopped> {
        if self.node_limit.is_some_and(|limit| found >= limit) {
            return Err(Stopped::Nodes);
        }
        Ok(())
    }

    /// Reports the last progress again. Fails if the observer cancels; one of several processes
    /// fails only at its next exchange.
    pub fn check_cancel(&mut self) -> Result<(), Stopped> {
        let result = Stopped::check(self.poll_observer());
        self.group.defer(result)
    }

    /// Reports the last progress again, for a worker pool.
    pub fn poll_observer(&mut self) -> ControlFlow<()> {
        self.group.progress.bytes = self.budget.used();
        self.group.poll()
    }

    /// Counts one neighbor, and polls the observer at intervals.
    pub fn tick(&mut self) -> ControlFlow<()> {
        self.ticks += 1;
        if self.ticks.is_multiple_of(CHECK_INTERVAL as u64) {
            return self.poll_observer();
        }
        ControlFlow::Continue(())
    }

    /// Returns the configurations of all processes, in ascending order, unless one of them stops.
    pub fn all_gather_sorted<const W: usize>(
        &mut self,
        own: Result<Vec<Packed<W>>, Stopped>,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let mut all = self.group.all_gather(own)?.concat();
        all.sort_unstable();
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::single_process;

    /// Runs a task and returns the progress that it reported.
    fn collect_progress(
        nodes: Option<u64>,
        budget: &Budget,
        task: impl FnOnce(&mut SearchControl<'_>),
    ) -> Vec<BfsProgress> {
        let mut shown = Vec::new();
        let mut observer = |progress: &BfsProgress| {
            shown.push(*progress);
            ControlFlow::Continue(())
        };
        task(&mut SearchControl::new(single_process(&mut observer), nodes, budget));
        shown
    }

    #[test]
    fn observer_is_polled_once_per_interval() {
        let budget = Budget::new(1000);
        for (ticks, polls) in [
            (CHECK_INTERVAL - 1, 0),
            (CHECK_INTERVAL, 1),
            (3 * CHECK_INTERVAL, 3),
            (4 * CHECK_INTERVAL - 1, 3),
        ] {
            let shown = collect_progress(None, &budget, |control| {
                assert!((0..ticks).all(|_| control.tick().is_continue()));
            });
            assert_eq!(shown.len(), polls, "{ticks}");
        }
    }

    /// The last progress is repeated, with the current memory in use.
    #[test]
    fn check_cancel_repeats_the_last_progress() {
        let budget = Budget::new(1000);
        let progress =
            BfsProgress { moves: 3, found: 7, chunks_done: 1, chunks_total: 2, bytes: 0 };
        let shown = collect_progress(None, &budget, |control| {
            budget.force_reserve(10);
            assert_eq!(control.report_progress(progress), Ok(()));
            budget.force_reserve(5);
            assert_eq!(control.check_cancel(), Ok(()));
        });
        assert_eq!(shown, [10, 15].map(|bytes| BfsProgress { bytes, ..progress }));
    }

    #[test]
    fn reaching_the_node_limit_stops() {
        let budget = Budget::new(1000);
        collect_progress(Some(7), &budget, |control| {
            for (found, end) in [(6, Ok(())), (7, Err(Stopped::Nodes)), (8, Err(Stopped::Nodes))] {
                assert_eq!(
                    control.report_progress(BfsProgress { found, ..BfsProgress::default() }),
                    end
                );
            }
        });
    }
}
