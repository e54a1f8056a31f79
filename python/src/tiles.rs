//! Functions for tile puzzles: solutions, distances and heuristics, of one position or of many.

use crate::errors;
use crate::input;
use crate::observer::SearchObserver;
use crate::options::{self, SolverOptions};
use crate::solution::Solution;
use fifteen::korf::{BatchEvent, IterationProgress, Report};
use fifteen::patterns::Partition;
use fifteen::runtime::{continue_if, pool};
use fifteen::{Board, Goal, Limits, Metric, Size, SolveError, Threads};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Adds the functions to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(solve_many, module)?)?;
    module.add_function(wrap_pyfunction!(distances, module)?)?;
    module.add_function(wrap_pyfunction!(heuristic, module)?)?;
    module.add_function(wrap_pyfunction!(heuristics, module)?)?;
    module.add_function(wrap_pyfunction!(options::clear_tables, module)?)
}

/// Finds a shortest solution of a position, and proves that none is shorter.
///
/// >>> fifteen.solve([1, 2, 3, 4, 5, 6, 0, 7, 8]).moves
/// 'LL'
///
/// `position` is anything that `Board` accepts. Options:
///
/// * `goal`: `"last"` (the default: `1 2 3 …`, then the blank), `"first"` (the blank, then the
///   tiles), `"columns"`, `"spiral"`, or a position;
/// * `size`: a pair of rows and columns, if the position does not determine it;
/// * `metric`: `"multi"` to count a push of several tiles in a line as one move;
/// * `heuristic`: a name such as `"manhattan"` or `"pdb-7-8"`; by default the fastest;
/// * `threads`: by default one for each core;
/// * `tables`: a folder that keeps tables; by default they are built in memory;
/// * `seconds`, `nodes`, `moves`: limits on time, visited nodes, and length;
/// * `count`: true to count all shortest solutions;
/// * `on_progress`: a function that gets a dictionary with `seconds`, `threshold` and `visited` a
///   few times a second, and ends the search if it returns `False`.
///
/// Raises `ParseError`, `Unsolvable`, `LimitReached` (with `lower_bound`), `TypeError` for an
/// object that is not a position, `ValueError` for wrong options, and `MemoryError`.
#[pyfunction]
#[pyo3(signature = (position, *, goal=None, size=None, metric=None, heuristic=None, threads=None,
                    tables=None, seconds=None, nodes=None, moves=None, count=false,
                    on_progress=None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
