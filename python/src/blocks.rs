//! Block puzzles: sliding pieces of any shape.

use crate::errors;
use crate::observer::SearchObserver;
use crate::options;
use fifteen::Memory;
use fifteen::sliding::{
    self, BfsProgress, Classic, Options, Outcome, Report, Sheet, Style, Task, TextDrawing,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// Block puzzle: pieces of any shape that slide on a board.
///
/// The text contains a drawing of the start and one of the goal, or is in another format that the
/// program `fifteen` reads, such as that of Knuth's program.
///
/// >>> puzzle = fifteen.Puzzle("title: corner\n\nAA.\nb..\n\n?AA\n???\n")
/// >>> puzzle.solve(style="path").length
/// 1
/// >>> fifteen.Puzzle.named("klotski").solve(style="path").length
/// 81
///
/// A style defines one move: `"step"`, `"line"` or `"path"` of one piece, or, with a plus, of
/// several pieces together. Raises `ParseError` with `line` and `column` if the text is not a
/// puzzle.
#[pyclass(frozen, module = "fifteen")]
pub struct Puzzle(Arc<sliding::Puzzle>);

/// Shortest solution of a block puzzle.
///
/// A notebook shows it as a drawing.
#[pyclass(frozen, module = "fifteen")]
pub struct BlockSolution {
    puzzle: Arc<sliding::Puzzle>,
    solution: sliding::Solution,
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Puzzle> {
        let puzzle = sliding::Puzzle::parse_with(text, false, &mut |_| ());
        let puzzle =
            puzzle.map_err(|error| errors::parse_error(py, error, Some(error.location)))?;
        Ok(Puzzle(Arc::new(puzzle)))
    }

    /// Returns a well-known puzzle, such as `"klotski"`; `names()` lists them.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Puzzle> {
        let classic = Classic::named(name).ok_or_else(|| {
            PyValueError::new_err(format!("no puzzle has the name {name:?}; see Puzzle.names()"))
        })?;
        Ok(Puzzle(Arc::new(classic.puzzle())))
    }

    /// Returns the names of the well-known puzzles.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        sliding::COLLECTION.iter().map(|classic| classic.name).collect()
    }

    /// Title of the puzzle, perhaps empty.
    #[getter]
    fn title(&self) -> &str {
        self.0.title()
    }

    /// Numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.rows(), self.0.cols())
    }

    /// Finds a shortest solution, and proves that none is shorter.
    ///
    /// `nodes` limits the number of configurations, `memory` the number of bytes, and `on_progress`
    /// gets `seconds`, `moves` and `configurations`. Raises `Unsolvable`, `LimitReached` with
    /// `lower_bound`, `MemoryError`, and `ValueError` if the puzzle has no goal.
    #[pyo3(signature = (*, style=None, threads=None, memory=None, nodes=None, seconds=None,
                        on_progress=None))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn solve(
        &self,
        py: Python<'_>,
        style: Option<&str>,
        threads: Option<usize>,
        memory: Option<u64>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<BlockSolution> {
        self.check_goals()?;
        let options = block_options(style, threads, memory, nodes)?;
        let observer = SearchObserver::start(seconds, on_progress)?;
        match self.search(py, &options, Task::Solve, observer)?.outcome {
            Outcome::Solved(solution) => Ok(self.solution(solution)),
            other => Err(unexpected(&other)),
        }
    }

    /// Visits all configurations that can be reached from the start.
    ///
    /// Returns a dictionary: `levels` (the number of configurations at each distance),
    /// `configurations` (their sum), and `farthest` (drawings of up to `listed` configurations of
    /// the last level). `LimitReached` has the `levels` so far as `partial`.
    ///
    /// >>> fifteen.Puzzle("A...\n\n...A\n").explore()["levels"]
    /// [1, 1, 1, 1]
    #[pyo3(signature = (*, style=None, listed=1, threads=None, memory=None, nodes=None,
                        seconds=None, on_progress=None))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn explore<'py>(
        &self,
        py: Python<'py>,
        style: Option<&str>,
        listed: usize,
        threads: Option<usize>,
        memory: Option<u64>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let options = block_options(style, threads, memory, nodes)?;
        let observer = SearchObserver::start(seconds, on_progress)?;
        let report = self.search(py, &options, Task::Explore { max_listed: listed }, observer)?;
        let Outcome::Explored(farthest) = report.outcome else {
            return Err(unexpected(&report.outcome));
        };
        let drawings = farthest.iter().map(|one| TextDrawing::new(&self.0, one).to_string());
        let facts = PyDict::new(py);
        facts.set_item("levels", report.levels)?;
        facts.set_item("configurations", report.configurations)?;
        facts.set_item("farthest", drawings.collect::<Vec<_>>())?;
        Ok(facts)
    }

    /// Finds the starts with these pieces whose shortest solutions are longest. Returns a shortest
    /// solution from each of them, for at most `listed` starts. Raises `ValueError` if the puzzle has
    /// no goal.
    #[pyo3(signature = (*, style=None, listed=1, threads=None, memory=None, nodes=None,
                        seconds=None, on_progress=None))]
    #[allow(clippy::too_many_arguments)] // keywords in Python
    fn hardest(
        &self,
        py: Python<'_>,
        style: Option<&str>,
        listed: usize,
        threads: Option<usize>,
        memory: Option<u64>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<BlockSolution>> {
        self.check_goals()?;
        let options = block_options(style, threads, memory, nodes)?;
        let observer = SearchObserver::start(seconds, on_progress)?;
        match self.search(py, &options, Task::Hardest { max_listed: listed }, observer)?.outcome {
            Outcome::Hardest(solutions) => {
                Ok(solutions.into_iter().map(|solution| self.solution(solution)).collect())
            }
            other => Err(unexpected(&other)),
        }
    }

    fn __str__(&self) -> String {
        TextDrawing::new(&self.0, self.0.start()).to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Puzzle {:?}, {}x{}>", self.0.title(), self.0.rows(), self.0.cols())
    }
}

