//! Why there is no solution.

use crate::Stopped;
use crate::board::Unsolvable;
use crate::heuristic::HeuristicError;
use crate::korf::{self, Unsuitable};
use std::error::Error;
use std::fmt;

/// Why a [`Solver`](super::Solver) has no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The goal cannot be reached.
    Unsolvable(Unsolvable),
    /// The search ended early.
    Stopped {
        /// Why.
        stopped: Stopped,
        /// No solution is shorter than this, in moves.
        proved: u32,
    },
    /// There is no such heuristic.
    Heuristic(HeuristicError),
    /// No engine can do what is wanted.
    Unsuitable(Unsuitable),
    /// What the engine says instead: it does not search boards of this size, or its answer was
    /// wrong.
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

impl From<Unsuitable> for SolveError {
    fn from(error: Unsuitable) -> SolveError {
        SolveError::Unsuitable(error)
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
            SolveError::Stopped { stopped, proved } => {
                write!(f, "{stopped}; no solution is shorter than {proved} moves")
            }
            SolveError::Heuristic(error) => error.fmt(f),
            SolveError::Unsuitable(error) => error.fmt(f),
            SolveError::Engine(error) => error.fmt(f),
        }
    }
}

impl Error for SolveError {}
