//! A worker: takes subtrees one after the other and searches them.

use super::cascade::{Cascade, Pause};
use super::narrow::{Event, Narrow};
use super::plan::{Node, Plan, Shape};
use crate::korf::Counts;
use crate::korf::shared_fuel::Turn;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// What one thread has to itself, and on cache lines that no other thread writes to: when two
/// workers' counters shared one, two threads were only 1.7 times as fast as one.
#[repr(align(128))]
pub struct Worker {
    cascade: Cascade,
    /// Whether the cascade is to be emptied before anything else is fed into it.
    is_draining: bool,
    /// The search of the upper part of a subtree, whose lower part goes into the cascade.
    narrow: Narrow,
    /// The subtrees that the nodes in the cascade come from, by the numbers given with them.
    block: Vec<usize>,
    /// The nodes visited when the block began.
    block_start: u64,
    /// Whether there was nothing left to take.
    is_exhausted: bool,
    counts: Counts,
}

/// How an attempt to feed the cascade ended.
enum FeedResult {
    /// Some stack is worth a visit.
    Ready,
    /// There is nothing left to feed it with, or the block is large enough.
    Dry,
    /// The goal was reached.
    Won,
    /// The nodes allowed have been visited.
    OutOfFuel,
}

/// The nodes after which a worker takes no more subtrees but drains its cascade, so that it is known
/// again where the nodes in it come from. What waits in the cascade then is searched, too: a block
/// comes to ten or twenty million nodes. Blocks four times as large were not faster, and take longer
/// to retrace; blocks half as large cost a twentieth.
const BLOCK_NODES: u64 = 1 << 23;

impl Worker {
    /// A worker with nothing to do.
    pub fn new(kernels: &'static KernelTable, plan: &Plan, simd: Simd, shape: Shape) -> Worker {
        Worker {
            cascade: Cascade::new(kernels, plan, simd, shape),
            is_draining: false,
            narrow: Narrow::default(),
            block: Vec::new(),
            block_start: 0,
            is_exhausted: false,
            counts: Counts::default(),
        }
    }

    /// Forgets everything, whatever it was at.
    pub fn reset(&mut self) {
        self.cascade.clear();
        self.is_draining = false;
        self.narrow.clear();
        self.block.clear();
        self.block_start = 0;
        self.is_exhausted = false;
        self.counts = Counts::default();
    }

    /// Forgets also where it stood: what it does then is what a new worker does.
    pub fn renew(&mut self) {
        self.reset();
        self.cascade.renew();
    }

    /// Whether it came to the end of all it was given since the last [`reset`](Worker::reset).
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// The nodes counted since the last [`reset`](Worker::reset).
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The bytes its stacks may take.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.cascade.bytes()
    }

    /// Searches on, under the subtrees that `next` gives with a number each, until there are no
    /// more or the fuel, in nodes, is used up. If it wins the goal is in one of the subtrees named.
    pub fn run(
        &mut self,
        plan: &Plan,
        mut next: impl FnMut() -> Option<(usize, Node)>,
        fuel: &mut u64,
    ) -> Turn<Vec<usize>> {
        loop {
            match self.cascade.work(plan, self.is_draining, fuel, &mut self.counts) {
                Pause::Won => return Turn::Won(self.block.clone()),
                Pause::OutOfFuel => return Turn::OutOfFuel,
                Pause::NoReadyStack => {}
            }
            if self.is_draining {
                self.is_draining = false;
                self.block.clear();
                self.block_start = self.counts.visited;
            }
            match self.feed(plan, &mut next, fuel) {
                FeedResult::Ready => {}
                FeedResult::Dry if self.block.is_empty() => {
                    self.is_exhausted = true;
                    return Turn::Exhausted;
                }
                FeedResult::Dry => self.is_draining = true,
                FeedResult::Won => {
                    return Turn::Won(self.block.last().copied().into_iter().collect());
                }
                FeedResult::OutOfFuel => return Turn::OutOfFuel,
            }
        }
    }

    /// Feeds the cascade until there is a stack worth a visit.
    fn feed(
        &mut self,
        plan: &Plan,
        next: &mut impl FnMut() -> Option<(usize, Node)>,
        fuel: &mut u64,
    ) -> FeedResult {
        while !self.cascade.has_ready_stack() {
            if self.narrow.is_busy() {
                match self.narrow.run(plan, self.cascade.quotas(), fuel, &mut self.counts) {
                    Event::BelowQuota(node) => self.cascade.feed(node),
                    Event::Won => return FeedResult::Won,
                    Event::Exhausted => {}
                    Event::OutOfFuel => return FeedResult::OutOfFuel,
                }
                continue;
            }
            if self.counts.visited - self.block_start >= BLOCK_NODES {
                return FeedResult::Dry;
            }
            let Some((number, node)) = next() else {
                return FeedResult::Dry;
            };
            self.block.push(number);
            self.narrow.begin(node);
        }
        FeedResult::Ready
    }
}
