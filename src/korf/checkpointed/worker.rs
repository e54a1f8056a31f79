//! A worker: a search of its own, which does one unit after the other.

use super::record::Record;
use crate::korf::shared_fuel::Turn;
use crate::korf::{Counts, Search, Step, Threshold};
use crate::runtime::units::UNITS;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The units of an iteration, which workers share out.
pub struct Round {
    threshold: Threshold,
    /// The units that are to be done here, in the order in which they are begun.
    order: Vec<usize>,
    /// How many of them have been taken.
    next: AtomicUsize,
    /// Whether others have done a unit in the meantime.
    is_known: Vec<AtomicBool>,
    /// The first unit known to have the goal in it: none behind it counts.
    last: AtomicUsize,
    /// What has been done, and nobody has collected yet.
    finished: Mutex<Vec<(usize, Record)>>,
}

impl Round {
    /// An iteration of which some units are wanted.
    pub fn new(threshold: Threshold, order: Vec<usize>) -> Round {
        Round {
            threshold,
            order,
            next: AtomicUsize::new(0),
            is_known: (0..UNITS).map(|_| AtomicBool::new(false)).collect(),
            last: AtomicUsize::new(UNITS),
            finished: Mutex::default(),
        }
    }

    /// Takes note that the goal is in a unit.
    pub fn won(&self, unit: usize) {
        self.last.fetch_min(unit, Ordering::Relaxed);
    }

    /// Takes note that others have done a unit.
    pub fn settle(&self, unit: usize) {
        self.is_known[unit].store(true, Ordering::Relaxed);
    }

    /// Whether a unit may come to something that counts, and is not known.
    pub fn counts(&self, unit: usize) -> bool {
        unit <= self.last.load(Ordering::Relaxed) && !self.is_known[unit].load(Ordering::Relaxed)
    }

    /// The next unit that nobody has taken.
    fn take(&self) -> Option<usize> {
        loop {
            let unit = *self.order.get(self.next.fetch_add(1, Ordering::Relaxed))?;
            if self.counts(unit) {
                return Some(unit);
            }
        }
    }

    /// Hands in what a unit came to.
    fn finish(&self, unit: usize, record: Record) {
        if record.won.is_some() {
            self.won(unit);
        }
        self.finished.lock().unwrap_or_else(PoisonError::into_inner).push((unit, record));
    }

