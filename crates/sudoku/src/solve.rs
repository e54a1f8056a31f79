//! Solution of a puzzle that has exactly one.

use super::count::WrongSolution;
use super::fast::Solver;
use super::grid::Grid;
use fifteen_runtime::impl_error;

impl Solver {
    /// Returns the only solution of a puzzle, after proving that it is unique.
    ///
    /// # Errors
    /// If there is no solution, or more than one, or if the solution fails verification.
    ///
    /// ```
    /// use fifteen_sudoku::{Grid, Solver, SolveError};
    ///
    /// let puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    /// let puzzle: Grid = puzzle.parse()?;
    /// let solution = Solver::default().solve(&puzzle)?;
    /// assert!(solution.to_string().starts_with("812753649943682175675491283"));
    ///
    /// let empty: Grid = ".".repeat(81).parse()?;
    /// assert!(matches!(Solver::default().solve(&empty), Err(SolveError::Ambiguous(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, puzzle: &Grid) -> Result<Grid, SolveError> {
        let count = self.count(puzzle, 2).map_err(SolveError::VerificationFailed)?;
        match (count.first, count.solutions) {
            (None, _) => Err(SolveError::NoSolution),
            (Some(solution), 1) => Ok(solution),
            (Some(solution), _) => Err(SolveError::Ambiguous(solution)),
        }
    }
}

/// Error returned by [`Solver::solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions; this is one of them.
    Ambiguous(Grid),
    /// The solver returned a wrong solution. Please report this.
    VerificationFailed(WrongSolution),
}

impl_error! { SolveError:
    Self::NoSolution => "the puzzle has no solution",
    Self::Ambiguous(_) => "the puzzle has more than one solution",
    Self::VerificationFailed(wrong) => "{wrong}",
}
