//! How many solutions a puzzle has.

use super::grid::Grid;
use fifteen_runtime::Stopped;
use fifteen_verify::sudoku::{self, SudokuFault};
use std::fmt;

/// The solutions that were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// How many there are. Counting ends at a limit; if there are as many as that, there may be
    /// more.
    pub solutions: u64,
    /// One of them, checked by [`verify`](sudoku::check), unless a function says that it is not.
    pub first: Option<Grid>,
    /// Why counting ended before that, if it did: [`Stopped::Asked`]. Then there may be more.
    pub stopped: Option<Stopped>,
}

impl SolutionCount {
    /// Nothing has been counted.
    pub(super) const ZERO: SolutionCount =
        SolutionCount { solutions: 0, first: None, stopped: None };

    /// Itself, if the solution it has solves the puzzle.
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

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountProgress {
    /// The number of solutions so far.
    pub solutions: u64,
}

/// A solver has made a mistake, which the check of its solution found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSolution {
    /// The puzzle.
    pub puzzle: Grid,
    /// What is wrong with the solution.
    pub fault: SudokuFault,
}

impl fmt::Display for WrongSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: the solution is wrong: {}", self.puzzle, self.fault)
    }
}

impl std::error::Error for WrongSolution {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a solver must not return: a grid that solves another puzzle.
    #[test]
    fn wrong_solution_is_rejected() {
        let line =
            "237841569186795243594326718315674892469582137728139456642918375853467921971253684";
        let solution = Grid::parse(line).expect("a grid");
        let count = SolutionCount { solutions: 1, first: Some(solution), stopped: None };
        let right = Grid::parse(&(".".to_owned() + &line[1..])).expect("a grid");
        assert_eq!(count.verify(&right), Ok(count));
        let other = Grid::parse(&("1".to_owned() + &".".repeat(80))).expect("a grid");
        let wrong = count.verify(&other).expect_err("it begins with 2");
        assert_eq!(wrong.fault, SudokuFault::ClueChanged { cell: 0 });
        assert!(wrong.to_string().starts_with("1....."), "{wrong}");
    }
}
