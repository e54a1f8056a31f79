//! The short way to a solution: say what matters, call by call, and leave the rest to the solver.

use super::puzzle::{Configuration, Puzzle};
use super::search::{self, BfsProgress, Options, Outcome, Report, Strategy};
use super::solution::Solution;
use super::style::Style;
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{Memory, Observer, Stopped, Threads};
use fifteen_verify::blocks::BlocksFault;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

/// A solver of block puzzles, set up as wanted. Unless told otherwise it counts moves in style 0,
/// searches from both ends with all cores, and takes up to half a gibibyte of memory.
///
/// It says nothing that [`Options`] and the functions [`solve`](crate::solve()), [`explore`](crate::explore)
/// and [`hardest`](crate::hardest) could not say; it is shorter.
///
/// ```
/// use fifteen_sliding::{Classic, Solver, Style};
/// use fifteen_runtime::{Memory, Threads};
///
/// let klotski = Classic::named("klotski").expect("it is in the collection").puzzle();
/// let solver = Solver::new().style(Style::LINE).threads(Threads::ONE).memory(Memory::gibibytes(1));
/// assert_eq!(solver.solve(&klotski)?.len(), 90);
/// # Ok::<(), fifteen_sliding::Unsolved>(())
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
    /// A solver that has been told nothing.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Counts moves in this style.
    pub fn style(self, style: Style) -> Solver {
        Options { style, ..self.options }.into()
    }

    /// Searches this way: from the start on, or from both ends.
    pub fn strategy(self, way: Strategy) -> Solver {
        Options { strategy: way, ..self.options }.into()
    }

    /// Searches with this number of threads instead of one for each core.
    pub fn threads(self, threads: Threads) -> Solver {
        Options { threads, ..self.options }.into()
    }

    /// Takes about this much memory at most.
    pub fn memory(self, memory: Memory) -> Solver {
        Options { memory, ..self.options }.into()
    }

    /// Stops when this number of configurations has been found.
    pub fn nodes(self, nodes: u64) -> Solver {
        Options { nodes: Some(nodes), ..self.options }.into()
    }

    /// What it has been told.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Finds a shortest solution, which is proved to be one.
    ///
    /// # Errors
    /// If there is none, or a limit is reached.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Solution, SolveError> {
        let mut proved = 0;
        let mut note = |progress: &BfsProgress| {
            proved = progress.moves;
            ControlFlow::Continue(())
        };
        match self.search(puzzle, &mut note).outcome {
            Outcome::Solved(solution) => Ok(solution),
            other => Err(SolveError::from_outcome(&other, proved)),
        }
    }

    /// The same while a watch looks on, which may stop it; and with a report of all that was found
    /// out, also if the search was stopped.
    pub fn search(&self, puzzle: &Puzzle, watch: &mut dyn Observer<BfsProgress>) -> Report {
        search::solve(puzzle, &self.options, watch)
    }

    /// Looks at everything that can be reached from the start, and lists the farthest configurations,
    /// up to this number of them.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// ```
    /// use fifteen_sliding::{Puzzle, Solver};
    ///
    /// let puzzle: Puzzle = "A...\n\n...A\n".parse()?;
    /// let farthest = Solver::new().farthest(&puzzle, 10)?;
    /// assert_eq!((farthest.len(), puzzle.write(&farthest[0])), (1, "000A".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn farthest(&self, puzzle: &Puzzle, most: usize) -> Result<Vec<Configuration>, SolveError> {
        match search::explore(puzzle, &self.options, most, &mut ()).outcome {
            Outcome::Explored(farthest) => Ok(farthest),
            other => Err(SolveError::from_outcome(&other, 0)),
        }
    }

    /// Finds the starts from which it takes the most moves, and lists a shortest solution from each,
    /// up to this number of them. The list is empty if no configuration is like a goal.
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
    pub fn hardest(&self, puzzle: &Puzzle, most: usize) -> Result<Vec<Solution>, SolveError> {
        match search::find_hardest(puzzle, &self.options, most, &mut ()).outcome {
            Outcome::Hardest(solutions) => Ok(solutions),
            other => Err(SolveError::from_outcome(&other, 0)),
        }
    }
}

/// Why a [`Solver`] has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// There is no solution: everything that can be reached was looked at.
    NoSolution {
        /// How many configurations can be reached.
        reached: u64,
        /// Whether from the goals, which may reach fewer, and not from the start.
        from_goals: bool,
    },
    /// The search ended early.
    Stopped {
        /// Why.
        stopped: Stopped,
        /// No solution is shorter than this, in moves; 0 where none was looked for.
        proved: usize,
    },
    /// A solution was found that cannot be played. This is a mistake in the library: please report it.
    InvalidSolution(BlocksFault),
    /// Two searches found different lengths. This is a mistake in the library: please report it.
    LengthMismatch {
        /// The two lengths.
        lengths: [usize; 2],
    },
}

impl SolveError {
    /// What an outcome comes to that is not the one that was wanted.
    fn from_outcome(outcome: &Outcome, proved: usize) -> SolveError {
        match *outcome {
            Outcome::Unsolvable { from_goals, reached } => {
                SolveError::NoSolution { reached, from_goals }
            }
            Outcome::Stopped(stopped) => SolveError::Stopped { stopped, proved },
            Outcome::InvalidSolution(fault) => SolveError::InvalidSolution(fault),
            Outcome::LengthMismatch { lengths } => SolveError::LengthMismatch { lengths },
            Outcome::Solved(_) | Outcome::Explored(_) | Outcome::Hardest(_) => {
                unreachable!("every search has the outcome that it was asked for")
            }
        }
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::NoSolution { reached, from_goals } => write!(
                f,
                "there is no solution: all {} that {} can reach were looked at",
                Pluralized(u128::from(*reached), "configuration"),
                if *from_goals { "the goal" } else { "the start" },
            ),
            SolveError::Stopped { stopped, proved: 0 } => stopped.fmt(f),
            SolveError::Stopped { stopped, proved } => {
                let moves = Pluralized(*proved as u128, "move");
                write!(f, "{stopped}; no solution is shorter than {moves}")
            }
            SolveError::InvalidSolution(fault) => write!(f, "the search went wrong: {fault}"),
            SolveError::LengthMismatch { lengths: [one, other] } => {
                write!(f, "the search went wrong: one half found {one} moves, the other {other}")
            }
        }
    }
}

impl Error for SolveError {}
