//! What tests have instead of a search and a file.

use super::{Book, Record};
use crate::Observer;
use crate::korf::{Counts, Search, Step, Threshold, UnitPolicy};
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
pub fn record(unit: usize, is_goal: bool) -> Record {
    let visited = 3 + unit as u64 % 5;
    let won = is_goal.then(|| vec![Direction::East; unit]);
    Record { counts: Counts { visited, generated: 2 * visited }, won, is_whole: false }
}

/// The nodes of some units.
pub fn counts(units: impl IntoIterator<Item = usize>) -> Counts {
    units.into_iter().map(|unit| record(unit, false).counts).sum()
}

impl Search for FakeSearch {
    fn estimate(&self) -> u32 {
        0
    }

    fn longest(&self) -> u32 {
        0
    }

    fn begin(&mut self, _: Threshold) {
        unreachable!("it is asked for units");
    }

    fn begin_unit(&mut self, _: Threshold, unit: usize) {
        self.begun.lock().expect("nobody panics").push(unit);
        (self.unit, self.visited) = (unit, 0);
    }

    fn units(&self) -> Option<UnitPolicy> {
        Some(UnitPolicy { worth: 1, stride: UNIT_SLICE })
    }

    fn run(&mut self, nodes: u64, _: &mut dyn Observer<()>) -> Step {
        assert_eq!(nodes, UNIT_SLICE, "where it pauses is always the same");
        if self.is_stopped {
            return Step::Stopped(crate::Stopped::Memory);
        }
        let record = record(self.unit, self.goals.contains(&self.unit));
        self.visited = record.counts.visited.min(self.visited + nodes);
        match record.won {
            _ if self.visited < record.counts.visited => Step::Paused,
            Some(moves) => Step::Solved(moves),
            None => Step::Exhausted,
        }
    }

    fn counts(&self) -> Counts {
        Counts { visited: self.visited, generated: 2 * self.visited }
    }
}

/// A book of which every second unit is wanted here.
#[derive(Default)]
pub struct FakeBook {
    pub records: BTreeMap<usize, Record>,
    /// What others have done, and nobody has been told.
    pub others: BTreeMap<usize, Record>,
    /// What was noted here.
    pub noted: Vec<usize>,
    /// Whether nothing can be noted any more.
    pub is_full: bool,
}

impl Book for FakeBook {
    fn record(&self, unit: usize) -> Option<Record> {
        self.records.get(&unit).cloned()
    }

    fn wants(&self, unit: usize) -> bool {
        unit.is_multiple_of(2)
    }

    fn news(&mut self) -> Vec<usize> {
        let others = mem::take(&mut self.others);
        let units = others.keys().copied().collect();
        self.records.extend(others);
        units
    }

    fn note(&mut self, unit: usize, record: Record) -> ControlFlow<()> {
        if self.is_full {
            return ControlFlow::Break(());
        }
        self.noted.push(unit);
        self.records.insert(unit, record);
        ControlFlow::Continue(())
    }
}
