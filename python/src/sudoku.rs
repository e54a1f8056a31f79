//! Sudoku.

use crate::errors;
use crate::input;
use crate::observer::SearchObserver;
use fifteen::sudoku::{CountProgress, Generator, Grid, SolveError, Solver, Symmetry, grade};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Sudoku: 81 digits, 0 for an empty cell.
///
/// `digits` is text in any common notation, a sequence of 81 digits or of 9 rows, or an array.
///
/// >>> puzzle = fifteen.Sudoku(
/// ...     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
/// >>> puzzle.solve().rows[0]
/// [8, 1, 2, 7, 5, 3, 6, 4, 9]
///
/// Raises `ParseError` with `line` and `column`.
#[pyclass(frozen, module = "fifteen")]
pub struct Sudoku(Grid);

#[pymethods]
impl Sudoku {
    #[new]
    fn new(py: Python<'_>, digits: &Bound<'_, PyAny>) -> PyResult<Sudoku> {
        if let Ok(text) = digits.cast::<PyString>() {
            let grid = Grid::parse(text.to_str()?);
            return grid.map(Sudoku).map_err(|error| {
                let place = error.location;
                errors::parse_error(py, error, place)
            });
        }
        let numbers = input::numbers(digits)?;
        let count = numbers.len();
        let cells = numbers.try_into().map_err(|_| {
            errors::parse_error(py, format!("{count} cells; a sudoku has 81"), None)
        })?;
        Grid::new(cells).map(Sudoku).map_err(|error| errors::parse_error(py, error, None))
    }

    /// Generates a puzzle with exactly one solution. The same seed gives the same puzzle on every
    /// machine.
    #[staticmethod]
    fn generate(py: Python<'_>, seed: u64) -> PyResult<Sudoku> {
        let puzzle = py.detach(|| Generator::new(seed).generate(Symmetry::None));
        puzzle.map(Sudoku).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    /// Rows of digits, 0 for an empty cell.
    #[getter]
    fn rows(&self) -> Vec<Vec<u32>> {
        let row = |row: &[u8]| row.iter().map(|&digit| digit.into()).collect();
        self.0.cells().chunks(9).map(row).collect()
    }

    /// Number of given digits.
    #[getter]
    fn givens(&self) -> usize {
        self.0.givens()
    }

    /// Returns the only solution, and proves that it is unique. Raises `Unsolvable` if there is
    /// none, and `ValueError` if there are several.
    fn solve(&self, py: Python<'_>) -> PyResult<Sudoku> {
        match py.detach(|| Solver::new().solve(&self.0)) {
            Ok(solution) => Ok(Sudoku(solution)),
            Err(error @ SolveError::NoSolution) => Err(errors::unsolvable(py, error)),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Counts the solutions, up to a limit. Raises `LimitReached` after `seconds`, with the number
    /// so far as `partial`.
    #[pyo3(signature = (limit=2, *, seconds=None))]
    fn count(&self, py: Python<'_>, limit: u64, seconds: Option<f64>) -> PyResult<u64> {
        let mut observer = SearchObserver::start(seconds, None)?;
        let count = py.detach(|| {
            let mut observe = |_: &CountProgress| observer.check(|_| Ok(()));
            Solver::new().search(&self.0, limit, &mut observe)
        });
        let reason = observer.finish()?;
        let count = count.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        match count.stopped {
            None => Ok(count.solutions),
            Some(stopped) => Err(errors::ended_early(py, stopped, reason, |facts| {
                facts.set_item("partial", count.solutions)
            })),
        }
    }

    /// Returns the number of the strongest method that a person needs: 1 (naked singles), 2 (hidden
    /// singles), 3 (subsets) or 4 (guesses).
    fn grade(&self) -> u8 {
        grade(&self.0).number()
    }

    fn __str__(&self) -> String {
        format!("{:#}", self.0)
    }

    fn __repr__(&self) -> String {
        format!("Sudoku('{}')", self.0)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Sudoku>().is_ok_and(|other| other.get().0 == self.0)
    }
}
