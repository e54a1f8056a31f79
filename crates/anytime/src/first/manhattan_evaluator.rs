//! Evaluator by Manhattan distance, for the tiles of some cells.

use crate::beam::{Cell, Evaluator};
use crate::grid::Grid;

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
    fn score(&self, cells_by_label: &[C]) -> i32 {
        let cells_by_label = cells_by_label.iter().enumerate();
        cells_by_label.map(|(label, &cell)| self.distance(label, cell.index())).sum()
    }

    fn change(&self, _places: &[C], label: usize, from: usize, to: usize) -> i32 {
        self.distance(label, to) - self.distance(label, from)
    }

    fn estimate(&self, score: i32) -> u32 {
        score.cast_unsigned()
    }

    fn bound(&self, score: i32) -> u32 {
        score.cast_unsigned()
    }
}
