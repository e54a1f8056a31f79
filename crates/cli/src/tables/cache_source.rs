//! Source of the tables that the library [chooses](fifteen::korf::Settings::auto): the user's
//! cache, or construction in memory, which the search waits for and which fills the cache.

use super::cache::CacheArgs;
use super::construct::{construct, memory_needed};
use super::disk_space::has_room;
use super::files::{load, save};
use super::obtain::cached_path;
use super::{automaton, collection};
use crate::support::interrupt;
use crate::support::memory::check_available;
use crate::support::output::{self, Verbosity};
use anyhow::Result;
use fifteen::heuristic::store::Header;
use fifteen::heuristic::{Acquisition, PdbSet, TableSource, Tables};
use fifteen::korf::pruning::PruningAutomaton;
use fifteen::patterns::{Collection, Partition};
use fifteen::runtime::lock;
use fifteen::runtime::observer::CancelRecorder;
use fifteen::{Observer, Size, Threads};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Table source on the user's cache.
pub struct CacheSource {
    args: CacheArgs,
    size: Size,
    /// True if the search has limits.
    is_limited: bool,
    /// Threads that load and build.
    threads: Threads,
    verbosity: Verbosity,
    /// Paths of cached tables found so far, by name.
    found_paths: Mutex<BTreeMap<String, PathBuf>>,
}

impl CacheSource {
    /// Creates the table source of a search.
    pub fn new(
        args: CacheArgs,
        threads: Threads,
        size: Size,
        is_limited: bool,
        verbosity: Verbosity,
    ) -> CacheSource {
        CacheSource { args, size, is_limited, threads, verbosity, found_paths: Mutex::default() }
    }

    /// Returns the path of the cached tables of this name, if they were found.
    pub fn cached_path(&self, tables: &str) -> Option<PathBuf> {
        lock(&self.found_paths).get(tables).cloned()
    }

    /// Returns the reason why missing tables of this name may not be built, if any. Tables that are
    /// quick to build are allowed within limits.
    pub fn build_refusal(&self, tables: &str) -> Option<&'static str> {
        if self.args.no_build {
            Some("--no-build prevents building them")
        } else if self.is_limited && !self.is_quick_to_build(tables) {
            Some("large tables are not built when a time or node limit is set")
        } else {
            None
        }
    }

    /// Returns whether these are the tables of a collection that is built in a second or two. Such
    /// a collection is not cached, to avoid writing files that the user did not ask for.
    pub fn is_quick_to_build(&self, tables: &str) -> bool {
        let collection = Collection::parse(self.size, tables);
        collection.is_ok_and(|collection| collection.bytes() <= MAX_QUICK_BYTES)
    }
}

impl TableSource for CacheSource {
    /// Reports tables that may not be built as [`Acquisition::Build`], so that only a search that
    /// would have built them suggests to do so.
    fn acquisition(&self, partition: &Partition) -> Option<Acquisition> {
        match cached_path(partition, &self.args, self.verbosity) {
            Some(file) => {
                lock(&self.found_paths).insert(partition.to_string(), file);
                Some(Acquisition::Load)
            }
            None => Some(Acquisition::Build),
        }
    }

