//! An iteration that is cut into units: what is known of them, and what that comes to.

use super::record::Record;
use super::worker::Round;
use super::{Shared, opened};
use crate::Stopped;
use crate::frame::estimate::{Range, Sample};
use crate::frame::units::UNITS;
use crate::korf::crew::Turn;
use crate::korf::{Counts, Step, Threshold};
use std::ops::ControlFlow;

/// An iteration that is cut.
pub struct Cut {
    pub round: Round,
    /// The number of its first unit in the book.
    first: usize,
    /// What each unit came to that is done.
    records: Vec<Option<Record>>,
    /// Their nodes, as a sample of all.
    sample: Sample,
}

impl Cut {
    /// An iteration whose units begin with this number, as far as it is done.
    pub fn begin(threshold: Threshold, first: usize, book: &Shared) -> Cut {
        let mut book = opened(book);
        let units = first..first + UNITS;
        // From now on it is told of those that are done by others.
        book.news();
        let records: Vec<_> = units.clone().map(|unit| book.record(unit)).collect();
        let order = book.order(units).into_iter().map(|unit| unit - first);
        let round = Round::new(threshold, order.collect());
        let mut sample = Sample::of(UNITS);
        records.iter().flatten().for_each(|record| sample.add(record.counts.visited));
        let cut = Cut { round, first, records, sample };
        if let Some((unit, _)) = cut.won() {
            cut.round.won(unit);
        }
        cut
    }

    /// Takes note of all units that have been finished, here or elsewhere. If one cannot be kept the search is to stop.
    pub fn collect(&mut self, book: &Shared) -> ControlFlow<()> {
        let mut book = opened(book);
        for (unit, record) in self.round.collect() {
            self.take_down(unit, record.clone());
            book.note(self.first + unit, record)?;
        }
        for unit in book.news() {
            let own = unit.checked_sub(self.first).filter(|&unit| unit < UNITS);
            if let (Some(unit), Some(record)) = (own, book.record(unit)) {
                self.round.settle(unit);
                if record.won.is_some() {
                    self.round.won(unit);
                }
                self.take_down(unit, record);
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes note of what a unit came to, unless it is known.
    fn take_down(&mut self, unit: usize, record: Record) {
        if self.records[unit].is_none() {
            self.sample.add(record.counts.visited);
            self.records[unit] = Some(record);
        }
    }

    /// The first unit with a solution.
    fn won(&self) -> Option<(usize, &Record)> {
        let mut known = self.records.iter().enumerate();
        known.find_map(|(unit, record)| {
            record.as_ref().filter(|record| record.won.is_some()).map(|record| (unit, record))
        })
    }

    /// What is known of the units that count: all up to the first with a solution.
    fn counting(&self) -> &[Option<Record>] {
        &self.records[..self.won().map_or(UNITS, |(unit, _)| unit + 1)]
    }

    /// Their nodes.
    pub fn counts(&self) -> Counts {
        self.counting().iter().flatten().map(|record| record.counts).sum()
    }

    /// The nodes that are left, if enough units are done to tell. (If the goal is met there are fewer.)
    pub fn left(&self) -> Option<Range> {
        self.sample.left()
    }

    /// How the iteration stands after a turn of the workers.
    pub fn step(&self, turn: &Turn<()>) -> Step {
        if *turn != Turn::Exhausted {
            return Step::Paused;
        }
        match self.won().and_then(|(_, record)| record.won.clone()) {
            Some(moves) => Step::Solved(moves),
            None if self.records.iter().all(Option::is_some) => Step::Exhausted,
            None => Step::Stopped(Stopped::Units),
        }
    }
}
