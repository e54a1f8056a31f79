//! High-level interface: searches with options, all of which have defaults.
//!
//! [`solve`] takes a position and returns a shortest solution. A [`Solver`] has options, each set
//! by a method: the goal, threads, limits, a heuristic, the source of tables, all solutions instead
//! of one. Both are built on the public interfaces of [`korf`](crate::korf) and
//! [`heuristic`](crate::heuristic).

mod choice;
mod distance;
mod error;
mod options;
mod restore;

pub use error::SolveError;

use crate::board::{Board, Goal};
use crate::heuristic::{Heuristic, TableSource};
use crate::korf::{
    self, BatchAnswer, BatchEvent, IterationProgress, Limits, Outcome, Settings, Solution,
    solve_all,
};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Metric, Size};
use restore::restore_report;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// Finds a shortest solution, with all cores and without limits.
///
/// Most positions of the 15-puzzle take milliseconds. For the hardest ones, which take seconds, it
/// builds tables in memory, about 160 MB. To solve many positions, reuse a [`Solver`], which builds
/// them once, or store the tables in a folder (`Solver::tables_in`, with the feature `store`).
///
/// A [`Board`] has up to 25 cells. [`anytime::search`](crate::anytime::search) takes larger ones:
/// it finds a solution at once, which is not always a shortest one, and proves a lower bound.
///
/// # Errors
/// If the goal cannot be reached from the position.
///
/// ```
/// let start: fifteen::Board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse()?;
/// let solution = fifteen::solve(&start)?;
/// println!("{solution}");
/// # assert_eq!(solution.len(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(start: &Board) -> Result<Solution, SolveError> {
    Solver::new().solve(start)
}

/// Solver with options; it chooses those that are not set.
///
/// It solves any number of positions of any sizes, even on several threads at once, and reuses the
/// tables that it has loaded or built. Clones share the tables until the threads, the metric, the
/// heuristic or the table source of one is changed.
///
/// ```
/// use fifteen::{Board, Limits, SolveError, Solver, Stopped, Threads};
///
/// let solver = Solver::new()
///     .threads(Threads::ONE)
///     .heuristic_named("walking")
///     .limits(Limits::new().moves(60));
///
/// let start: Board = "bc9e80df3412a756".parse()?;
/// assert_eq!(solver.solve(&start)?.len(), 56);
/// let start: Board = "ca6098dfb73254e1".parse()?;
/// let Err(SolveError::Stopped { stopped, lower_bound, .. }) = solver.solve(&start) else {
///     panic!()
/// };
/// assert_eq!((stopped, lower_bound), (Stopped::Moves, 61));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
pub struct Solver {
    goal: Goal,
    heuristic_choice: HeuristicChoice,
    metric: Metric,
    tables: SolverTables,
    threads: Option<Threads>,
    all_solutions: Option<usize>,
    /// True if no search looks for an incumbent.
    is_without_incumbent: bool,
    limits: Limits,
    /// Chosen heuristics by board size (rows and columns).
    settings_by_size: Arc<Mutex<BTreeMap<(usize, usize), Settings>>>,
}

/// Choice of the heuristic.
#[derive(Clone, Default)]
enum HeuristicChoice {
    /// Heuristics with the shortest expected time to an answer.
    #[default]
    Auto,
    Named(String),
    Given(Heuristic),
}

/// Source of tables.
#[derive(Clone, Default)]
enum SolverTables {
    /// Tables built in memory.
    #[default]
    InMemory,
    #[cfg(feature = "store")]
    Folder(std::path::PathBuf),
    Custom(Arc<dyn TableSource>),
}

impl Solver {
    /// Creates a solver with default options: all cores, no limits, the heuristics of
    /// [`auto_engine`](korf::auto_engine).
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Finds a shortest solution and proves that none is shorter.
    ///
    /// # Errors
    /// If the goal cannot be reached, a limit is reached, the settings or the heuristic are not
    /// supported, or the heuristic is found not to be admissible.
    pub fn solve(&self, start: &Board) -> Result<Solution, SolveError> {
        let report = self.search(start, &mut ())?;
        match report.outcome {
            Outcome::Solved(solution) => Ok(solution),
            Outcome::Stopped(stopped) => Err(self.stopped(stopped, report.lower_bound)),
        }
    }

