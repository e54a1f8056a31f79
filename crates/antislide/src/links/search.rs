//! Backtracking search: choose, descend, undo.

use super::Recorder;
use super::matrix::Matrix;
use crate::brick_counts::{BrickCounts, PlacementQuota};
use crate::puzzle::Puzzle;
use crate::tree_fraction::TreeFraction;
use std::ops::ControlFlow;

/// State of a search.
pub(super) struct LinksSearch<'a> {
    /// Columns: first one for each cell, then one for each constraint, then one for all placements.
    matrix: Matrix,
    /// Columns of the cells of each placement.
    cells: Vec<&'a [usize]>,
    /// Constraints that each placement imposes.
    imposes: &'a [Vec<usize>],
    /// Constraints that each placement satisfies.
    satisfied_constraints: Vec<Vec<usize>>,
    /// Number of chosen placements that impose each constraint.
    imposed: Vec<usize>,
    /// Number of chosen placements that satisfy each constraint.
    satisfied: Vec<usize>,
    first_constraint: usize,
    all_column: usize,
    quotas: Vec<PlacementQuota>,
    chosen: Vec<usize>,
    is_available: Vec<bool>,
    /// Hidden placements, in the order in which they were hidden.
    hidden: Vec<usize>,
    recorder: Recorder<'a>,
}

impl<'a> LinksSearch<'a> {
    pub fn new(
        puzzle: &'a Puzzle,
        brick_counts: &BrickCounts,
        recorder: Recorder<'a>,
    ) -> LinksSearch<'a> {
        let placements = puzzle.placements();
        let (cells, satisfiers) = (puzzle.placements_by_cell(), puzzle.satisfiers());
        let mut satisfied_constraints = vec![Vec::new(); placements.len()];
        for (constraint, all) in satisfiers.iter().enumerate() {
            for &placement in all {
                satisfied_constraints[placement].push(constraint);
            }
        }
        let (first_constraint, constraints) = (cells.len(), satisfiers.len());
        let all = (0..placements.len()).collect();
        let columns = [cells, satisfiers, vec![all]].concat();
        LinksSearch {
            matrix: Matrix::new(placements.len(), &columns),
            cells: placements.iter().map(|placement| &*placement.cells).collect(),
            imposes: puzzle.imposed_constraints(),
            satisfied_constraints,
            imposed: vec![0; constraints],
            satisfied: vec![0; constraints],
            first_constraint,
            all_column: first_constraint + constraints,
            quotas: brick_counts.quotas(puzzle),
            chosen: Vec::new(),
            is_available: vec![true; placements.len()],
            hidden: Vec::new(),
            recorder,
        }
    }

    /// Finds all packings.
    pub fn run(mut self) -> (Recorder<'a>, ControlFlow<()>) {
        self.enforce_quotas();
        let end = self.extend(TreeFraction::WHOLE);
        (self.recorder, end)
    }

    /// Finds all packings that consist of the chosen placements and any of those not hidden.
    fn extend(&mut self, mut fraction: TreeFraction) -> ControlFlow<()> {
        self.recorder.on_node(fraction.before)?;
        let open = self.matrix.shortest_column();
        if open.is_none() {
            self.recorder.on_packing(&self.chosen)?;
        }
        let column = open.unwrap_or(self.all_column);
        let before = self.hidden.len();
        fraction.divide(self.matrix.column_len(column));
        while let Some(placement) = self.matrix.first_row(column) {
            let mark = self.choose(placement);
            self.extend(fraction)?;
            self.unchoose(placement, mark);
            // All packings with this placement have been found, so its siblings exclude it.
            self.hide(placement);
            fraction.before += fraction.size;
        }
        self.unhide_to(before);
        ControlFlow::Continue(())
    }

    /// Chooses a placement, and returns the mark for `unchoose`.
    fn choose(&mut self, placement: usize) -> usize {
        let mark = self.hidden.len();
        self.chosen.push(placement);
        for index in 0..self.cells[placement].len() {
            self.hide_column_rows(self.cells[placement][index]);
        }
        for index in 0..self.satisfied_constraints[placement].len() {
            self.satisfy(self.satisfied_constraints[placement][index]);
        }
        for &constraint in &self.imposes[placement] {
            self.impose(constraint);
        }
        self.enforce_quotas();
        mark
    }

    /// Undoes a choice: restores the columns in reverse order, then the rows in reverse order.
    fn unchoose(&mut self, placement: usize, mark: usize) {
        for &constraint in self.imposes[placement].iter().rev() {
            self.unimpose(constraint);
        }
        for index in (0..self.satisfied_constraints[placement].len()).rev() {
            self.unsatisfy(self.satisfied_constraints[placement][index]);
        }
        self.unhide_to(mark);
        self.chosen.pop();
    }

    /// Hides all placements of a column.
    fn hide_column_rows(&mut self, column: usize) {
        while let Some(placement) = self.matrix.first_row(column) {
            self.hide(placement);
        }
    }

    fn hide(&mut self, placement: usize) {
        self.matrix.hide_row(placement);
        self.is_available[placement] = false;
        self.hidden.push(placement);
    }

    /// Unhides placements until `mark` of them are hidden.
    fn unhide_to(&mut self, mark: usize) {
        while self.hidden.len() > mark
            && let Some(placement) = self.hidden.pop()
        {
            self.is_available[placement] = true;
            self.matrix.unhide_row(placement);
        }
    }

    fn satisfy(&mut self, constraint: usize) {
        if self.is_open(constraint) {
            self.matrix.close_column(self.first_constraint + constraint);
        }
        self.satisfied[constraint] += 1;
    }

    fn unsatisfy(&mut self, constraint: usize) {
        self.satisfied[constraint] -= 1;
        if self.is_open(constraint) {
            self.matrix.reopen_column(self.first_constraint + constraint);
        }
    }

    fn impose(&mut self, constraint: usize) {
        self.imposed[constraint] += 1;
        if self.imposed[constraint] == 1 && self.is_open(constraint) {
            self.matrix.open_column(self.first_constraint + constraint);
        }
    }

    fn unimpose(&mut self, constraint: usize) {
        if self.imposed[constraint] == 1 && self.is_open(constraint) {
            self.matrix.close_column(self.first_constraint + constraint);
        }
        self.imposed[constraint] -= 1;
    }

    /// Returns whether a chosen placement imposes this constraint and none satisfies it.
    fn is_open(&self, constraint: usize) -> bool {
        self.imposed[constraint] > 0 && self.satisfied[constraint] == 0
    }

    /// Hides the remaining placements of every group whose maximum number has been chosen.
    fn enforce_quotas(&mut self) {
        for index in 0..self.quotas.len() {
            let PlacementQuota { placements: of, max: most } = &self.quotas[index];
            let used =
                self.chosen.iter().filter(|&placement| of.binary_search(placement).is_ok()).count();
            if used >= *most {
                for &placement in &of.clone() {
                    if self.is_available[placement] {
                        self.hide(placement);
                    }
                }
            }
        }
    }
}
