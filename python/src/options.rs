//! Options that the functions share, and the solvers of tile puzzles that they determine.
//!
//! Solvers and heuristics are kept until [`clear_tables`], since their tables may take seconds to
//! build: one solver for each combination of heuristic, metric, number of threads and table folder.

use crate::errors;
use crate::observer::SearchObserver;
use fifteen::heuristic::store::{DiskCache, Store};
use fifteen::heuristic::{HeuristicError, InMemoryBuilder, TableSource};
use fifteen::runtime::lock;
use fifteen::runtime::number_format::Pluralized;
use fifteen::{Heuristic, Metric, Size, Solver, Threads};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};

/// Options that determine a solver.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SolverOptions {
    pub heuristic: Option<String>,
    pub metric: Metric,
    pub threads: Option<usize>,
    pub tables: Option<PathBuf>,
}

/// Name of a heuristic for boards of a size, and the folder of its tables.
type HeuristicKey = (usize, usize, String, Option<PathBuf>);

static SOLVERS: LazyLock<Mutex<HashMap<SolverOptions, Solver>>> = LazyLock::new(Mutex::default);
static HEURISTICS: LazyLock<Mutex<HashMap<HeuristicKey, Heuristic>>> =
    LazyLock::new(Mutex::default);

impl SolverOptions {
    /// Returns the solver with these options. Solvers with equal options share their tables.
    ///
    /// # Errors
    /// If the number of threads is out of range.
    pub fn solver(self) -> PyResult<Solver> {
        if let Some(solver) = lock(&SOLVERS).get(&self) {
            return Ok(solver.clone());
        }
        let mut solver = Solver::new().metric(self.metric);
        if self.threads.is_some() {
            solver = solver.threads(threads(self.threads)?);
        }
        if let Some(name) = &self.heuristic {
            solver = solver.heuristic_named(name);
        }
        if let Some(folder) = &self.tables {
            solver = solver.tables_in(folder);
        }
        lock(&SOLVERS).insert(self, solver.clone());
        Ok(solver)
    }
}

/// Returns a metric by name: `single` (the default) or `multi`, also called `stm` and `mtm`.
///
/// # Errors
/// If the name is unknown.
pub fn metric(name: Option<&str>) -> PyResult<Metric> {
    let parsed = name.map_or(Ok(Metric::Single), str::parse);
    parsed.map_err(|error| PyValueError::new_err(format!("metric: {error}")))
}

/// Returns a number of threads; the default is one per core.
///
/// # Errors
/// If it is out of range.
pub fn threads(count: Option<usize>) -> PyResult<Threads> {
    let out_of_range =
        || PyValueError::new_err(format!("threads: not a number from 1 to {}", Threads::MAX));
    count.map_or(Some(Threads::default()), Threads::new).ok_or_else(out_of_range)
}

/// Returns a heuristic by name, and builds or loads its tables at the first use.
///
/// # Errors
/// If the heuristic is unknown, does not support the size, or needs more memory than is available;
/// also the exception of a signal handler.
pub fn heuristic(
    py: Python<'_>,
    size: Size,
    name: &str,
    tables: Option<PathBuf>,
) -> PyResult<Heuristic> {
    let key = (size.rows(), size.cols(), name.to_owned(), tables);
    if let Some(heuristic) = lock(&HEURISTICS).get(&key) {
        return Ok(heuristic.clone());
    }
    let mut observer = SearchObserver::start(None, None)?;
    let built = py.detach(|| {
        let mut check = |(): &()| observer.check(|_| Ok(()));
        let threads = Threads::default();
        let source: Box<dyn TableSource> = match &key.3 {
            Some(folder) => Box::new(DiskCache { store: Store::new(folder), threads }),
            None => Box::new(InMemoryBuilder { threads, ..InMemoryBuilder::default() }),
        };
        Heuristic::from_source(size, name, &*source, &mut check)
    });
    observer.finish()?;
    let heuristic = built.map_err(|error| match error {
        HeuristicError::Stopped(_) => PyMemoryError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    })?;
    lock(&HEURISTICS).insert(key, heuristic.clone());
    Ok(heuristic)
}

/// Discards all tables that were built or loaded, to free their memory.
#[pyfunction]
pub fn clear_tables() {
    lock(&SOLVERS).clear();
    lock(&HEURISTICS).clear();
}

/// Returns the exception for a search that its observer or an error has ended.
pub fn stopped_error(
    py: Python<'_>,
    observer: SearchObserver,
    error: &fifteen::SolveError,
) -> PyErr {
    match (observer.finish(), error) {
        (Err(exception), _) => exception,
        (Ok(Some(reason)), fifteen::SolveError::Stopped { lower_bound, metric, .. }) => {
            let bound = Pluralized((*lower_bound).into(), metric.unit());
            let message = format!("{reason}; lower bound: {bound}");
            errors::limit_reached(py, message, |facts| facts.set_item("lower_bound", lower_bound))
        }
        (Ok(_), error) => errors::solve_error(py, error),
    }
}
