//! Choice of the heuristics, and their tables.

use super::{HeuristicChoice, SolveError, Solver, SolverTables};
use crate::board::Board;
use crate::heuristic::pushes::{PushHeuristic, PushHeuristicError};
use crate::heuristic::{Heuristic, HeuristicError, InMemoryBuilder, TableSource};
use crate::korf::{IterationProgress, Phase, Settings, SettingsError, Threshold};
use crate::{Observer, Threads};
use fifteen_codegen::{Metric, Size};
use fifteen_runtime::lock;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Solver {
    /// Returns the settings of the engine for a position in normal form.
    pub(super) fn engine_settings(
        &self,
        start: &Board,
        observer: &mut dyn Observer<IterationProgress>,
    ) -> Result<Settings, SolveError> {
        let chosen = self.settings_for_size(start, observer)?;
        let Settings { heuristic, lazy_heuristic, incumbent_after, push_heuristic, .. } = chosen;
        let manhattan = || Heuristic::named(start.size(), "manhattan", Threads::ONE, &mut ());
        let heuristic = match heuristic {
            // The batched search, which finds all solutions, needs an explicit heuristic.
            None if self.all_solutions.is_some() && push_heuristic.is_none() => Some(manhattan()?),
            heuristic => heuristic,
        };
        Ok(Settings {
            heuristic,
            lazy_heuristic,
            incumbent_after: incumbent_after.filter(|_| !self.is_without_incumbent),
            push_heuristic,
            all_solutions: self.all_solutions,
            threads: self.threads,
            blank_home: self.goal.inner_blank_home(start.size()),
            ..Settings::default()
        })
    }

    /// Returns the heuristics for a position, and caches them by board size. Concurrent callers
    /// wait until they are chosen.
    fn settings_for_size(
        &self,
        start: &Board,
        observer: &mut dyn Observer<IterationProgress>,
    ) -> Result<Settings, SolveError> {
        let size = start.size();
        let key = (size.rows(), size.cols());
        let mut chosen = lock(&self.settings_by_size);
        if let Some(settings) = chosen.get(&key) {
            return Ok(settings.clone());
        }
        let with = |heuristic| Settings { heuristic: Some(heuristic), ..Settings::default() };
        let settings = match (self.metric, &self.heuristic_choice) {
            (Metric::Multi, HeuristicChoice::Given(_)) => {
                return Err(SettingsError::single_tile_heuristic("wide").into());
            }
            (Metric::Multi, _) => {
                let push_heuristic = Some(self.load_push_heuristic(start, observer)?);
                Settings { push_heuristic, ..Settings::default() }
            }
            (_, HeuristicChoice::Auto) => Settings::auto(size, self.table_source()),
            (_, HeuristicChoice::Named(name)) => {
                with(self.load_heuristic(size, name, start, observer)?)
            }
            (_, HeuristicChoice::Given(heuristic)) if heuristic.size() != size => {
                let name = heuristic.name().to_owned();
                return Err(HeuristicError::Unsupported { name, size }.into());
            }
            (_, HeuristicChoice::Given(heuristic)) => with(heuristic.clone()),
        };
        chosen.insert(key, settings.clone());
        Ok(settings)
    }

    /// Loads the heuristic with a name.
    fn load_heuristic(
        &self,
        size: Size,
        name: &str,
        start: &Board,
        observer: &mut dyn Observer<IterationProgress>,
    ) -> Result<Heuristic, SolveError> {
        let first = self.first_threshold(start);
        let mut report = report_loading(first, observer);
        let heuristic = Heuristic::from_source(size, name, &*self.table_source(), &mut report);
        heuristic.map_err(|error| match error {
            HeuristicError::Stopped(stopped) => self.stopped(stopped, first.moves()),
            error => error.into(),
        })
    }

    /// Builds the heuristic of the multi-tile metric.
    fn load_push_heuristic(
        &self,
        start: &Board,
        observer: &mut dyn Observer<IterationProgress>,
    ) -> Result<PushHeuristic, SolveError> {
        let (size, threads) = (start.size(), self.threads.unwrap_or_default());
        let first = self.first_threshold(start);
        let mut report = report_loading(first, observer);
        let heuristic = match &self.heuristic_choice {
            HeuristicChoice::Named(name) => PushHeuristic::named(size, name, threads, &mut report),
            _ => PushHeuristic::auto(size, threads, &mut report),
        };
        heuristic.map_err(|error| match error {
            PushHeuristicError::Stopped(stopped) => self.stopped(stopped, first.moves()),
            error => error.into(),
        })
    }

    /// Returns the threshold of a position in normal form that is known without a heuristic.
    fn first_threshold(&self, start: &Board) -> Threshold {
        let goal = Board::with_blank_at(start.size(), self.goal.blank_home(start.size()));
        match self.metric {
            Metric::Single => Threshold::new(start.manhattan_to(&goal), 0),
            Metric::Multi => Threshold::pushes(0),
        }
    }

    /// Returns the source of tables.
    fn table_source(&self) -> Arc<dyn TableSource> {
        let threads = self.threads.unwrap_or_default();
        match &self.tables {
            SolverTables::InMemory => {
                Arc::new(InMemoryBuilder { threads, ..InMemoryBuilder::default() })
            }
            #[cfg(feature = "store")]
            SolverTables::Folder(folder) => {
                use crate::heuristic::store::{DiskCache, Store};
                Arc::new(DiskCache { store: Store::new(folder), threads })
            }
            SolverTables::Custom(source) => Arc::clone(source),
        }
    }
}

/// Returns an observer for loading tables that reports [`Phase::Loading`] to the observer of a
/// search.
fn report_loading(
    threshold: Threshold,
    observer: &mut dyn Observer<IterationProgress>,
) -> impl FnMut(&()) -> ControlFlow<()> {
    let progress = IterationProgress::new(threshold, Phase::Loading);
    move |(): &()| observer.on_progress(&progress)
}
