//! Exceptions of the package, which are classes of the Python module `fifteen._errors`.

use fifteen::board::ParseError;
use fifteen::{Location, SolveError, Stopped};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::Display;

/// Creates an exception of a class in `fifteen._errors`. If that fails, returns the exception that
/// was raised instead.
fn create(py: Python<'_>, class: &str, message: &str, facts: &Bound<'_, PyDict>) -> PyErr {
    let create = || {
        let class = py.import("fifteen._errors")?.getattr(class)?;
        class.call((message,), Some(facts))
    };
    create().map_or_else(|error| error, PyErr::from_value)
}

/// Returns a `ParseError` for a text, with the line and column of the fault.
pub fn parse_error(py: Python<'_>, error: impl Display, place: Option<Location>) -> PyErr {
    let facts = PyDict::new(py);
    let line = place.map(|place| place.line.unwrap_or(1));
    let filled = facts
        .set_item("line", line)
        .and_then(|()| facts.set_item("column", place.map(|place| place.column)));
    filled.map_or_else(|error| error, |()| create(py, "ParseError", &error.to_string(), &facts))
}

/// Returns a `ParseError` for the text of a position.
pub fn position_error(py: Python<'_>, error: &ParseError) -> PyErr {
    parse_error(py, error, error.location)
}

/// Returns an `Unsolvable` exception.
pub fn unsolvable(py: Python<'_>, reason: impl Display) -> PyErr {
    create(py, "Unsolvable", &reason.to_string(), &PyDict::new(py))
}

/// Returns a `LimitReached` exception with the partial results that `known` adds.
pub fn limit_reached(
    py: Python<'_>,
    reason: impl Display,
    known: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let facts = PyDict::new(py);
    match known(&facts) {
        Ok(()) => create(py, "LimitReached", &reason.to_string(), &facts),
        Err(error) => error,
    }
}

/// Returns the exception for a search that ended early: at a limit of its own, or for the reason
/// that its observer gave.
pub fn ended_early(
    py: Python<'_>,
    stopped: Stopped,
    reason: Option<&str>,
    known: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    match (stopped, reason) {
        (Stopped::Memory, _) => PyMemoryError::new_err(stopped.to_string()),
        (_, Some(reason)) => limit_reached(py, reason, known),
        (_, None) => limit_reached(py, stopped, known),
    }
}

/// Returns the results of a search, or, if it ended early, the exception with the results as
/// `partial`.
pub fn complete_results<'py>(
    results: Bound<'py, PyDict>,
    stopped: Option<Stopped>,
    reason: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let Some(stopped) = stopped else { return Ok(results) };
    let partial = |known: &Bound<'_, PyDict>| known.set_item("partial", &results);
    Err(ended_early(results.py(), stopped, reason, partial))
}

/// Returns the exception for an error of the solver of tile puzzles.
pub fn solve_error(py: Python<'_>, error: &SolveError) -> PyErr {
    match error {
        SolveError::Unsolvable(reason) => unsolvable(py, reason),
        SolveError::Stopped { stopped: Stopped::Memory, .. } => {
            PyMemoryError::new_err(error.to_string())
        }
        SolveError::Stopped { lower_bound, .. } => {
            limit_reached(py, error, |facts| facts.set_item("lower_bound", lower_bound))
        }
        SolveError::Heuristic(_) | SolveError::Pushes(_) | SolveError::Settings(_) => {
            PyValueError::new_err(error.to_string())
        }
        _ => PyRuntimeError::new_err(error.to_string()),
    }
}
