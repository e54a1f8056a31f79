//! The short way to a solution: say what matters, and leave the rest to the solver.
//!
//! [`solve`] takes a position and gives a shortest solution. A [`Solver`] does the same with whatever
//! is said about it, call by call: threads, limits, a heuristic, where tables come from, whether all
//! solutions are wanted. Both stand on what [`korf`](crate::korf) and [`heuristic`](crate::heuristic)
//! have, and do nothing that could not be done with those.

mod error;

pub use error::SolveError;

use crate::board::Board;
use crate::heuristic::{Heuristic, HeuristicError, Shelf, Workshop};
use crate::korf::{self, Counts, Limits, Outcome, Phase, Progress, Settings, Solution, Threshold};
use crate::{Observer, Threads};
use fifteen_codegen::Size;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Finds a shortest solution, with no limit and with all cores.
///
/// Most positions of the 15-puzzle take milliseconds. For the hardest, those that take seconds, tables
/// are built in memory, some 60 MB; to solve many, keep a [`Solver`], which builds them once, or keep
/// them in a folder (`Solver::tables_in`, with the feature `store`).
///
/// # Errors
/// If the goal cannot be reached from there.
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

/// A solver, set up as wanted. What is not said is its own choice.
///
/// It solves any number of positions of any sizes, also on several threads at once, and keeps the
/// tables that it needed for one for the next.
///
/// ```
/// use fifteen::{Board, Limits, SolveError, Solver, Stopped, Threads};
///
/// let solver = Solver::new()
///     .threads(Threads::ONE)
///     .heuristic_named("walking")
///     .limits(Limits { moves: Some(60), ..Limits::default() });
///
/// let start: Board = "bc9e80df3412a756".parse()?;
/// assert_eq!(solver.solve(&start)?.len(), 56);
/// let start: Board = "ca6098dfb73254e1".parse()?;
/// let Err(SolveError::Stopped { stopped, proved }) = solver.solve(&start) else { panic!() };
/// assert_eq!((stopped, proved), (Stopped::Moves, 61));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Solver {
    wanted: HeuristicChoice,
    source: SolverTables,
    threads: Option<Threads>,
    all: Option<usize>,
    limits: Limits,
    /// The heuristics of the boards that have been solved, by rows and columns.
    chosen: Mutex<BTreeMap<(usize, usize), Settings>>,
}

/// Which heuristic is wanted.
#[derive(Default)]
enum HeuristicChoice {
    /// That which is likely to be the first to lead to an answer.
    #[default]
    Auto,
    Named(String),
    Given(Heuristic),
}

/// Where tables come from.
#[derive(Default)]
enum SolverTables {
    /// They are built in memory.
    #[default]
    Workshop,
    #[cfg(feature = "store")]
    Folder(std::path::PathBuf),
    Shelf(Arc<dyn Shelf>),
}

impl Solver {
    /// A solver about which nothing is said: all cores, no limits, the heuristics of
    /// [`korf::auto`].
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Searches, and builds tables, with this many threads instead of one for each core.
    pub fn threads(self, threads: Threads) -> Solver {
        Solver { threads: Some(threads), ..self.with_choice_reset() }
    }

    /// Stops a search at these limits.
    pub fn limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// Searches with this heuristic, which is for boards of one size.
    pub fn heuristic(self, heuristic: Heuristic) -> Solver {
        Solver { wanted: HeuristicChoice::Given(heuristic), ..self.with_choice_reset() }
    }

    /// Searches with the heuristic of this name, whatever the size of the board; see
    /// [`Heuristic::named`]. That there is none turns out when a position is solved.
    pub fn heuristic_named(self, name: impl Into<String>) -> Solver {
        Solver { wanted: HeuristicChoice::Named(name.into()), ..self.with_choice_reset() }
    }

