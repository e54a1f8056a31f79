//! Packings of bricks, none of which can slide.

use crate::errors;
use crate::observer::SearchObserver;
use crate::options;
use fifteen::antislide::{
    self, BrickCounts, Engine, Extents, Options, PackingCount, PackingProgress, Puzzle,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Counts the packings of bricks in a box in which no brick can slide.
///
/// >>> found = fifteen.packings("4x4x4", ["2x2x1"], counts=(12, 12))
/// >>> found["packings"], found["up_to_symmetry"]
/// (18, 3)
///
/// `counts` is a pair, the smallest and the largest number of bricks; by default any number is
/// counted. If `no_corners` is true, no brick covers a corner cell of the box. If `listed` is true,
/// the item `listed` of the result contains one packing of each orbit, as a list of bricks, each of
/// which is a list of cells. `by_bricks` contains the counts for each number of bricks. Raises
/// `ValueError` for an invalid box or brick, and `LimitReached` with the counts so far as
/// `partial`.
#[pyfunction]
#[pyo3(signature = (container, bricks, *, counts=None, no_corners=false, listed=false, threads=None,
                    seconds=None, on_progress=None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
pub fn packings<'py>(
    py: Python<'py>,
    container: &str,
    bricks: Vec<String>,
    counts: Option<(usize, usize)>,
    no_corners: bool,
    listed: bool,
    threads: Option<usize>,
    seconds: Option<f64>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let bricks = bricks.iter().map(|brick| extents(brick)).collect::<PyResult<Vec<_>>>()?;
    let puzzle = Puzzle::new(extents(container)?, &bricks, no_corners)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut brick_counts = BrickCounts::default();
    if let Some((least, greatest)) = counts {
        brick_counts.total = least..=greatest;
    }
    let engine = if listed {
        Engine::Bits
    } else {
        Engine::fastest_for(puzzle.container(), puzzle.bricks(), &brick_counts)
    };
    let threads = options::threads(threads)?;
    let options = Options { engine, threads, report_packings: listed, ..Options::default() };
    let mut observer = SearchObserver::start(seconds, on_progress)?;
    let mut packings = Vec::new();
    let report = py.detach(|| {
        let mut observe = |progress: &PackingProgress| {
            packings.extend(progress.new_packing.as_ref().map(|one| one.placements.clone()));
            observer.check(|facts| {
                facts.set_item("fraction", progress.fraction_done)?;
                facts.set_item("packings", progress.packings)
            })
        };
        antislide::search(&puzzle, &brick_counts, &options, &mut observe)
    });
    let reason = observer.finish()?;
    let report = report.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let facts = describe(py, report.tally.total())?;
    let rows = report.tally.counts().iter().enumerate().map(|(bricks, &count)| {
        let row = describe(py, count)?;
        row.set_item("bricks", bricks)?;
        Ok(row)
    });
    facts.set_item("by_bricks", rows.collect::<PyResult<Vec<_>>>()?)?;
    if listed {
        let cells = |placement: &usize| puzzle.placements()[*placement].cells.clone();
        let lists = packings.iter().map(|packing: &Vec<usize>| packing.iter().map(cells).collect());
        facts.set_item("listed", lists.collect::<Vec<Vec<Vec<usize>>>>())?;
    }
    errors::complete_results(facts, report.stopped, reason)
}

/// Parses the lengths of a box or a brick, such as `4x4x2`.
fn extents(text: &str) -> PyResult<Extents> {
    text.parse().map_err(|error| PyValueError::new_err(format!("{text:?}: {error}")))
}

/// Returns counts as a dictionary.
fn describe(py: Python<'_>, count: PackingCount) -> PyResult<Bound<'_, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("packings", count.packings)?;
    facts.set_item("up_to_symmetry", count.up_to_symmetry)?;
    facts.set_item("up_to_rotation", count.up_to_rotation)?;
    Ok(facts)
}
