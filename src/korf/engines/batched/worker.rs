//! A worker: a stack of nodes, of which it expands the uppermost ones together.

use super::expand::{BatchContext, BatchExpander};
use super::node::Node;
use crate::heuristic::Bound;
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use crate::korf::solutions::SolutionCollector;
use fifteen_codegen::Direction;
use std::vec;

/// The nodes that are expanded together.
pub const BATCH: usize = 64;

/// What one thread has to itself, on cache lines that no other thread writes to.
#[repr(align(128))]
pub struct BatchWorker<B: Bound, const CELLS: usize> {
    stack: Vec<Node<B::State, CELLS>>,
    batch: Vec<Node<B::State, CELLS>>,
    expander: BatchExpander<B>,
    /// The solutions met, if all are to be found.
    collector: Option<SolutionCollector>,
    counts: Counts,
}

impl<B: Bound, const CELLS: usize> BatchWorker<B, CELLS> {
    /// A worker with nothing to do. It stops at the first solution, or lists this many of all.
    pub fn new(all: Option<usize>) -> BatchWorker<B, CELLS> {
        BatchWorker {
            stack: Vec::new(),
            batch: Vec::new(),
            expander: BatchExpander::new(),
            collector: all.map(SolutionCollector::new),
            counts: Counts::default(),
        }
    }

    /// Forgets everything, whatever it was at.
    pub fn reset(&mut self) {
        self.stack.clear();
        self.collector.iter_mut().for_each(SolutionCollector::clear);
        self.counts = Counts::default();
    }

    /// Gives the nodes away that it has not visited yet.
    pub fn drain_stack(&mut self) -> vec::Drain<'_, Node<B::State, CELLS>> {
        self.stack.drain(..)
    }

    /// The nodes counted since the last reset.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The solutions met since the last reset, if it collects them.
    pub fn collector(&self) -> Option<&SolutionCollector> {
        self.collector.as_ref()
    }

    /// Whether there are nodes it has not visited yet.
    pub fn is_busy(&self) -> bool {
        !self.stack.is_empty()
    }

    /// Searches on, under the nodes on its stack and those that `next` gives, until there are no
    /// more or the fuel, in nodes, is used up.
    pub fn run(
        &mut self,
        scene: &BatchContext<B>,
        goal: &[u8; CELLS],
        mut next: impl FnMut() -> Option<Node<B::State, CELLS>>,
        fuel: &mut u64,
    ) -> WorkerResult<Vec<Direction>> {
        loop {
            while self.stack.len() < BATCH {
                let Some(node) = next() else {
                    break;
                };
                self.stack.push(node);
            }
            if self.stack.is_empty() {
                return WorkerResult::Exhausted;
            }
            if *fuel == 0 {
                return WorkerResult::OutOfFuel;
            }
            let count = self.stack.len().min(BATCH).min(usize::try_from(*fuel).unwrap_or(BATCH));
            let first = self.stack.len() - count;
            self.batch.clear();
            self.batch.extend(self.stack.drain(first..));
            *fuel -= count as u64;
            self.counts.visited += count as u64;
            for won in self.batch.iter().filter(|node| node.tiles == *goal) {
                match &mut self.collector {
                    None => return WorkerResult::GoalFound(won.path.moves()),
                    Some(collection) => collection.add(won.path.moves()),
                }
            }
            let stack = &mut self.stack;
            self.expander.expand(scene, &self.batch, &mut self.counts, |node| stack.push(node));
        }
    }
}