impl Puzzle {
    /// Wraps a solution of this puzzle for Python.
    fn solution(&self, solution: sliding::Solution) -> BlockSolution {
        BlockSolution { puzzle: Arc::clone(&self.0), solution }
    }

    /// Returns an error if the puzzle has no goal.
    fn check_goals(&self) -> PyResult<()> {
        match self.0.goals() {
            [] => Err(PyValueError::new_err("the puzzle has no goal")),
            _ => Ok(()),
        }
    }

    /// Runs a search. Returns its report, or an error if it ended early or the puzzle is
    /// unsolvable.
    fn search(
        &self,
        py: Python<'_>,
        options: &Options,
        task: Task,
        mut observer: SearchObserver,
    ) -> PyResult<Report> {
        let mut moves = 0;
        let report = py.detach(|| {
            let mut observe = |progress: &BfsProgress| {
                moves = progress.moves;
                observer.check(|facts| {
                    facts.set_item("moves", progress.moves)?;
                    facts.set_item("configurations", progress.found)
                })
            };
            sliding::search(&self.0, options, task, &mut observe)
        });
        let reason = observer.finish()?;
        match report.outcome {
            Outcome::Stopped(stopped) => Err(errors::ended_early(py, stopped, reason, |facts| {
                if task == Task::Solve {
                    facts.set_item("lower_bound", moves)?;
                }
                facts.set_item("partial", report.levels)
            })),
            Outcome::Unsolvable { reached, .. } => {
                let message = format!("no solution: all {reached} configurations were visited");
                Err(errors::unsolvable(py, message))
            }
            _ => Ok(report),
        }
    }
}

/// Creates search options from keyword arguments.
fn block_options(
    style: Option<&str>,
    threads: Option<usize>,
    memory: Option<u64>,
    nodes: Option<u64>,
) -> PyResult<Options> {
    let mut options = Options { nodes, threads: options::threads(threads)?, ..Options::default() };
    if let Some(style) = style {
        let style = style.parse::<Style>();
        options.style = style.map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    if let Some(memory) = memory {
        options.memory = Memory::new(memory);
    }
    Ok(options)
}

/// Returns the error for an outcome that only a bug in the library can cause.
fn unexpected(outcome: &Outcome) -> PyErr {
    PyRuntimeError::new_err(format!("internal error: {outcome:?}"))
}

#[pymethods]
impl BlockSolution {
    /// Number of moves; no solution has fewer.
    #[getter]
    fn length(&self) -> usize {
        self.solution.len()
    }

    /// Descriptions of the moves: pieces, cells and steps.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.solution.describe()
    }

    /// Returns drawings of all configurations, as text, from the start to the goal. Every piece
    /// keeps its letter.
    fn drawings(&self) -> Vec<String> {
        self.solution.drawings(&self.puzzle).iter().map(ToString::to_string).collect()
    }

    /// Returns a dictionary of facts, suitable as one row of a table.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let facts = PyDict::new(py);
        facts.set_item("title", self.puzzle.title())?;
        facts.set_item("length", self.length())?;
        facts.set_item("moves", self.moves())?;
        Ok(facts)
    }

    /// Returns all configurations side by side as SVG.
    fn svg(&self) -> String {
        Sheet::of_solution(&self.puzzle, &self.solution).svg()
    }

    /// Returns an interactive HTML page that plays the moves.
    fn html(&self) -> String {
        Sheet::of_solution(&self.puzzle, &self.solution).html()
    }

    fn _repr_html_(&self) -> String {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.length()
    }

    // Without this method, Python would treat a solution of length 0 as false.
    #[allow(clippy::unused_self)]
    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        format!("<BlockSolution of {:?} in {} moves>", self.puzzle.title(), self.length())
    }
}
