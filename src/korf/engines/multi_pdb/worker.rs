//! Worker with a stack of nodes, of which it expands the top ones together.

use super::MultiPdbContext;
use super::frontier::is_goal;
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use fifteen_lookup::{Expander, MAX_BATCH, Node, OUTPUT_CAPACITY};

/// State of one thread, on cache lines that no other thread writes to.
#[repr(align(128))]
pub struct MultiPdbWorker {
    /// Nodes not visited yet, followed by free space.
    stack: Vec<Node>,
    len: usize,
    batch: Box<[Node; MAX_BATCH]>,
    expander: Expander,
    counts: Counts,
}

impl MultiPdbWorker {
    /// Creates an idle worker.
    pub fn new(context: &MultiPdbContext) -> MultiPdbWorker {
        MultiPdbWorker {
            stack: vec![Node::EMPTY; 1 << 12],
            len: 0,
            batch: Box::new([Node::EMPTY; MAX_BATCH]),
            expander: Expander::new(context.simd),
            counts: Counts::default(),
        }
    }

    /// Discards all nodes and counts.
    pub fn reset(&mut self) {
        self.len = 0;
        self.counts = Counts::default();
    }

    /// Returns the node counts since the last reset.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns whether there are nodes not visited yet.
    pub fn is_busy(&self) -> bool {
        self.len > 0
    }

    /// Searches the nodes on the stack and those from `next`, until there are no more or the fuel,
    /// in nodes, is used up. Returns the subtree of the goal if the goal is found.
    pub fn run(
        &mut self,
        context: &MultiPdbContext,
        mut next: impl FnMut() -> Option<Node>,
        fuel: &mut u64,
    ) -> WorkerResult<u32> {
        let tables = context.pdb_set.lookup_tables();
        loop {
            while self.len < MAX_BATCH
                && let Some(node) = next()
            {
                self.stack[self.len] = node;
                self.len += 1;
            }
            if self.len == 0 {
                return WorkerResult::Exhausted;
            }
            if *fuel == 0 {
                return WorkerResult::OutOfFuel;
            }
            let count = self.len.min(MAX_BATCH).min(usize::try_from(*fuel).unwrap_or(MAX_BATCH));
            self.len -= count;
            let batch = &mut self.batch[..count];
            batch.copy_from_slice(&self.stack[self.len..][..count]);
            *fuel -= count as u64;
            self.counts.visited += count as u64;
            if let Some(goal_node) = batch.iter().find(|node| is_goal(node, context)) {
                return WorkerResult::GoalFound(goal_node.subtree());
            }
            if self.stack.len() < self.len + OUTPUT_CAPACITY {
                self.stack.resize(2 * self.stack.len(), Node::EMPTY);
            }
            let output = self.stack[self.len..].first_chunk_mut().expect("enough room");
            let found = self.expander.expand(tables, context.automaton.rows(), batch, output);
            self.counts.generated += found.generated;
            self.len += found.children;
        }
    }
}
