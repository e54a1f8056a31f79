//! Censuses: the number of positions at each distance from the goal.

use crate::board::Board;
use crate::errors;
use crate::input;
use crate::observer::SearchObserver;
use crate::options;
use fifteen::Memory;
use fifteen::census::{CensusProgress, Counter};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Counts all positions of a board by their distance from the goal.
///
/// >>> found = fifteen.census(2, 3)
/// >>> found["levels"][:6], found["positions"], found["distance"]
/// ([1, 2, 3, 5, 6, 7], 360, 21)
///
/// Returns a dictionary: `levels` (the number of positions at each distance), `positions` (their
/// sum), `distance` (the greatest distance) and `farthest` (up to `listed` positions there).
/// `memory` is the limit in bytes, by default 2 GiB. Raises `ValueError` for boards that are too
/// large for it, and `LimitReached` with the same dictionary as `partial`.
#[pyfunction]
#[pyo3(signature = (rows, cols, *, listed=0, threads=None, memory=None, seconds=None,
                    on_progress=None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
pub fn census(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    listed: usize,
    threads: Option<usize>,
    memory: Option<u64>,
    seconds: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'_, PyDict>> {
    let size = input::checked_size(rows, cols)?;
    let mut counter = Counter::new().max_listed(listed).threads(options::threads(threads)?);
    if let Some(memory) = memory {
        counter = counter.memory(Memory::new(memory));
    }
    let mut observer = SearchObserver::start(seconds, on_progress)?;
    let census = py.detach(|| {
        let mut observe = |progress: &CensusProgress| {
            observer.check(|facts| {
                facts.set_item("distance", progress.distance)?;
                facts.set_item("positions", progress.positions)
            })
        };
        counter.search(size, &mut observe)
    });
    let reason = observer.finish()?;
    let census = census.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let facts = PyDict::new(py);
    facts.set_item("positions", census.positions())?;
    facts.set_item("distance", census.distance())?;
    facts.set_item("levels", census.levels)?;
    facts.set_item("farthest", census.farthest.into_iter().map(Board).collect::<Vec<_>>())?;
    errors::complete_results(facts, census.stopped, reason)
}
