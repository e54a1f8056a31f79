//! Where the tables come from that are [chosen](fifteen::korf::Settings::auto) by the library: from the user's
//! cache, or out of memory, where they are built while a search waits, and then kept for the next one.

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
use fifteen::heuristic::{Effort, Lanes, Shelf, Tables};
use fifteen::korf::pruning::DeepWalks;
use fifteen::patterns::{Collection, Partition};
use fifteen::{Observer, Size, Threads};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The user's cache.
pub struct CacheSource {
    args: CacheArgs,
    size: Size,
    /// Whether the search has limits.
    is_limited: bool,
    /// The threads that load and build.
    threads: Threads,
    verbosity: Verbosity,
    /// Where tables were seen, by their names.
    found_paths: Mutex<BTreeMap<String, PathBuf>>,
}

impl CacheSource {
    /// The cache for a search.
    pub fn new(
        args: CacheArgs,
        threads: Threads,
        size: Size,
        is_limited: bool,
        verbosity: Verbosity,
    ) -> CacheSource {
        CacheSource { args, size, is_limited, threads, verbosity, found_paths: Mutex::default() }
    }

    /// Where tables of this name are kept, if they were seen there.
    pub fn cached_path(&self, tables: &str) -> Option<PathBuf> {
        self.lock_found_paths().get(tables).cloned()
    }

