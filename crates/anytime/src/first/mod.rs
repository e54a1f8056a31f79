//! First solution: a beam brings tiles near their homes, and then they are placed one by one.
//!
//! A [beam](crate::beam) by Manhattan distance brings many tiles near their homes at once, until it
//! makes no more progress. Then the top row or the left column of the cells that are left,
//! whichever is shorter, is [placed](place::place) tile by tile, its last two tiles together, and
//! never moves again. Placing prefers paths that push other tiles toward their homes. A beam is
//! also tried on the last cells.
//!
//! Placing succeeds in every solvable position, so there is always a solution. (For a method that
//! places tile by tile only: I. Parberry, *A real-time algorithm for the (n²−1)-puzzle*,
//! Information Processing Letters 56, 1995, with 8/3 · n³ moves on average.)

mod manhattan_evaluator;
mod place;

use crate::beam::{Beam, BeamOutcome, Cell, Limits};
use crate::board::LabeledBoard;
use crate::grid::Grid;
use crate::region::Region;
use fifteen_runtime::Random;
use manhattan_evaluator::ManhattanEvaluator;
use std::ops::ControlFlow;

/// Width of the beam.
const WIDTH: usize = 200;

/// Levels without progress after which a beam gives up.
const PATIENCE: u32 = 20;

/// Maximum number of cells that the last beam tries to solve at once.
const LAST_CELLS: usize = 9;

/// Finds a solution: the tiles that move, as labels. Breaks if the caller cancels.
pub(crate) fn first_solution<C: Cell>(
    start: &LabeledBoard,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<u16>> {
    let grid = start.grid();
    let mut beam = Beam::<C>::new(grid.cells());
    let mut random = Random::new(0);
    let mut board = start.clone();
    let mut path = Vec::new();
    let mut unsolved = UnsolvedRectangle { grid, row: 0, col: 0 };
    let all: Vec<usize> = unsolved.cells().collect();
    run_beam(&mut beam, &mut board, &all, &mut random, &mut path, poll)?;
    while !unsolved.is_last() {
        poll()?;
        place_line(&mut board, unsolved, &mut path);
        unsolved = unsolved.without_outer_line();
    }
    let last: Vec<usize> = unsolved.cells().collect();
    run_beam(&mut beam, &mut board, &last, &mut random, &mut path, poll)?;
    while unsolved.cells().count() > 4 {
        place_line(&mut board, unsolved, &mut path);
        unsolved = unsolved.without_outer_line();
    }
    place_last(&mut board, unsolved, &mut path);
    ControlFlow::Continue(path)
}

/// Brings the tiles of these cells nearer to their homes with a beam, without touching other cells,
/// until all are home or there is no more progress.
fn run_beam<C: Cell>(
    beam: &mut Beam<C>,
    board: &mut LabeledBoard,
    homes: &[usize],
    random: &mut Random,
    path: &mut Vec<u16>,
    poll: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (grid, blank) = (board.grid(), board.blank_home());
    let region = Region::new(grid, blank, |cell| homes.contains(&cell));
    let evaluator = ManhattanEvaluator::new(grid, homes, blank);
    let limits = Limits { width: WIDTH, moves: u32::MAX, patience: PATIENCE };
    match beam.search(board.labels(), &region, &evaluator, limits, random, poll) {
        BeamOutcome::Goal(moves) | BeamOutcome::Stuck(moves) => board.push_all(&moves, path),
        BeamOutcome::NotFound => {}
        BeamOutcome::Cancelled => return ControlFlow::Break(()),
    }
    ControlFlow::Continue(())
}

/// Solves the last four cells: places two tiles, and then moves the third home if it is not there.
fn place_last(board: &mut LabeledBoard, unsolved: UnsolvedRectangle, path: &mut Vec<u16>) {
    place_line(board, unsolved, path);
    let label = board.labels()[board.blank_home()];
    if usize::from(label) != board.blank_home() {
        board.push_all(&[label], path);
    }
}

/// Places the tiles of the outer line of the unsolved rectangle one by one, and the last two
/// together.
fn place_line(board: &mut LabeledBoard, unsolved: UnsolvedRectangle, path: &mut Vec<u16>) {
    let line = unsolved.outer_line();
    let (single, pair) = line.split_at(line.len() - 2);
    for (placed, homes) in single.chunks(1).chain([pair]).enumerate() {
        let region = Region::new(unsolved.grid, board.blank_home(), |cell| {
            unsolved.has(cell) && !single[..placed].contains(&cell)
        });
        place::place(board, &region, homes, path);
    }
}

/// Rectangle of the cells that are not solved yet, in the lower right corner.
#[derive(Clone, Copy)]
struct UnsolvedRectangle {
    grid: Grid,
    /// First row and column.
    row: usize,
    col: usize,
}

impl UnsolvedRectangle {
    /// Returns whether a cell belongs to the rectangle.
    fn has(self, cell: usize) -> bool {
        cell / self.grid.cols() >= self.row && cell % self.grid.cols() >= self.col
    }

    /// Returns the cells, row by row.
    fn cells(self) -> impl Iterator<Item = usize> {
        (0..self.grid.cells()).filter(move |&cell| self.has(cell))
    }

    /// Returns whether the rectangle is small enough for the last beam.
    fn is_last(self) -> bool {
        let (rows, cols) = self.sides();
        rows * cols <= LAST_CELLS || rows.max(cols) == 2
    }

    /// Returns the numbers of rows and columns.
    fn sides(self) -> (usize, usize) {
        (self.grid.rows() - self.row, self.grid.cols() - self.col)
    }

    /// Returns the cells of the shorter of the top row and the left column.
    fn outer_line(self) -> Vec<usize> {
        let (rows, cols) = self.sides();
        let is_row = rows >= cols;
        let is_in_line = |cell: &usize| match is_row {
            true => cell / self.grid.cols() == self.row,
            false => cell % self.grid.cols() == self.col,
        };
        self.cells().filter(is_in_line).collect()
    }

    /// Returns the rectangle without the cells of [`UnsolvedRectangle::outer_line`].
    fn without_outer_line(self) -> UnsolvedRectangle {
        let (rows, cols) = self.sides();
        match rows >= cols {
            true => UnsolvedRectangle { row: self.row + 1, ..self },
            false => UnsolvedRectangle { col: self.col + 1, ..self },
        }
    }
}
