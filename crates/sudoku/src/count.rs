//! Counts of solutions.

use super::grid::Grid;
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{Stopped, impl_error};
use fifteen_verify::sudoku::{self, SudokuFault};
use std::fmt;

/// Result of counting the solutions of a puzzle.
///
/// ```
/// use fifteen_sudoku::{Grid, Solver};
///
/// let puzzle = Grid::parse(&("123456789".to_owned() + &".".repeat(72)))?;
/// assert_eq!(Solver::new().count(&puzzle, 2)?.to_string(), "2 solutions");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolutionCount {
    /// Number of solutions. Counting ends at a limit; if the limit is reached, there may be more.
    pub solutions: u64,
    /// First solution, checked by [`sudoku::check`] unless the function documents otherwise.
    pub first: Option<Grid>,
    /// [`Stopped::Cancelled`] if the observer ended the count early. Then there may be more
    /// solutions.
    pub stopped: Option<Stopped>,
}

impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_least = if self.stopped.is_some() { "at least " } else { "" };
        write!(f, "{at_least}{}", Pluralized(self.solutions.into(), "solution"))
    }
}

impl SolutionCount {
    /// Count of zero solutions.
    pub(super) const ZERO: SolutionCount =
        SolutionCount { solutions: 0, first: None, stopped: None };

    /// Returns the count if its solution solves the puzzle.
    pub(super) fn verify(self, puzzle: &Grid) -> Result<SolutionCount, WrongSolution> {
        match &self.first {
            Some(solution) => check(puzzle, solution).map(|()| self),
            None => Ok(self),
        }
    }
}

/// Checks that a solution solves a puzzle.
pub(super) fn check(puzzle: &Grid, solution: &Grid) -> Result<(), WrongSolution> {
    sudoku::check(puzzle.cells(), solution.cells())
        .map_err(|fault| WrongSolution { puzzle: *puzzle, fault })
}

/// Progress of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountProgress {
    /// Number of solutions so far.
    pub solutions: u64,
}

/// Error of a solver, found by the verification of its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSolution {
    /// Puzzle.
    pub puzzle: Grid,
    /// Fault of the solution.
    pub fault: SudokuFault,
}

impl_error! { WrongSolution:
    Self { puzzle, fault } => "{puzzle}: internal error: verification failed: {fault}",
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A solver must not return a grid that solves another puzzle.
    #[test]
    fn wrong_solution_is_rejected() {
        let line =
            "237841569186795243594326718315674892469582137728139456642918375853467921971253684";
        let solution = Grid::parse(line).expect("a grid");
        let count = SolutionCount { solutions: 1, first: Some(solution), stopped: None };
        let right = Grid::parse(&(".".to_owned() + &line[1..])).expect("a grid");
        assert_eq!(count.verify(&right), Ok(count));
        let other = Grid::parse(&("1".to_owned() + &".".repeat(80))).expect("a grid");
        let wrong = count.verify(&other).expect_err("a solution that begins with 2");
        assert_eq!(wrong.fault, SudokuFault::ClueChanged { cell: 0 });
        assert!(wrong.to_string().starts_with("1....."), "{wrong}");
    }
}