fn solve(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    goal: Option<&Bound<'_, PyAny>>,
    size: Option<(usize, usize)>,
    metric: Option<&str>,
    heuristic: Option<String>,
    threads: Option<usize>,
    tables: Option<PathBuf>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    moves: Option<u32>,
    count: bool,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Solution> {
    let start = input::position(position, input::size(size)?)?;
    let goal = input::goal(goal, start.size())?;
    let limits = Limits::new().nodes(nodes).moves(moves);
    let metric = options::metric(metric)?;
    let options = SolverOptions { heuristic, metric, threads, tables };
    let mut solver = options.solver()?.goal(goal).limits(limits);
    if count {
        solver = solver.all_solutions(1);
    }
    let mut observer = SearchObserver::start(seconds, on_progress)?;
    let result = py.detach(|| {
        let mut observe = |progress: &IterationProgress| {
            observer.check(|facts| {
                facts.set_item("threshold", progress.threshold.moves())?;
                facts.set_item("visited", progress.total.visited)
            })
        };
        solver.search(&start, &mut observe)
    });
    match result.and_then(|report| solved_report(report, metric)) {
        Ok(report) => {
            observer.finish()?;
            Ok(Solution::new(start, report).expect("a solved report"))
        }
        Err(error) => Err(options::stopped_error(py, observer, &error)),
    }
}

/// Finds a shortest solution of each position. Returns them in order.
///
/// >>> [solution.length for solution in fifteen.solve_many(["1 2 / 0 3", "1 2 3 / 4 5 6 / 7 0 8"])]
/// [1, 1]
///
/// `positions` is an array of shape `(n, cells)` or `(n, rows, columns)`, or an iterable of
/// anything that `Board` accepts. Options are those of `solve`, except `count`; `nodes` and `moves`
/// limit each search, `seconds` limits all of them together, and `on_progress` gets `seconds`,
/// `answered` and `positions`.
///
/// For the first position without an answer, raises an exception with the `index` of that position.
/// With `return_errors`, the list contains the exceptions instead. If the time limit is reached or
/// `on_progress` returns `False`, `answers` of `LimitReached` contains the results so far.
#[pyfunction]
#[pyo3(signature = (positions, *, goal=None, size=None, metric=None, heuristic=None, threads=None,
                    tables=None, seconds=None, nodes=None, moves=None, return_errors=false,
                    on_progress=None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
fn solve_many<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    goal: Option<&Bound<'py, PyAny>>,
    size: Option<(usize, usize)>,
    metric: Option<&str>,
    heuristic: Option<String>,
    threads: Option<usize>,
    tables: Option<PathBuf>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    moves: Option<u32>,
    return_errors: bool,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let starts = input::positions(positions, input::size(size)?)?;
    let goal = shared_goal(&starts, goal)?;
    let limits = Limits::new().nodes(nodes).moves(moves);
    let metric = options::metric(metric)?;
    let options = SolverOptions { heuristic, metric, threads, tables };
    let solver = options.solver()?.goal(goal).limits(limits);
    let observer = SearchObserver::start(seconds, on_progress)?;
    let mut reports = Vec::new();
    let outcome = search_many(py, (&solver, metric), &starts, observer, |report| {
        let is_end = report.is_err() && !return_errors;
        reports.push(report);
        continue_if(!is_end)
    });
    let answers = PyList::empty(py);
    for (index, report) in reports.into_iter().enumerate() {
        let start = starts[index];
        match report {
            Ok(report) => {
                answers.append(Bound::new(
                    py,
                    Solution::new(start, report).expect("a solved report"),
                )?)?;
            }
            Err(error) => {
                let error = input::at_index(py, index, errors::solve_error(py, &error));
                if !return_errors {
                    return Err(error);
                }
                answers.append(error.into_value(py))?;
            }
        }
    }
    outcome.and_then(|reason| {
        reason.map_or(Ok(answers.clone()), |reason| {
            Err(errors::limit_reached(py, reason, |facts| facts.set_item("answers", answers)))
        })
    })
}

/// Returns the distances of positions from the goal, as native 32-bit integers; -1 if unsolvable.
#[pyfunction]
#[pyo3(signature = (positions, *, goal=None, size=None, threads=None, tables=None, on_progress=None))]
fn distances<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    goal: Option<&Bound<'py, PyAny>>,
    size: Option<(usize, usize)>,
    threads: Option<usize>,
    tables: Option<PathBuf>,
    on_progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let starts = input::positions(positions, input::size(size)?)?;
    let goal = shared_goal(&starts, goal)?;
    let metric = Metric::Single;
    let solver = SolverOptions { heuristic: None, metric, threads, tables }.solver()?.goal(goal);
    let observer = SearchObserver::start(None, on_progress)?;
    let has_table =
        |size: &Size| size.cells() <= MAX_TABLE_CELLS && goal.inner_blank_home(*size).is_none();
    let size = starts.first().map(Board::size).filter(has_table);
    if let Some(size) = size.filter(|&size| starts.iter().all(|board| board.size() == size)) {
        return table_distances(py, size, &normal_forms(&starts, goal), observer);
    }
    let mut lengths = Vec::with_capacity(starts.len());
    let mut failure = None;
    let outcome = search_many(py, (&solver, metric), &starts, observer, |report| {
        match report {
            Ok(report) => {
                let solution = report.solution().expect("a solved report");
                lengths.push(solution.len() as i32);
            }
            Err(SolveError::Unsolvable(_)) => lengths.push(-1),
            Err(error) => failure = Some(error),
        }
        continue_if(failure.is_none())
    });
    match (outcome?, failure) {
        (Some(reason), _) => Err(errors::limit_reached(py, reason, |_| Ok(()))),
        (None, Some(error)) => {
            Err(input::at_index(py, lengths.len(), errors::solve_error(py, &error)))
        }
        (None, None) => Ok(native_bytes(py, &lengths)),
    }
}

