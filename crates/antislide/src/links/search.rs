//! The search itself: choose, search on, take back.

use super::matrix::Matrix;
use crate::brick_counts::{Demand, Quota};
use crate::puzzle::Puzzle;
use crate::tree_fraction::Share;
use std::ops::ControlFlow;

/// What a search tells as it goes.
pub(super) trait Listener {
    /// No constraint is open.
    fn found(&mut self, packing: &[usize]) -> ControlFlow<()>;

    /// A node is entered.
    fn visited(&mut self, share: f64) -> ControlFlow<()>;
}

/// The state of a search.
pub(super) struct Search<'a, L> {
    /// First a column for each cell, then one for each constraint, then one for everything.
    matrix: Matrix,
    /// The columns of the cells of each placement.
    cells: Vec<&'a [usize]>,
    /// The constraints that each placement raises, and those it meets.
    raises: &'a [Vec<usize>],
    meets: Vec<Vec<usize>>,
    /// How many chosen placements raise each constraint, and how many meet it.
    raised: Vec<usize>,
    met: Vec<usize>,
    first_constraint: usize,
    everything: usize,
    quotas: Vec<Quota>,
    chosen: Vec<usize>,
    is_in: Vec<bool>,
    /// The placements that were withdrawn, in the order in which they were.
    hidden: Vec<usize>,
    listener: L,
}

impl<'a, L: Listener> Search<'a, L> {
    pub fn new(puzzle: &'a Puzzle, demand: &Demand, listener: L) -> Search<'a, L> {
        let placements = puzzle.placements();
        let (cells, satisfiers) = (puzzle.covering(), puzzle.satisfiers());
        let mut meets = vec![Vec::new(); placements.len()];
        for (constraint, all) in satisfiers.iter().enumerate() {
            for &placement in all {
                meets[placement].push(constraint);
            }
        }
        let (first_constraint, constraints) = (cells.len(), satisfiers.len());
        let all = (0..placements.len()).collect();
        let columns = [cells, satisfiers, vec![all]].concat();
        Search {
            matrix: Matrix::new(placements.len(), &columns),
            cells: placements.iter().map(|one| &*one.cells).collect(),
            raises: puzzle.raised(),
            meets,
            raised: vec![0; constraints],
            met: vec![0; constraints],
            first_constraint,
            everything: first_constraint + constraints,
            quotas: demand.quotas(puzzle),
            chosen: Vec::new(),
            is_in: vec![true; placements.len()],
            hidden: Vec::new(),
            listener,
        }
    }

    /// Finds all packings.
    pub fn run(mut self) -> (L, ControlFlow<()>) {
        self.keep_quotas();
        let end = self.extend(Share::WHOLE);
        (self.listener, end)
    }

    /// Finds all packings with the chosen placements and some of those that remain.
    fn extend(&mut self, mut share: Share) -> ControlFlow<()> {
        self.listener.visited(share.before)?;
        let open = self.matrix.shortest();
        if open.is_none() {
            self.listener.found(&self.chosen)?;
        }
        let column = open.unwrap_or(self.everything);
        let before = self.hidden.len();
        share.divide(self.matrix.length(column));
        while let Some(placement) = self.matrix.first(column) {
            let mark = self.choose(placement);
            self.extend(share)?;
            self.unchoose(placement, mark);
            // Packings with this placement are done.
            self.withdraw(placement);
            share.before += share.own;
        }
        self.restore(before);
        ControlFlow::Continue(())
    }

    /// Chooses a placement, and returns what `unchoose` has to know.
    fn choose(&mut self, placement: usize) -> usize {
        let mark = self.hidden.len();
        self.chosen.push(placement);
        for index in 0..self.cells[placement].len() {
            self.clear(self.cells[placement][index]);
        }
        for index in 0..self.meets[placement].len() {
            self.meet(self.meets[placement][index]);
        }
        for &constraint in &self.raises[placement] {
            self.raise(constraint);
        }
        self.keep_quotas();
        mark
    }

    /// Takes a choice back, step by step in reverse.
    fn unchoose(&mut self, placement: usize, mark: usize) {
        for &constraint in self.raises[placement].iter().rev() {
            self.unraise(constraint);
        }
        for index in (0..self.meets[placement].len()).rev() {
            self.unmeet(self.meets[placement][index]);
        }
        self.restore(mark);
        self.chosen.pop();
    }

    /// Withdraws all placements of a column.
    fn clear(&mut self, column: usize) {
        while let Some(placement) = self.matrix.first(column) {
            self.withdraw(placement);
        }
    }

    fn withdraw(&mut self, placement: usize) {
        self.matrix.withdraw(placement);
        self.is_in[placement] = false;
        self.hidden.push(placement);
    }

    /// Restores placements until this many are withdrawn.
    fn restore(&mut self, mark: usize) {
        while self.hidden.len() > mark
            && let Some(placement) = self.hidden.pop()
        {
            self.is_in[placement] = true;
            self.matrix.restore(placement);
        }
    }

    fn meet(&mut self, constraint: usize) {
        if self.is_open(constraint) {
            self.matrix.close(self.first_constraint + constraint);
        }
        self.met[constraint] += 1;
    }

    fn unmeet(&mut self, constraint: usize) {
        self.met[constraint] -= 1;
        if self.is_open(constraint) {
            self.matrix.reopen(self.first_constraint + constraint);
        }
    }

    fn raise(&mut self, constraint: usize) {
        self.raised[constraint] += 1;
        if self.raised[constraint] == 1 && self.is_open(constraint) {
            self.matrix.open(self.first_constraint + constraint);
        }
    }

    fn unraise(&mut self, constraint: usize) {
        if self.raised[constraint] == 1 && self.is_open(constraint) {
            self.matrix.close(self.first_constraint + constraint);
        }
        self.raised[constraint] -= 1;
    }

    /// Whether some brick needs this, and none gives it.
    fn is_open(&self, constraint: usize) -> bool {
        self.raised[constraint] > 0 && self.met[constraint] == 0
    }

    /// Withdraws the placements of which no more may be chosen.
    fn keep_quotas(&mut self) {
        for index in 0..self.quotas.len() {
            let Quota { of, most } = &self.quotas[index];
            let used = self.chosen.iter().filter(|&one| of.binary_search(one).is_ok()).count();
            if used >= *most {
                for &placement in &of.clone() {
                    if self.is_in[placement] {
                        self.withdraw(placement);
                    }
                }
            }
        }
    }
}
