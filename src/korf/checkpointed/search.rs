//! The search: iteration after iteration, each as it is known, or as a whole, or cut.

use super::record::Record;
use super::split::Cut;
use super::worker::Worker;
use super::{Shared, opened};
use crate::board::Board;
use crate::korf::shared_fuel;
use crate::korf::{Counts, Engine, Search, Step, Threshold};
use crate::runtime::estimate::Interval;
use crate::runtime::units::UNITS;
use crate::{Observer, Stopped, Threads};
use std::sync::Arc;

/// The search from one position.
pub struct KeptSearch {
    start: Board,
    engine: Arc<dyn Engine>,
    book: Shared,
    /// It knows all about the start, and searches iterations that are not cut.
    whole: Box<dyn Search>,
    /// Those who search units, once they are needed.
    workers: Vec<Worker>,
    threads: Threads,
    /// The first unit of the iteration.
    first: usize,
    iteration: IterationState,
    /// The nodes of it that were known when it began.
    known: u64,
}

/// An iteration.
enum IterationState {
    /// It has been searched before, as a whole.
    Known(Record),
    /// It is searched as a whole.
    Whole,
    /// It is cut into units.
    Cut(Cut),
}

impl KeptSearch {
    /// The search from a position with this engine.
    pub fn new(start: &Board, engine: Arc<dyn Engine>, book: Shared) -> KeptSearch {
        KeptSearch {
            start: *start,
            whole: engine.prepare(start),
            threads: engine.threads(),
            engine,
            book,
            workers: Vec::new(),
            first: 0,
            iteration: IterationState::Known(Record::default()),
            known: 0,
        }
    }

    /// What is known of an iteration that is not cut.
    fn known(&self) -> Option<Record> {
        opened(&self.book).record(self.first).filter(|record| record.is_whole)
    }

    /// Goes on with an iteration that is searched as a whole.
    fn run_unsplit(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> Step {
        if opened(&self.book).is_only_read() {
            return Step::Stopped(Stopped::OutOfShard);
        }
        let step = self.whole.run(nodes, watch);
        let won = match &step {
            Step::Exhausted => None,
            Step::Solved(moves) => Some(moves.clone()),
            Step::Paused | Step::Stopped(_) => return step,
        };
        let record = Record { counts: self.whole.counts(), won, is_whole: true };
        let noted = opened(&self.book).note(self.first, record);
        if noted.is_break() { Step::Stopped(Stopped::Cancelled) } else { step }
    }

    /// Has a worker for each thread.
    fn hire(&mut self) {
        let worker = || {
            let mut search = self.engine.prepare(&self.start);
            search.set_threads(Threads::ONE);
            Worker::new(search)
        };
        let count = self.threads.get().max(self.workers.len());
        self.workers.resize_with(count, worker);
    }
}

impl Search for KeptSearch {
    fn estimate(&self) -> u32 {
        self.whole.estimate()
    }

    fn excess(&self) -> u32 {
        self.whole.excess()
    }

    fn longest(&self) -> u32 {
        self.whole.longest()
    }

    fn stride(&self) -> u64 {
        self.whole.stride()
    }

    fn begin(&mut self, threshold: Threshold) {
        let before = self.counts().visited;
        self.first = (threshold.sad - self.excess()) as usize * UNITS;
        self.workers.iter_mut().for_each(Worker::reset);
        self.iteration = if self.whole.units().is_some_and(|cutting| before >= cutting.worth) {
            IterationState::Cut(Cut::begin(threshold, self.first, &self.book))
        } else if let Some(record) = self.known() {
            IterationState::Known(record)
        } else {
            self.whole.begin(threshold);
            IterationState::Whole
        };
        self.known = self.counts().visited;
    }

    fn run(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> Step {
        if matches!(self.iteration, IterationState::Cut(_)) {
            self.hire();
        }
        match &mut self.iteration {
            IterationState::Whole => self.run_unsplit(nodes, watch),
            IterationState::Known(record) => {
                record.won.clone().map_or(Step::Exhausted, Step::Solved)
            }
            IterationState::Cut(cut) => {
                let (workers, round) = (self.workers.iter_mut(), &cut.round);
                let turn =
                    shared_fuel::run_workers(workers, self.threads, nodes, |worker, fuel| {
                        worker.run(round, fuel)
                    });
                match cut.collect(&self.book).is_continue() {
                    true => cut.step(&turn),
                    false => Step::Stopped(Stopped::Cancelled),
                }
            }
        }
    }

    fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
        self.whole.set_threads(threads);
    }

    fn counts(&self) -> Counts {
        match &self.iteration {
            IterationState::Known(record) => record.counts,
            IterationState::Whole => self.whole.counts(),
            IterationState::Cut(cut) => {
                let under_way = self.workers.iter().map(|worker| worker.counts(&cut.round));
                cut.counts() + under_way.sum()
            }
        }
    }

    fn left(&self) -> Option<Interval> {
        match &self.iteration {
            IterationState::Cut(cut) => cut.left(),
            IterationState::Known(_) | IterationState::Whole => None,
        }
    }

    fn known(&self) -> u64 {
        self.known
    }

    fn heuristic(&self) -> Option<String> {
        self.whole.heuristic()
    }

    fn retraced(&self) -> u64 {
        self.whole.retraced()
    }
}
