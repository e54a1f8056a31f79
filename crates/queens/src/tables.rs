//! Tables for given rows with queens.

use super::diagonals::DiagonalCounts;
use super::line_set::LineSet;
use super::search::QueensProblem;

/// For given rows with queens, what each column adds to the counts of the diagonals.
pub struct RowTables {
    /// For each outer pair of columns from the edges on, by whether the first (bit 0) and the last
    /// (bit 1) have queens.
    pub outer_pairs: Vec<[DiagonalCounts; 4]>,
    /// By number of decided pairs, the crossings in the other columns if all of these have queens,
    /// and the free squares in them if none has.
    pub undecided: Vec<DiagonalCounts>,
    /// For each set of the middle columns.
    pub middle: Vec<DiagonalCounts>,
}

impl RowTables {
    /// Computes the tables.
    pub fn new(problem: &QueensProblem, rows: LineSet) -> RowTables {
        let ([_, width], middle) = (problem.sides, problem.middle_columns());
        let column = |column: usize| {
            [false, true].map(|is_occupied| count_column(problem, rows, column, is_occupied))
        };
        let columns: Vec<[DiagonalCounts; 2]> = (0..width).map(column).collect();
        let outer = (width - middle) / 2;
        let pair = |pair: usize| {
            let (first, last) = (&columns[pair], &columns[width - 1 - pair]);
            [0, 1, 2, 3].map(|choice| first[choice & 1].plus(&last[choice >> 1]))
        };
        let mut sets = vec![DiagonalCounts::ZERO];
        // The sets with each further column follow those without it.
        for column in &columns[outer..outer + middle] {
            let combine = |choice: usize| sets.iter().map(move |set| set.plus(&column[choice]));
            sets = combine(0).chain(combine(1)).collect();
        }
        let outer_pairs: Vec<_> = (0..outer).map(pair).collect();
        let mut undecided = vec![sets[sets.len() - 1].with_free(&sets[0])];
        for [none, .., both] in outer_pairs.iter().rev() {
            let inner = undecided[undecided.len() - 1];
            undecided.push(inner.plus(&both.with_free(none)));
        }
        undecided.reverse();
        RowTables { outer_pairs, undecided, middle: sets }
    }

    /// Counts the squares of the decided columns.
    pub fn count_decided(&self, columns: LineSet, width: usize) -> DiagonalCounts {
        let pairs = self.outer_pairs.iter().enumerate().take(columns.decided_pairs());
        pairs.fold(DiagonalCounts::ZERO, |counts, (pair, choices)| {
            counts.plus(&choices[columns.choice(pair, width)])
        })
    }
}

/// Counts the crossings of a column with queens, or the free squares of one without.
fn count_column(
    problem: &QueensProblem,
    rows: LineSet,
    column: usize,
    is_occupied: bool,
) -> DiagonalCounts {
    let [height, _] = problem.sides;
    let mut counts = DiagonalCounts::ZERO;
    for row in (0..height).filter(|&row| rows.contains(row) == is_occupied) {
        let diagonals = problem.diagonals(row, column);
        match is_occupied {
            true => counts.add_crossing(diagonals),
            false => counts.add_free(diagonals),
        }
    }
    counts
}
