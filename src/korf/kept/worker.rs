//! A worker: a search of its own, which does one unit after the other.

use super::record::Record;
use crate::frame::units::UNITS;
use crate::korf::crew::Turn;
use crate::korf::{Counts, Search, Step, Threshold};
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
