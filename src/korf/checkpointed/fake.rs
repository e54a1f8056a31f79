//! What tests have instead of a search and a file.

use super::{UnitRecord, UnitStore};
use crate::Observer;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold, UnitPolicy};
use fifteen_codegen::Direction;
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// A search whose units have a few nodes each, and the goal in some of them.
#[derive(Default)]
pub struct FakeSearch {
    pub goals: Vec<usize>,
    /// The units begun so far.
    pub begun: Arc<Mutex<Vec<usize>>>,
    /// Whether it cannot go on.
    pub is_stopped: bool,
    /// The unit it is at, and its nodes so far.
    pub unit: usize,
    pub visited: u64,
}

/// The nodes for which it goes on at a time.
pub const UNIT_SLICE: u64 = 2;

/// What it says of a unit in the end.
pub fn unit_record(unit: usize, is_goal: bool) -> UnitRecord {
    let visited = 3 + unit as u64 % 5;
    let won = is_goal.then(|| vec![Direction::East; unit]);
    UnitRecord {
        counts: Counts { visited, generated: 2 * visited },
        solution: won,
        is_whole_iteration: false,
    }
}

/// The nodes of some units.
pub fn unit_counts(units: impl IntoIterator<Item = usize>) -> Counts {
    units.into_iter().map(|unit| unit_record(unit, false).counts).sum()
}

impl EngineSearch for FakeSearch {
    fn estimate(&self) -> u32 {
        0
    }

    fn max_moves(&self) -> u32 {
        0
    }

    fn begin(&mut self, _: Threshold) {
        unreachable!("it is asked for units");
    }

    fn begin_unit(&mut self, _: Threshold, unit: usize) {
        self.begun.lock().expect("nobody panics").push(unit);
        (self.unit, self.visited) = (unit, 0);
    }

    fn unit_policy(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { min_nodes: 1, slice: UNIT_SLICE })
    }

    fn run(&mut self, nodes: u64, _: &mut dyn Observer<()>) -> SliceResult {
        assert_eq!(nodes, UNIT_SLICE, "where it pauses is always the same");
        if self.is_stopped {
            return SliceResult::Stopped(crate::Stopped::Memory);
        }
        let record = unit_record(self.unit, self.goals.contains(&self.unit));
        self.visited = record.counts.visited.min(self.visited + nodes);
        match record.solution {
            _ if self.visited < record.counts.visited => SliceResult::Paused,
            Some(moves) => SliceResult::Solved(moves),
            None => SliceResult::Exhausted,
        }
    }

    fn counts(&self) -> Counts {
        Counts { visited: self.visited, generated: 2 * self.visited }
    }
}

/// A book of which every second unit is wanted here.
#[derive(Default)]
pub struct FakeUnitStore {
    pub records: BTreeMap<usize, UnitRecord>,
    /// What others have done, and nobody has been told.
    pub remote: BTreeMap<usize, UnitRecord>,
    /// What was noted here.
    pub inserted: Vec<usize>,
    /// Whether nothing can be noted any more.
    pub is_full: bool,
}

impl UnitStore for FakeUnitStore {
    fn record(&self, unit: usize) -> Option<UnitRecord> {
        self.records.get(&unit).cloned()
    }

    fn is_assigned(&self, unit: usize) -> bool {
        unit.is_multiple_of(2)
    }

    fn poll_finished(&mut self) -> Vec<usize> {
        let others = mem::take(&mut self.remote);
        let units = others.keys().copied().collect();
        self.records.extend(others);
        units
    }

    fn insert(&mut self, unit: usize, record: UnitRecord) -> ControlFlow<()> {
        if self.is_full {
            return ControlFlow::Break(());
        }
        self.inserted.push(unit);
        self.records.insert(unit, record);
        ControlFlow::Continue(())
    }
}
