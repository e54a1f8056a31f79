//! A worker: a stack of nodes, of which it expands the uppermost ones together.

use super::Scene;
use super::top::is_goal;
use crate::korf::Counts;
use crate::korf::shared_fuel::Turn;
use fifteen_lookup::{BATCH, Expander, Node, OUTPUT_CAPACITY};

/// What one thread has to itself, on cache lines that no other thread writes to.
#[repr(align(128))]
pub struct Worker {
    /// The nodes it has not visited yet, and behind them room for more.
    stack: Vec<Node>,
    len: usize,
    batch: Box<[Node; BATCH]>,
    expander: Expander,
    counts: Counts,
}

impl Worker {
    /// A worker with nothing to do.
    pub fn new(scene: &Scene) -> Worker {
        Worker {
            stack: vec![Node::NONE; 1 << 12],
            len: 0,
            batch: Box::new([Node::NONE; BATCH]),
            expander: Expander::new(scene.simd),
            counts: Counts::default(),
        }
    }

    /// Forgets everything, whatever it was at.
    pub fn reset(&mut self) {
        self.len = 0;
        self.counts = Counts::default();
    }

    /// The nodes counted since the last reset.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether there are nodes it has not visited yet.
    pub fn is_busy(&self) -> bool {
        self.len > 0
    }

    /// Searches on, under the nodes on its stack and those that `next` gives, until there are no
    /// more or the fuel, in nodes, is used up. If it meets the goal it says in which subtree.
    pub fn run(
        &mut self,
        scene: &Scene,
        mut next: impl FnMut() -> Option<Node>,
        fuel: &mut u64,
    ) -> Turn<u32> {
        let lanes = scene.lanes.scene();
        loop {
            while self.len < BATCH
                && let Some(node) = next()
            {
                self.stack[self.len] = node;
                self.len += 1;
            }
            if self.len == 0 {
                return Turn::Exhausted;
            }
            if *fuel == 0 {
                return Turn::OutOfFuel;
            }
            let count = self.len.min(BATCH).min(usize::try_from(*fuel).unwrap_or(BATCH));
            self.len -= count;
            let batch = &mut self.batch[..count];
            batch.copy_from_slice(&self.stack[self.len..][..count]);
            *fuel -= count as u64;
            self.counts.visited += count as u64;
            if let Some(won) = batch.iter().find(|node| is_goal(node, scene)) {
                return Turn::Won(won.origin());
            }
            if self.stack.len() < self.len + OUTPUT_CAPACITY {
                self.stack.resize(2 * self.stack.len(), Node::NONE);
            }
            let room = self.stack[self.len..].first_chunk_mut().expect("there is room");
            let found = self.expander.expand(lanes, scene.rows(), batch, room);
            self.counts.generated += found.generated;
            self.len += found.kept;
        }
    }
}
