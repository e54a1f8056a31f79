//! Fake search and fake unit store for tests.

use super::super::{UnitRecord, UnitStore};
use crate::Observer;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold, UnitPolicy};
use fifteen_codegen::Direction;
use fifteen_runtime::continue_if;
use std::collections::BTreeMap;
use std::mem;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// Search whose units have a few nodes each, and some of whose units contain the goal.
#[derive(Default)]
pub struct FakeSearch {
    pub goals: Vec<usize>,
    /// Units begun so far.
    pub begun: Arc<Mutex<Vec<usize>>>,
    /// True if the search reports that it is out of memory.
    pub is_stopped: bool,
    /// Current unit, and its nodes so far.
    pub unit: usize,
    pub visited: u64,
}

/// Number of nodes visited again in each unit with the goal.
pub const RETRACED: u64 = 7;

/// Number of nodes per slice.
pub const UNIT_SLICE: u64 = 2;

/// Returns the final record of a unit.
pub fn unit_record(unit: usize, is_goal: bool) -> UnitRecord {
    let visited = 3 + unit as u64 % 5;
    let solution = is_goal.then(|| vec![Direction::East; unit]);
    UnitRecord {
        counts: Counts { visited, generated: 2 * visited },
        solution,
        is_whole_iteration: false,
    }
}

/// Returns the sum of the counts of some units.
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
        unreachable!("only units are begun");
    }

    fn begin_unit(&mut self, _: Threshold, unit: usize) {
        self.begun.lock().expect("no panic").push(unit);
        (self.unit, self.visited) = (unit, 0);
    }

    fn unit_policy(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { min_nodes: 1, slice: UNIT_SLICE })
    }

    fn run(&mut self, nodes: u64, _: &mut dyn Observer<()>) -> SliceResult {
        assert_eq!(nodes, UNIT_SLICE, "constant slice");
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

    fn retraced(&self) -> u64 {
        if self.goals.contains(&self.unit) { RETRACED } else { 0 }
    }
}

/// Store that assigns every second unit to this process.
#[derive(Default)]
pub struct FakeUnitStore {
    pub records: BTreeMap<usize, UnitRecord>,
    /// Records of other processes that have not been polled yet.
    pub remote: BTreeMap<usize, UnitRecord>,
    /// Units inserted by this process.
    pub inserted: Vec<usize>,
    /// True if inserting fails.
    pub is_full: bool,
}

impl UnitStore for FakeUnitStore {
    fn record(&self, unit: usize) -> Option<UnitRecord> {
        self.records.get(&unit).cloned()
    }

    fn is_assigned(&self, unit: usize) -> bool {
        unit.is_multiple_of(2)
    }

    fn poll_finished(&mut self) -> ControlFlow<(), Vec<usize>> {
        let others = mem::take(&mut self.remote);
        continue_if(!self.is_full || others.is_empty())?;
        let units = others.keys().copied().collect();
        self.records.extend(others);
        ControlFlow::Continue(units)
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
