//! Source of the tables that the library [chooses](fifteen::korf::Settings::auto): the user's
//! cache. Missing tables are built while the search waits, and large ones are added to the cache.

use super::automaton;
use super::cache::TableContext;
use super::obtain::{TableWork, cached_path, load, load_or_build};
use crate::support::interrupt;
use crate::support::memory::check_available;
use crate::support::output;
use anyhow::Result;
use fifteen::heuristic::store::SavePolicy;
use fifteen::heuristic::{Acquisition, HeuristicError, TableSource};
use fifteen::patterns::Collection;
use fifteen::pruning::PruningAutomaton;
use fifteen::runtime::lock;
use fifteen::runtime::observer::CancelRecorder;
use fifteen::{Heuristic, Observer, Size, Stopped};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Table source that uses the user's cache.
pub struct CacheSource {
    tables: TableContext,
    size: Size,
    /// True if the search has limits.
    is_limited: bool,
    /// Paths of cached tables found so far, by name.
    found_paths: Mutex<BTreeMap<String, PathBuf>>,
}

/// Maximum size in bytes of the tables of a collection that is built in a second or two.
const MAX_QUICK_BYTES: usize = 100_000_000;

/// Memory in bytes of the deepest pruning automaton while it is loaded.
const AUTOMATON_MEMORY: u64 = 1 << 30;

impl CacheSource {
    /// Creates the table source of a search.
    pub fn new(tables: TableContext, size: Size, is_limited: bool) -> CacheSource {
        CacheSource { tables, size, is_limited, found_paths: Mutex::default() }
    }

    /// Returns the path of the cached tables of a collection, if they were found.
    pub fn cached_path(&self, collection: &Collection) -> Option<PathBuf> {
        lock(&self.found_paths).get(collection.name()).cloned()
    }

    /// Returns the reason why missing tables may not be built, if any. Tables that are quick to
    /// build are allowed even if the search has limits.
    pub fn build_refusal(&self, collection: &Collection) -> Option<&'static str> {
        if self.tables.cache.no_build {
            Some("--no-build prevents building them")
        } else if self.is_limited && collection.bytes() > MAX_QUICK_BYTES {
            Some("large tables are not built when a time or node limit is set")
        } else {
            None
        }
    }

    /// Returns the policy for saving built tables. Those that are built in a second or two are not
    /// cached, to avoid writing files that the user did not ask for.
    pub fn save_policy(&self, collection: &Collection) -> SavePolicy {
        match self.tables.cache.no_cache || collection.bytes() <= MAX_QUICK_BYTES {
            true => SavePolicy::Never,
            false => SavePolicy::Always,
        }
    }
}

impl TableSource for CacheSource {
    /// Reports missing tables as [`Acquisition::Build`], even if they may not be built: a search
    /// long enough to need them then suggests building them. Collections of several partitions are
    /// reported only if enough memory is available.
    fn acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        let found = cached_path(collection, &self.tables);
        if collection.single().is_none()
            && let Err(error) = self.check_memory(collection, found.is_some())
        {
            self.tables.verbosity.explain(format!("{error:#}"));
            return None;
        }
        Some(match found {
            Some(path) => {
                lock(&self.found_paths).insert(collection.to_string(), path);
                Acquisition::Load
            }
            None => Acquisition::Build,
        })
    }

    /// Prints a note if the tables may not be built, and a warning if anything fails. The search
    /// can continue without them.
    fn fetch(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        let is_cached = self.cached_path(collection).is_some();
        if !is_cached && let Some(reason) = self.build_refusal(collection) {
            self.suggest_build(collection, reason);
            return Err(HeuristicError::Missing(collection.clone()));
        }
        let mut recorder = CancelRecorder::new(observer);
        match self.obtain(collection, is_cached, &mut recorder) {
            Ok(heuristic) => Ok(heuristic),
            Err(_) if recorder.is_cancelled || interrupt::is_requested() => {
                Err(HeuristicError::Stopped(Stopped::Cancelled))
            }
            Err(error) => {
                output::print_warning(&format!("{error:#}; continuing without these tables"));
                Err(HeuristicError::Missing(collection.clone()))
            }
        }
    }

    fn fetch_automaton(
        &self,
        size: Size,
        _observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        automaton::load_deepest(size, PruningAutomaton::MAX_LENGTH, &self.tables)
    }
}

impl CacheSource {
    /// Checks that enough memory is available for the tables, and for a cached automaton that is
    /// loaded with those of several partitions.
    fn check_memory(&self, collection: &Collection, is_cached: bool) -> Result<()> {
        let missing: &[usize] = if is_cached { &[] } else { &[0] };
        let work = TableWork::new(collection, missing);
        let has_automaton = || {
            let store = self.tables.cache.cache_dir.open_store().ok()?;
            store.longest_stored_automaton(collection.size(), PruningAutomaton::MAX_LENGTH)
        };
        let prunes = is_cached && collection.single().is_none();
        let automaton = if prunes && has_automaton().is_some() { AUTOMATON_MEMORY } else { 0 };
        check_available(&work.description, work.memory + automaton)
    }

    /// Loads or builds tables, and caches large ones, if enough memory is available.
    fn obtain(
        &self,
        collection: &Collection,
        is_cached: bool,
        observer: &mut dyn Observer<()>,
    ) -> Result<Heuristic> {
        self.check_memory(collection, is_cached)?;
        if is_cached {
            return load(collection, &self.tables, observer);
        }
        let policy = self.save_policy(collection);
        let obtained = load_or_build(collection, &self.tables, policy, observer)?;
        if let Some(path) = &obtained.saved_as {
            self.print_cached(collection, path);
        }
        Ok(obtained.heuristic)
    }

    /// Prints the path of cached tables.
    fn print_cached(&self, collection: &Collection, path: &Path) {
        let (path, megabytes) = (path.display(), collection.bytes().div_ceil(1_000_000));
        self.tables.verbosity.note(format!(
            "cached tables of {collection} in {path} ({megabytes} MB); remove them with \
             `fifteen pdb clean`, or pass --no-cache"
        ));
    }

    /// Prints the command that builds the tables from which a search would benefit.
    fn suggest_build(&self, collection: &Collection, reason: &str) {
        let size = match self.size.to_string().as_str() {
            "4x4" => String::new(),
            size => format!("--size {size} "),
        };
        let megabytes = collection.bytes().div_ceil(1_000_000);
        self.tables.verbosity.note(format!(
            "tables of {collection} would speed up this search, but {reason}; build them with \
             `fifteen pdb build {size}{collection}` ({megabytes} MB)"
        ));
    }
}
