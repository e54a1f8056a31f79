//! Tables of collections: loaded if cached, otherwise built, and each cached once complete.

use super::build_bar::BuildBar;
use super::cache::CacheArgs;
use super::construct::stop_error;
use super::disk_space::has_room;
use crate::support::clock::Clock;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::memory::check_with_swap;
use crate::support::output::{self, Verbosity};
use anyhow::{Result, bail};
use fifteen::heuristic::store::{Error, PdbSetError, PdbSetEvent, Reason, Store};
use fifteen::heuristic::{BuildEstimate, BuildProgress, PdbSet};
use fifteen::patterns::{
    Collection, DigitTable, Partition, Pattern, construct_by_digits, memory_by_digits,
};
use fifteen::{Observer, Stopped, Threads};
use std::mem::{self, Discriminant};
use std::path::PathBuf;

/// Obtains the tables of a collection.
///
/// # Errors
/// If tables are missing and must not be built, if memory is insufficient, or if the user
/// interrupts.
pub fn obtain(
    collection: &Collection,
    args: &CacheArgs,
    threads: Threads,
    verbosity: Verbosity,
) -> Result<PdbSet> {
    let store = args.folder.open_store()?;
    let missing = store.missing_tables(collection);
    if args.no_build && !missing.is_empty() {
        let (missing, all, folder) =
            (missing.len(), collection.tables().len(), store.folder().display());
        bail!(
            "{missing} of {all} tables of {collection} are missing in {folder}; --no-build prevents building them"
        );
    }
    check_with_swap(&lookup_description(collection), memory_needed(collection, &missing))?;
    load_or_build(collection, args, threads, verbosity, &mut ())
}

/// Loads the cached tables of a collection and builds the others, even without a cache directory.
///
/// # Errors
/// If memory is insufficient, the user interrupts, or the observer cancels.
pub fn load_or_build(
    collection: &Collection,
    args: &CacheArgs,
    threads: Threads,
    verbosity: Verbosity,
    observer: &mut dyn Observer<()>,
) -> Result<PdbSet> {
    let (clock, all) = (Clock::start(), collection.tables().len());
    let store = match args.folder.open_store() {
        Ok(store) => Some(store),
        Err(error) => {
            verbosity.explain(format!("{error:#}"));
            None
        }
    };
    let missing =
        store.as_ref().map_or_else(|| (0..all).collect(), |store| store.missing_tables(collection));
    let mut work = ConstructionDisplay::new(collection, &missing, verbosity);
    let mut on_event = |obtaining: &PdbSetEvent| {
        work.show(obtaining);
        interrupt::check()?;
        observer.on_progress(&())
    };
    let signal_guard = SignalGuard::new();
    let pdb_set = match &store {
        Some(store) => {
            let use_cache =
                !args.no_cache && has_room_or_note(collection, &missing, store, verbosity);
            store.load_or_build_pdb_set(collection, use_cache, threads, &mut on_event)
        }
        None => PdbSet::construct(collection, threads, &mut |&progress: &BuildProgress| {
            on_event(&PdbSetEvent::Building(progress))
        })
        .map_err(PdbSetError::Stopped),
    };
    drop(signal_guard);
    work.bar.into_iter().for_each(BuildBar::finish);
    let pdb_set = pdb_set.map_err(|error| table_error(error, collection, &missing))?;
    let (built, seconds) = (missing.len(), clock.seconds());
    verbosity
        .explain(format!("{all} tables of {collection} ready in {seconds:.3} s ({built} built)"));
    Ok(pdb_set)
}

/// Loads the tables of a collection, all of which are cached.
///
/// # Errors
/// If a file is invalid, memory is insufficient, the user interrupts, or the observer cancels.
pub fn load(
    collection: &Collection,
    args: &CacheArgs,
    threads: Threads,
    observer: &mut dyn Observer<()>,
) -> Result<PdbSet> {
    let store = args.folder.open_store()?;
    let signal_guard = SignalGuard::new();
    let loaded = store.load_pdb_set(collection, threads, &mut |_: &_| {
        interrupt::check()?;
        observer.on_progress(&())
    });
    drop(signal_guard);
    loaded.map_err(|error| table_error(error, collection, &[]))
}

/// Builds the error for the tables of a collection that could not be obtained.
fn table_error(error: PdbSetError, collection: &Collection, missing: &[usize]) -> anyhow::Error {
    match error {
        PdbSetError::File(error) => error.into(),
        PdbSetError::Stopped(stopped) => {
            let what = format!("loading the tables of {collection}");
            stop_error(stopped, &what, memory_needed(collection, missing))
        }
    }
}

