//! Worker that takes and searches one subtree at a time.

use super::cascade::{Cascade, CascadePause};
use super::narrow::{NarrowEvent, NarrowSearch};
use super::plan::{CascadeShape, Node, QuotaAutomata};
use crate::korf::Counts;
use crate::korf::shared_fuel::WorkerResult;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// State of one thread, on cache lines that no other thread writes to: when the counters of two
/// workers shared a cache line, two threads were only 1.7 times as fast as one.
#[repr(align(128))]
pub struct WideWorker {
    cascade: Cascade,
    /// True while the cascade is drained before more nodes are fed in.
    is_draining: bool,
    /// Search of the upper part of a subtree, whose lower part is fed into the cascade.
    narrow: NarrowSearch,
    /// Numbers of the subtrees that the nodes in the cascade come from.
    block: Vec<usize>,
    /// Number of nodes visited when the block began.
    block_start: u64,
    /// True once all subtrees have been searched.
    is_exhausted: bool,
    counts: Counts,
}

/// Result of feeding the cascade.
enum FeedResult {
    /// A stack is ready.
    Ready,
    /// No subtree is left, or the block is large enough.
    NothingToFeed,
    /// Goal found.
    GoalFound,
    /// Fuel used up.
    OutOfFuel,
}

/// Number of nodes after which a worker takes no more subtrees but drains its cascade and begins a
/// new block, so that a goal can be traced to few subtrees. The boards left in the cascade are
/// searched, too: a block has ten to twenty million nodes. Blocks four times as large were not
/// faster, and take longer to retrace; blocks half as large were slower by a twentieth.
const BLOCK_NODES: u64 = 1 << 23;

impl WideWorker {
    /// Creates an idle worker.
    pub fn new(
        kernels: &'static KernelTable,
        plan: &QuotaAutomata,
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

    /// Discards all nodes and counts.
    pub fn reset(&mut self) {
        self.cascade.clear();
        self.is_draining = false;
        self.narrow.clear();
        self.block.clear();
        self.block_start = 0;
        self.is_exhausted = false;
        self.counts = Counts::default();
    }

    /// Discards all nodes and counts, and resets the round-robin order, so that the worker behaves
    /// like a new one.
    pub fn reset_to_new(&mut self) {
        self.reset();
        self.cascade.reset();
    }

    /// Returns whether all subtrees have been exhausted since the last
    /// [`reset`](WideWorker::reset).
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Returns the node counts since the last [`reset`](WideWorker::reset).
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns the size of the stacks, in bytes.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        self.cascade.bytes()
    }

    /// Searches the subtrees from `next`, which returns each with a number, until there are no more
    /// or the fuel, in nodes, is used up. If the goal is found, returns the numbers of subtrees,
    /// one of which contains it.
    pub fn run(
        &mut self,
        plan: &QuotaAutomata,
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

    /// Feeds the cascade until there is a ready stack.
    fn feed_cascade(
        &mut self,
        plan: &QuotaAutomata,
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
