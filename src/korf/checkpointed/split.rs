//! Iteration split into units, with the records of finished units.

use super::SharedUnitStore;
use super::record::UnitRecord;
use super::worker::UnitQueue;
use crate::Stopped;
use crate::korf::shared_fuel::WorkerResult;
use crate::korf::{Counts, SliceResult, Threshold};
use crate::runtime::estimate::{Interval, WorkSample};
use crate::runtime::units::UNITS;
use fifteen_runtime::lock;
use std::ops::ControlFlow;

/// Iteration split into units.
pub struct SplitIteration {
    pub queue: UnitQueue,
    /// Number of the first unit in the store.
    first_unit: usize,
    /// Records of the finished units.
    records: Vec<Option<UnitRecord>>,
    /// Node counts of the finished units, as a sample of all.
    sample: WorkSample,
}

impl SplitIteration {
    /// Begins an iteration whose units start at number `first`, with the records in the store.
    pub fn begin(threshold: Threshold, first: usize, store: &SharedUnitStore) -> SplitIteration {
        let mut store = lock(store);
        let units = first..first + UNITS;
        // Later polls return only units finished from now on, or that one could not be stored.
        let _ = store.poll_finished();
        let records: Vec<_> = units.clone().map(|unit| store.record(unit)).collect();
        let order = store.pending_units(units).into_iter().map(|unit| unit - first);
        let queue = UnitQueue::new(threshold, order.collect());
        let mut sample = WorkSample::new(UNITS);
        records.iter().flatten().for_each(|record| sample.add(record.counts.visited));
        let split = SplitIteration { queue, first_unit: first, records, sample };
        if let Some((unit, _)) = split.first_solved() {
            split.queue.mark_solved(unit);
        }
        split
    }

