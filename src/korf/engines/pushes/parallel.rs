//! Search of one position by several threads.

use super::depth_first::DepthFirst;
use super::subtrees::ChoiceTable;
use crate::board::Board;
use crate::heuristic::pushes::PushHeuristic;
use crate::korf::shared_fuel::{WorkerResult, run_workers};
use crate::korf::subtrees::SubtreeStride;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold};
use crate::{Observer, Threads};
use fifteen_runtime::observer::CancelRecorder;
use std::sync::Arc;

/// Minimum number of subtrees that several threads share: many, as their sizes differ.
const MIN_SUBTREES: usize = 400;

/// Number of nodes per thread in a few hundredths of a second.
const SLICE_PER_THREAD: u64 = 1 << 15;

/// Search of one position.
pub struct ParallelSearch {
    start: Board,
    heuristic: PushHeuristic,
    /// Names of the heuristics used so far.
    names: Vec<String>,
    threads: Threads,
    workers: Vec<DepthFirst>,
    /// Paths to the subtrees, and those taken by workers.
    subtrees: Vec<Vec<u8>>,
    stride: SubtreeStride,
    /// Threshold of the iteration, in pushes.
    quota: u32,
    /// Number of nodes of earlier iterations.
    visited_before: u64,
    /// Number of upgrades, and of nodes when the last one was attempted.
    upgrades: usize,
    upgrade_attempt: u64,
}

impl ParallelSearch {
    /// Prepares a search from a position.
    pub fn new(start: &Board, heuristic: PushHeuristic, threads: Threads) -> ParallelSearch {
        let table = Arc::new(ChoiceTable::new(start.size()));
        let least = if threads == Threads::ONE { 1 } else { MIN_SUBTREES };
        let subtrees = table.subtrees(start.blank(), least);
        let worker = || DepthFirst::new(start, table.clone(), heuristic.bound().clone());
        ParallelSearch {
            start: *start,
            names: vec![heuristic.name().to_owned()],
            threads,
            workers: (0..threads.get()).map(|_| worker()).collect(),
            stride: SubtreeStride::all(),
            subtrees,
            quota: 0,
            visited_before: 0,
            upgrades: 0,
            upgrade_attempt: 0,
            heuristic,
        }
    }

    /// Upgrades the heuristic if the search has become long enough.
    fn upgrade_if_due(&mut self, observer: &mut dyn Observer<()>) {
        let visited = self.visited_before + self.counts().visited;
        let Some(upgrades) = self.heuristic.upgrades().cloned() else { return };
        let Some(after) = upgrades.due_after(self.upgrades) else { return };
        if visited - self.upgrade_attempt < after {
            return;
        }
        self.upgrade_attempt = visited;
        if let Some(better) = upgrades.obtain(self.upgrades, self.threads, observer) {
            self.upgrades += 1;
            self.names.push(better.name().to_owned());
            for worker in &mut self.workers {
                worker.set_bound(better.bound().clone());
            }
        }
    }
}

impl EngineSearch for ParallelSearch {
    fn estimate(&self) -> u32 {
        self.heuristic.estimate(&self.start)
    }

    fn first_threshold(&self) -> Threshold {
        Threshold::pushes(self.estimate())
    }

    fn max_moves(&self) -> u32 {
        u32::MAX
    }

    fn preferred_slice(&self) -> u64 {
        SLICE_PER_THREAD * self.threads.get() as u64
    }

    fn begin(&mut self, threshold: Threshold) {
        self.visited_before += self.counts().visited;
        self.workers.iter_mut().for_each(DepthFirst::clear);
        self.stride = SubtreeStride::all();
        self.quota = threshold.moves();
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        let mut recorder = CancelRecorder::new(observer);
        self.upgrade_if_due(&mut recorder);
        if recorder.is_cancelled {
            return SliceResult::Paused;
        }
        let (start, quota) = (&self.start, self.quota);
        let (stride, subtrees) = (&self.stride, &self.subtrees);
        let run = |worker: &mut DepthFirst, fuel: &mut u64| loop {
            match worker.run(fuel) {
                WorkerResult::Exhausted => match stride.take_next(subtrees) {
                    Some(path) => worker.begin(start, path, quota),
                    None => return WorkerResult::Exhausted,
                },
                result => return result,
            }
        };
        let has_more = stride.has_more(subtrees);
        let busy = self.workers.iter_mut().filter(|worker| worker.is_busy() || has_more);
        match run_workers(busy, self.threads, nodes, run) {
            WorkerResult::Exhausted => SliceResult::Exhausted,
            WorkerResult::OutOfFuel => SliceResult::Paused,
            WorkerResult::GoalFound(moves) => SliceResult::Solved(moves),
        }
    }

    fn set_threads(&mut self, threads: Threads) {
        let most = Threads::new(self.workers.len()).unwrap_or(Threads::ONE);
        self.threads = threads.min(most);
    }

    fn counts(&self) -> Counts {
        self.workers.iter().map(|worker| worker.counts).sum()
    }

    fn heuristic(&self) -> Option<String> {
        Some(self.names.join(", then "))
    }
}
