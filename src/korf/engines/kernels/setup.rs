//! Setup of a search with kernels.

use super::plan::{CascadeShape, QuotaAutomata};
use super::worker::WideWorker;
use crate::Threads;
use fifteen_kernels::KernelTable;
use fifteen_kernels::Simd;

/// Setup of a search.
#[derive(Clone, Copy)]
pub struct WideSetup {
    pub kernels: &'static KernelTable,
    pub plan: &'static QuotaAutomata,
    pub simd: Simd,
    pub threads: Threads,
    pub shape: CascadeShape,
    /// Number of nodes of the previous iteration below which the frontier has the maximum size, and
    /// usually contains the whole tree.
    pub split_min_nodes: u64,
    /// Minimum number of subtrees.
    pub min_subtrees: usize,
    /// Minimum number of nodes of the previous iteration for starting threads.
    pub parallel_min_nodes: u64,
    /// Number of nodes between two reports to the observer while retracing.
    pub retrace_slice: u64,
}

impl WideSetup {
    /// Creates a setup with one thread and portable kernels, and otherwise the values that were
    /// fastest in measurements.
    pub fn new(kernels: &'static KernelTable, pruning: bool) -> WideSetup {
        WideSetup {
            kernels,
            plan: QuotaAutomata::cached(kernels, pruning),
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
