//! Retracing: finds the moves to the goal that a cascade has reached.
//!
//! The boards in a cascade have no history. But the block of subtrees that they came from is known.
//! So the block is searched again by bisection: if the goal is not in the first half it is in the
//! second, which then need not be searched. The last subtree is small enough for a narrow search,
//! which knows its path, or is split into a frontier of its own and bisected further. In total this
//! visits at most slightly more nodes than the block has.

use super::frontier::{Frontier, FrontierGrowth};
use super::narrow::{NarrowEvent, NarrowSearch};
use super::plan::{Node, QuotaAutomata};
use super::setup::WideSetup;
use super::worker::WideWorker;
use crate::Observer;
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;

/// Maximum number of nodes of a narrow search before the subtree is split instead.
const NARROW_FUEL: u64 = 1 << 18;

/// Number of subtrees into which a subtree is split.
const RETRACE_SUBTREES: usize = 1 << 10;

/// State of retracing.
pub struct Retrace<'a> {
    plan: &'static QuotaAutomata,
    worker: &'a mut WideWorker,
    /// Number of nodes visited between two reports to the observer.
    slice: u64,
    observer: &'a mut dyn Observer<()>,
    /// Number of nodes visited so far.
    pub visited: u64,
}

impl<'a> Retrace<'a> {
    /// Prepares retracing with a worker in its initial state.
    pub fn new(
        worker: &'a mut WideWorker,
        setup: &WideSetup,
        observer: &'a mut dyn Observer<()>,
    ) -> Retrace<'a> {
        Retrace { plan: setup.plan, worker, slice: setup.retrace_slice, observer, visited: 0 }
    }

    /// Finds the cells of the blank from the start to the goal, which is in one of these subtrees
    /// of the frontier. Returns `None` if the observer cancels.
    ///
    /// # Panics
    /// If the goal is not there, which would be a bug of the cascade.
    pub fn find_path(&mut self, frontier: &Frontier, block: Vec<usize>) -> Option<Vec<u8>> {
        let entry = self.bisect(frontier, block)?;
        let mut cells = frontier.blank_path(entry, self.plan);
        self.descend(frontier.node(entry), &mut cells)?;
        Some(cells)
    }

    /// Adds the cells on the path from a node, without the node itself, to the goal in its subtree.
    fn descend(&mut self, mut node: Node, cells: &mut Vec<u8>) -> Option<()> {
        loop {
            let (mut narrow, mut fuel) = (NarrowSearch::default(), NARROW_FUEL);
            narrow.begin(node);
            let event = narrow.run(self.plan, 0, &mut fuel, &mut Counts::default());
            self.visited += NARROW_FUEL - fuel;
            if event == NarrowEvent::GoalFound {
                cells.extend(narrow.blank_path(self.plan).skip(1));
                return Some(());
            }
            assert_eq!(event, NarrowEvent::OutOfFuel, "goal in the subtree");
            let mut frontier = Frontier::new(node);
            let mut counts = Counts::default();
            let growth = frontier.grow(self.plan, RETRACE_SUBTREES, &mut { u64::MAX }, &mut counts);
            self.visited += counts.visited;
            let entry = match growth {
                FrontierGrowth::GoalFound(entry) => entry,
                _ => self.bisect(&frontier, frontier.open_entries())?,
            };
            cells.extend(frontier.blank_path(entry, self.plan).into_iter().skip(1));
            node = frontier.node(entry);
        }
    }

    /// Finds the subtree of the block that contains the goal.
    fn bisect(&mut self, frontier: &Frontier, mut block: Vec<usize>) -> Option<usize> {
        while block.len() > 1 {
            let rest = block.split_off(block.len() / 2);
            let mut left = block.iter().map(|&entry| (entry, frontier.node(entry)));
            self.worker.reset();
            let half = loop {
                match self.worker.run(self.plan, || left.next(), &mut { self.slice }) {
                    WorkerResult::GoalFound(found) => break Some(found),
                    WorkerResult::Exhausted => break Some(rest),
                    WorkerResult::OutOfFuel if self.observer.on_progress(&()).is_break() => {
                        break None;
                    }
                    WorkerResult::OutOfFuel => {}
                }
            };
            self.visited += self.worker.counts().visited;
            block = half?;
        }
        Some(block[0])
    }
}
