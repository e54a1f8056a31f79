//! Tables of a search: embedded, loaded if cached, otherwise built, and cached if large enough.

use super::build_bar::BuildBar;
use super::cache::TableContext;
use super::construct::{file_error, interrupted_error, stop_error};
use super::disk_space::has_room;
use crate::support::clock::Clock;
use crate::support::interrupt;
use crate::support::memory::check_with_swap;
use crate::support::output::{self, Verbosity, progress_records};
use anyhow::{Result, anyhow};
use fifteen::heuristic::store::{
    Contents, Error, LoadProgress, Reason, SavePolicy, Store, TablesError, TablesEvent,
};
use fifteen::heuristic::{BuildEstimate, BuildProgress};
use fifteen::patterns::{Collection, Pattern};
use fifteen::{Heuristic, Observer, Threads};
use std::mem::{self, Discriminant};
use std::path::PathBuf;

/// Size in bytes above which tables are cached. Building smaller ones takes about half a second.
const MIN_CACHED_BYTES: usize = 16 << 20;

/// Obtains the heuristic with the tables of a collection.
///
/// A damaged or unexpected file is reported, and replaced unless `--no-build` or `--no-cache` is
/// given. If the tables cannot be saved, a warning is printed, and they are used nevertheless.
///
/// # Errors
/// If the tables are missing or invalid and must not be built, if memory is insufficient, or if the
/// user interrupts.
pub fn obtain(collection: &Collection, tables: &TableContext) -> Result<Heuristic> {
    if let Some(heuristic) = Heuristic::with_embedded_tables(collection) {
        tables.verbosity.explain(format!("tables of {collection}: embedded"));
        return Ok(heuristic);
    }
    if tables.cache.no_build {
        return load(collection, tables, &mut ()).map_err(|error| {
            match error.downcast_ref::<Error>() {
                Some(_) => anyhow!("{error}; --no-build prevents building {collection}"),
                None => error,
            }
        });
    }
    let policy = match collection.bytes() > MIN_CACHED_BYTES {
        _ if tables.cache.no_cache => SavePolicy::Never,
        true => SavePolicy::Always,
        false => SavePolicy::ReplaceInvalid,
    };
    Ok(load_or_build(collection, tables, policy, &mut ())?.heuristic)
}

/// Loads the heuristic with the tables of a collection, all of which are cached.
///
/// # Errors
/// If a file is missing or invalid, memory is insufficient, the user interrupts, or the observer
/// cancels.
pub fn load(
    collection: &Collection,
    tables: &TableContext,
    observer: &mut dyn Observer<()>,
) -> Result<Heuristic> {
    let (clock, work) = (Clock::start(), TableWork::new(collection, &[]));
    let store = tables.cache.cache_dir.open_store()?;
    let mut on_progress = |_: &LoadProgress| {
        interrupt::check()?;
        observer.on_progress(&())
    };
    let load = || store.load_heuristic(collection, tables.threads, &mut on_progress);
    let heuristic = interrupt::guard(load).map_err(|error| work.error(error))?;
    explain_loaded(collection, &store, clock, tables.verbosity);
    Ok(heuristic)
}

/// Heuristic with its tables.
pub struct ObtainedTables {
    pub heuristic: Heuristic,
    /// Location of the tables, if they were built and saved.
    pub saved_as: Option<PathBuf>,
}

/// Loads the cached tables of a collection and builds the others, even without a cache directory.
///
/// # Errors
/// If memory is insufficient, the user interrupts, or the observer cancels.
pub fn load_or_build(
    collection: &Collection,
    tables: &TableContext,
    mut policy: SavePolicy,
    observer: &mut dyn Observer<()>,
) -> Result<ObtainedTables> {
    let (clock, threads, verbosity) = (Clock::start(), tables.threads, tables.verbosity);
    let store = match tables.cache.cache_dir.open_store() {
        Ok(store) => Some(store),
        Err(error) => {
            verbosity.explain(format!("{error:#}"));
            None
        }
    };
    let all = || (0..collection.tables().len()).collect();
    let missing = store.as_ref().map_or_else(all, |store| store.missing_tables(collection));
    let work = TableWork::new(collection, &missing);
    check_with_swap(&work.description, work.memory)?;
    let mut display = WorkDisplay::new(&work, threads, verbosity);
    let mut on_event = |event: &TablesEvent| {
        display.show(event);
        interrupt::check()?;
        observer.on_progress(&())
    };
    let obtained = interrupt::guard(|| match &store {
        Some(store) => {
            policy = work.policy_for_disk(policy, store, verbosity);
            store.load_or_build(collection, policy, threads, &mut on_event)
        }
        None => Heuristic::construct(collection, threads, &mut |&progress: &BuildProgress| {
            on_event(&TablesEvent::Building(progress))
        })
        .map_err(TablesError::Stopped),
    });
    let has_built = display.finish();
    let heuristic = obtained.map_err(|error| work.error(error))?;
    if interrupt::is_requested() {
        return Err(interrupted_error(&work.description));
    }
    let (store, seconds) = match store {
        Some(store) if !has_built => {
            explain_loaded(collection, &store, clock, verbosity);
            return Ok(ObtainedTables { heuristic, saved_as: None });
        }
        store => (store.filter(|_| policy != SavePolicy::Never), clock.seconds()),
    };
    let complete = store.filter(|store| store.missing_tables(collection).is_empty());
    let saved_as = complete.map(|store| location(collection, &store));
    let saved = saved_as.as_ref().map(|path| format!(" and saved as {}", path.display()));
    let saved = saved.unwrap_or_default();
    verbosity.explain(format!("tables of {collection} built in {seconds:.3} s{saved}"));
    Ok(ObtainedTables { heuristic, saved_as })
}

