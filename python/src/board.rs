//! Positions.

use crate::errors;
use crate::input;
use fifteen::board::{Numerals, Sheet, parse_udlr};
use fifteen::runtime::Random;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Position of a tile puzzle: an arrangement of the tiles and the blank, 0.
///
/// `position` is a text in any common notation, a sequence of tiles or of rows, an array of
/// integers of shape `(cells,)` or `(rows, columns)`, or a `Board`. `size` is a pair of rows and
/// columns, for flat positions whose number of cells does not determine it.
///
/// >>> board = fifteen.Board("1 2 3 / 4 5 6 / 7 0 8")
/// >>> print(board)
/// 1 2 3
/// 4 5 6
/// 7 . 8
/// >>> board.after("L") == fifteen.Board.goal(3, 3)
/// True
///
/// Boards are immutable, hashable and picklable. As a sequence, a board consists of its rows, so
/// `numpy.array(board)` has the shape `(rows, columns)`. Raises `ParseError` for invalid tiles, and
/// `TypeError` for an object that is not a position.
#[pyclass(frozen, sequence, module = "fifteen")]
pub struct Board(pub fifteen::Board);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (position, size=None))]
    fn new(position: &Bound<'_, PyAny>, size: Option<(usize, usize)>) -> PyResult<Board> {
        Ok(Board(input::position(position, input::size(size)?)?))
    }

    /// Returns the solved position: the tiles in order and the blank last.
    #[staticmethod]
    #[pyo3(signature = (rows=4, cols=4))]
    fn goal(rows: usize, cols: usize) -> PyResult<Board> {
        Ok(Board(fifteen::Board::goal(input::checked_size(rows, cols)?)))
    }

    /// Returns a random solvable position. The same seed gives the same position on every machine.
    #[staticmethod]
    #[pyo3(signature = (rows=4, cols=4, *, seed))]
    fn random(rows: usize, cols: usize, seed: u64) -> PyResult<Board> {
        Ok(Board(fifteen::Board::random(input::checked_size(rows, cols)?, &mut Random::new(seed))))
    }

    /// Number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.0.size().rows()
    }

    /// Number of columns.
    #[getter]
    fn cols(&self) -> usize {
        self.0.size().cols()
    }

    /// Numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.rows(), self.cols())
    }

    /// Tiles row by row, 0 for the blank.
    #[getter]
    fn tiles(&self) -> Vec<u32> {
        self.0.tiles().iter().map(|&tile| tile.into()).collect()
    }

    /// Row and column of the blank, counted from 0.
    #[getter]
    fn blank(&self) -> (usize, usize) {
        let blank = self.0.blank();
        (self.0.size().row(blank), self.0.size().col(blank))
    }

    /// Sum of the distances of the tiles from their cells in the goal, in moves.
    #[getter]
    fn manhattan(&self) -> u32 {
        self.0.manhattan()
    }

    /// True if the goal can be reached, which the parity of the position determines.
    #[getter]
    fn is_solvable(&self) -> bool {
        self.0.check_solvable().is_ok()
    }

    /// Returns the position after moves of tiles: `U`, `D`, `L`, `R`, each optionally followed by a
    /// count.
    ///
    /// Raises `ParseError` for other letters, and `ValueError` if a move would leave the board.
    fn after(&self, py: Python<'_>, moves: &str) -> PyResult<Board> {
        let parsed = parse_udlr(moves)
            .map_err(|error| errors::parse_error(py, &error, Some(error.location)))?;
        let mut board = self.0;
        for (number, direction) in (1..).zip(parsed) {
            board = board.after_move(direction).ok_or_else(|| {
                PyValueError::new_err(format!("move {number} would leave the board"))
            })?;
        }
        Ok(Board(board))
    }

    /// Returns the rows as lists.
    fn tolist(&self) -> Vec<Vec<u32>> {
        self.tiles().chunks(self.cols()).map(<[u32]>::to_vec).collect()
    }

    /// Returns a drawing as SVG.
    fn svg(&self) -> String {
        Sheet::new(&self.0, &[]).with_numerals(Numerals::Decimal).svg()
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __getitem__(&self, row: isize) -> PyResult<Vec<u32>> {
        let index = if row < 0 { row + self.rows().cast_signed() } else { row };
        let rows = self.tolist();
        let found = usize::try_from(index).ok().and_then(|index| rows.into_iter().nth(index));
        found.ok_or_else(|| PyIndexError::new_err(format!("row {row} of {}", self.rows())))
    }

    fn __str__(&self) -> String {
        format!("{:#}", self.0)
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0.to_text(Numerals::Decimal))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Board>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Board>) -> (Py<PyAny>, (String,)) {
        let text = slf.get().0.to_text(Numerals::Decimal);
        (slf.get_type().into_any().unbind(), (text,))
    }
}