    /// What has been handed in since the last time.
    pub fn collect(&mut self) -> Vec<(usize, Record)> {
        mem::take(self.finished.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A worker.
pub struct Worker {
    search: Box<dyn Search>,
    /// The nodes for which it goes on.
    stride: u64,
    /// The unit it is at.
    unit: Option<usize>,
}

impl Worker {
    /// A worker with nothing to do, and a search with one thread.
    pub fn new(search: Box<dyn Search>) -> Worker {
        let stride = search.units().map_or(u64::MAX, |cutting| cutting.stride);
        Worker { search, stride, unit: None }
    }

    /// Leaves whatever it was at.
    pub fn reset(&mut self) {
        self.unit = None;
    }

    /// The nodes of the unit it is at.
    pub fn counts(&self, round: &Round) -> Counts {
        let counts = self.unit.filter(|&unit| round.counts(unit)).map(|_| self.search.counts());
        counts.unwrap_or_default()
    }

    /// Does units until there are none, or the fuel is used up, which may come to a bit less than is used.
    pub fn run(&mut self, round: &Round, fuel: &mut u64) -> Turn<()> {
        while let Some(unit) = self.begin(round) {
            if *fuel == 0 {
                return Turn::OutOfFuel;
            }
            let before = self.search.counts().visited;
            let step = self.search.run(self.stride, &mut ());
            let counts = self.search.counts();
            *fuel = fuel.saturating_sub(counts.visited - before);
            let won = match step {
                Step::Paused => continue,
                Step::Stopped(_) => return Turn::OutOfFuel,
                Step::Exhausted => None,
                Step::Solved(moves) => Some(moves),
            };
            round.finish(unit, Record { counts, won, is_whole: false });
            self.unit = None;
        }
        Turn::Exhausted
    }

    /// The unit it is at, or the next one.
    fn begin(&mut self, round: &Round) -> Option<usize> {
        self.unit = self.unit.filter(|&unit| round.counts(unit));
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
    use super::super::fake::{FakeSearch, counts, record};
    use super::*;
    use std::sync::Arc;

    fn round(order: &[usize]) -> Round {
        Round::new(Threshold::new(0, 0), order.to_vec())
    }

    /// A worker for a search with the goal in some units, and where the units are told that it begins.
    fn worker(goals: &[usize]) -> (Worker, Arc<Mutex<Vec<usize>>>) {
        let search = FakeSearch { goals: goals.to_vec(), ..FakeSearch::default() };
        let begun = Arc::clone(&search.begun);
        (Worker::new(Box::new(search)), begun)
    }

    fn done(round: &mut Round) -> Vec<usize> {
        round.collect().into_iter().map(|(unit, _)| unit).collect()
    }

    #[test]
    fn units_finish_in_order_and_once() {
        let (mut round, (mut worker, _)) = (round(&[5, 0, 7]), worker(&[]));
        assert_eq!(worker.run(&round, &mut 1000), Turn::Exhausted);
        let expected = [5, 0, 7].map(|unit| (unit, record(unit, false)));
        assert_eq!(round.collect(), expected);
        assert_eq!((round.collect(), worker.counts(&round)), (vec![], Counts::default()));
    }

    #[test]
    fn units_after_the_first_solved_one_are_skipped() {
        let (mut round, (mut worker, _)) = (round(&[4, 9, 2, 3, 1]), worker(&[4, 2]));
        assert_eq!(worker.run(&round, &mut 1000), Turn::Exhausted);
        assert!(round.counts(2) && !round.counts(3), "the second itself counts");
        assert_eq!(
            round.collect(),
            [(4, record(4, true)), (2, record(2, true)), (1, record(1, false))]
        );
        // It is the first that counts, whoever tells of which last.
        round.won(8);
        assert!(!round.counts(3));
    }

    #[test]
    fn units_done_elsewhere_are_abandoned() {
        let (mut round, (mut worker, begun)) = (round(&[4, 9, 2]), worker(&[]));
        round.settle(9);
        assert_eq!(worker.run(&round, &mut 1), Turn::OutOfFuel);
        assert_eq!(worker.counts(&round).visited, 2);
        round.settle(4);
        assert_eq!(worker.counts(&round), Counts::default(), "it counts for others");
        assert_eq!(worker.run(&round, &mut 1000), Turn::Exhausted);
        assert_eq!((done(&mut round), begun.lock().unwrap().clone()), (vec![2], vec![4, 2]));
    }

    #[test]
    fn paused_units_are_resumed() {
        let (mut round, (mut worker, begun)) = (round(&[4, 9, 2]), worker(&[]));
        let mut turns = 0;
        loop {
            let mut fuel = 2;
            match worker.run(&round, &mut fuel) {
                Turn::OutOfFuel => assert_eq!(fuel, 0),
                turn => break assert_eq!(turn, Turn::Exhausted),
            }
            turns += 1;
        }
        assert_eq!(begun.lock().unwrap().clone(), [4, 9, 2]);
        let (done, all) = (round.collect(), counts([4, 9, 2]));
        assert_eq!(done.into_iter().map(|(_, record)| record.counts).sum::<Counts>(), all);
        let nodes = all.visited;
        assert!((nodes / 4..=nodes).contains(&turns), "{turns} turns of two nodes");
        // Whoever leaves a unit begins another one.
        let round = self::round(&[6, 8]);
        assert_eq!(worker.run(&round, &mut 1), Turn::OutOfFuel);
        worker.reset();
        assert_eq!(worker.counts(&round), Counts::default());
        worker.run(&round, &mut 1);
        assert_eq!(begun.lock().unwrap().clone(), [4, 9, 2, 6, 8]);
    }

    #[test]
    fn stopped_search_finishes_no_unit() {
        let search = FakeSearch { is_stopped: true, ..FakeSearch::default() };
        let (mut round, mut worker) = (round(&[4, 9]), Worker::new(Box::new(search)));
        assert_eq!(worker.run(&round, &mut 1000), Turn::OutOfFuel);
        assert_eq!(round.collect(), []);
    }
}