/// Returns the cache directory if it has all tables of a collection.
pub fn cached_folder(collection: &Collection, args: &CacheArgs) -> Option<PathBuf> {
    let store = args.folder.open_store().ok()?;
    store.missing_tables(collection).is_empty().then(|| store.folder().to_owned())
}

/// Describes the use of memory by the tables of a collection.
pub fn lookup_description(collection: &Collection) -> String {
    format!("looking up the {} lower bounds of {collection}", collection.lanes().len())
}

/// Returns the number of bytes needed to obtain all tables, of which some are missing.
fn memory_needed(collection: &Collection, missing: &[usize]) -> u64 {
    if missing.is_empty() { collection.bytes() as u64 } else { PdbSet::build_memory(collection) }
}

/// Returns whether there is disk space for the missing tables, and prints a note if not.
fn has_room_or_note(
    collection: &Collection,
    missing: &[usize],
    store: &Store,
    verbosity: Verbosity,
) -> bool {
    let bytes = |&number: &usize| Collection::digits(&collection.tables()[number]).bytes() as u64;
    let bytes: u64 = missing.iter().map(bytes).sum();
    let is_room = missing.is_empty() || has_room(store.folder(), bytes);
    if !is_room {
        let (folder, megabytes) = (store.folder().display(), bytes.div_ceil(1_000_000));
        verbosity.note(format!(
            "tables of {collection} are not cached: {folder} lacks {megabytes} MB of disk space; \
             set --cache-dir"
        ));
    }
    is_room
}

/// Display of loading and building.
struct ConstructionDisplay {
    /// Progress bar, if tables are to be built.
    bar: Option<BuildBar>,
    estimate: BuildEstimate,
    /// For each table, its number among the tables to build.
    build_numbers: Vec<usize>,
    /// Kinds of I/O errors already reported.
    reported_reasons: Vec<Discriminant<Reason>>,
}

impl ConstructionDisplay {
    fn new(
        collection: &Collection,
        missing: &[usize],
        verbosity: Verbosity,
    ) -> ConstructionDisplay {
        let tables = collection.tables();
        let patterns: Vec<Pattern> = missing.iter().map(|&number| tables[number].clone()).collect();
        let number = |table| missing.iter().take_while(|&&number| number < table).count();
        let count = missing.len();
        let bar = || BuildBar::new(format!("building {count} tables of {collection}"), verbosity);
        ConstructionDisplay {
            bar: (count > 0).then(bar),
            estimate: BuildEstimate::new(&patterns),
            build_numbers: (0..tables.len()).map(number).collect(),
            reported_reasons: Vec::new(),
        }
    }

    fn show(&mut self, obtaining: &PdbSetEvent) {
        match obtaining {
            PdbSetEvent::Loading(_) => {}
            PdbSetEvent::Building(progress) => {
                let mut progress = *progress;
                progress.table = self.build_numbers[progress.table];
                let share = self.estimate.fraction_done(progress);
                self.bar.iter_mut().for_each(|bar| bar.set_fraction(share));
            }
            PdbSetEvent::FileRejected(error) => self.warn(error, "rebuilding the table"),
            PdbSetEvent::SaveFailed(error) => self.warn(error, "the table is not cached"),
        }
    }

    /// Warns about a file. An I/O error of the same kind is likely for all files, so only the first
    /// is reported.
    fn warn(&mut self, error: &Error, consequence: &str) {
        if matches!(error.reason, Reason::Unreadable(_) | Reason::Unwritable(_)) {
            let refused = mem::discriminant(&error.reason);
            if self.reported_reasons.contains(&refused) {
                return;
            }
            self.reported_reasons.push(refused);
        }
        output::print_warning(&format!("{error}; {consequence}"));
    }
}

/// Builds the table of a pattern by digits, with a bar on standard error if the session is
/// interactive.
///
/// # Errors
/// If memory is insufficient or the user interrupts.
pub fn construct(pattern: &Pattern, threads: Threads, verbosity: Verbosity) -> Result<DigitTable> {
    let (drawing, memory_needed) =
        (Partition::from_pattern(pattern), memory_by_digits(pattern) as u64);
    let what = format!("building the table of {drawing} by digits");
    check_with_swap(&what, memory_needed)?;
    let estimate = BuildEstimate::new(std::slice::from_ref(pattern));
    let mut bar = BuildBar::new(format!("building the table of {drawing}"), verbosity);
    let signal_guard = SignalGuard::new();
    let table = construct_by_digits(pattern, threads, &mut |&construction: &_| {
        bar.set_fraction(estimate.fraction_done(BuildProgress { table: 0, construction }));
        interrupt::check()
    });
    drop(signal_guard);
    bar.finish();
    table.map_err(|stopped: Stopped| stop_error(stopped, &what, memory_needed))
}
