//! Evaluator by Manhattan distance, for the tiles whose homes are given.

use crate::beam::{Cell, Evaluator};
use crate::grid::Grid;
use crate::score::Score;

/// Sum of the Manhattan distances of some tiles.
pub(super) struct ManhattanEvaluator {
    grid: Grid,
    /// True for the labels that count.
    counts: Vec<bool>,
}

impl ManhattanEvaluator {
    /// Creates the evaluator for the tiles with these home cells; the blank does not count.
    pub fn new(grid: Grid, homes: &[usize], blank: usize) -> ManhattanEvaluator {
        let counts = (0..grid.cells()).map(|home| home != blank && homes.contains(&home));
        ManhattanEvaluator { grid, counts: counts.collect() }
    }

    fn distance(&self, label: usize, cell: usize) -> i32 {
        if self.counts[label] { (self.grid.distance(label, cell) as u32).cast_signed() } else { 0 }
    }
}

impl<C: Cell> Evaluator<C> for ManhattanEvaluator {
    fn score(&self, cells_by_label: &[C], _labels: &[C]) -> Score {
        let cells_by_label = cells_by_label.iter().enumerate();
        let distances = cells_by_label.map(|(label, &cell)| self.distance(label, cell.index()));
        Score::in_lane(0, distances.sum())
    }

    fn change(&self, _places: &[C], labels: &[C], from: usize, to: usize) -> Score {
        let label = labels[from].index();
        Score::in_lane(0, self.distance(label, to) - self.distance(label, from))
    }

    fn estimate(&self, score: Score) -> u32 {
        score.lane(0)
    }

    fn bound(&self, score: Score) -> u32 {
        score.lane(0)
    }
}
