//! Options of a solver.

use super::{HeuristicChoice, Solver, SolverTables};
use crate::Threads;
use crate::board::Goal;
use crate::heuristic::{Heuristic, TableSource};
use crate::korf::Limits;
use fifteen_codegen::Metric;
use std::sync::Arc;

impl Solver {
    /// Sets the goal; the default is [`Goal::Last`]. A goal whose blank is not in a corner needs
    /// more nodes, and is supported only in the single-tile metric.
    ///
    /// A [custom heuristic](Heuristic::custom) always estimates the distance to `1 2 3 …`: it gets
    /// renumbered positions. Lists of solutions are in the order of the
    /// [normal form](Goal::normalize).
    ///
    /// ```
    /// use fifteen::{Board, Goal, Solver};
    ///
    /// let start: Board = "1 2 3 / 0 8 4 / 7 6 5".parse()?;
    /// let spiral = Solver::new().goal(Goal::Spiral);
    /// assert_eq!(spiral.solve(&start)?.to_string(), "8");
    /// let goal: Board = "0 2 3 / 1 8 4 / 7 6 5".parse()?;
    /// assert_eq!(spiral.goal(Goal::Position(goal)).solve(&start)?.to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn goal(self, goal: Goal) -> Solver {
        Solver { goal, ..self }
    }

    /// Sets the number of threads for searching and for building tables; the default is one per
    /// core.
    pub fn threads(self, threads: Threads) -> Solver {
        Solver { threads: Some(threads), ..self.with_choice_reset() }
    }

    /// Sets the metric: what counts as one move. Heuristics of the multi-tile metric have names of
    /// their own, and their tables are always built in memory; see
    /// [`PushHeuristic`](crate::heuristic::pushes::PushHeuristic).
    ///
    /// ```
    /// use fifteen::{Board, Metric, Solver};
    ///
    /// let start: Board = "1 4 7 / 2 0 8 / 3 6 5".parse()?;
    /// let solution = Solver::new().metric(Metric::Multi).solve(&start)?;
    /// assert_eq!((solution.length(), solution.pushes()), (24, 24));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn metric(self, metric: Metric) -> Solver {
        Solver { metric, ..self.with_choice_reset() }
    }

    /// Sets the limits of a search.
    pub fn limits(self, limits: Limits) -> Solver {
        Solver { limits, ..self }
    }

    /// Sets the heuristic, which supports boards of one size, in the single-tile metric. In the
    /// multi-tile metric, every search ends with [`SolveError::Settings`].
    ///
    /// [`SolveError::Settings`]: crate::SolveError::Settings
    pub fn heuristic(self, heuristic: Heuristic) -> Solver {
        Solver { heuristic_choice: HeuristicChoice::Given(heuristic), ..self.with_choice_reset() }
    }

    /// Sets the heuristic by name, for boards of any size; see [`Heuristic::named`]. An unknown
    /// name is reported when a position is solved.
    pub fn heuristic_named(self, name: impl Into<String>) -> Solver {
        Solver { heuristic_choice: HeuristicChoice::Named(name.into()), ..self.with_choice_reset() }
    }

    /// Loads tables from this folder; builds missing ones and saves them there. The default
    /// heuristics may take up to 290 MB there, for the 7-8 tables of the 15-puzzle.
    ///
    /// See [`DiskCache`](crate::heuristic::store::DiskCache) for the behavior if the folder is not
    /// writable.
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
        Solver { tables: SolverTables::Folder(folder.into()), ..self.with_choice_reset() }
    }

    /// Loads tables from this source only, apart from those embedded in the program. The source
    /// `()` has none: no search waits for tables or uses memory for them.
    pub fn tables_from(self, source: impl TableSource + 'static) -> Solver {
        Solver { tables: SolverTables::Custom(Arc::new(source)), ..self.with_choice_reset() }
    }

    /// Looks for no [incumbent](crate::korf::Engine::incumbent_after) in long searches of the
    /// 24-puzzle. This is for callers that run the [anytime search](crate::anytime::search)
    /// themselves, or compare node counts.
    ///
    /// ```
    /// use fifteen::{Board, Solver};
    ///
    /// let start: Board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse()?;
    /// assert_eq!(Solver::new().without_incumbent().solve(&start)?.len(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_incumbent(self) -> Solver {
        Solver { is_without_incumbent: true, ..self }
    }

    /// Makes the solver find all shortest solutions, and list at most this many of them, but at
    /// least one, in [`Report::solutions`](crate::korf::Report::solutions). This takes longer: the
    /// last iteration must be exhausted, and duplicates are not pruned.
    ///
    /// ```
    /// use fifteen::{Board, Solver};
    ///
    /// let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// let report = Solver::new().all_solutions(3).search(&start, &mut ())?;
    /// let solutions = report.solutions.expect("all solutions");
    /// assert_eq!((solutions.count, solutions.listed.len()), (40, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_solutions(self, most: usize) -> Solver {
        Solver { all_solutions: Some(most), ..self }
    }

    /// Returns the solver without the heuristics chosen so far.
    fn with_choice_reset(self) -> Solver {
        Solver { settings_by_size: Arc::default(), ..self }
    }
}
