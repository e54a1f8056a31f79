//! Learned estimate: a sum over all pairs of tiles, with weights fitted to good solutions.
//!
//! Tables of small patterns count moves of a few tiles that the others never hinder, so they
//! underestimate the distance, and by different amounts. The learned estimate adds to the Manhattan
//! distance a weight for each tile, for the blank, and for each pair of tiles, by their homes and
//! cells. It is no lower bound; it only orders the boards of a [beam](crate::beam). The weights are
//! fitted so that the position on a good solution comes before the other boards of a beam after the
//! same number of moves (learning as search optimization: H. Daumé and D. Marcu, ICML 2005). The
//! example `train` fits them.
//!
//! The [weights] belong to a board of 6x6, and serve larger ones, too: of a pair, only the order of
//! its homes and cells, their distances as far as six lines have room for them, and the borders
//! nearby matter.

mod weights;

use crate::beam::{Cell, Evaluator};
use crate::grid::Grid;
use crate::score::Score;
use std::ops::ControlFlow;
use weights::{BLANK, Indices, NO_PAIR, PAIR, SIDE, SINGLE, UNIT};

/// Fitted weights, one signed byte each.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

/// Largest number of cells of a board with a learned estimate, which takes 100 MB.
const MAX_CELLS: usize = 100;

/// Lanes of the estimate, which needs two: it exceeds 16 bits on boards such as 6x16.
const LANE: usize = 6;

/// Added to the estimate, which may be negative near a goal.
const OFFSET: i32 = 128 * UNIT;

/// Binary logarithm of the number of estimates that count as equal.
const ROUNDED_BITS: u32 = 2;

/// Weights for a board, by homes and cells.
pub(crate) struct Learned {
    grid: Grid,
    /// Weight of each placement (home and cell) of a tile, with its Manhattan distance.
    singles: Vec<i16>,
    /// Weight of each home and cell of the blank.
    blanks: Vec<i8>,
    /// Manhattan distance of each placement.
    distances: Vec<u8>,
    /// Weight of each pair of placements.
    pairs: Vec<i8>,
}

impl Learned {
    /// Returns true if there is a learned estimate for a board.
    pub fn serves(grid: Grid) -> bool {
        grid.rows().min(grid.cols()) >= SIDE && grid.cells() <= MAX_CELLS
    }

    /// Builds the weights for a board that has a learned estimate. Breaks if the caller cancels.
    pub fn build(
        grid: Grid,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<(), Learned> {
        let cells = grid.cells();
        let indices = Indices::new(grid.rows(), grid.cols());
        let weight = |index: usize| WEIGHTS[index].cast_signed();
        let distances = (0..cells * cells)
            .map(|placement| grid.distance(placement / cells, placement % cells) as u8);
        let distances: Vec<u8> = distances.collect();
        let blanks = indices.singles().map(|index| weight(BLANK.start + usize::from(index)));
        let blanks = blanks.collect();
        let singles = indices.singles().zip(&distances).map(|(index, &distance)| {
            let weight = weight(SINGLE.start + usize::from(index));
            i16::from(weight) + UNIT as i16 * i16::from(distance)
        });
        let singles = singles.collect();
        let pair = |index| match index {
            NO_PAIR => 0,
            index => weight(PAIR.start + usize::from(index)),
        };
        let mut pairs = Vec::with_capacity(distances.len().pow(2));
        for placement in 0..distances.len() {
            poll()?;
            pairs.extend(indices.pairs(placement).map(pair));
        }
        ControlFlow::Continue(Learned { grid, singles, blanks, distances, pairs })
    }

    /// Returns the estimate for goals with the blank in this cell.
    pub fn for_blank(&self, blank: usize) -> LearnedEvaluator<'_> {
        LearnedEvaluator { weights: self, cells: self.grid.cells(), blank }
    }
}

/// Learned estimate for goals with the blank in one cell. The first lane has the Manhattan
/// distance.
pub(crate) struct LearnedEvaluator<'a> {
    weights: &'a Learned,
    cells: usize,
    blank: usize,
}

impl LearnedEvaluator<'_> {
    /// Returns the weights of the pairs of a placement, by the other one.
    #[inline]
    fn pairs(&self, label: usize, cell: usize) -> &[i8] {
        let placements = self.cells * self.cells;
        &self.weights.pairs[(label * self.cells + cell) * placements..][..placements]
    }
}

impl<C: Cell> Evaluator<C> for LearnedEvaluator<'_> {
    fn score(&self, cells_by_label: &[C], _labels: &[C]) -> Score {
        let placement = |label: usize| label * self.cells + cells_by_label[label].index();
        let (mut distance, mut twice) = (0, 0);
        let mut sum = i32::from(self.weights.blanks[placement(self.blank)]) + OFFSET;
        for label in (0..self.cells).filter(|&label| label != self.blank) {
            distance += i32::from(self.weights.distances[placement(label)]);
            sum += i32::from(self.weights.singles[placement(label)]);
            let pairs = self.pairs(label, cells_by_label[label].index());
            let others = (0..self.cells).filter(|&other| other != self.blank);
            twice += others.map(|other| i32::from(pairs[placement(other)])).sum::<i32>();
        }
        Score::in_lane(0, distance).plus(Score::in_lane(LANE, sum + twice / 2))
    }

    #[inline]
    fn change(&self, cells_by_label: &[C], labels: &[C], from: usize, to: usize) -> Score {
        let (cells, label) = (self.cells, labels[from].index());
        let (before, after) = (self.pairs(label, from), self.pairs(label, to));
        let others = before.chunks_exact(cells).zip(after.chunks_exact(cells)).zip(cells_by_label);
        let mut change = others
            .map(|((before, after), &cell)| {
                i32::from(after[cell.index()]) - i32::from(before[cell.index()])
            })
            .sum::<i32>();
        // The blank is not one of the others.
        let blank = self.blank * cells;
        change -= i32::from(after[blank + to]) - i32::from(before[blank + to]);
        let (singles, distances) = (&self.weights.singles, &self.weights.distances);
        let (old, new) = (label * cells + from, label * cells + to);
        change += i32::from(singles[new]) - i32::from(singles[old]);
        let blanks = &self.weights.blanks[blank..][..cells];
        change += i32::from(blanks[from]) - i32::from(blanks[to]);
        let distance = i32::from(distances[new]) - i32::from(distances[old]);
        Score::in_lane(0, distance).plus(Score::in_lane(LANE, change))
    }

    #[inline]
    fn estimate(&self, score: Score) -> u32 {
        score.wide_lane(LANE) >> ROUNDED_BITS
    }

    #[inline]
    fn bound(&self, score: Score) -> u32 {
        score.lane(0)
    }
}

#[cfg(test)]
mod tests;