    /// Prints a warning on failure. The search can continue without the tables.
    fn fetch(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Option<Tables> {
        self.fetch_or_warn(
            &partition.to_string(),
            table_bytes(partition),
            observer,
            |is_cached, observer| {
                if is_cached {
                    self.load(partition, observer)
                } else {
                    self.build(partition, observer)
                }
            },
        )
    }

    /// A collection is loaded or built only if enough memory is available.
    fn pdb_set_acquisition(&self, collection: &Collection) -> Option<Acquisition> {
        let store = self.args.folder.open_store().ok();
        let complete_store = store.filter(|store| store.missing_tables(collection).is_empty());
        let automaton_memory = complete_store.as_ref().and_then(|store| {
            store
                .longest_stored_automaton(collection.size(), PruningAutomaton::MAX_LENGTH)
                .map(|_| AUTOMATON_MEMORY)
        });
        let bytes = match complete_store {
            Some(_) => collection.bytes() as u64 + automaton_memory.unwrap_or(0),
            None => PdbSet::build_memory(collection),
        };
        if let Err(error) = check_available(&collection::lookup_description(collection), bytes) {
            self.verbosity.explain(format!("{error:#}"));
            return None;
        }
        Some(match complete_store {
            Some(store) => {
                lock(&self.found_paths).insert(collection.to_string(), store.folder().to_owned());
                Acquisition::Load
            }
            None => Acquisition::Build,
        })
    }

    fn fetch_pdb_set(
        &self,
        collection: &Collection,
        observer: &mut dyn Observer<()>,
    ) -> Option<PdbSet> {
        let bytes = collection.bytes() as u64;
        self.fetch_or_warn(&collection.to_string(), bytes, observer, |is_cached, observer| {
            if is_cached {
                check_available(&collection::lookup_description(collection), bytes)?;
                return collection::load(collection, &self.args, self.threads, observer);
            }
            check_available(
                &collection::lookup_description(collection),
                PdbSet::build_memory(collection),
            )?;
            let no_cache = self.args.no_cache || self.is_quick_to_build(collection.name());
            let args = CacheArgs { no_cache, ..self.args.clone() };
            let pdb_set = collection::load_or_build(
                collection,
                &args,
                self.threads,
                self.verbosity,
                observer,
            )?;
            if let Some(folder) = collection::cached_folder(collection, &self.args) {
                self.print_cached(&collection.to_string(), &folder, bytes);
            }
            Ok(pdb_set)
        })
    }

    fn fetch_automaton(
        &self,
        size: Size,
        _observer: &mut dyn Observer<()>,
    ) -> Option<PruningAutomaton> {
        automaton::load_deepest(size, &self.args, self.threads, self.verbosity)
    }

    /// Free memory is checked for each collection.
    fn memory_budget(&self) -> u64 {
        u64::MAX
    }
}

/// Maximum size in bytes of the tables of a collection that is built in a second or two.
const MAX_QUICK_BYTES: usize = 1 << 27;

/// Memory in bytes of the deepest pruning automaton while it is loaded.
const AUTOMATON_MEMORY: u64 = 1 << 30;

impl CacheSource {
    /// Calls `fetch`, whose first argument says whether the tables of this name are cached. Prints
    /// a note if they may not be built, and a warning if anything fails.
    fn fetch_or_warn<T>(
        &self,
        tables: &str,
        bytes: u64,
        observer: &mut dyn Observer<()>,
        fetch: impl FnOnce(bool, &mut dyn Observer<()>) -> Result<T>,
    ) -> Option<T> {
        let is_cached = self.cached_path(tables).is_some();
        if !is_cached && let Some(reason) = self.build_refusal(tables) {
            self.suggest_build(tables, bytes, reason);
            return None;
        }
        let mut recorder = CancelRecorder::new(observer);
        match fetch(is_cached, &mut recorder) {
            Ok(fetched) => Some(fetched),
            Err(_) if recorder.is_cancelled || interrupt::is_requested() => None,
            Err(error) => {
                output::print_warning(&format!("{error:#}; continuing without these tables"));
                None
            }
        }
    }

    /// Loads tables, if enough memory is available.
    fn load(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Result<Tables> {
        check_available(&format!("loading the tables of {partition}"), table_bytes(partition))?;
        Ok(load(partition, &self.args.folder.open_store()?, self.threads, observer)??)
    }

    /// Builds tables, if enough memory is available, and caches them.
    fn build(&self, partition: &Partition, observer: &mut dyn Observer<()>) -> Result<Tables> {
        check_available(&format!("building the tables of {partition}"), memory_needed(partition))?;
        let tables = construct(partition, self.threads, self.verbosity, observer)?;
        if !self.args.no_cache {
            self.save_if_room(&tables)?;
        }
        Ok(tables)
    }

    /// Caches tables if disk space allows, and prints their path.
    fn save_if_room(&self, tables: &Tables) -> Result<()> {
        let (partition, verbosity) = (tables.partition(), self.verbosity);
        let store = match self.args.folder.open_store() {
            Ok(store) => store,
            Err(error) => {
                verbosity.explain(format!("{error:#}"));
                return Ok(());
            }
        };
        let (folder, size) = (store.folder(), table_bytes(partition) + Header::LEN as u64);
        let megabytes = size.div_ceil(1_000_000);
        if !has_room(folder, size) {
            let folder = folder.display();
            verbosity.note(format!(
                "tables of {partition} are not cached: {folder} lacks {megabytes} MB of disk \
                 space; set --cache-dir"
            ));
            return Ok(());
        }
        match save(tables, &store)? {
            Ok(path) => self.print_cached(&partition.to_string(), &path, size),
            Err(error) => output::print_warning(&format!("{error}; the tables are not cached")),
        }
        Ok(())
    }

    /// Prints the path of cached tables.
    fn print_cached(&self, tables: &str, path: &Path, bytes: u64) {
        let (path, megabytes) = (path.display(), bytes.div_ceil(1_000_000));
        self.verbosity.note(format!(
            "cached tables of {tables} in {path} ({megabytes} MB); remove them with \
             `fifteen pdb clean`, or pass --no-cache"
        ));
    }

    /// Prints the command that builds the tables from which a search would benefit.
    fn suggest_build(&self, tables: &str, bytes: u64, reason: &str) {
        let size = match self.size.to_string().as_str() {
            "4x4" => String::new(),
            size => format!("--size {size} "),
        };
        let megabytes = bytes.div_ceil(1_000_000);
        self.verbosity.note(format!(
            "tables of {tables} would speed up this search, but {reason}; build them with \
             `fifteen pdb build {size}{tables}` ({megabytes} MB)"
        ));
    }
}

/// Returns the size in bytes of the tables of a partition.
fn table_bytes(partition: &Partition) -> u64 {
    (Tables::entries(partition).unwrap_or(u32::MAX) / 2).into()
}
