//! An iteration that is cut into units: what is known of them, and what that comes to.

use super::record::Record;
use super::worker::Round;
use super::{Shared, opened};
use crate::Stopped;
use crate::korf::shared_fuel::Turn;
use crate::korf::{Counts, Step, Threshold};
use crate::runtime::estimate::{Interval, Sample};
use crate::runtime::units::UNITS;
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
        let mut sample = Sample::new(UNITS);
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
    fn counted_records(&self) -> &[Option<Record>] {
        &self.records[..self.won().map_or(UNITS, |(unit, _)| unit + 1)]
    }

    /// Their nodes.
    pub fn counts(&self) -> Counts {
        self.counted_records().iter().flatten().map(|record| record.counts).sum()
    }

    /// The nodes that are left, if enough units are done to tell. (If the goal is met there are fewer.)
    pub fn left(&self) -> Option<Interval> {
        self.sample.remaining()
    }

    /// How the iteration stands after a turn of the workers.
    pub fn step(&self, turn: &Turn<()>) -> Step {
        if *turn != Turn::Exhausted {
            return Step::Paused;
        }
        match self.won().and_then(|(_, record)| record.won.clone()) {
            Some(moves) => Step::Solved(moves),
            None if self.records.iter().all(Option::is_some) => Step::Exhausted,
            None => Step::Stopped(Stopped::OutOfShard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fake::{FakeBook, FakeSearch, counts, record};
    use super::super::worker::Worker;
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    /// The number of the first unit: that of the third iteration.
    const FIRST: usize = 2 * UNITS;

    fn threshold() -> Threshold {
        Threshold::new(0, 2)
    }

    /// What some units have come to, by their numbers in the book.
    fn known(units: &[usize], goals: &[usize]) -> BTreeMap<usize, Record> {
        let record = |&unit: &usize| (FIRST + unit, record(unit, goals.contains(&unit)));
        units.iter().map(record).collect()
    }

    fn begin(book: FakeBook) -> (Cut, Arc<Mutex<FakeBook>>) {
        let book = Arc::new(Mutex::new(book));
        let shared: Shared = book.clone();
        (Cut::begin(threshold(), FIRST, &shared), book)
    }

    /// Lets somebody work on it, and says which units were begun.
    fn work(cut: &Cut, goals: &[usize], mut fuel: u64) -> (Turn<()>, Vec<usize>) {
        let search = FakeSearch { goals: goals.to_vec(), ..FakeSearch::default() };
        let begun = Arc::clone(&search.begun);
        let turn = Worker::new(Box::new(search)).run(&cut.round, &mut fuel);
        let begun = begun.lock().expect("nobody panics").clone();
        (turn, begun)
    }

    fn collect(cut: &mut Cut, book: &Arc<Mutex<FakeBook>>) -> ControlFlow<()> {
        let shared: Shared = book.clone();
        cut.collect(&shared)
    }

    fn evens() -> impl Iterator<Item = usize> {
        (0..UNITS).step_by(2)
    }

    /// What is known of other iterations is none of its business.
    #[test]
    #[allow(clippy::cast_precision_loss)] // there are not that many
    fn assigned_units_without_a_record_are_searched() {
        let mut records = known(&[3, 4], &[]);
        records.insert(FIRST - 1, record(1, true));
        records.insert(FIRST + UNITS, record(2, true));
        let (mut cut, book) = begin(FakeBook { records, ..FakeBook::default() });
        assert_eq!((cut.counts(), cut.left()), (counts([3, 4]), None));
        let (turn, begun) = work(&cut, &[], u64::MAX);
        assert_eq!(turn, Turn::Exhausted);
        assert!(begun.iter().copied().eq(evens().filter(|&unit| unit != 4)));
        assert!(collect(&mut cut, &book).is_continue());
        let noted = book.lock().unwrap().noted.clone();
        assert!(noted.iter().map(|unit| unit - FIRST).eq(begun.iter().copied()));
        assert_eq!(cut.counts(), counts(evens().chain([3])));
        assert_eq!(cut.step(&Turn::OutOfFuel), Step::Paused);
        assert_eq!(
            cut.step(&turn),
            Step::Stopped(Stopped::OutOfShard),
            "some are for others to do"
        );
        let left = cut.left().expect("half of them are done");
        let others = counts((1..UNITS).step_by(2).filter(|&unit| unit != 3)).visited as f64;
        assert!(left.lower < others && others < left.upper);
    }

    #[test]
    fn units_finished_elsewhere_are_merged() {
        let (mut cut, book) = begin(FakeBook::default());
        let odds: Vec<usize> = (1..UNITS).step_by(2).collect();
        let (turn, _) = work(&cut, &[], u64::MAX);
        let mut others = known(&odds, &[]);
        // Two have been done twice, and two are of other iterations.
        others.extend(known(&[0, 2], &[]));
        others.insert(FIRST - 1, record(1, true));
        others.insert(FIRST + UNITS, record(2, true));
        book.lock().unwrap().others = others;
        assert!(collect(&mut cut, &book).is_continue());
        assert_eq!(cut.counts(), counts(0..UNITS));
        assert_eq!(cut.left(), Some(Interval { lower: 0.0, upper: 0.0 }));
        assert_eq!(cut.step(&turn), Step::Exhausted);
    }

    #[test]
    fn units_finished_elsewhere_are_not_begun() {
        let (mut cut, book) = begin(FakeBook::default());
        book.lock().unwrap().others = known(&[2, 6], &[]);
        assert!(collect(&mut cut, &book).is_continue());
        assert_eq!(cut.counts(), counts([2, 6]));
        let (turn, begun) = work(&cut, &[], 11);
        assert_eq!((turn, begun), (Turn::OutOfFuel, vec![0, 4, 8]));
    }

    /// Whether it is known from the beginning, or others tell of it, or somebody here meets it.
    #[test]
    fn iteration_ends_with_the_first_solved_unit() {
        let units = [3, 6, 9];
        let at_once = begin(FakeBook { records: known(&units, &[6]), ..FakeBook::default() });
        let later = begin(FakeBook { records: known(&[3, 9], &[]), ..FakeBook::default() });
        let here = begin(FakeBook { records: known(&[3, 9], &[]), ..FakeBook::default() });
        later.1.lock().unwrap().others = known(&[6], &[6]);
        for ((mut cut, book), expected) in
            [(at_once, &[0, 2, 4][..]), (later, &[0, 2, 4]), (here, &[0, 2, 4, 6])]
        {
            assert!(collect(&mut cut, &book).is_continue());
            let (turn, begun) = work(&cut, &[6], u64::MAX);
            assert_eq!((&turn, &begun[..]), (&Turn::Exhausted, expected));
            assert!(collect(&mut cut, &book).is_continue());
            assert_eq!(cut.counts(), counts([0, 2, 3, 4, 6]), "9 lies behind it");
            assert_eq!(cut.step(&Turn::OutOfFuel), Step::Paused);
            assert_eq!(Step::Solved(record(6, true).won.unwrap()), cut.step(&turn));
        }
    }

    #[test]
    fn failed_insert_stops_the_search() {
        let (mut cut, book) = begin(FakeBook { is_full: true, ..FakeBook::default() });
        assert!(collect(&mut cut, &book).is_continue(), "nothing is to be noted yet");
        work(&cut, &[], 9);
        assert!(collect(&mut cut, &book).is_break());
    }
}
