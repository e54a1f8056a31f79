//! A worker: takes subtrees one after the other and searches them.

use super::cascade::{Cascade, CascadePause};
use super::narrow::{NarrowEvent, NarrowSearch};
use super::plan::{CascadeShape, Node, TierPlan};
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// What one thread has to itself, and on cache lines that no other thread writes to: when two
/// workers' counters shared one, two threads were only 1.7 times as fast as one.
#[repr(align(128))]
pub struct WideWorker {
    cascade: Cascade,
    /// Whether the cascade is to be emptied before anything else is fed into it.
    is_draining: bool,
    /// The search of the upper part of a subtree, whose lower part goes into the cascade.
    narrow: NarrowSearch,
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
    NothingToFeed,
    /// The goal was reached.
    GoalFound,
    /// The nodes allowed have been visited.
    OutOfFuel,
}

/// The nodes after which a worker takes no more subtrees but drains its cascade, so that it is known
/// again where the nodes in it come from. What waits in the cascade then is searched, too: a block
/// comes to ten or twenty million nodes. Blocks four times as large were not faster, and take longer
/// to retrace; blocks half as large cost a twentieth.
const BLOCK_NODES: u64 = 1 << 23;

impl WideWorker {
    /// A worker with nothing to do.
    pub fn new(
        kernels: &'static KernelTable,
        plan: &TierPlan,
        simd: Simd,
        shape: CascadeShape,
    ) -> WideWorker {
        WideWorker {
            cascade: Cascade::new(kernels, plan, simd, shape),
            is_draining: false,
            narrow: NarrowSearch::default(),
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
    pub fn reset_to_new(&mut self) {
        self.reset();
        self.cascade.reset();
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
        plan: &TierPlan,
        mut next: impl FnMut() -> Option<(usize, Node)>,
        fuel: &mut u64,
    ) -> WorkerResult<Vec<usize>> {
        loop {
            match self.cascade.run(plan, self.is_draining, fuel, &mut self.counts) {
                CascadePause::GoalFound => return WorkerResult::GoalFound(self.block.clone()),
                CascadePause::OutOfFuel => return WorkerResult::OutOfFuel,
                CascadePause::NoReadyStack => {}
            }
            if self.is_draining {
                self.is_draining = false;
                self.block.clear();
                self.block_start = self.counts.visited;
            }
            match self.feed_cascade(plan, &mut next, fuel) {
                FeedResult::Ready => {}
                FeedResult::NothingToFeed if self.block.is_empty() => {
                    self.is_exhausted = true;
                    return WorkerResult::Exhausted;
                }
                FeedResult::NothingToFeed => self.is_draining = true,
                FeedResult::GoalFound => {
                    return WorkerResult::GoalFound(
                        self.block.last().copied().into_iter().collect(),
                    );
                }
                FeedResult::OutOfFuel => return WorkerResult::OutOfFuel,
            }
        }
    }

    /// Feeds the cascade until there is a stack worth a visit.
    fn feed_cascade(
        &mut self,
        plan: &TierPlan,
        next: &mut impl FnMut() -> Option<(usize, Node)>,
        fuel: &mut u64,
    ) -> FeedResult {
        while !self.cascade.has_ready_stack() {
            if self.narrow.is_busy() {
                match self.narrow.run(plan, self.cascade.level_count(), fuel, &mut self.counts) {
                    NarrowEvent::BelowQuota(node) => self.cascade.push(node),
                    NarrowEvent::GoalFound => return FeedResult::GoalFound,
                    NarrowEvent::Exhausted => {}
                    NarrowEvent::OutOfFuel => return FeedResult::OutOfFuel,
                }
                continue;
            }
            if self.counts.visited - self.block_start >= BLOCK_NODES {
                return FeedResult::NothingToFeed;
            }
            let Some((number, node)) = next() else {
                return FeedResult::NothingToFeed;
            };
            self.block.push(number);
            self.narrow.begin(node);
        }
        FeedResult::Ready
    }
}
