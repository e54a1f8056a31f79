//! A worker: a search of its own, which does one unit after the other.

use super::record::UnitRecord;
use crate::korf::shared_fuel::WorkerResult;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold};
use crate::runtime::units::UNITS;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The units of an iteration, which workers share out.
pub struct UnitQueue {
    threshold: Threshold,
    /// The units that are to be done here, in the order in which they are begun.
    order: Vec<usize>,
    /// How many of them have been taken.
    next: AtomicUsize,
    /// Whether others have done a unit in the meantime.
    is_done_elsewhere: Vec<AtomicBool>,
    /// The first unit known to have the goal in it: none behind it counts.
    first_solved: AtomicUsize,
    /// What has been done, and nobody has collected yet.
    finished: Mutex<Vec<(usize, UnitRecord)>>,
}

impl UnitQueue {
    /// An iteration of which some units are wanted.
    pub fn new(threshold: Threshold, order: Vec<usize>) -> UnitQueue {
        UnitQueue {
            threshold,
            order,
            next: AtomicUsize::new(0),
            is_done_elsewhere: (0..UNITS).map(|_| AtomicBool::new(false)).collect(),
            first_solved: AtomicUsize::new(UNITS),
            finished: Mutex::default(),
        }
    }

    /// Takes note that the goal is in a unit.
    pub fn mark_solved(&self, unit: usize) {
        self.first_solved.fetch_min(unit, Ordering::Relaxed);
    }

    /// Takes note that others have done a unit.
    pub fn mark_done_elsewhere(&self, unit: usize) {
        self.is_done_elsewhere[unit].store(true, Ordering::Relaxed);
    }

    /// Whether a unit may come to something that counts, and is not known.
    pub fn is_needed(&self, unit: usize) -> bool {
        unit <= self.first_solved.load(Ordering::Relaxed)
            && !self.is_done_elsewhere[unit].load(Ordering::Relaxed)
    }

    /// The next unit that nobody has taken.
    fn take(&self) -> Option<usize> {
        loop {
            let unit = *self.order.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            if self.is_needed(unit) {
                return Some(unit);
            }
        }
    }

