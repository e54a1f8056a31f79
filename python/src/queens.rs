//! Queens and the squares that they leave unattacked.

use crate::errors;
use crate::observer::SearchObserver;
use crate::options;
use fifteen::queens::{Chessboard, QueensProgress, Solver};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Finds the maximum number of squares that queens can leave unattacked, and proves it.
///
/// >>> found = fifteen.queens(8)
/// >>> found["unattacked"], len(found["placement"])
/// (11, 8)
///
/// The board has `size` rows and columns. There are `size` queens, unless `queens` is given.
/// Returns a dictionary: `unattacked`, `upper` (the proved upper bound), `placement` (row and
/// column of each queen, from 0), `squares` (the unattacked squares) and `nodes`. `LimitReached`
/// has the same dictionary as `partial`.
#[pyfunction]
#[pyo3(signature = (size, queens=None, *, threads=None, seconds=None, on_progress=None))]
pub fn queens(
    py: Python<'_>,
    size: usize,
    queens: Option<usize>,
    threads: Option<usize>,
    seconds: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyDict>> {
    let wrong = |error: fifteen::queens::Error| PyValueError::new_err(error.to_string());
    let board = Chessboard::new(size, size).map_err(wrong)?;
    let solver = Solver::new().threads(options::threads(threads)?);
    let mut observer = SearchObserver::start(seconds, on_progress)?;
    let result = py.detach(|| {
        let mut observe = |progress: &QueensProgress| {
            observer.check(|facts| {
                facts.set_item("unattacked", progress.unattacked)?;
                facts.set_item("upper", progress.upper)?;
                facts.set_item("nodes", progress.nodes)
            })
        };
        solver.search(board, queens.unwrap_or(size), &mut observe)
    });
    let reason = observer.finish()?;
    let result = result.map_err(wrong)?;
    let places = |squares: &[usize]| -> Vec<(usize, usize)> {
        squares.iter().map(|&square| board.row_and_column(square)).collect()
    };
    let facts = PyDict::new(py);
    facts.set_item("unattacked", result.unattacked)?;
    facts.set_item("upper", result.upper)?;
    facts.set_item("placement", places(&result.placement))?;
    facts.set_item("squares", places(&board.unattacked_squares(&result.placement)))?;
    facts.set_item("nodes", result.nodes)?;
    errors::complete_results(facts, result.stopped, reason)
}
