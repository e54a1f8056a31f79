//! Result of a search: the solution, or how far the search came.

use super::admissibility::Overestimate;
use super::{Solution, Solutions, Statistics};
use crate::Stopped;
use crate::board::Unsolvable;
use crate::verify::tiles::TilesFault;
use fifteen_codegen::{Direction, Size};
use fifteen_runtime::impl_error;

/// End of a search. [`Report::result`] returns it as a [`Result`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// Solution, proved to be a shortest one, or, with a [weight](super::Engine::weight) w, at most
    /// w times as long as a shortest one.
    Solved(Solution),
    /// Search that ended without a solution, for example at one of its [limits](super::Limits) or
    /// the engine's maximum length, or because the observer cancelled it.
    Stopped(Stopped),
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Solution, or reason for stopping.
    pub outcome: Outcome,
    /// Name of the heuristic, or names of several in the order of their use.
    pub heuristic: String,
    /// Lower bound of the heuristic for the start, in moves (in the multi-tile metric, in pushes).
    pub estimate: u32,
    /// Proved lower bound on the length of a solution, in moves (in the multi-tile metric, in
    /// pushes).
    pub lower_bound: u32,
    /// Number of shortest solutions, and a list of some or all of them, if requested and found.
    pub solutions: Option<Solutions>,
    /// Moves of the blank of the shortest solution known when the search was stopped, if it
    /// [looked for one](super::Engine::incumbent_after). They need not be a shortest solution.
    pub incumbent: Option<Vec<Direction>>,
    /// Node counts, complete even if the search was stopped.
    pub statistics: Statistics,
}

impl Report {
    /// Returns the solution, if there is one.
    pub fn solution(&self) -> Option<&Solution> {
        self.result().ok()
    }

    /// Returns the solution, or the reason why the search stopped without one.
    ///
    /// # Errors
    /// If the search stopped.
    pub fn result(&self) -> Result<&Solution, Stopped> {
        match &self.outcome {
            Outcome::Solved(solution) => Ok(solution),
            Outcome::Stopped(stopped) => Err(*stopped),
        }
    }

    /// Returns the listed solutions, if all were requested and found: the lexicographically first
    /// ones, at least one. The [total number](Report::solutions) may be larger.
    pub fn listed_solutions(&self) -> Option<Vec<Solution>> {
        let (found, all) = (self.solution()?, self.solutions.as_ref()?);
        Some(all.listed.iter().map(|moves| found.with_moves(moves.clone())).collect())
    }

    /// Returns whether the solution is proved to be a shortest one. A search with a
    /// [weight](super::Engine::weight) above 1 proves less: the length of the solution may exceed
    /// the lower bound.
    pub fn is_optimal(&self) -> bool {
        let length = self.solution().map(Solution::length);
        length.is_some_and(|length| length as u32 == self.lower_bound)
    }
}

/// Reason why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Unreachable goal.
    Unsolvable(Unsolvable),
    /// Board size that the engine does not support.
    Unsupported {
        /// Name of the engine.
        engine: &'static str,
        /// Size of the board.
        size: Size,
    },
    /// Invalid solution of the engine, which is a bug.
    WrongAnswer {
        /// Name of the engine.
        engine: &'static str,
        /// Fault found by verification.
        fault: TilesFault,
    },
    /// Heuristic estimate of a position that exceeds the length of a solution from there, so that
    /// nothing is proved.
    Inadmissible(Overestimate),
}

impl_error! { Error:
    Self::Unsolvable(reason) => "unsolvable: {reason}",
    Self::Unsupported { engine, size } => "engine {engine} does not support {size} boards",
    Self::WrongAnswer { engine, fault } =>
        "engine {engine} returned an invalid solution ({fault}); please report this bug",
    Self::Inadmissible(overestimate) => "{overestimate}",
}
