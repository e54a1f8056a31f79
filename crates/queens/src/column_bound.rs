//! Bound on the loss along the diagonals of one direction while columns are undecided.
//!
//! Suppose first that no undecided column has queens. Then the [gain](super::diagonals) of a
//! diagonal d is max(0, x(d)), where x(d) = p·c(d) − f(d). If a column has queens after all, one of
//! its squares on d becomes a crossing, which raises x(d) by p, or is no longer free, which raises
//! x(d) by 1. If m undecided columns have queens, they raise x(d) by some s(d) at most. The gain is
//! a convex function of x(d). So if a column raises x(d) by y, it raises the gain by at most
//!
//! > y · (max(0, x(d) + s(d)) − max(0, x(d))) / s(d).
//!
//! The sum over all its squares is the *weight* of the column. The gain of all diagonals is at most
//! the gain without queens in undecided columns plus the m greatest weights. If that is too small,
//! no choice of columns is possible. If the weight of one column and the m − 1 greatest weights are
//! too small, that column has no queens.
//!
//! This takes about a hundred nanoseconds.

use super::diagonals::{DiagonalCounts, LANES};
use super::search::QueensProblem;
use super::tables::RowTables;
use super::task::Task;

/// Number of lanes that are added at once.
const CHUNK: usize = 16;

/// More than all rounding errors together. Only positive numbers are rounded and added, and their
/// sum is compared with a number that is hardly greater than a thousand.
const TOLERANCE: f32 = 1.0 / 32.0;

/// Choice of columns with queens, when all rows and some pairs of columns are decided. At least one
/// of the others has queens.
pub struct ColumnChoice<'a> {
    /// Problem.
    pub problem: &'a QueensProblem,
    /// Decided rows and columns.
    pub task: &'a Task,
    /// Tables for the rows.
    pub tables: &'a RowTables,
    /// Counts of the squares in decided columns.
    pub counts: &'a DiagonalCounts,
    /// Maximum number of free squares that the queens may attack.
    pub may_lose: u32,
}

impl ColumnChoice<'_> {
    /// Given columns that are known to have no queens, one bit each, returns all that are now known
    /// to have none, or `None` if no choice is possible.
    pub fn exclude(&self, excluded: u64) -> Option<u64> {
        [0, 1].into_iter().try_fold(excluded, |excluded, direction| {
            self.exclude_by_direction(excluded, direction)
        })
    }

    /// Does the same with the diagonals of one direction.
    #[allow(clippy::cast_precision_loss)] // small numbers
    fn exclude_by_direction(&self, excluded: u64, direction: usize) -> Option<u64> {
        let ([_, width], pairs) = (self.problem.sides, self.task.columns.decided_pairs());
        let candidates = || (pairs..width - pairs).filter(|column| excluded >> column & 1 == 0);
        let price = self.price();
        let (gain, slopes) = self.gain_and_slopes(price, direction);
        let min_gain = price * self.problem.queens as f32 - self.may_lose as f32 - TOLERANCE;
        let weights = self.weights(price, &slopes);
        let weight = |column| weights[usize::from(self.problem.diagonals(0, column)[direction])];
        let mut sorted = [0.0; LANES];
        sorted.iter_mut().zip(candidates()).for_each(|(entry, column)| *entry = weight(column));
        let (greater, least, _) = sorted[..width]
            .select_nth_unstable_by(self.task.missing_columns() - 1, |one, other| {
                other.total_cmp(one)
            });
        let max_gain = gain + greater.iter().sum::<f32>() + *least;
        let min_weight = min_gain - (max_gain - *least);
        let impossible = candidates().filter(|&column| weight(column) < min_weight);
        let excluded = impossible.fold(excluded, |set, column| set | 1 << column);
        (max_gain >= min_gain).then_some(excluded)
    }

    /// Returns the value of a queen in squares: a multiple of 1/8, so that gains are exact. It is
    /// at least 1, so that a crossing raises x(d) no less than another square, and more than the
    /// loss that is allowed for each queen, since lower values are useless. The formula was found
    /// by experiment.
    #[allow(clippy::cast_precision_loss)] // small numbers
    fn price(&self) -> f32 {
        let eighths = 48 * self.may_lose / (5 * self.problem.queens as u32) + 4;
        eighths.max(8) as f32 / 8.0
    }

    /// Returns the gain if no undecided column has queens, and for each diagonal d, its greatest
    /// rise per unit of x(d).
    fn gain_and_slopes(&self, price: f32, direction: usize) -> (f32, [f32; 2 * LANES]) {
        let undecided = &self.tables.undecided[self.task.columns.decided_pairs()];
        let [crossings, free] = self.counts.in_direction(direction).map(chunks);
        let [more_crossings, more_free] = undecided.in_direction(direction).map(chunks);
        let missing = self.task.missing_columns() as u8;
        let (mut gains, mut slopes) = ([0.0; CHUNK], [0.0; 2 * LANES]);
        let used = self.problem.sides.iter().sum::<usize>().div_ceil(CHUNK);
        for (chunk, slopes) in slopes.as_chunks_mut::<CHUNK>().0.iter_mut().enumerate().take(used) {
            let (crossings, free) = (&crossings[chunk], &free[chunk]);
            let (more_crossings, more_free) = (&more_crossings[chunk], &more_free[chunk]);
            for lane in 0..CHUNK {
                let raising = more_crossings[lane].min(missing);
                let freed = more_free[lane].min(missing - raising);
                let raise = price * f32::from(raising) + f32::from(freed);
                let value = price * f32::from(crossings[lane])
                    - f32::from(free[lane])
                    - f32::from(more_free[lane]);
                let before = positive_part(value);
                gains[lane] += before;
                slopes[lane] =
                    (positive_part(value + raise) - before) / (raise + f32::MIN_POSITIVE);
            }
        }
        (gains.iter().sum(), slopes)
    }

    /// Returns the weight of each undecided column, by the number of its diagonal through the first
    /// row.
    fn weights(&self, price: f32, slopes: &[f32; 2 * LANES]) -> [f32; 2 * LANES] {
        let ([height, width], pairs) = (self.problem.sides, self.task.columns.decided_pairs());
        let mut weights = [0.0; 2 * LANES];
        let undecided = &mut weights[pairs..];
        let chunks = self.task.columns.undecided(width).div_ceil(CHUNK);
        for row in 0..height {
            let raise = if self.task.rows.contains(row) { price } else { 1.0 };
            let (slopes, _) = slopes[pairs + row..].as_chunks::<CHUNK>();
            let (weights, _) = undecided.as_chunks_mut::<CHUNK>();
            for (weights, slopes) in weights.iter_mut().zip(slopes).take(chunks) {
                for (weight, slope) in weights.iter_mut().zip(slopes) {
                    *weight += raise * slope;
                }
            }
        }
        weights
    }
}