    /// Takes tables from this folder; those that are not there are built, and kept there. Its own
    /// choice may come to 290 MB, for the 7-8 tables of the 15-puzzle.
    ///
    /// See [`Keeper`](crate::heuristic::store::Keeper) for what happens if the folder cannot be
    /// written.
    ///
    /// ```
    /// use fifteen::{Board, Solver};
    ///
    /// let folder = std::env::temp_dir().join(format!("fifteen-tables-{}", std::process::id()));
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// let solver = Solver::new().heuristic_named("pdb-4-4").tables_in(&folder);
    /// assert_eq!(solver.solve(&start)?.len(), 31);
    /// assert!(folder.join("pdb-3x3-4-4.fifteen").exists());
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "store")]
    pub fn tables_in(self, folder: impl Into<std::path::PathBuf>) -> Solver {
        Solver { source: SolverTables::Folder(folder.into()), ..self.with_choice_reset() }
    }

    /// Takes tables from this shelf, and from nowhere else but the program itself. From the shelf `()`
    /// there are none, so that no search ever waits for tables or takes memory for them.
    pub fn tables_from(self, source: impl Shelf + 'static) -> Solver {
        Solver { source: SolverTables::Shelf(Arc::new(source)), ..self.with_choice_reset() }
    }

    /// Finds all shortest solutions, and lists at most this many of them in
    /// [`Report::solutions`](korf::Report::solutions). It takes longer: the last iteration has to be
    /// exhausted, and duplicates are not pruned.
    ///
    /// ```
    /// use fifteen::{Board, Solver};
    ///
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// let report = Solver::new().all(3).search(&start, &mut ())?;
    /// let solutions = report.solutions.expect("they were asked for");
    /// assert_eq!((solutions.count, solutions.first.len()), (40, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all(self, most: usize) -> Solver {
        Solver { all: Some(most), ..self }
    }

    /// Finds a shortest solution, which is proved to be one.
    ///
    /// # Errors
    /// If the goal cannot be reached, a limit is, or what is wanted cannot be had.
    pub fn solve(&self, start: &Board) -> Result<Solution, SolveError> {
        let report = self.search(start, &mut ())?;
        match report.outcome {
            Outcome::Solved(solution) => Ok(solution),
            Outcome::Stopped(stopped) => {
                Err(SolveError::Stopped { stopped, proved: report.proved })
            }
        }
    }

    /// The same while a watch looks on, which may stop it; and with a report of all that was found
    /// out, also if the search was stopped.
    ///
    /// While tables are obtained for a heuristic that was named, the watch hears
    /// [`Phase::Loading`].
    ///
    /// # Errors
    /// If the goal cannot be reached, what is wanted cannot be had, or the watch asks to stop before
    /// the search has begun.
    ///
    /// ```
    /// use fifteen::korf::Progress;
    /// use fifteen::{Board, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let start: Board = "159d26ae37bf48c0".parse()?; // 72 moves, which is far
    /// let mut is_patient = |progress: &Progress| match progress.total.visited {
    ///     ..100_000 => ControlFlow::Continue(()),
    ///     _ => ControlFlow::Break(()),
    /// };
    /// let report = Solver::new().search(&start, &mut is_patient)?;
    /// assert_eq!(report.solution(), None);
    /// assert!(report.proved >= 48, "what was proved until then");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &self,
        start: &Board,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<korf::Report, SolveError> {
        // Before anybody waits for tables.
        start.solvable()?;
        let settings = self.settings(start, watch)?;
        let engine = korf::suitable(start.size(), &settings)?;
        Ok(korf::solve(start, &*engine, &self.limits, watch)?)
    }

    /// The same solver, which has chosen nothing yet.
    fn with_choice_reset(self) -> Solver {
        Solver { chosen: Mutex::default(), ..self }
    }

    /// What the engine for a position is to be like.
    fn settings(
        &self,
        start: &Board,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<Settings, SolveError> {
        let Settings { heuristic, reserve, .. } = self.chosen(start, watch)?;
        let manhattan = || Heuristic::named(start.size(), "manhattan", Threads::ONE, &mut ());
        let heuristic = match heuristic {
            // All solutions are found in batches, and those want to be told.
            None if self.all.is_some() => Some(manhattan()?),
            heuristic => heuristic,
        };
        Ok(Settings {
            heuristic,
            reserve,
            all: self.all,
            threads: self.threads,
            ..Settings::default()
        })
    }

    /// The heuristics for a position, those of an earlier one of its size if there was one. Whoever
    /// comes while they are being chosen waits for them.
    fn chosen(
        &self,
        start: &Board,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<Settings, SolveError> {
        let size = start.size();
        let key = (size.rows(), size.cols());
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(settings) = chosen.get(&key) {
            return Ok(settings.clone());
        }
        let with = |heuristic| Settings { heuristic: Some(heuristic), ..Settings::default() };
        let settings = match &self.wanted {
            HeuristicChoice::Auto => Settings::auto(size, self.shelf()),
            HeuristicChoice::Named(name) => with(self.named(size, name, start, watch)?),
            HeuristicChoice::Given(heuristic) => with(heuristic.clone()),
        };
        chosen.insert(key, settings.clone());
        Ok(settings)
    }

    /// The heuristic of a name.
    fn named(
        &self,
        size: Size,
        name: &str,
        start: &Board,
        watch: &mut dyn Observer<Progress>,
    ) -> Result<Heuristic, SolveError> {
        let (threshold, none) = (Threshold::new(start.manhattan(), 0), Counts::default());
        let moment = Phase::Loading;
        let aside =
            Progress { threshold, moment, iteration: none, known: 0, left: None, total: none };
        let mut look = |(): &()| watch.on_progress(&aside);
        let heuristic = Heuristic::from_source(size, name, &*self.shelf(), &mut look);
        heuristic.map_err(|error| match error {
            HeuristicError::Stopped(stopped) => {
                SolveError::Stopped { stopped, proved: threshold.moves() }
            }
            error => error.into(),
        })
    }

    /// Where tables come from.
    fn shelf(&self) -> Arc<dyn Shelf> {
        let threads = self.threads.unwrap_or_default();
        match &self.source {
            SolverTables::Workshop => Arc::new(Workshop { threads }),
            #[cfg(feature = "store")]
            SolverTables::Folder(folder) => {
                use crate::heuristic::store::{Keeper, Store};
                Arc::new(Keeper { store: Store::new(folder), threads })
            }
            SolverTables::Shelf(source) => Arc::clone(source),
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heuristic = match &self.wanted {
            HeuristicChoice::Auto => "auto",
            HeuristicChoice::Named(name) => name,
            HeuristicChoice::Given(heuristic) => heuristic.name(),
        };
        f.debug_struct("Solver")
            .field("heuristic", &heuristic)
            .field("threads", &self.threads)
            .field("all", &self.all)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}
