//! Tasks: independent parts of the search.

use super::line_set::LineSet;
use super::search::QueensProblem;

/// Part of the search: all placements that occupy a given number of rows and of columns, with some
/// of these decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// Number of rows with queens, and of columns with queens.
    pub occupied: [usize; 2],
    /// Decided rows.
    pub rows: LineSet,
    /// Decided columns.
    pub columns: LineSet,
    /// Upper bound on the unattacked squares: the number of squares in the other rows and columns.
    pub upper: u32,
    /// Approximate number of pairs of a set of rows and a set of columns. It is of the order of the
    /// number of nodes, unless the bounds prune well.
    pub size: u64,
}

impl Task {
    /// Creates a task.
    fn new(problem: &QueensProblem, occupied: [usize; 2], rows: LineSet, columns: LineSet) -> Task {
        let ([height, width], [occupied_rows, occupied_columns]) = (problem.sides, occupied);
        Task {
            occupied,
            rows,
            columns,
            upper: ((height - occupied_rows) * (width - occupied_columns)) as u32,
            size: rows
                .count_completions(height, occupied_rows)
                .saturating_mul(columns.count_completions(width, occupied_columns)),
        }
    }

    /// Returns the tasks of a whole search for placements that leave more than `must_exceed`
    /// squares unattacked: one for each sufficient number of rows and of columns.
    pub fn all(problem: &QueensProblem, must_exceed: u32) -> Vec<Task> {
        let ([height, width], undecided) = (problem.sides, LineSet::default());
        let numbers = (1..=height).flat_map(|rows| (1..=width).map(move |columns| [rows, columns]));
        let is_possible = |&[rows, columns]: &[usize; 2]| {
            let has_room = rows.max(columns) <= problem.queens && problem.queens <= rows * columns;
            // On a square board, rows and columns can be exchanged.
            has_room && (width != height || columns <= rows)
        };
        let task = |occupied| Task::new(problem, occupied, undecided, undecided);
        let tasks = numbers.filter(is_possible).map(task);
        tasks.filter(|task| task.upper > must_exceed).collect()
    }

    /// Returns the number of undecided columns that have queens.
    pub fn missing_columns(&self) -> usize {
        self.occupied[1] - self.columns.len()
    }

    /// Returns a number that the number of nodes is roughly proportional to, in a search for
    /// placements that leave more than `must_exceed` squares unattacked. The fewer squares the
    /// queens may attack, the better the bounds prune. The formula was found by experiment.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn effort(&self, must_exceed: u32) -> f64 {
        let loss = f64::from(self.upper.saturating_sub(must_exceed));
        self.size as f64 * (loss + 12.0).powi(2)
    }

    /// Splits the task, unless it is too small: one more pair of rows is decided, or of columns if
    /// all rows are decided.
    pub fn split(self, problem: &QueensProblem) -> Vec<Task> {
        let Task { occupied, rows, columns, .. } = self;
        let [height, width] = problem.sides;
        if rows.undecided(height) > 0 {
            let children = rows.children(height, occupied[0]);
            return children.map(|rows| Task::new(problem, occupied, rows, columns)).collect();
        }
        if columns.undecided(width) > problem.middle_columns() {
            let children = columns.children(width, occupied[1]);
            return children.map(|columns| Task::new(problem, occupied, rows, columns)).collect();
        }
        vec![self]
    }
}