fn positive_part(value: f32) -> f32 {
    if value > 0.0 { value } else { 0.0 }
}

/// Divides the lanes into chunks, so that loops over a chunk have a fixed length.
fn chunks(lanes: &[u8; LANES]) -> &[[u8; CHUNK]] {
    lanes.as_chunks().0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chessboard::Chessboard;
    use crate::line_set::LineSet;

    /// Returns the sets of lines below a set, with one more pair decided, or with all decided.
    fn descendants(set: LineSet, all: usize, wanted: usize, pairs: usize) -> Vec<LineSet> {
        match pairs.min(set.undecided(all)) {
            0 => vec![set],
            _ => set
                .children(all, wanted)
                .flat_map(|set| descendants(set, all, wanted, pairs - 1))
                .collect(),
        }
    }

    /// Returns the fewest free squares on diagonals of one direction that have crossings for all
    /// queens together, by trying all sets of diagonals.
    fn min_loss(problem: &QueensProblem, lines: [LineSet; 2], direction: usize) -> usize {
        let [rows, columns] = problem.sides;
        let mut counts = vec![[0, 0]; rows + columns - 1];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let [crossings, free] = &mut counts[problem.diagonals(row, column)[direction] as usize];
            match [lines[0].contains(row), lines[1].contains(column)] {
                [true, true] => *crossings += 1,
                [false, false] => *free += 1,
                _ => {}
            }
        }
        let add = |[crossings, free]: [usize; 2], counts: &[usize; 2]| {
            [crossings + counts[0], free + counts[1]]
        };
        let sums = counts.iter().fold(vec![[0, 0]], |sums, counts| {
            let with = sums.iter().map(|&sum| add(sum, counts));
            sums.iter().copied().chain(with).collect()
        });
        let suffices = |&&[crossings, _]: &&[usize; 2]| crossings >= problem.queens;
        sums.iter().filter(suffices).map(|&[_, free]| free).min().expect("enough crossings")
    }

    /// Tests the choices of three columns for given rows and a given outer pair: no column is
    /// excluded that has queens in a choice with a small loss. Returns how many others are
    /// excluded, and how many there are.
    fn check_choices(problem: &QueensProblem, rows: LineSet, outer: LineSet) -> [usize; 2] {
        let [_, width] = problem.sides;
        let task = Task { occupied: [2, 3], rows, columns: outer, upper: 0, size: 0 };
        let tables = RowTables::new(problem, rows);
        let counts = tables.count_decided(outer, width);
        let loss = |columns| {
            let [falling, rising] = [0, 1].map(|way| min_loss(problem, [rows, columns], way));
            falling.max(rising)
        };
        let all: Vec<(LineSet, usize)> = descendants(outer, width, 3, width)
            .into_iter()
            .map(|columns| (columns, loss(columns)))
            .collect();
        let mut found = [0, 0];
        for may_lose in 0..8 {
            let choice = ColumnChoice {
                problem,
                task: &task,
                tables: &tables,
                counts: &counts,
                may_lose: may_lose as u32,
            };
            let excluded = choice.exclude(0).unwrap_or(u64::MAX);
            for column in 1..width - 1 {
                let is_excluded = excluded >> column & 1 == 1;
                let mut with_queens = all.iter().filter(|(columns, _)| columns.contains(column));
                if with_queens.any(|&(_, loss)| loss <= may_lose) {
                    assert!(!is_excluded, "column {column}, {may_lose} squares");
                } else {
                    found = [found[0] + usize::from(is_excluded), found[1] + 1];
                }
            }
        }
        found
    }

    /// Of the columns without queens, more than half are excluded.
    #[test]
    fn excluded_columns_have_no_queens() {
        let (mut excluded, mut all) = (0, 0);
        for (queens, height, width) in [(3, 4, 7), (5, 4, 7), (4, 3, 8), (6, 5, 7)] {
            let board = Chessboard::new(width, height).expect("a board");
            let problem = QueensProblem::new(board, queens);
            let undecided = LineSet::default();
            for rows in descendants(undecided, height, 2, height) {
                for outer in descendants(undecided, width, 3, 1) {
                    let found = check_choices(&problem, rows, outer);
                    (excluded, all) = (excluded + found[0], all + found[1]);
                }
            }
        }
        assert!(excluded * 2 > all, "{excluded} of {all}");
    }
}