    /// Stores all units finished by this process, and adds those finished elsewhere. Returns
    /// `Break` if storing fails.
    pub fn collect_finished(&mut self, store: &SharedUnitStore) -> ControlFlow<()> {
        let mut store = lock(store);
        let finished = self.queue.take_finished();
        for (unit, record) in &finished {
            self.add_record(*unit, record.clone());
        }
        for (unit, record) in finished {
            store.insert(self.first_unit + unit, record)?;
        }
        for unit in store.poll_finished()? {
            let own = unit.checked_sub(self.first_unit).filter(|&unit| unit < UNITS);
            if let (Some(unit), Some(record)) = (own, store.record(unit)) {
                self.queue.mark_done_elsewhere(unit);
                if record.solution.is_some() {
                    self.queue.mark_solved(unit);
                }
                self.add_record(unit, record);
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the record of a unit, unless it is known.
    fn add_record(&mut self, unit: usize, record: UnitRecord) {
        if self.records[unit].is_none() {
            self.sample.add(record.counts.visited);
            self.records[unit] = Some(record);
        }
    }

    /// Returns the first unit with a solution.
    fn first_solved(&self) -> Option<(usize, &UnitRecord)> {
        let mut known = self.records.iter().enumerate();
        known.find_map(|(unit, record)| {
            record.as_ref().filter(|record| record.solution.is_some()).map(|record| (unit, record))
        })
    }

    /// Returns the node counts of the units that count: all up to the first with a solution.
    pub fn counts(&self) -> Counts {
        let end = self.first_solved().map_or(UNITS, |(unit, _)| unit + 1);
        self.records[..end].iter().flatten().map(|record| record.counts).sum()
    }

    /// Returns an estimate of the remaining nodes, if enough units are finished. Fewer remain if
    /// the goal is found.
    pub fn remaining_nodes(&self) -> Option<Interval> {
        self.sample.remaining()
    }

    /// Returns the result of a slice, given the result of the workers.
    pub fn result_after(&self, result: &WorkerResult<()>) -> SliceResult {
        if *result != WorkerResult::Exhausted {
            return SliceResult::Paused;
        }
        match self.first_solved().and_then(|(_, record)| record.solution.clone()) {
            Some(moves) => SliceResult::Solved(moves),
            None if self.records.iter().all(Option::is_some) => SliceResult::Exhausted,
            None => SliceResult::Stopped(Stopped::OutOfShard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::fake::{FakeSearch, FakeUnitStore, unit_counts, unit_record};
    use super::super::worker::UnitWorker;
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    /// Number of the first unit of the third iteration.
    const FIRST_UNIT: usize = 2 * UNITS;

    fn threshold() -> Threshold {
        Threshold::new(0, 2)
    }

    /// Returns records of some units, by their numbers in the store.
    fn records_of(units: &[usize], goals: &[usize]) -> BTreeMap<usize, UnitRecord> {
        let record = |&unit: &usize| (FIRST_UNIT + unit, unit_record(unit, goals.contains(&unit)));
        units.iter().map(record).collect()
    }

    fn begin(store: FakeUnitStore) -> (SplitIteration, Arc<Mutex<FakeUnitStore>>) {
        let store = Arc::new(Mutex::new(store));
        let shared: SharedUnitStore = store.clone();
        (SplitIteration::begin(threshold(), FIRST_UNIT, &shared), store)
    }

    /// Runs a worker; returns its result and the units that were begun.
    fn work(
        split: &SplitIteration,
        goals: &[usize],
        mut fuel: u64,
    ) -> (WorkerResult<()>, Vec<usize>) {
        let search = FakeSearch { goals: goals.to_vec(), ..FakeSearch::default() };
        let begun = Arc::clone(&search.begun);
        let result = UnitWorker::new(Box::new(search)).run(&split.queue, &mut fuel);
        let begun = begun.lock().expect("no panic").clone();
        (result, begun)
    }

    fn collect(split: &mut SplitIteration, store: &Arc<Mutex<FakeUnitStore>>) -> ControlFlow<()> {
        let shared: SharedUnitStore = store.clone();
        split.collect_finished(&shared)
    }

    fn evens() -> impl Iterator<Item = usize> {
        (0..UNITS).step_by(2)
    }

    /// Records of other iterations are ignored.
    #[test]
    #[allow(clippy::cast_precision_loss)] // small numbers
    fn assigned_units_without_a_record_are_searched() {
        let mut records = records_of(&[3, 4], &[]);
        records.insert(FIRST_UNIT - 1, unit_record(1, true));
        records.insert(FIRST_UNIT + UNITS, unit_record(2, true));
        let (mut split, store) = begin(FakeUnitStore { records, ..FakeUnitStore::default() });
        assert_eq!((split.counts(), split.remaining_nodes()), (unit_counts([3, 4]), None));
        let (result, begun) = work(&split, &[], u64::MAX);
        assert_eq!(result, WorkerResult::Exhausted);
        assert!(begun.iter().copied().eq(evens().filter(|&unit| unit != 4)));
        assert!(collect(&mut split, &store).is_continue());
        let inserted = store.lock().unwrap().inserted.clone();
        assert!(inserted.iter().map(|unit| unit - FIRST_UNIT).eq(begun.iter().copied()));
        assert_eq!(split.counts(), unit_counts(evens().chain([3])));
        assert_eq!(split.result_after(&WorkerResult::OutOfFuel), SliceResult::Paused);
        assert_eq!(
            split.result_after(&result),
            SliceResult::Stopped(Stopped::OutOfShard),
            "units of other shards remain"
        );
        let remaining = split.remaining_nodes().expect("half of the units finished");
        let others = unit_counts((1..UNITS).step_by(2).filter(|&unit| unit != 3)).visited as f64;
        assert!(remaining.lower < others && others < remaining.upper);
    }

    #[test]
    fn units_finished_elsewhere_are_merged() {
        let (mut split, store) = begin(FakeUnitStore::default());
        let odds: Vec<usize> = (1..UNITS).step_by(2).collect();
        let (result, _) = work(&split, &[], u64::MAX);
        let mut others = records_of(&odds, &[]);
        // Two units are finished twice, and two belong to other iterations.
        others.extend(records_of(&[0, 2], &[]));
        others.insert(FIRST_UNIT - 1, unit_record(1, true));
        others.insert(FIRST_UNIT + UNITS, unit_record(2, true));
        store.lock().unwrap().remote = others;
        assert!(collect(&mut split, &store).is_continue());
        assert_eq!(split.counts(), unit_counts(0..UNITS));
        assert_eq!(split.remaining_nodes(), Some(Interval { lower: 0.0, upper: 0.0 }));
        assert_eq!(split.result_after(&result), SliceResult::Exhausted);
    }

    #[test]
    fn units_finished_elsewhere_are_not_begun() {
        let (mut split, store) = begin(FakeUnitStore::default());
        store.lock().unwrap().remote = records_of(&[2, 6], &[]);
        assert!(collect(&mut split, &store).is_continue());
        assert_eq!(split.counts(), unit_counts([2, 6]));
        let (result, begun) = work(&split, &[], 11);
        assert_eq!((result, begun), (WorkerResult::OutOfFuel, vec![0, 4, 8]));
    }

    /// The solved unit is in the store, finished elsewhere, or finished by this process.
    #[test]
    fn iteration_ends_with_the_first_solved_unit() {
        let units = [3, 6, 9];
        let at_once =
            begin(FakeUnitStore { records: records_of(&units, &[6]), ..FakeUnitStore::default() });
        let later =
            begin(FakeUnitStore { records: records_of(&[3, 9], &[]), ..FakeUnitStore::default() });
        let here =
            begin(FakeUnitStore { records: records_of(&[3, 9], &[]), ..FakeUnitStore::default() });
        later.1.lock().unwrap().remote = records_of(&[6], &[6]);
        for ((mut split, store), expected) in
            [(at_once, &[0, 2, 4][..]), (later, &[0, 2, 4]), (here, &[0, 2, 4, 6])]
        {
            assert!(collect(&mut split, &store).is_continue());
            let (result, begun) = work(&split, &[6], u64::MAX);
            assert_eq!((&result, &begun[..]), (&WorkerResult::Exhausted, expected));
            assert!(collect(&mut split, &store).is_continue());
            assert_eq!(split.counts(), unit_counts([0, 2, 3, 4, 6]), "9 is after the solved unit");
            assert_eq!(split.result_after(&WorkerResult::OutOfFuel), SliceResult::Paused);
            assert_eq!(
                SliceResult::Solved(unit_record(6, true).solution.unwrap()),
                split.result_after(&result)
            );
        }
    }

    #[test]
    fn failed_insert_stops_the_search() {
        let (mut split, store) = begin(FakeUnitStore { is_full: true, ..FakeUnitStore::default() });
        assert!(collect(&mut split, &store).is_continue(), "nothing to insert yet");
        work(&split, &[], 9);
        assert!(collect(&mut split, &store).is_break());
        assert!(split.records.iter().flatten().count() > 1, "all units count, though not stored");
    }

    #[test]
    fn a_remote_unit_that_cannot_be_stored_stops_the_search() {
        let (mut split, store) = begin(FakeUnitStore { is_full: true, ..FakeUnitStore::default() });
        store.lock().unwrap().remote = records_of(&[2], &[]);
        assert!(collect(&mut split, &store).is_break());
    }
}
