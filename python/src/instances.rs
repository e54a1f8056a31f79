//! Published lists of positions.

use crate::board::Board;
use fifteen::korf::instances::{self, Instance};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Returns the 100 instances of the 15-puzzle from Korf's 1985 paper.
///
/// >>> number_88 = fifteen.korf100()[87]
/// >>> number_88["length"], number_88["generated"]
/// (65, 6009130748)
///
/// Each is a dictionary with `number`, `start` (a `Board`, for the goal with the blank last),
/// `manhattan`, `length`, and `generated`, the published number of nodes.
#[pyfunction]
pub fn korf100(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    instances::korf_100().iter().map(|instance| describe(py, instance)).collect()
}

/// Returns the 50 instances of the 24-puzzle from Korf and Felner's 2002 paper, with the keys of
/// `korf100`.
///
/// >>> fifteen.korf24()[0]["length"]
/// 95
#[pyfunction]
pub fn korf24(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    instances::korf_24().iter().map(|instance| describe(py, instance)).collect()
}

/// Returns an instance as a dictionary.
fn describe<'py>(py: Python<'py>, instance: &Instance) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("number", instance.number)?;
    facts.set_item("start", Board(instance.start))?;
    facts.set_item("manhattan", instance.manhattan)?;
    facts.set_item("length", instance.length)?;
    facts.set_item("generated", instance.generated)?;
    Ok(facts)
}
