//! The solution of a puzzle that has one.

use super::count::WrongSolution;
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
    pub fn solve(&mut self, puzzle: &Grid) -> Result<Grid, SolveError> {
        let count = self.count(puzzle, 2, &mut ()).map_err(SolveError::VerificationFailed)?;
        match (count.first, count.solutions) {
            (None, _) => Err(SolveError::NoSolution),
            (Some(solution), 1) => Ok(solution),
            (Some(solution), _) => Err(SolveError::Ambiguous(solution)),
        }
    }
}

/// Why a puzzle has not the one solution that it should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// It has no solution.
    NoSolution,
    /// It has several; this is one.
    Ambiguous(Grid),
    /// The solver has made a mistake. Please report this.
    VerificationFailed(WrongSolution),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::NoSolution => f.write_str("the puzzle has no solution"),
            SolveError::Ambiguous(_) => f.write_str("the puzzle has more than one solution"),
            SolveError::VerificationFailed(wrong) => wrong.fmt(f),
        }
    }
}

impl Error for SolveError {}
