//! Solutions with their statistics.

use crate::board::Board;
use fifteen::board::{Numerals, Sheet, format_udlr};
use fifteen::korf::{self, Iteration};
use fifteen::{Direction, Metric};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Shortest solution of a position, with the counts of the search that proves it.
///
/// >>> solution = fifteen.solve("8 6 7 / 2 5 4 / 3 0 1")
/// >>> solution.length, len(solution.moves), len(solution.tiles)
/// (31, 31, 31)
/// >>> solution.boards()[-1] == fifteen.Board.goal(3, 3)
/// True
///
/// A notebook shows it as an animated drawing.
#[pyclass(frozen, module = "fifteen")]
pub struct Solution {
    start: fifteen::Board,
    moves: Vec<Direction>,
    tiles: Vec<u8>,
    length: usize,
    estimate: u32,
    heuristic: String,
    statistics: korf::Statistics,
    /// Number of all shortest solutions, if they were counted.
    count: Option<u64>,
}

impl Solution {
    /// Creates a solution from the report of a search that began at `start`. Returns `None` if the
    /// report has none.
    pub fn new(start: fifteen::Board, report: korf::Report) -> Option<Solution> {
        let solution = report.solution()?;
        Some(Solution {
            start,
            moves: solution.moves().to_vec(),
            tiles: solution.tiles().to_vec(),
            length: solution.length(),
            estimate: report.estimate,
            heuristic: report.heuristic,
            statistics: report.statistics,
            count: report.solutions.map(|solutions| solutions.count),
        })
    }

    /// Returns the drawing of the solution.
    fn sheet(&self) -> Sheet {
        let sheet = Sheet::new(&self.start, &self.moves).with_numerals(Numerals::Decimal);
        let metric = self.statistics.iterations.last().map(|last| last.threshold.metric());
        match metric {
            Some(Metric::Multi) => {
                sheet.with_heading(&format!("{} pushes", self.length)).with_pushes()
            }
            _ => sheet.with_heading(&format!("{} moves", self.length)),
        }
    }
}

#[pymethods]
impl Solution {
    /// Position that was solved.
    #[getter]
    fn start(&self) -> Board {
        Board(self.start)
    }

    /// Number of moves in the metric of the search; no solution is shorter.
    #[getter]
    fn length(&self) -> usize {
        self.length
    }

    /// Number of pushes: consecutive moves in the same direction are one push.
    #[getter]
    fn pushes(&self) -> usize {
        self.moves.chunk_by(PartialEq::eq).count()
    }

    /// Tiles to push, in order.
    #[getter]
    fn tiles(&self) -> Vec<u32> {
        self.tiles.iter().map(|&tile| tile.into()).collect()
    }

    /// Directions in which the tiles move: `U`, `D`, `L` or `R` for each move.
    #[getter]
    fn moves(&self) -> String {
        self.moves.iter().map(|&direction| format_udlr(&[direction])).collect()
    }

    /// Lower bound of the heuristic for the start, in the metric of the search.
    #[getter]
    fn estimate(&self) -> u32 {
        self.estimate
    }

    /// Name of the heuristic, or names of several in the order of their use.
    #[getter]
    fn heuristic(&self) -> &str {
        &self.heuristic
    }

    /// Number of all shortest solutions, if `solve` was asked to count them, or else `None`.
    #[getter]
    fn count(&self) -> Option<u64> {
        self.count
    }

    /// Number of nodes that the search visited, in all iterations.
    #[getter]
    fn visited(&self) -> u64 {
        self.statistics.total().visited
    }

    /// Number of nodes whose cost the search evaluated, in all iterations.
    #[getter]
    fn generated(&self) -> u64 {
        self.statistics.total().generated
    }

    /// Iterations of IDA\*, in order: dictionaries with `threshold` (moves), `visited`,
    /// `generated`, and `completed` (true if the iteration was exhausted).
    #[getter]
    fn iterations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows: PyResult<Vec<_>> =
            self.statistics.iterations.iter().map(|row| describe(py, row)).collect();
        PyList::new(py, rows?)
    }

    /// Returns the positions from the start to the goal.
    fn boards(&self) -> Vec<Board> {
        let mut boards = vec![Board(self.start)];
        for &direction in &self.moves {
            boards.extend(boards[boards.len() - 1].0.after_move(direction).map(Board));
        }
        boards
    }

    /// Returns a dictionary of facts, suitable as one row of a table.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let facts = PyDict::new(py);
        facts.set_item("start", self.start.to_text(Numerals::Decimal))?;
        facts.set_item("length", self.length())?;
        facts.set_item("pushes", self.pushes())?;
        facts.set_item("moves", self.moves())?;
        facts.set_item("tiles", self.tiles())?;
        facts.set_item("estimate", self.estimate)?;
        facts.set_item("heuristic", self.heuristic())?;
        facts.set_item("visited", self.visited())?;
        facts.set_item("generated", self.generated())?;
        Ok(facts)
    }

    /// Returns all positions side by side as SVG, or one drawing that plays the moves.
    #[pyo3(signature = (*, animated=false))]
    fn svg(&self, animated: bool) -> String {
        if animated { self.sheet().animation() } else { self.sheet().svg() }
    }

    /// Returns an interactive HTML page that plays the moves.
    fn html(&self) -> String {
        self.sheet().html()
    }

    fn _repr_html_(&self) -> String {
        self.svg(true)
    }

    fn __len__(&self) -> usize {
        self.length()
    }

    // Without this method, Python would treat a solution of length 0 as false.
    #[allow(clippy::unused_self)]
    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(u8::to_string).collect();
        tiles.join(" ")
    }

    fn __repr__(&self) -> String {
        format!("Solution(length={}, moves='{}')", self.length(), self.moves())
    }
}

/// Returns an iteration as a dictionary.
fn describe<'py>(py: Python<'py>, iteration: &Iteration) -> PyResult<Bound<'py, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("threshold", iteration.threshold.moves())?;
    facts.set_item("visited", iteration.counts.visited)?;
    facts.set_item("generated", iteration.counts.generated)?;
    facts.set_item("completed", iteration.is_completed())?;
    Ok(facts)
}