/// Largest number of cells of a board whose distances come from a table of all positions. Such a
/// table has up to 9! entries, and its pattern contains all tiles.
const MAX_TABLE_CELLS: usize = Partition::MAX_TILES + 1;

/// Looks up distances in a table of all positions: the pattern database of all tiles. The blank is
/// in the only cell without a tile, so the costs are exact.
fn table_distances<'py>(
    py: Python<'py>,
    size: Size,
    boards: &[Board],
    mut observer: SearchObserver,
) -> PyResult<Bound<'py, PyByteArray>> {
    let rows = vec!["a".repeat(size.cols()); size.rows()].join("/");
    let all_tiles = format!("pdb-{}.", &rows[..rows.len() - 1]);
    let exact = options::heuristic(py, size, &all_tiles, None)?;
    let lengths = py.detach(|| {
        let estimate = exact.estimator();
        let distance = |board: &Board| match board.check_solvable() {
            Ok(()) => estimate(board).cast_signed(),
            Err(_) => -1,
        };
        map_observed(boards, &mut observer, distance)
    });
    finish_map(py, observer, &lengths)
}

/// Returns the lower bound of a heuristic for a position, in moves.
///
/// >>> fifteen.heuristic("8 6 7 / 2 5 4 / 3 0 1", "pdb-8")
/// 31
///
/// Options are those of `heuristics`.
#[pyfunction]
#[pyo3(signature = (position, name="manhattan", *, goal=None, size=None, tables=None))]
fn heuristic(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    name: &str,
    goal: Option<&Bound<'_, PyAny>>,
    size: Option<(usize, usize)>,
    tables: Option<PathBuf>,
) -> PyResult<u32> {
    let start = input::position(position, input::size(size)?)?;
    let goal = corner_goal(&[start], goal)?;
    let heuristic = options::heuristic(py, start.size(), name, tables)?;
    Ok(heuristic.estimate(&goal.normalize(&start)))
}

/// Returns the lower bounds of a heuristic for positions, as native 32-bit integers.
#[pyfunction]
#[pyo3(signature = (positions, name="manhattan", *, goal=None, size=None, tables=None))]
fn heuristics<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    name: &str,
    goal: Option<&Bound<'py, PyAny>>,
    size: Option<(usize, usize)>,
    tables: Option<PathBuf>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let starts = input::positions(positions, input::size(size)?)?;
    let normal = normal_forms(&starts, corner_goal(&starts, goal)?);
    let mut observer = SearchObserver::start(None, None)?;
    let mut bounds = Vec::with_capacity(normal.len());
    for boards in normal.chunk_by(|one, next| one.size() == next.size()) {
        let heuristic = options::heuristic(py, boards[0].size(), name, tables.clone())?;
        bounds.extend(py.detach(|| {
            let estimate = heuristic.estimator();
            map_observed(boards, &mut observer, |board| estimate(board).cast_signed())
        }));
    }
    finish_map(py, observer, &bounds)
}

/// Maps boards to numbers on all cores, until done or cancelled by the observer.
fn map_observed(
    boards: &[Board],
    observer: &mut SearchObserver,
    number: impl Fn(&Board) -> i32 + Sync,
) -> Vec<i32> {
    let threads = Threads::default().get().min(boards.len() / BOARDS_PER_THREAD).max(1);
    let parts = boards.chunks(boards.len().div_ceil(threads).max(1));
    let work = |part: &[Board], poll: &mut dyn FnMut() -> ControlFlow<()>| {
        let mut numbers = Vec::with_capacity(part.len());
        for some in part.chunks(BOARDS_PER_THREAD) {
            numbers.extend(some.iter().map(&number));
            if poll().is_break() {
                break;
            }
        }
        numbers
    };
    pool::map_cancellable(parts, work, || observer.check(|_| Ok(()))).0.concat()
}