    /// Hands in what a unit came to.
    fn finish(&self, unit: usize, record: UnitRecord) {
        if record.solution.is_some() {
            self.mark_solved(unit);
        }
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).push((unit, record));
    }

    /// What has been handed in since the last time.
    pub fn collect(&mut self) -> Vec<(usize, UnitRecord)> {
        mem::take(self.finished.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A worker.
pub struct UnitWorker {
    search: Box<dyn EngineSearch>,
    /// The nodes for which it goes on.
    slice: u64,
    /// The unit it is at.
    unit: Option<usize>,
}

impl UnitWorker {
    /// A worker with nothing to do, and a search with one thread.
    pub fn new(search: Box<dyn EngineSearch>) -> UnitWorker {
        let slice = search.unit_policy().map_or(u64::MAX, |cutting| cutting.slice);
        UnitWorker { search, slice, unit: None }
    }

    /// Leaves whatever it was at.
    pub fn reset(&mut self) {
        self.unit = None;
    }

    /// The nodes of the unit it is at.
    pub fn counts(&self, round: &UnitQueue) -> Counts {
        let counts = self.unit.filter(|&unit| round.is_needed(unit)).map(|_| self.search.counts());
        counts.unwrap_or_default()
    }

    /// Does units until there are none, or the fuel is used up, which may come to a bit less than is used.
    pub fn run(&mut self, round: &UnitQueue, fuel: &mut u64) -> WorkerResult<()> {
        while let Some(unit) = self.begin_next(round) {
            if *fuel == 0 {
                return WorkerResult::OutOfFuel;
            }
            let before = self.search.counts().visited;
            let step = self.search.run(self.slice, &mut ());
            let counts = self.search.counts();
            *fuel = fuel.saturating_sub(counts.visited - before);
            let won = match step {
                SliceResult::Paused => continue,
                SliceResult::Stopped(_) => return WorkerResult::OutOfFuel,
                SliceResult::Exhausted => None,
                SliceResult::Solved(moves) => Some(moves),
            };
            round.finish(unit, UnitRecord { counts, solution: won, is_whole_iteration: false });
            self.unit = None;
        }
        WorkerResult::Exhausted
    }

    /// The unit it is at, or the next one.
    fn begin_next(&mut self, round: &UnitQueue) -> Option<usize> {
        self.unit = self.unit.filter(|&unit| round.is_needed(unit));
        if self.unit.is_none() {
            self.unit = round.take();
            if let Some(unit) = self.unit {
                self.search.begin_unit(round.threshold, unit);
            }
        }
        self.unit
    }
}

#[cfg(test)]
mod tests {
    use super::super::fake::{FakeSearch, unit_counts, unit_record};
    use super::*;
    use std::sync::Arc;

    fn unit_queue(order: &[usize]) -> UnitQueue {
        UnitQueue::new(Threshold::new(0, 0), order.to_vec())
    }

    /// A worker for a search with the goal in some units, and where the units are told that it begins.
    fn unit_worker(goals: &[usize]) -> (UnitWorker, Arc<Mutex<Vec<usize>>>) {
        let search = FakeSearch { goals: goals.to_vec(), ..FakeSearch::default() };
        let begun = Arc::clone(&search.begun);
        (UnitWorker::new(Box::new(search)), begun)
    }

    fn finished_units(round: &mut UnitQueue) -> Vec<usize> {
        round.collect().into_iter().map(|(unit, _)| unit).collect()
    }

    #[test]
    fn units_finish_in_order_and_once() {
        let (mut round, (mut worker, _)) = (unit_queue(&[5, 0, 7]), unit_worker(&[]));
        assert_eq!(worker.run(&round, &mut 1000), WorkerResult::Exhausted);
        let expected = [5, 0, 7].map(|unit| (unit, unit_record(unit, false)));
        assert_eq!(round.collect(), expected);
        assert_eq!((round.collect(), worker.counts(&round)), (vec![], Counts::default()));
    }

    #[test]
    fn units_after_the_first_solved_one_are_skipped() {
        let (mut round, (mut worker, _)) = (unit_queue(&[4, 9, 2, 3, 1]), unit_worker(&[4, 2]));
        assert_eq!(worker.run(&round, &mut 1000), WorkerResult::Exhausted);
        assert!(round.is_needed(2) && !round.is_needed(3), "the second itself counts");
        assert_eq!(
            round.collect(),
            [(4, unit_record(4, true)), (2, unit_record(2, true)), (1, unit_record(1, false))]
        );
        // It is the first that counts, whoever tells of which last.
        round.mark_solved(8);
        assert!(!round.is_needed(3));
    }

    #[test]
    fn units_done_elsewhere_are_abandoned() {
        let (mut round, (mut worker, begun)) = (unit_queue(&[4, 9, 2]), unit_worker(&[]));
        round.mark_done_elsewhere(9);
        assert_eq!(worker.run(&round, &mut 1), WorkerResult::OutOfFuel);
        assert_eq!(worker.counts(&round).visited, 2);
        round.mark_done_elsewhere(4);
        assert_eq!(worker.counts(&round), Counts::default(), "it counts for others");
        assert_eq!(worker.run(&round, &mut 1000), WorkerResult::Exhausted);
        assert_eq!(
            (finished_units(&mut round), begun.lock().unwrap().clone()),
            (vec![2], vec![4, 2])
        );
    }

    #[test]
    fn paused_units_are_resumed() {
        let (mut round, (mut worker, begun)) = (unit_queue(&[4, 9, 2]), unit_worker(&[]));
        let mut turns = 0;
        loop {
            let mut fuel = 2;
            match worker.run(&round, &mut fuel) {
                WorkerResult::OutOfFuel => assert_eq!(fuel, 0),
                turn => break assert_eq!(turn, WorkerResult::Exhausted),
            }
            turns += 1;
        }
        assert_eq!(begun.lock().unwrap().clone(), [4, 9, 2]);
        let (done, all) = (round.collect(), unit_counts([4, 9, 2]));
        assert_eq!(done.into_iter().map(|(_, record)| record.counts).sum::<Counts>(), all);
        let nodes = all.visited;
        assert!((nodes / 4..=nodes).contains(&turns), "{turns} turns of two nodes");
        // Whoever leaves a unit begins another one.
        let round = self::unit_queue(&[6, 8]);
        assert_eq!(worker.run(&round, &mut 1), WorkerResult::OutOfFuel);
        worker.reset();
        assert_eq!(worker.counts(&round), Counts::default());
        worker.run(&round, &mut 1);
        assert_eq!(begun.lock().unwrap().clone(), [4, 9, 2, 6, 8]);
    }

    #[test]
    fn stopped_search_finishes_no_unit() {
        let search = FakeSearch { is_stopped: true, ..FakeSearch::default() };
        let (mut round, mut worker) = (unit_queue(&[4, 9]), UnitWorker::new(Box::new(search)));
        assert_eq!(worker.run(&round, &mut 1000), WorkerResult::OutOfFuel);
        assert_eq!(round.collect(), []);
    }
}