    /// Why tables of this name may not be built if they are not kept, if so. Those that are quick to build may be within
    /// limits.
    pub fn build_refusal(&self, tables: &str) -> Option<&'static str> {
        if self.args.no_build {
            Some("--no-build rules out building them")
        } else if self.is_limited && !self.is_quick_to_build(tables) {
            Some("within limits none are built that take long")
        } else {
            None
        }
    }

    /// Whether the tables of this name are those of a collection that is built in a second or two. It is not kept, so that
    /// nobody waits for files to be written who did not ask for them.
    pub fn is_quick_to_build(&self, tables: &str) -> bool {
        let collection = Collection::parse(self.size, tables);
        collection.is_ok_and(|collection| collection.bytes() <= MAX_QUICK_BYTES)
    }

    fn lock_found_paths(&self) -> MutexGuard<'_, BTreeMap<String, PathBuf>> {
        self.found_paths.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf for CacheSource {
    /// Tables that may not be built are missed only by a search that they would have been built
    /// for; so that is what they take.
    fn peek(&self, partition: &Partition) -> Option<Effort> {
        match cached_path(partition, &self.args, self.verbosity) {
            Some(file) => {
                self.lock_found_paths().insert(partition.to_string(), file);
                Some(Effort::Load)
            }
            None => Some(Effort::Build),
        }
    }

    /// What goes wrong is said here. A search can go on without.
    fn fetch(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Option<Tables> {
        self.fetch_or_warn(&partition.to_string(), table_bytes(partition), watch, |is_kept, watch| {
            if is_kept { self.load(partition, watch) } else { self.build(partition, watch) }
        })
    }

    /// A collection is loaded, or built, if there is memory to spare.
    fn peek_lanes(&self, collection: &Collection) -> Option<Effort> {
        let store = self.args.folder.open_store().ok();
        let kept = store.filter(|store| store.missing(collection).is_empty());
        let walks = kept.as_ref().and_then(|store| {
            store
                .longest_stored_automaton(collection.size(), DeepWalks::LONGEST)
                .map(|_| AUTOMATON_MEMORY)
        });
        let bytes = match kept {
            Some(_) => collection.bytes() as u64 + walks.unwrap_or(0),
            None => Lanes::memory(collection),
        };
        if let Err(error) = check_available(&collection::lookup_description(collection), bytes) {
            self.verbosity.explain(format!("{error:#}"));
            return None;
        }
        Some(match kept {
            Some(store) => {
                self.lock_found_paths().insert(collection.to_string(), store.folder().to_owned());
                Effort::Load
            }
            None => Effort::Build,
        })
    }

    fn fetch_lanes(&self, collection: &Collection, watch: &mut dyn Observer<()>) -> Option<Lanes> {
        let bytes = collection.bytes() as u64;
        self.fetch_or_warn(&collection.to_string(), bytes, watch, |is_kept, watch| {
            if is_kept {
                check_available(&collection::lookup_description(collection), bytes)?;
                return collection::load(collection, &self.args, self.threads, watch);
            }
            check_available(&collection::lookup_description(collection), Lanes::memory(collection))?;
            let no_keep = self.args.no_keep || self.is_quick_to_build(collection.name());
            let args = CacheArgs { no_keep, ..self.args.clone() };
            let lanes = collection::load_or_build(collection, &args, self.threads, self.verbosity, watch)?;
            if let Some(folder) = collection::cached_folder(collection, &self.args) {
                self.print_cached(&collection.to_string(), &folder, bytes);
            }
            Ok(lanes)
        })
    }

    fn fetch_walks(&self, size: Size, _watch: &mut dyn Observer<()>) -> Option<DeepWalks> {
        automaton::load_deepest(size, &self.args, self.threads, self.verbosity)
    }

    /// What is free is looked at for each collection.
    fn spare(&self) -> u64 {
        u64::MAX
    }
}

/// The most bytes of the tables of a collection that is built in a second or two.
const MAX_QUICK_BYTES: usize = 1 << 27;

/// What the deepest automata of walks take in memory, while they are loaded.
const AUTOMATON_MEMORY: u64 = 1 << 30;

impl CacheSource {
    /// What a function fetches, which is told whether the tables of this name are kept. If they may not be built, or
    /// anything goes wrong, that is said.
    fn fetch_or_warn<T>(
        &self,
        tables: &str,
        bytes: u64,
        watch: &mut dyn Observer<()>,
        fetch: impl FnOnce(bool, &mut dyn Observer<()>) -> Result<T>,
    ) -> Option<T> {
        let is_kept = self.cached_path(tables).is_some();
        if !is_kept && let Some(why_not) = self.build_refusal(tables) {
            self.suggest_build(tables, bytes, why_not);
            return None;
        }
        let mut is_asked = false;
        let fetched = fetch(is_kept, &mut |(): &()| {
            let answer = watch.on_progress(&());
            is_asked |= answer.is_break();
            answer
        });
        match fetched {
            Ok(fetched) => Some(fetched),
            Err(_) if is_asked || interrupt::is_requested() => None,
            Err(error) => {
                output::print_warning(&format!("{error:#}; the search goes on without"));
                None
            }
        }
    }

    /// Loads tables, if there is memory to spare for them.
    fn load(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Result<Tables> {
        check_available(&format!("loading the tables of {partition}"), table_bytes(partition))?;
        Ok(load(partition, &self.args.folder.open_store()?, self.threads, watch)??)
    }

    /// Builds tables, if there is memory to spare for them, and keeps them.
    fn build(&self, partition: &Partition, watch: &mut dyn Observer<()>) -> Result<Tables> {
        check_available(&format!("building the tables of {partition}"), memory_needed(partition))?;
        let tables = construct(partition, self.threads, self.verbosity, watch)?;
        if !self.args.no_keep {
            self.save_if_room(&tables)?;
        }
        Ok(tables)
    }

    /// Keeps tables if there is room, and says where.
    fn save_if_room(&self, tables: &Tables) -> Result<()> {
        let (partition, voice) = (tables.partition(), self.verbosity);
        let store = match self.args.folder.open_store() {
            Ok(store) => store,
            Err(error) => {
                voice.explain(format!("{error:#}"));
                return Ok(());
            }
        };
        let (folder, size) = (store.folder(), table_bytes(partition) + Header::LEN as u64);
        let megabytes = size.div_ceil(1_000_000);
        if !has_room(folder, size) {
            let folder = folder.display();
            voice.note(format!(
                "tables of {partition} are not kept: {folder} has no room for {megabytes} MB; \
                 --cache-dir names another folder"
            ));
            return Ok(());
        }
        match save(tables, &store)? {
            Ok(path) => self.print_cached(&partition.to_string(), &path, size),
            Err(error) => output::print_warning(&format!("{error}; the tables are not kept")),
        }
        Ok(())
    }

    /// Says where tables are kept.
    fn print_cached(&self, tables: &str, place: &Path, bytes: u64) {
        let (place, megabytes) = (place.display(), bytes.div_ceil(1_000_000));
        self.verbosity.note(format!(
            "tables of {tables} are kept for the next time in {place}, {megabytes} MB; \
             `fifteen pdb clean` removes them, --no-keep keeps none"
        ));
    }

    /// Says how to get the tables that a search would be better off with.
    fn suggest_build(&self, tables: &str, bytes: u64, why_not: &str) {
        let size = match self.size.to_string().as_str() {
            "4x4" => String::new(),
            size => format!("--size {size} "),
        };
        let megabytes = bytes.div_ceil(1_000_000);
        self.verbosity.note(format!(
            "this search would be shorter with tables of {tables}, but {why_not}: \
             `fifteen pdb build {size}{tables}` builds and keeps them, {megabytes} MB"
        ));
    }
}

/// The bytes of the tables of a partition.
fn table_bytes(partition: &Partition) -> u64 {
    (Tables::entries(partition).unwrap_or(u32::MAX) / 2).into()
}