fn explain_loaded(collection: &Collection, store: &Store, clock: Clock, verbosity: Verbosity) {
    let (seconds, path) = (clock.seconds(), location(collection, store));
    let path = path.display();
    verbosity.explain(format!("tables of {collection} loaded in {seconds:.3} s from {path}"));
}

/// Returns the location of the cached tables of a collection, if they appear to be valid. Reads
/// only the headers.
pub fn cached_path(collection: &Collection, tables: &TableContext) -> Option<PathBuf> {
    let store = tables.cache.cache_dir.open_store().ok()?;
    for contents in Contents::of_collection(collection) {
        if let Err(error) = store.read_header_of(&contents) {
            if !matches!(error.reason, Reason::Missing) {
                tables.verbosity.explain(format!("{error}; ignoring the file"));
            }
            return None;
        }
    }
    Some(location(collection, &store))
}

/// Returns the path of the file with the tables of a collection, or of the folder if there are
/// several files.
fn location(collection: &Collection, store: &Store) -> PathBuf {
    match collection.single() {
        Some(partition) => store.tables_path(partition),
        None => store.directory().to_owned(),
    }
}

/// Work of loading the tables of a collection, and of building those that are missing.
pub struct TableWork<'a> {
    collection: &'a Collection,
    /// Numbers of the missing tables.
    missing: &'a [usize],
    /// Description for messages.
    pub description: String,
    /// Peak memory in bytes.
    pub memory: u64,
}

impl TableWork<'_> {
    pub fn new<'a>(collection: &'a Collection, missing: &'a [usize]) -> TableWork<'a> {
        let (verb, memory) = match missing {
            [] => ("loading", collection.bytes() as u64),
            _ => ("building", collection.build_memory()),
        };
        let description = format!("{verb} the tables of {collection}");
        TableWork { collection, missing, description, memory }
    }

    /// Returns the error for tables that could not be obtained.
    fn error(&self, error: TablesError) -> anyhow::Error {
        match error {
            TablesError::File(error) => file_error(error, &self.description),
            TablesError::Stopped(stopped) => stop_error(stopped, &self.description, self.memory),
        }
    }

    /// Returns `policy`. If the disk lacks space, prints a note and returns [`SavePolicy::Never`]
    /// instead.
    fn policy_for_disk(
        &self,
        policy: SavePolicy,
        store: &Store,
        verbosity: Verbosity,
    ) -> SavePolicy {
        let (collection, tables) = (self.collection, self.collection.tables());
        let bytes = |&number: &usize| collection.table_bytes(&tables[number]) as u64;
        let bytes: u64 = self.missing.iter().map(bytes).sum();
        if policy != SavePolicy::Always || bytes == 0 || has_room(store.directory(), bytes) {
            return policy;
        }
        let (folder, megabytes) = (store.directory().display(), bytes.div_ceil(1_000_000));
        verbosity.note(format!(
            "tables of {collection} are not cached: {folder} lacks {megabytes} MB of disk space; \
             set --cache-dir"
        ));
        SavePolicy::Never
    }
}

/// Progress display of loading and building.
struct WorkDisplay {
    /// Progress bar, if tables are to be built.
    bar: Option<BuildBar>,
    estimate: BuildEstimate,
    /// For each table, its number among the tables to build.
    build_numbers: Vec<usize>,
    has_built: bool,
    /// Kinds of I/O errors already reported.
    reported_reasons: Vec<Discriminant<Reason>>,
}

impl WorkDisplay {
    fn new(work: &TableWork<'_>, threads: Threads, verbosity: Verbosity) -> WorkDisplay {
        let (missing, tables) = (work.missing, work.collection.tables());
        let patterns: Vec<Pattern> = missing.iter().map(|&number| tables[number].clone()).collect();
        let number = |table| missing.iter().take_while(|&&number| number < table).count();
        let bar = || {
            let (megabytes, description) = (work.memory / 1_000_000, &work.description);
            verbosity.explain(format!(
                "{description} with {threads} threads in about {megabytes} MB of memory"
            ));
            progress_records::set_threads(threads.get());
            let title = format!("building tables of {}, {megabytes} MB", work.collection);
            BuildBar::new(title, verbosity)
        };
        WorkDisplay {
            bar: (!missing.is_empty()).then(bar),
            estimate: BuildEstimate::new(&patterns),
            build_numbers: (0..tables.len()).map(number).collect(),
            has_built: false,
            reported_reasons: Vec::new(),
        }
    }

    fn show(&mut self, event: &TablesEvent) {
        match event {
            TablesEvent::Loading(_) => {}
            TablesEvent::Building(progress) => {
                self.has_built = true;
                let mut progress = *progress;
                progress.table = self.build_numbers[progress.table];
                if let Some(bar) = &mut self.bar {
                    bar.set_fraction(self.estimate.fraction_done(progress));
                }
            }
            TablesEvent::FileRejected(error) => self.warn(error, "rebuilding the tables"),
            TablesEvent::SaveFailed(error) => self.warn(error, "the tables are not cached"),
        }
    }

    /// Warns about a file. An I/O error of the same kind is likely for all files, so only the first
    /// is reported.
    fn warn(&mut self, error: &Error, consequence: &str) {
        if matches!(error.reason, Reason::Unreadable(_) | Reason::Unwritable(_)) {
            let reason = mem::discriminant(&error.reason);
            if self.reported_reasons.contains(&reason) {
                return;
            }
            self.reported_reasons.push(reason);
        }
        output::print_warning(&format!("{error}; {consequence}"));
    }

    /// Removes the bar. Returns whether a table was built.
    fn finish(self) -> bool {
        self.bar.into_iter().for_each(BuildBar::finish);
        self.has_built
    }
}
