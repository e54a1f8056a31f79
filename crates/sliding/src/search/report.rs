//! Result of a search.

use crate::puzzle::Configuration;
use crate::solution::Solution;
use fifteen_runtime::Stopped;
use fifteen_verify::blocks;

/// Report of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Outcome of the search.
    pub outcome: Outcome,
    /// Number of configurations at each distance from the start: complete levels, and only those
    /// before the solution. In a search for the hardest starts, distances are those from the
    /// nearest goal.
    pub levels: Vec<u64>,
    /// Number of configurations on complete levels, from both ends if the search was bidirectional;
    /// those where the ends meet are counted twice.
    pub configurations: u64,
    /// Proved lower bound on the number of moves of every solution, if one is sought, and the
    /// length of a solution that was found.
    pub lower_bound: usize,
    /// Peak of the memory in use, in bytes.
    pub bytes: usize,
    /// Number of configurations that were restored from a [checkpoint](super::search_with).
    pub restored: u64,
    /// Number of shortest solutions, as sequences of configurations, if requested. It saturates at
    /// `u128::MAX`. `None` if there was not enough memory to count them, or the search stopped
    /// first.
    pub solutions: Option<u128>,
    /// Number of configurations that can be reached from the start, if the search visited all of
    /// them. A search that stops after it has found a solution may not have.
    pub reachable: Option<u64>,
}

/// Outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// A shortest solution, verified by [`verify::blocks`](fifteen_verify::blocks).
    Solved(Solution),
    /// All configurations that can be reached from one end were visited, and the other end is not
    /// among them.
    Unsolvable {
        /// True if they are those reachable from the goals, rather than from the start.
        from_goals: bool,
        /// Number of reachable configurations.
        reached: u64,
    },
    /// All reachable configurations were visited, and these are the farthest, up to the requested
    /// number. The last entry of [`Report::levels`] is the number of all of them.
    Explored(Vec<Configuration>),
    /// All configurations that can reach a goal were visited, and these are verified shortest
    /// solutions from those that take the most moves, up to the requested number. The last entry of
    /// [`Report::levels`] is the number of all of them. The list is empty if no configuration
    /// satisfies a goal.
    Hardest(Vec<Solution>),
    /// The search ended early: [`Stopped::Cancelled`], [`Stopped::Nodes`], [`Stopped::Memory`], or
    /// [`Stopped::CheckpointUnusable`] if another process cannot use its checkpoint.
    Stopped(Stopped),
    /// The solution failed verification, which is a bug in this program.
    InvalidSolution(blocks::BlocksFault),
    /// Two searches found different lengths, which is a bug in this program.
    LengthMismatch {
        /// Distance of a configuration from the goals, and length of its solution.
        lengths: [usize; 2],
    },
}

impl Outcome {
    /// Returns the solution, if there is one.
    ///
    /// ```
    /// use fifteen_sliding::{Classic, Options, Task, search};
    ///
    /// let puzzle = Classic::named("pennant").expect("a name of the collection").puzzle();
    /// let report = search(&puzzle, &Options::default(), Task::Solve, &mut ());
    /// let solution = report.outcome.solution().expect("a solvable puzzle");
    /// assert_eq!(report.outcome.length(), Some(solution.len()));
    /// ```
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Outcome::Solved(solution) => Some(solution),
            _ => None,
        }
    }

    /// Returns the number of moves of the [solution](Outcome::solution), or of those from the
    /// hardest starts.
    pub fn length(&self) -> Option<usize> {
        match self {
            Outcome::Solved(solution) => Some(solution.len()),
            Outcome::Hardest(solutions) => solutions.first().map(Solution::len),
            _ => None,
        }
    }

    /// Returns the configurations farthest from the start, or from the goals, if they were sought.
    ///
    /// ```
    /// use fifteen_sliding::{Classic, Options, Task, search};
    ///
    /// let puzzle = Classic::named("pennant").expect("a name of the collection").puzzle();
    /// let task = Task::Hardest { max_listed: 1 };
    /// let report = search(&puzzle, &Options::default(), task, &mut ());
    /// assert_eq!(report.outcome.farthest().len(), 1);
    /// ```
    pub fn farthest(&self) -> Vec<&Configuration> {
        match self {
            Outcome::Explored(farthest) => farthest.iter().collect(),
            Outcome::Hardest(solutions) => {
                solutions.iter().map(|solution| &solution.configurations()[0]).collect()
            }
            _ => Vec::new(),
        }
    }
}
