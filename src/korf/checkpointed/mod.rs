//! A search that is kept: it can be stopped at any time, gone on with anywhere, and shared out.
//!
//! # Units
//!
//! Iterations of hours are cut below the top of their tree, always at the same place, and the
//! subtrees are dealt out to [`UNITS`](crate::runtime::units::UNITS) units. What a unit comes to, a [`Record`], depends on the position
//! and the engine alone: not on threads, nor on the machine, nor on what was done before. So whoever has
//! the records of all units of an iteration has searched it. Where they are kept, and which of them
//! somebody here is to do, a [`Book`] knows.
//!
//! Iteration k (from 0) has the units from number k · 4096 on. To cut a short one is not worth the
//! while: that of the iteration before decides, whose nodes are always the same. Then the whole of it is
//! the first of its units, and there are no others.
//!
//! # The first of the solutions
//!
//! When the goal is met in a unit those before it are still searched to their end, and those behind it
//! are left. So the last iteration has the same nodes too whenever it is searched, and the solution
//! is always the same: that of the first unit that has one. Other searches are quicker in that, as they
//! stop at once.
//!
//! # An engine around an engine
//!
//! [`Kept`] is itself an [`Engine`]: it has another one search unit by unit, with a search for each
//! thread. Whatever can be done with an engine can be done with it. What the other engine needs is
//! [`Search::begin_unit`]; one that cannot do that keeps whole iterations.

#[cfg(test)]
mod fake;
mod record;
mod report_line;
mod search;
mod split;
#[cfg(test)]
mod tests;
mod worker;

pub use crate::runtime::units::RecordError;
pub use record::UnitRecord;
pub use report_line::ReportLine;

use super::engine::{Engine, EngineSearch};
use super::settings::{Settings, SettingsError};
use crate::Threads;
use crate::board::Board;
use fifteen_codegen::Size;
use search::CheckpointedSearch;
use std::ops::{ControlFlow, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What is known of a search, and what of it is to be done here.
pub trait UnitStore: Send {
    /// What a unit came to, if it is done.
    fn record(&self, unit: usize) -> Option<UnitRecord>;

    /// Whether a unit that is not done is to be done here.
    fn is_assigned(&self, unit: usize) -> bool;

    /// Whether nothing at all is to be done here, since somebody only wants to know what it comes to. Otherwise an iteration that is not
    /// cut is done by everybody, as it is what the next one begins with.
    fn is_read_only(&self) -> bool {
        false
    }

    /// The units out of these that are to be done here, in the order in which they are begun: by default in their own.
    fn pending_units(&self, units: Range<usize>) -> Vec<usize> {
        units.filter(|&unit| self.record(unit).is_none() && self.is_assigned(unit)).collect()
    }

    /// The units that others have done since the last time, if there are any who search the same: what they came to
    /// is known from now on.
    fn poll_finished(&mut self) -> Vec<usize> {
        Vec::new()
    }

    /// Takes note of what a unit came to. If it says `Break`, since that cannot be kept, the search
    /// stops.
    fn insert(&mut self, unit: usize, record: UnitRecord) -> ControlFlow<()>;
}

/// A book that several searches and their owner may write to.
pub type SharedUnitStore = Arc<Mutex<dyn UnitStore>>;

/// Opens a book. Nothing panics while it is open, but for its own methods.
fn lock_store(book: &SharedUnitStore) -> MutexGuard<'_, dyn UnitStore + 'static> {
    book.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An engine whose searches are kept in a book. It is for one position.
///
/// ```
/// use fifteen::korf::kept::{Book, Kept, Record};
/// use fifteen::korf::{self, Limits, Settings};
/// use fifteen::{Board, Size};
/// use std::collections::BTreeMap;
/// use std::ops::ControlFlow;
/// use std::sync::{Arc, Mutex};
///
/// #[derive(Default)]
/// struct Memory(BTreeMap<usize, Record>);
///
/// impl Book for Memory {
///     fn record(&self, unit: usize) -> Option<Record> {
///         self.0.get(&unit).cloned()
///     }
///     fn wants(&self, _unit: usize) -> bool {
///         true
///     }
///     fn note(&mut self, unit: usize, record: Record) -> ControlFlow<()> {
///         self.0.insert(unit, record);
///         ControlFlow::Continue(())
///     }
/// }
///
/// let start = Board::parse(Size::new(3, 3)?, "867254301")?;
/// let book = Arc::new(Mutex::new(Memory::default()));
/// let plain = korf::engine("plain")?.configured(&Settings::default())?;
/// let engine = Kept::new(plain, book.clone());
/// let report = korf::solve(&start, &engine, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().map(korf::Solution::len), Some(31));
/// // It is there, and is not searched for again.
/// assert_eq!(korf::solve(&start, &engine, &Limits::default(), &mut ())?, report);
/// assert_eq!(book.lock().unwrap().0.len(), report.statistics.iterations.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CheckpointedEngine {
    engine: Arc<dyn Engine>,
    store: SharedUnitStore,
}

impl CheckpointedEngine {
    /// An engine that has another one search, and keeps what it comes to.
    pub fn new(engine: Box<dyn Engine>, store: SharedUnitStore) -> CheckpointedEngine {
        CheckpointedEngine { engine: engine.into(), store }
    }
}

impl Engine for CheckpointedEngine {
    fn name(&self) -> &'static str {
        self.engine.name()
    }

    fn summary(&self) -> &'static str {
        self.engine.summary()
    }

    fn heuristic(&self) -> &str {
        self.engine.heuristic()
    }

    fn threads(&self) -> Threads {
        self.engine.threads()
    }

    fn is_pruning(&self) -> bool {
        self.engine.is_pruning()
    }

    fn identity(&self) -> String {
        self.engine.identity()
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        let configured = self.engine.with_settings(settings)?;
        Ok(Box::new(CheckpointedEngine::new(configured, Arc::clone(&self.store))))
    }

    fn supports(&self, size: Size) -> bool {
        self.engine.supports(size)
    }

    fn goal(&self, size: Size) -> Board {
        self.engine.goal(size)
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let (engine, book) = (Arc::clone(&self.engine), Arc::clone(&self.store));
        Box::new(CheckpointedSearch::new(start, engine, book))
    }
}
