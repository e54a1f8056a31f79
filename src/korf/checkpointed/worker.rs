//! Worker with a search of its own, which searches one unit at a time.

use super::record::UnitRecord;
use crate::korf::shared_fuel::WorkerResult;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold};
use crate::runtime::units::UNITS;
use crate::runtime::{ignore_poison, lock};
use std::mem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Queue of the units of an iteration, shared by the workers.
pub struct UnitQueue {
    threshold: Threshold,
    /// Unfinished units assigned to this process, in the order in which they are searched.
    order: Vec<usize>,
    /// Index in `order` of the unit to take next, or beyond its end.
    next: AtomicUsize,
    /// For each unit, true if it has been finished elsewhere.
    is_done_elsewhere: Vec<AtomicBool>,
    /// First unit known to contain the goal; later units are not needed.
    first_solved: AtomicUsize,
    /// Finished units that have not been collected yet.
    finished: Mutex<Vec<(usize, UnitRecord)>>,
}

impl UnitQueue {
    /// Creates a queue of these units.
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

    /// Records that a unit contains the goal.
    pub fn mark_solved(&self, unit: usize) {
        self.first_solved.fetch_min(unit, Ordering::Relaxed);
    }

    /// Records that a unit was finished elsewhere.
    pub fn mark_done_elsewhere(&self, unit: usize) {
        self.is_done_elsewhere[unit].store(true, Ordering::Relaxed);
    }

    /// Returns whether the result of a unit is still needed.
    pub fn is_needed(&self, unit: usize) -> bool {
        unit <= self.first_solved.load(Ordering::Relaxed)
            && !self.is_done_elsewhere[unit].load(Ordering::Relaxed)
    }

    /// Takes the next unit that is needed.
    fn take(&self) -> Option<usize> {
        loop {
            let unit = *self.order.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            if self.is_needed(unit) {
                return Some(unit);
            }
        }
    }

    /// Adds the record of a finished unit.
    fn finish(&self, unit: usize, record: UnitRecord) {
        if record.solution.is_some() {
            self.mark_solved(unit);
        }
        lock(&self.finished).push((unit, record));
    }

    /// Returns the units finished since the last call.
    pub fn take_finished(&mut self) -> Vec<(usize, UnitRecord)> {
        mem::take(ignore_poison(self.finished.get_mut()))
    }
}

/// Worker and its search.
pub struct UnitWorker {
    search: Box<dyn EngineSearch>,
    /// Number of nodes per slice.
    slice: u64,
    /// Current unit.
    unit: Option<usize>,
    /// Number of nodes visited again in the solved units of the iteration.
    retraced: u64,
}

impl UnitWorker {
    /// Creates an idle worker from a search with one thread.
    pub fn new(search: Box<dyn EngineSearch>) -> UnitWorker {
        let slice = search.unit_policy().map_or(u64::MAX, |policy| policy.slice);
        UnitWorker { search, slice, unit: None, retraced: 0 }
    }

    /// Abandons the current unit, before the next iteration.
    pub fn reset(&mut self) {
        (self.unit, self.retraced) = (None, 0);
    }

    /// Returns the number of nodes that were visited again to retrace paths to the goal.
    pub fn retraced(&self) -> u64 {
        self.retraced
    }

    /// Returns the node counts of the current unit, if it is still needed.
    pub fn counts(&self, queue: &UnitQueue) -> Counts {
        let counts = self.unit.filter(|&unit| queue.is_needed(unit)).map(|_| self.search.counts());
        counts.unwrap_or_default()
    }

    /// Searches units until none is left, the fuel is used up, or the search stops. The last slice
    /// may exceed the fuel.
    pub fn run(&mut self, queue: &UnitQueue, fuel: &mut u64) -> WorkerResult<()> {
        while let Some(unit) = self.begin_next(queue) {
            if *fuel == 0 {
                return WorkerResult::OutOfFuel;
            }
            let before = self.search.counts().visited;
            let step = self.search.run(self.slice, &mut ());
            let counts = self.search.counts();
            *fuel = fuel.saturating_sub(counts.visited - before);
            let solution = match step {
                SliceResult::Paused => continue,
                SliceResult::Stopped(_) => return WorkerResult::OutOfFuel,
                SliceResult::Exhausted => None,
                SliceResult::Solved(moves) => Some(moves),
            };
            if solution.is_some() {
                self.retraced += self.search.retraced();
            }
            queue.finish(unit, UnitRecord { counts, solution, is_whole_iteration: false });
            self.unit = None;
        }
        WorkerResult::Exhausted
    }