    /// Returns all shortest solutions, or at most the number set by
    /// [`all_solutions`](Solver::all_solutions), in lexicographic order.
    ///
    /// # Errors
    /// As for [`solve`](Solver::solve).
    ///
    /// ```
    /// use fifteen::{Board, Solver};
    ///
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// let solutions = Solver::new().solve_all(&start)?;
    /// assert_eq!(solutions.len(), 40);
    /// assert!(solutions.iter().all(|solution| solution.len() == 31));
    /// assert_eq!(Solver::new().all_solutions(3).solve_all(&start)?, solutions[..3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_all(&self, start: &Board) -> Result<Vec<Solution>, SolveError> {
        let most = self.all_solutions.unwrap_or(usize::MAX);
        let report = self.clone().all_solutions(most).search(start, &mut ())?;
        if let Err(stopped) = report.result() {
            return Err(self.stopped(stopped, report.lower_bound));
        }
        Ok(report.listed_solutions().unwrap_or_default())
    }

    /// Searches with an observer, which may cancel the search. Returns a complete report, even if
    /// the search was stopped.
    ///
    /// While tables for a heuristic set by name are loaded or built, the observer receives
    /// [`Phase::Loading`](korf::Phase::Loading).
    ///
    /// # Errors
    /// If the goal cannot be reached, the settings or the heuristic are not supported, the
    /// heuristic is found not to be admissible, or the observer cancels before the search has
    /// begun.
    ///
    /// ```
    /// use fifteen::korf::IterationProgress;
    /// use fifteen::{Board, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let start: Board = "159d26ae37bf48c0".parse()?; // 72 moves
    /// let mut observer = |progress: &IterationProgress| match progress.total.visited {
    ///     ..100_000 => ControlFlow::Continue(()),
    ///     _ => ControlFlow::Break(()),
    /// };
    /// let report = Solver::new().search(&start, &mut observer)?;
    /// assert_eq!(report.solution(), None);
    /// assert!(report.lower_bound >= 48, "bound proved before cancellation");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &self,
        start: &Board,
        observer: &mut dyn Observer<IterationProgress>,
    ) -> Result<korf::Report, SolveError> {
        // Checked before any table is loaded.
        self.check_goal(start.size())?;
        start.check_reachable(&self.goal.board(start.size()))?;
        let normal = self.goal.normalize(start);
        let settings = self.engine_settings(&normal, observer)?;
        let engine = korf::engine_for(start.size(), &settings)?;
        let report = korf::solve(&normal, &*engine, &self.limits, observer)?;
        Ok(restore_report(report, self.goal, start))
    }

    /// Searches many positions of any sizes, as [`korf::solve_all`] does: each thread takes one
    /// position at a time, and several threads share the last. Consecutive positions of one size
    /// are searched together.
    ///
    /// `on_event` receives the answers in the order of the positions, with their indices in the
    /// slice, and cancels all searches if it returns `Break`. The limits apply to each position.
    ///
    /// # Errors
    /// If the settings or the heuristic do not support a size, or `on_event` cancels while tables
    /// for it are loaded. Earlier answers have been delivered by then. For a position from which
    /// the goal cannot be reached, only its own answer is an error.
    ///
    /// ```
    /// use fifteen::korf::BatchEvent;
    /// use fifteen::{Board, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let texts = ["8 6 7 / 2 5 4 / 3 0 1", "1 2 / 0 3", "1 2 3 / 4 5 6 / 8 7 0"];
    /// let starts = texts.map(|text| text.parse::<Board>().expect("a position"));
    /// let mut lengths = Vec::new();
    /// Solver::new().search_many(&starts, &mut |event| {
    ///     if let BatchEvent::Answered(answer) = event {
    ///         let (result, ()) = answer.result.expect("every board is searched");
    ///         lengths.push(result.ok().and_then(|report| Some(report.solution()?.len())));
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(lengths, [Some(31), Some(1), None]);
    /// # Ok::<(), fifteen::SolveError>(())
    /// ```
    pub fn search_many(
        &self,
        starts: &[Board],
        on_event: &mut dyn FnMut(BatchEvent<Board, ()>) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let (mut first, mut end) = (0, ControlFlow::Continue(()));
        for same_size in starts.chunk_by(|one, next| one.size() == next.size()) {
            self.check_goal(same_size[0].size())?;
            let mut forward = |event| {
                end = on_event(match event {
                    BatchEvent::Running(number) => BatchEvent::Running(first + number),
                    BatchEvent::Answered(answer) => {
                        let (number, problem) = (first + answer.number, same_size[answer.number]);
                        let restore = |report| restore_report(report, self.goal, &problem);
                        let result = answer.result.map(|(result, ())| (result.map(restore), ()));
                        BatchEvent::Answered(BatchAnswer { number, problem, result })
                    }
                });
                end
            };
            let mut loading = |_: &IterationProgress| forward(BatchEvent::Running(0));
            let settings =
                self.engine_settings(&self.goal.normalize(&same_size[0]), &mut loading)?;
            let engine = korf::engine_for(same_size[0].size(), &settings)?;
            let boards = same_size.iter().map(|start| self.goal.normalize(start));
            let threads = self.threads.unwrap_or_default();
            solve_all(boards, &*engine, &self.limits, threads, |_, _| (), &mut forward);
            if end.is_break() {
                break;
            }
            first += same_size.len();
        }
        Ok(())
    }

    /// Checks that the goal exists on boards of a size.
    fn check_goal(&self, size: Size) -> Result<(), SolveError> {
        match self.goal {
            Goal::Position(goal) if goal.size() != size => {
                Err(SolveError::GoalSize { goal: goal.size(), start: size })
            }
            _ => Ok(()),
        }
    }

    /// Returns the error of a search that ended early.
    fn stopped(&self, stopped: Stopped, lower_bound: u32) -> SolveError {
        SolveError::Stopped { stopped, lower_bound, metric: self.metric }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heuristic = match &self.heuristic_choice {
            HeuristicChoice::Auto => "auto",
            HeuristicChoice::Named(name) => name,
            HeuristicChoice::Given(heuristic) => heuristic.name(),
        };
        f.debug_struct("Solver")
            .field("goal", &self.goal)
            .field("heuristic", &heuristic)
            .field("metric", &self.metric)
            .field("threads", &self.threads)
            .field("all", &self.all_solutions)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
