//! The solution of a puzzle that has one.

use super::count::Wrong;
use super::fast::Solver;
use super::grid::Grid;
use std::error::Error;
use std::fmt;

impl Solver {
    /// The solution of a puzzle. That it is the only one has been proved.
    ///
    /// # Errors
    /// If there is no solution, or another one.
    ///
    /// ```
    /// use fifteen_sudoku::{Grid, Solver, Unsolved};
    ///
    /// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle: Grid = puzzle.parse()?;
    /// let solution = Solver::default().solve(&puzzle)?;
    /// assert!(solution.to_string().starts_with("812753649943682175675491283"));
    ///
    /// let empty: Grid = ".".repeat(81).parse()?;
    /// assert!(matches!(Solver::default().solve(&empty), Err(Unsolved::Ambiguous(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, puzzle: &Grid) -> Result<Grid, Unsolved> {
        let count = self.count(puzzle, 2, &mut ()).map_err(Unsolved::Wrong)?;
        match (count.first, count.solutions) {
            (None, _) => Err(Unsolved::Impossible),
            (Some(solution), 1) => Ok(solution),
            (Some(solution), _) => Err(Unsolved::Ambiguous(solution)),
        }
    }
}

/// Why a puzzle has not the one solution that it should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// It has no solution.
    Impossible,
    /// It has several; this is one.
    Ambiguous(Grid),
    /// The solver has made a mistake. Please report this.
    Wrong(Wrong),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Impossible => f.write_str("the puzzle has no solution"),
            Unsolved::Ambiguous(_) => f.write_str("the puzzle has more than one solution"),
            Unsolved::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl Error for Unsolved {}