    /// Returns the current unit, or begins the next one.
    fn begin_next(&mut self, queue: &UnitQueue) -> Option<usize> {
        self.unit = self.unit.filter(|&unit| queue.is_needed(unit));
        if self.unit.is_none() {
            self.unit = queue.take();
            if let Some(unit) = self.unit {
                self.search.begin_unit(queue.threshold, unit);
            }
        }
        self.unit
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::fake::{FakeSearch, RETRACED, unit_counts, unit_record};
    use super::*;
    use std::sync::Arc;

    fn unit_queue(order: &[usize]) -> UnitQueue {
        UnitQueue::new(Threshold::new(0, 0), order.to_vec())
    }

    /// Creates a worker whose search has the goal in some units. Returns it with the list of begun
    /// units.
    fn unit_worker(goals: &[usize]) -> (UnitWorker, Arc<Mutex<Vec<usize>>>) {
        let search = FakeSearch { goals: goals.to_vec(), ..FakeSearch::default() };
        let begun = Arc::clone(&search.begun);
        (UnitWorker::new(Box::new(search)), begun)
    }

    fn finished_units(queue: &mut UnitQueue) -> Vec<usize> {
        queue.take_finished().into_iter().map(|(unit, _)| unit).collect()
    }

    #[test]
    fn units_finish_in_order_and_once() {
        let (mut queue, (mut worker, _)) = (unit_queue(&[5, 0, 7]), unit_worker(&[]));
        assert_eq!(worker.run(&queue, &mut 1000), WorkerResult::Exhausted);
        let expected = [5, 0, 7].map(|unit| (unit, unit_record(unit, false)));
        assert_eq!(queue.take_finished(), expected);
        assert_eq!((queue.take_finished(), worker.counts(&queue)), (vec![], Counts::default()));
    }

    #[test]
    fn units_after_the_first_solved_one_are_skipped() {
        let (mut queue, (mut worker, _)) = (unit_queue(&[4, 9, 2, 3, 1]), unit_worker(&[4, 2]));
        assert_eq!(worker.run(&queue, &mut 1000), WorkerResult::Exhausted);
        assert!(queue.is_needed(2) && !queue.is_needed(3), "the solved unit itself counts");
        assert_eq!(
            queue.take_finished(),
            [(4, unit_record(4, true)), (2, unit_record(2, true)), (1, unit_record(1, false))]
        );
        assert_eq!(worker.retraced(), 2 * RETRACED);
        // The lowest solved unit counts, whatever the order of the reports.
        queue.mark_solved(8);
        assert!(!queue.is_needed(3));
    }

    #[test]
    fn units_done_elsewhere_are_abandoned() {
        let (mut queue, (mut worker, begun)) = (unit_queue(&[4, 9, 2]), unit_worker(&[]));
        queue.mark_done_elsewhere(9);
        assert_eq!(worker.run(&queue, &mut 1), WorkerResult::OutOfFuel);
        assert_eq!(worker.counts(&queue).visited, 2);
        queue.mark_done_elsewhere(4);
        assert_eq!(worker.counts(&queue), Counts::default(), "counted elsewhere");
        assert_eq!(worker.run(&queue, &mut 1000), WorkerResult::Exhausted);
        assert_eq!(
            (finished_units(&mut queue), begun.lock().unwrap().clone()),
            (vec![2], vec![4, 2])
        );
    }

    #[test]
    fn paused_units_are_resumed() {
        let (mut queue, (mut worker, begun)) = (unit_queue(&[4, 9, 2]), unit_worker(&[]));
        let mut turns = 0;
        loop {
            let mut fuel = 2;
            match worker.run(&queue, &mut fuel) {
                WorkerResult::OutOfFuel => assert_eq!(fuel, 0),
                result => break assert_eq!(result, WorkerResult::Exhausted),
            }
            turns += 1;
        }
        assert_eq!(begun.lock().unwrap().clone(), [4, 9, 2]);
        let (done, all) = (queue.take_finished(), unit_counts([4, 9, 2]));
        assert_eq!(done.into_iter().map(|(_, record)| record.counts).sum::<Counts>(), all);
        let nodes = all.visited;
        assert!((nodes / 4..=nodes).contains(&turns), "{turns} turns of two nodes");
        // After a reset the worker begins another unit.
        let queue = self::unit_queue(&[6, 8]);
        assert_eq!(worker.run(&queue, &mut 1), WorkerResult::OutOfFuel);
        worker.reset();
        assert_eq!((worker.counts(&queue), worker.retraced()), (Counts::default(), 0));
        worker.run(&queue, &mut 1);
        assert_eq!(begun.lock().unwrap().clone(), [4, 9, 2, 6, 8]);
    }

    #[test]
    fn stopped_search_finishes_no_unit() {
        let search = FakeSearch { is_stopped: true, ..FakeSearch::default() };
        let (mut queue, mut worker) = (unit_queue(&[4, 9]), UnitWorker::new(Box::new(search)));
        assert_eq!(worker.run(&queue, &mut 1000), WorkerResult::OutOfFuel);
        assert_eq!(queue.take_finished(), []);
    }
}
