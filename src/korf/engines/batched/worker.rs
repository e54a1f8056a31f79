//! Worker with a stack of nodes, of which it expands the top ones together.

use super::expand::{BatchContext, BatchExpander};
use super::node::Node;
use crate::heuristic::Bound;
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use crate::korf::solutions::SolutionCollector;
use fifteen_codegen::Direction;

/// Number of nodes expanded together.
pub const BATCH: usize = 64;

/// State of one thread, on cache lines that no other thread writes to.
#[repr(align(128))]
pub struct BatchWorker<B: Bound, const CELLS: usize> {
    /// Nodes not visited yet.
    pub stack: Vec<Node<B::State, CELLS>>,
    batch: Vec<Node<B::State, CELLS>>,
    expander: BatchExpander<B>,
    /// Solutions found, if all are requested.
    collector: Option<SolutionCollector>,
    counts: Counts,
}

impl<B: Bound, const CELLS: usize> BatchWorker<B, CELLS> {
    /// Creates an idle worker. It stops at the first solution or, given a number, collects all
    /// solutions and lists this many.
    pub fn new(all: Option<usize>) -> BatchWorker<B, CELLS> {
        BatchWorker {
            stack: Vec::new(),
            batch: Vec::new(),
            expander: BatchExpander::new(),
            collector: all.map(SolutionCollector::new),
            counts: Counts::default(),
        }
    }

    /// Discards all nodes and counts.
    pub fn reset(&mut self) {
        self.stack.clear();
        self.collector.iter_mut().for_each(SolutionCollector::clear);
        self.counts = Counts::default();
    }

    /// Returns the node counts since the last reset.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the solutions found since the last reset, if they are collected.
    pub fn collector(&self) -> Option<&SolutionCollector> {
        self.collector.as_ref()
    }

    /// Returns whether there are nodes not visited yet.
    pub fn is_busy(&self) -> bool {
        !self.stack.is_empty()
    }

    /// Searches the nodes on the stack and those from `next`, until there are no more or the fuel,
    /// in nodes, is used up.
    pub fn run(
        &mut self,
        context: &BatchContext<B>,
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
            for goal_node in self.batch.iter().filter(|node| node.tiles == *goal) {
                match &mut self.collector {
                    None => return WorkerResult::GoalFound(goal_node.path.moves()),
                    Some(collector) => collector.add(goal_node.path.moves()),
                }
            }
            let stack = &mut self.stack;
            self.expander.expand(context, &self.batch, &mut self.counts, |node| stack.push(node));
        }
    }
}
