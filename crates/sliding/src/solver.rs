//! Builder-style interface to the search.

use super::puzzle::{Configuration, Puzzle};
use super::search::{self, BfsProgress, Options, Outcome, Report, Strategy, Task};
use super::solution::Solution;
use super::style::Style;
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{Memory, Observer, Stopped, Threads, impl_error};
use fifteen_verify::blocks::BlocksFault;

/// Solver of block puzzles with optional settings. By default it counts moves in style 0, searches
/// from both ends with all cores, and takes up to half a gibibyte of memory.
///
/// It is a shorthand for [`Options`] and the function [`search`](crate::search()).
///
/// ```
/// use fifteen_sliding::{Classic, Solver, Style};
/// use fifteen_runtime::{Memory, Threads};
///
/// let klotski = Classic::named("klotski").expect("known puzzle").puzzle();
/// let solver = Solver::new().style(Style::LINE).threads(Threads::ONE);
/// let solver = solver.memory(Memory::gibibytes(1));
/// assert_eq!(solver.solve(&klotski)?.len(), 90);
/// # Ok::<(), fifteen_sliding::SolveError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solver {
    options: Options,
}

impl From<Options> for Solver {
    fn from(options: Options) -> Solver {
        Solver { options }
    }
}

impl Solver {
    /// Creates a solver with default settings.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Sets the style of the moves.
    pub fn style(self, style: Style) -> Solver {
        Options { style, ..self.options }.into()
    }

    /// Sets the search strategy: from the start, or from both ends.
    pub fn strategy(self, strategy: Strategy) -> Solver {
        Options { strategy, ..self.options }.into()
    }

    /// Sets the number of threads. The default is one for each core.
    pub fn threads(self, threads: Threads) -> Solver {
        Options { threads, ..self.options }.into()
    }

    /// Sets the approximate memory limit.
    pub fn memory(self, memory: Memory) -> Solver {
        Options { memory, ..self.options }.into()
    }

    /// Sets the number of configurations at which the search stops.
    pub fn nodes(self, nodes: u64) -> Solver {
        Options { nodes: Some(nodes), ..self.options }.into()
    }

    /// Returns the settings.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Finds a shortest solution. Its length is proved to be minimal.
    ///
    /// # Errors
    /// If there is no solution, or a limit is reached.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Solution, SolveError> {
        let report = self.search(puzzle, &mut ());
        match report.outcome {
            Outcome::Solved(solution) => Ok(solution),
            other => Err(SolveError::from_outcome(&other, report.lower_bound)),
        }
    }

    /// Finds a shortest solution. The observer receives progress and may cancel. Returns a report
    /// even if the search stopped early.
    pub fn search(&self, puzzle: &Puzzle, observer: &mut dyn Observer<BfsProgress>) -> Report {
        search::search(puzzle, &self.options, Task::Solve, observer)
    }

    /// Visits all configurations that are reachable from the start, and returns up to `max_listed`
    /// of the farthest ones.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// ```
    /// use fifteen_sliding::{Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "A...\n\n...A\n".parse()?;
    /// let farthest = Solver::new().farthest(&puzzle, 10)?;
    /// assert_eq!((farthest.len(), puzzle.write_configuration(&farthest[0])), (1, "000A".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn farthest(
        &self,
        puzzle: &Puzzle,
        max_listed: usize,
    ) -> Result<Vec<Configuration>, SolveError> {
        let task = Task::Explore { max_listed };
        match search::search(puzzle, &self.options, task, &mut ()).outcome {
            Outcome::Explored(farthest) => Ok(farthest),
            other => Err(SolveError::from_outcome(&other, 0)),
        }
    }

    /// Finds the starts that take the most moves, and returns a shortest solution from each of up
    /// to `max_listed` of them. The list is empty if no configuration satisfies a goal.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// ```
    /// use fifteen_sliding::{Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "A...\n\n..?A\n".parse()?;
    /// let hardest = Solver::new().hardest(&puzzle, 10)?;
    /// assert_eq!((hardest.len(), hardest[0].len()), (1, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hardest(&self, puzzle: &Puzzle, max_listed: usize) -> Result<Vec<Solution>, SolveError> {
        let task = Task::Hardest { max_listed };
        match search::search(puzzle, &self.options, task, &mut ()).outcome {
            Outcome::Hardest(solutions) => Ok(solutions),
            other => Err(SolveError::from_outcome(&other, 0)),
        }
    }
}

/// Reason why a [`Solver`] has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no solution: all reachable configurations were visited.
    NoSolution {
        /// Number of reachable configurations.
        reached: u64,
        /// True if they are the configurations reachable from the goals, perhaps fewer than from
        /// the start.
        from_goals: bool,
    },
    /// The search ended early.
    Stopped {
        /// Reason.
        stopped: Stopped,
        /// Proved lower bound on the number of moves; 0 if no solution was searched for.
        proved: usize,
    },
    /// The solution failed verification, which is a bug in this library.
    InvalidSolution(BlocksFault),
    /// Two searches found different lengths, which is a bug in this library.
    LengthMismatch {
        /// The two lengths.
        lengths: [usize; 2],
    },
}

impl SolveError {
    /// Converts an outcome that is not the requested one.
    fn from_outcome(outcome: &Outcome, proved: usize) -> SolveError {
        match *outcome {
            Outcome::Unsolvable { from_goals, reached } => {
                SolveError::NoSolution { reached, from_goals }
            }
            Outcome::Stopped(stopped) => SolveError::Stopped { stopped, proved },
            Outcome::InvalidSolution(fault) => SolveError::InvalidSolution(fault),
            Outcome::LengthMismatch { lengths } => SolveError::LengthMismatch { lengths },
            Outcome::Solved(_) | Outcome::Explored(_) | Outcome::Hardest(_) => {
                unreachable!("outcome of another task")
            }
        }
    }
}

impl_error! { SolveError:
    Self::NoSolution { reached, from_goals } => (
        "no solution: all {} reachable from {} were searched",
        Pluralized(u128::from(*reached), "configuration"),
        if *from_goals { "the goal" } else { "the start" },
    ),
    Self::Stopped { stopped, proved: 0 } => "{stopped}",
    Self::Stopped { stopped, proved } =>
        ("{stopped}; no solution is shorter than {}", Pluralized(*proved as u128, "move")),
    Self::InvalidSolution(fault) => "internal error: {fault}",
    Self::LengthMismatch { lengths: [one, other] } =>
        "internal error: solution lengths {one} and {other} differ",
}