/// Minimum number of boards per thread; also the number mapped between two calls of the observer.
const BOARDS_PER_THREAD: usize = 4096;

/// Returns the mapped numbers, or an exception if the observer has cancelled the work.
fn finish_map<'py>(
    py: Python<'py>,
    observer: SearchObserver,
    numbers: &[i32],
) -> PyResult<Bound<'py, PyByteArray>> {
    match observer.finish()? {
        Some(reason) => Err(errors::limit_reached(py, reason, |_| Ok(()))),
        None => Ok(native_bytes(py, numbers)),
    }
}

/// Returns numbers as bytes in native byte order.
fn native_bytes<'py>(py: Python<'py>, numbers: &[i32]) -> Bound<'py, PyByteArray> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    PyByteArray::new(py, &bytes)
}

/// Returns the goal of all starts. If it is given as a position, all must have its size.
fn shared_goal(starts: &[Board], goal: Option<&Bound<'_, PyAny>>) -> PyResult<Goal> {
    let Some(first) = starts.first() else { return Ok(Goal::Last) };
    let goal = input::goal(goal, first.size())?;
    if matches!(goal, Goal::Position(_)) && starts.iter().any(|start| start.size() != first.size())
    {
        return Err(PyValueError::new_err("the goal is for boards of one size"));
    }
    Ok(goal)
}

/// Returns the goal of all starts, whose blank must be in a corner.
fn corner_goal(starts: &[Board], goal: Option<&Bound<'_, PyAny>>) -> PyResult<Goal> {
    let goal = shared_goal(starts, goal)?;
    if starts.iter().any(|start| goal.inner_blank_home(start.size()).is_some()) {
        return Err(PyValueError::new_err("heuristics need a goal whose blank is in a corner"));
    }
    Ok(goal)
}

/// Returns the normal forms of the starts.
fn normal_forms(starts: &[Board], goal: Goal) -> Cow<'_, [Board]> {
    match goal {
        Goal::Last => starts.into(),
        goal => starts.iter().map(|start| goal.normalize(start)).collect(),
    }
}

/// Returns a report if it has a solution, or else the reason why its search stopped.
fn solved_report(report: Report, metric: Metric) -> Result<Report, SolveError> {
    let lower_bound = report.lower_bound;
    match report.result() {
        Ok(_) => Ok(report),
        Err(stopped) => Err(SolveError::Stopped { stopped, lower_bound, metric }),
    }
}

/// Searches from many positions with a solver and its metric, and passes on the results in order,
/// until `on_result` ends the search. Returns the observer's reason for ending early, if any.
fn search_many(
    py: Python<'_>,
    (solver, metric): (&fifteen::Solver, Metric),
    starts: &[Board],
    mut observer: SearchObserver,
    mut on_result: impl FnMut(Result<Report, SolveError>) -> ControlFlow<()> + Send,
) -> PyResult<Option<&'static str>> {
    let result = py.detach(|| {
        let mut answered = 0;
        solver.search_many(starts, &mut |event| {
            if let BatchEvent::Answered(answer) = event {
                let (result, ()) = answer.result.expect("every board is searched");
                let result = result.map_err(SolveError::from);
                let result = result.and_then(|report| solved_report(report, metric));
                on_result(result)?;
                answered += 1;
            }
            observer.check(|facts| {
                facts.set_item("answered", answered)?;
                facts.set_item("positions", starts.len())
            })
        })
    });
    match (observer.finish()?, result) {
        // The observer may also end the search while tables are loaded.
        (Some(reason), _) => Ok(Some(reason)),
        (None, Ok(())) => Ok(None),
        (None, Err(error)) => Err(errors::solve_error(py, &error)),
    }
}
