//! The way back to the start: which moves lead to the goal that a cascade has reached.
//!
//! The boards in a cascade carry no history. But it is known from which block of subtrees they
//! came, so the block is searched again, half by half: if the goal is not in the first half it is
//! in the second, which then need not be searched at all. When one subtree is left it is small
//! enough for a narrow search, which knows its path, or it is cut into a frontier of its own and
//! halved further. All this visits about as many nodes as the block has, or a little more.

use super::frontier::{Frontier, FrontierGrowth};
use super::narrow::{NarrowEvent, NarrowSearch};
use super::plan::{Node, TierPlan};
use super::setup::WideSetup;
use super::worker::WideWorker;
use crate::Observer;
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use std::ops::ControlFlow;

/// The nodes that a narrow search may visit before the subtree is cut up instead.
const NARROW_FUEL: u64 = 1 << 18;

/// The subtrees into which one is cut up.
const RETRACE_SUBTREES: usize = 1 << 10;

/// A retracing under way.
pub struct Retrace<'a> {
    plan: &'static TierPlan,
    worker: &'a mut WideWorker,
    /// The nodes visited between two looks at the watch.
    slice: u64,
    observer: &'a mut dyn Observer<()>,
    visited: u64,
}

/// What comes of it.
pub enum RetraceResult {
    /// The cells of the blank from the start to the goal.
    Found(Vec<u8>),
    /// The watch asked to stop.
    Cancelled,
}

impl<'a> Retrace<'a> {
    /// Gets ready, with a worker that is as if it were new.
    pub fn new(
        worker: &'a mut WideWorker,
        setup: &WideSetup,
        observer: &'a mut dyn Observer<()>,
    ) -> Retrace<'a> {
        Retrace { plan: setup.plan, worker, slice: setup.retrace_slice, observer, visited: 0 }
    }

    /// The nodes visited so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The way to the goal, which is in one of these subtrees of the frontier.
    ///
    /// # Panics
    /// If the goal is not there, which would be a mistake in the cascade.
    pub fn find_path(&mut self, frontier: &Frontier, block: Vec<usize>) -> RetraceResult {
        let mut cells = Vec::new();
        match self.trace_from(frontier, block, &mut cells) {
            ControlFlow::Continue(()) => RetraceResult::Found(cells),
            ControlFlow::Break(()) => RetraceResult::Cancelled,
        }
    }

    /// Adds the cells from the root of a frontier to the goal, under one of these subtrees.
    fn trace_from(
        &mut self,
        frontier: &Frontier,
        block: Vec<usize>,
        cells: &mut Vec<u8>,
    ) -> ControlFlow<()> {
        let entry = self.bisect(frontier, block)?;
        cells.extend(frontier.blank_path(entry, self.plan));
        self.descend(frontier.node(entry), cells)
    }

    /// Adds the cells from below a node to the goal, which is under it.
    fn descend(&mut self, mut node: Node, cells: &mut Vec<u8>) -> ControlFlow<()> {
        loop {
            let (mut narrow, mut fuel) = (NarrowSearch::default(), NARROW_FUEL);
            narrow.begin(node);
            let event = narrow.run(self.plan, 0, &mut fuel, &mut Counts::default());
            self.visited += NARROW_FUEL - fuel;
            if event == NarrowEvent::GoalFound {
                cells.extend(narrow.blank_path(self.plan).skip(1));
                return ControlFlow::Continue(());
            }
            assert_eq!(event, NarrowEvent::OutOfFuel, "the goal is under the node");
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

    /// The one of these subtrees with the goal in it.
    fn bisect(&mut self, frontier: &Frontier, mut block: Vec<usize>) -> ControlFlow<(), usize> {
        while block.len() > 1 {
            let rest = block.split_off(block.len() / 2);
            let mut left = block.iter().map(|&entry| (entry, frontier.node(entry)));
            self.worker.reset();
            let half = loop {
                match self.worker.run(self.plan, || left.next(), &mut { self.slice }) {
                    WorkerResult::GoalFound(found) => break ControlFlow::Continue(found),
                    WorkerResult::Exhausted => break ControlFlow::Continue(rest),
                    WorkerResult::OutOfFuel if self.observer.on_progress(&()).is_break() => {
                        break ControlFlow::Break(());
                    }
                    WorkerResult::OutOfFuel => {}
                }
            };
            self.visited += self.worker.counts().visited;
            block = half?;
        }
        ControlFlow::Continue(block[0])
    }
}
