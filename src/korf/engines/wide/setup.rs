//! How a search with kernels is set up.

use super::plan::{CascadeShape, TierPlan};
use super::worker::WideWorker;
use crate::Threads;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// How a search is set up.
#[derive(Clone, Copy)]
pub struct WideSetup {
    pub kernels: &'static KernelTable,
    pub plan: &'static TierPlan,
    pub simd: Simd,
    pub threads: Threads,
    pub shape: CascadeShape,
    /// The nodes of the iteration before below which the frontier searches the whole tree.
    pub split_min_nodes: u64,
    /// The subtrees to cut the tree into, at least.
    pub min_subtrees: usize,
    /// The nodes of the iteration before that make it worth starting threads.
    pub parallel_min_nodes: u64,
    /// The nodes between two looks at the watch on the way back.
    pub retrace_slice: u64,
}

impl WideSetup {
    /// One thread and portable kernels, otherwise as measured to be best.
    pub fn new(kernels: &'static KernelTable, pruning: bool) -> WideSetup {
        WideSetup {
            kernels,
            plan: TierPlan::cached(kernels, pruning),
            simd: Simd::Portable,
            threads: Threads::ONE,
            shape: CascadeShape::BEST,
            split_min_nodes: 1 << 11,
            min_subtrees: 1 << 8,
            parallel_min_nodes: 1 << 18,
            retrace_slice: 1 << 22,
        }
    }

    pub fn new_worker(&self) -> WideWorker {
        WideWorker::new(self.kernels, self.plan, self.simd, self.shape)
    }
}
