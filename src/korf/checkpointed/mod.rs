//! Checkpointed searches, which can be stopped at any time, resumed on any machine, and split into
//! shards.
//!
//! # Units
//!
//! Long iterations are split below the top of their tree, at the same nodes in every run, and the
//! subtrees are distributed among [`UNITS`](crate::runtime::units::UNITS) units. The result of a
//! unit, a [`UnitRecord`], depends only on the position and the engine: not on the number of
//! threads, the machine, or earlier work. So the records of all units of an iteration are
//! equivalent to searching it. A [`UnitStore`] stores the records, and decides which units are
//! assigned to this process.
//!
//! The units of iteration k (from 0) are numbered from k · 4096. Short iterations are not worth
//! splitting; the decision depends on the node count of the previous iteration, which is the same
//! in every run. An iteration that is not split is stored as its first unit alone.
//!
//! # Deterministic solutions
//!
//! When the goal is found in a unit, the units before it are still searched exhaustively, and those
//! after it are skipped. So the last iteration also has the same nodes in every run, and the
//! solution is always the same: that of the first solved unit. Other searches stop at once and so
//! end the last iteration earlier.
//!
//! # Decorator of an engine
//!
//! [`CheckpointedEngine`] is itself an [`Engine`]: it runs another engine unit by unit, with one
//! search per thread, and can be used in its place. If the inner engine does not support
//! [`EngineSearch::begin_unit`], whole iterations are stored.

mod record;
mod replay;
mod report_line;
mod search;
mod split;
#[cfg(test)]
mod tests;
mod worker;

pub use crate::runtime::units::RecordError;
pub use record::UnitRecord;
pub use replay::ReplayEngine;
pub use report_line::ReportLine;

use super::direction_order::DirectionOrder;
use super::engine::{Engine, EngineSearch, delegate};
use super::settings::{Settings, SettingsError};
use super::weight::Weight;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::{Memory, Threads};
use fifteen_codegen::{Metric, Size};
use search::CheckpointedSearch;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex};

/// Store of the records of a search, which also assigns units to this process.
pub trait UnitStore: Send {
    /// Returns the record of a unit, if it is finished.
    fn record(&self, unit: usize) -> Option<UnitRecord>;

    /// Returns whether an unfinished unit is assigned to this process.
    fn is_assigned(&self, unit: usize) -> bool;

    /// Returns whether this process only reads records and searches nothing. Otherwise every
    /// process searches the iterations that are not split, since the next iteration depends on
    /// them.
    fn is_read_only(&self) -> bool {
        false
    }

    /// Returns the unfinished units assigned to this process, in the order in which they are
    /// searched; by default in ascending order.
    fn pending_units(&self, units: Range<usize>) -> Vec<usize> {
        units.filter(|&unit| self.record(unit).is_none() && self.is_assigned(unit)).collect()
    }

    /// Returns the units that other processes have finished since the last call. From now on their
    /// records are available. Returns `Break` if one cannot be stored; then the search stops.
    fn poll_finished(&mut self) -> ControlFlow<(), Vec<usize>> {
        ControlFlow::Continue(Vec::new())
    }

    /// Inserts the record of a unit. Returns `Break` if it cannot be stored; then the search stops.
    fn insert(&mut self, unit: usize, record: UnitRecord) -> ControlFlow<()>;
}

/// Store shared by several searches and their owner.
pub type SharedUnitStore = Arc<Mutex<dyn UnitStore>>;

/// Engine that records its searches in a unit store. All its searches must be of the same position,
/// since the store identifies records by unit number alone. They report one solution, even if the
/// inner engine finds [all of them](EngineSearch::solutions): records contain only the first.
///
/// ```
/// use fifteen::korf::checkpointed::{CheckpointedEngine, UnitRecord, UnitStore};
/// use fifteen::korf::{self, Limits, Settings};
/// use fifteen::{Board, Size};
/// use std::collections::BTreeMap;
/// use std::ops::ControlFlow;
/// use std::sync::{Arc, Mutex};
///
/// #[derive(Default)]
/// struct Memory(BTreeMap<usize, UnitRecord>);
///
/// impl UnitStore for Memory {
///     fn record(&self, unit: usize) -> Option<UnitRecord> {
///         self.0.get(&unit).cloned()
///     }
///     fn is_assigned(&self, _unit: usize) -> bool {
///         true
///     }
///     fn insert(&mut self, unit: usize, record: UnitRecord) -> ControlFlow<()> {
///         self.0.insert(unit, record);
///         ControlFlow::Continue(())
///     }
/// }
///
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// let store = Arc::new(Mutex::new(Memory::default()));
/// let plain = korf::engine("plain")?.with_settings(&Settings::default())?;
/// let engine = CheckpointedEngine::new(plain, store.clone());
/// let report = korf::solve(&start, &engine, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().map(korf::Solution::len), Some(31));
/// // The second search finds all records in the store.
/// assert_eq!(korf::solve(&start, &engine, &Limits::default(), &mut ())?, report);
/// assert_eq!(store.lock().unwrap().0.len(), report.statistics.iterations.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CheckpointedEngine {
    engine: Arc<dyn Engine>,
    store: SharedUnitStore,
}

impl CheckpointedEngine {
    /// Wraps an engine.
    pub fn new(engine: Box<dyn Engine>, store: SharedUnitStore) -> CheckpointedEngine {
        CheckpointedEngine { engine: engine.into(), store }
    }
}

impl Engine for CheckpointedEngine {
    delegate! { engine =>
        fn name(&self) -> &'static str;
        fn summary(&self) -> &'static str;
        fn heuristic(&self) -> &str;
        fn heuristics(&self, size: Size) -> Vec<Heuristic>;
        fn metric(&self) -> Metric;
        fn threads(&self) -> Threads;
        fn is_pruning(&self) -> bool;
        fn loads_tables(&self) -> bool;
        fn weight(&self) -> Weight;
        fn order(&self) -> Option<DirectionOrder>;
        fn memory(&self) -> Option<Memory>;
        fn identity(&self) -> String;
        fn supports(&self, size: Size) -> bool;
        fn goal(&self, size: Size) -> Board;
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        let configured = self.engine.with_settings(settings)?;
        Ok(Box::new(CheckpointedEngine::new(configured, Arc::clone(&self.store))))
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let (engine, store) = (Arc::clone(&self.engine), Arc::clone(&self.store));
        Box::new(CheckpointedSearch::new(start, engine, store))
    }
}
