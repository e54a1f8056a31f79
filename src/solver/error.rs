//! Errors of a solver.

use crate::Stopped;
use crate::board::Unsolvable;
use crate::heuristic::HeuristicError;
use crate::korf::{self, SettingsError};
use std::error::Error;
use std::fmt;

/// Reason why a [`Solver`](super::Solver) has found no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// Unreachable goal.
    Unsolvable(Unsolvable),
    /// Search that ended early.
    Stopped {
        /// Reason for the end.
        stopped: Stopped,
        /// Proved lower bound on the length of a solution, in moves.
        lower_bound: u32,
    },
    /// Unknown or unavailable heuristic.
    Heuristic(HeuristicError),
    /// Settings that no engine supports.
    Settings(SettingsError),
    /// Error of the engine: unsupported board size, or an invalid solution.
    Engine(korf::Error),
}

impl From<Unsolvable> for SolveError {
    fn from(reason: Unsolvable) -> SolveError {
        SolveError::Unsolvable(reason)
    }
}

impl From<HeuristicError> for SolveError {
    fn from(error: HeuristicError) -> SolveError {
        SolveError::Heuristic(error)
    }
}

impl From<SettingsError> for SolveError {
    fn from(error: SettingsError) -> SolveError {
        SolveError::Settings(error)
    }
}

impl From<korf::Error> for SolveError {
    fn from(error: korf::Error) -> SolveError {
        match error {
            korf::Error::Unsolvable(reason) => SolveError::Unsolvable(reason),
            error => SolveError::Engine(error),
        }
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Unsolvable(reason) => write!(f, "unsolvable: {reason}"),
            SolveError::Stopped { stopped, lower_bound } => {
                write!(f, "{stopped}; lower bound: {lower_bound} moves")
            }
            SolveError::Heuristic(error) => error.fmt(f),
            SolveError::Settings(error) => error.fmt(f),
            SolveError::Engine(error) => error.fmt(f),
        }
    }
}

impl Error for SolveError {}
