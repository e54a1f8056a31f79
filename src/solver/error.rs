//! Errors of a solver.

use crate::Stopped;
use crate::board::Unsolvable;
use crate::heuristic::HeuristicError;
use crate::heuristic::pushes::PushHeuristicError;
use crate::korf::{self, SettingsError};
use fifteen_codegen::{Metric, Size};
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{impl_error, impl_from};

/// Reason why a [`Solver`](super::Solver) has found no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// Unreachable goal.
    Unsolvable(Unsolvable),
    /// Goal given as a position of another size.
    GoalSize {
        /// Size of the goal.
        goal: Size,
        /// Size of the start.
        start: Size,
    },
    /// Search that ended early.
    Stopped {
        /// Reason for stopping.
        stopped: Stopped,
        /// Proved lower bound on the length of a solution, in the metric.
        lower_bound: u32,
        /// Metric of the search.
        metric: Metric,
    },
    /// Unknown or unavailable heuristic.
    Heuristic(HeuristicError),
    /// Unknown or unavailable heuristic of the multi-tile metric.
    Pushes(PushHeuristicError),
    /// Settings that no engine supports.
    Settings(SettingsError),
    /// Error of the engine: an unsupported board size, an inadmissible heuristic, or an invalid
    /// solution.
    Engine(korf::Error),
}

impl_from!(SolveError:
    Unsolvable(Unsolvable),
    Heuristic(HeuristicError),
    Pushes(PushHeuristicError),
    Settings(SettingsError),
);

impl From<korf::Error> for SolveError {
    fn from(error: korf::Error) -> SolveError {
        match error {
            korf::Error::Unsolvable(reason) => SolveError::Unsolvable(reason),
            error => SolveError::Engine(error),
        }
    }
}

impl_error! { SolveError:
    Self::Unsolvable(reason) => "unsolvable: {reason}",
    Self::GoalSize { goal, start } => "the goal is a {goal} board, but the start a {start} board",
    Self::Stopped { stopped, lower_bound, metric } =>
        ("{stopped}; lower bound: {}", Pluralized((*lower_bound).into(), metric.unit())),
    Self::Heuristic(error) => "{error}",
    Self::Pushes(error) => "{error}",
    Self::Settings(error) => "{error}",
    Self::Engine(error) => "{error}",
}
