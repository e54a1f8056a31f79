//! Checkpointed search: each iteration is restored, searched as a whole, or split into units.

use super::SharedUnitStore;
use super::record::UnitRecord;
use super::split::SplitIteration;
use super::worker::UnitWorker;
use crate::board::Board;
use crate::korf::engine::delegate;
use crate::korf::shared_fuel;
use crate::korf::{Counts, Engine, EngineSearch, RestoredPart, SliceResult, Threshold};
use crate::runtime::estimate::Interval;
use crate::runtime::units::UNITS;
use crate::{Observer, Stopped, Threads};
use fifteen_runtime::lock;
use std::sync::Arc;

/// Search from one position.
pub struct CheckpointedSearch {
    start: Board,
    engine: Arc<dyn Engine>,
    store: SharedUnitStore,
    /// Search of the inner engine, for properties of the start and for unsplit iterations.
    inner: Box<dyn EngineSearch>,
    /// Workers for units, created on first use.
    workers: Vec<UnitWorker>,
    threads: Threads,
    /// First unit of the iteration.
    first_unit: usize,
    iteration: IterationState,
    /// Number of nodes of the iteration that were restored at its beginning.
    restored_nodes: u64,
}

/// State of an iteration.
enum IterationState {
    /// Unsplit iteration, restored from the store.
    Restored(UnitRecord),
    /// Iteration searched as a whole.
    Unsplit,
    /// Iteration split into units.
    Split(SplitIteration),
}

impl CheckpointedSearch {
    /// Creates a search from a position with this engine.
    pub fn new(
        start: &Board,
        engine: Arc<dyn Engine>,
        store: SharedUnitStore,
    ) -> CheckpointedSearch {
        CheckpointedSearch {
            start: *start,
            inner: engine.prepare(start),
            threads: engine.threads(),
            engine,
            store,
            workers: Vec::new(),
            first_unit: 0,
            iteration: IterationState::Restored(UnitRecord::default()),
            restored_nodes: 0,
        }
    }

    /// Returns the number of the first unit of an iteration.
    fn first_unit_of(&self, threshold: Threshold) -> usize {
        (threshold.sad - self.first_threshold().sad) as usize * UNITS
    }

    /// Returns the stored record of an unsplit iteration, given its first unit.
    fn restored_record(&self, first_unit: usize) -> Option<UnitRecord> {
        lock(&self.store).record(first_unit).filter(|record| record.is_whole_iteration)
    }

    /// Continues an unsplit iteration. A solution is returned even if it cannot be stored.
    fn run_unsplit(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        if lock(&self.store).is_read_only() {
            return SliceResult::Stopped(Stopped::OutOfShard);
        }
        let step = self.inner.run(nodes, observer);
        let solution = match &step {
            // An engine that collects all solutions exhausts the last iteration, too.
            SliceResult::Exhausted => {
                self.inner.solutions().and_then(|found| found.listed.into_iter().next())
            }
            SliceResult::Solved(moves) => Some(moves.clone()),
            SliceResult::Paused | SliceResult::Stopped(_) => return step,
        };
        let counts = self.inner.counts();
        let record = UnitRecord { counts, solution: solution.clone(), is_whole_iteration: true };
        let inserted = lock(&self.store).insert(self.first_unit, record);
        match (solution, inserted.is_break()) {
            (Some(moves), _) => SliceResult::Solved(moves),
            (None, true) => SliceResult::Stopped(Stopped::Cancelled),
            (None, false) => SliceResult::Exhausted,
        }
    }

    /// Creates missing workers, one per thread.
    fn ensure_workers(&mut self) {
        let worker = || {
            let mut search = self.engine.prepare(&self.start);
            search.set_threads(Threads::ONE);
            UnitWorker::new(search)
        };
        let count = self.threads.get().max(self.workers.len());
        self.workers.resize_with(count, worker);
    }
}

impl EngineSearch for CheckpointedSearch {
    delegate! { inner =>
        fn estimate(&self) -> u32;
        fn excess(&self) -> u32;
        fn first_threshold(&self) -> Threshold;
        fn max_moves(&self) -> u32;
        fn preferred_slice(&self) -> u64;
        fn heuristic(&self) -> Option<String>;
    }

    fn begin(&mut self, threshold: Threshold) {
        let before = self.counts().visited;
        self.first_unit = self.first_unit_of(threshold);
        self.workers.iter_mut().for_each(UnitWorker::reset);
        let is_split = self.inner.unit_policy().is_some_and(|policy| before >= policy.min_nodes);
        self.iteration = if let Some(record) = self.restored_record(self.first_unit) {
            IterationState::Restored(record)
        } else if is_split {
            IterationState::Split(SplitIteration::begin(threshold, self.first_unit, &self.store))
        } else {
            self.inner.begin(threshold);
            IterationState::Unsplit
        };
        self.restored_nodes = self.counts().visited;
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        if matches!(self.iteration, IterationState::Split(_)) {
            self.ensure_workers();
        }
        match &mut self.iteration {
            IterationState::Unsplit => self.run_unsplit(nodes, observer),
            IterationState::Restored(record) => {
                record.solution.clone().map_or(SliceResult::Exhausted, SliceResult::Solved)
            }
            IterationState::Split(split) => {
                let (workers, queue) = (self.workers.iter_mut(), &split.queue);
                let result =
                    shared_fuel::run_workers(workers, self.threads, nodes, |worker, fuel| {
                        worker.run(queue, fuel)
                    });
                let stored = split.collect_finished(&self.store);
                match split.result_after(&result) {
                    SliceResult::Solved(moves) => SliceResult::Solved(moves),
                    _ if stored.is_break() => SliceResult::Stopped(Stopped::Cancelled),
                    result => result,
                }
            }
        }
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
        self.inner.set_threads(threads);
    }

    fn counts(&self) -> Counts {
        match &self.iteration {
            IterationState::Restored(record) => record.counts,
            IterationState::Unsplit => self.inner.counts(),
            IterationState::Split(split) => {
                let unfinished_counts =
                    self.workers.iter().map(|worker| worker.counts(&split.queue));
                split.counts() + unfinished_counts.sum()
            }
        }
    }

    fn remaining_nodes(&self) -> Option<Interval> {
        match &self.iteration {
            IterationState::Split(split) => split.remaining_nodes(),
            IterationState::Restored(_) | IterationState::Unsplit => None,
        }
    }

    fn restored_part(&self, threshold: Threshold) -> RestoredPart {
        let first = self.first_unit_of(threshold);
        if self.restored_record(first).is_some() {
            return RestoredPart::Whole;
        }
        let store = lock(&self.store);
        let (mut is_any_known, mut is_any_missing) = (false, false);
        for record in (first..first + UNITS).map(|unit| store.record(unit)) {
            is_any_known |= record.is_some();
            is_any_missing |= record.is_none();
            // Units after the first solution are not needed.
            if record.is_some_and(|record| record.solution.is_some()) {
                break;
            }
        }
        match (is_any_known, is_any_missing) {
            (true, false) => RestoredPart::Whole,
            (true, true) => RestoredPart::Part,
            (false, _) => RestoredPart::Nothing,
        }
    }

    fn restored_nodes(&self) -> u64 {
        self.restored_nodes
    }

    fn retraced(&self) -> u64 {
        match &self.iteration {
            IterationState::Split(_) => self.workers.iter().map(UnitWorker::retraced).sum(),
            IterationState::Restored(_) | IterationState::Unsplit => self.inner.retraced(),
        }
    }
}
