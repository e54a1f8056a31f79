//! The tables of collections: loaded if they are kept, otherwise built, and each kept as soon as it is
//! there.

use super::build_bar::BuildBar;
use super::cache::CacheArgs;
use super::construct::stop_error;
use super::disk_space::has_room;
use crate::support::clock::Clock;
use crate::support::interrupt::{self, SignalGuard};
use crate::support::memory::check_with_swap;
use crate::support::output::{self, Verbosity};
use anyhow::{Result, bail};
use fifteen::heuristic::store::{Error, LanesError, Obtaining, Reason, Store};
use fifteen::heuristic::{BuildEstimate, Lanes, Progress};
use fifteen::patterns::{
    Collection, DigitTable, Partition, Pattern, construct_by_digits, memory_by_digits,
};
use fifteen::{Observer, Stopped, Threads};
use std::mem::{self, Discriminant};
use std::path::PathBuf;

/// Obtains the tables of a collection.
///
/// # Errors
/// If some are not kept and none may be built, or there is too little memory, or the user
/// interrupts.
pub fn obtain(
    collection: &Collection,
    args: &CacheArgs,
    threads: Threads,
    voice: Verbosity,
) -> Result<Lanes> {
    let store = args.folder.open_store()?;
    let missing = store.missing(collection);
    if args.no_build && !missing.is_empty() {
        let (missing, all, folder) =
            (missing.len(), collection.tables().len(), store.folder().display());
        bail!(
            "{folder} lacks {missing} of {all} tables of {collection}; --no-build forbids to build them"
        );
    }
    check_with_swap(&lookup_description(collection), memory_needed(collection, &missing))?;
    load_or_build(collection, args, threads, voice, &mut ())
}

/// Loads the tables of a collection that are kept, and builds the others. If there is no folder to keep them
/// in they are built all the same.
///
/// # Errors
/// If there is too little memory, or the user interrupts, or the watch asks to stop.
pub fn load_or_build(
    collection: &Collection,
    args: &CacheArgs,
    threads: Threads,
    voice: Verbosity,
    watch: &mut dyn Observer<()>,
) -> Result<Lanes> {
    let (clock, all) = (Clock::start(), collection.tables().len());
    let store = match args.folder.open_store() {
        Ok(store) => Some(store),
        Err(error) => {
            voice.explain(format!("{error:#}"));
            None
        }
    };
    let missing =
        store.as_ref().map_or_else(|| (0..all).collect(), |store| store.missing(collection));
    let mut work = BuildProgress::new(collection, &missing, voice);
    let mut look = |obtaining: &Obtaining| {
        work.show(obtaining);
        interrupt::check()?;
        watch.on_progress(&())
    };
    let searching = SignalGuard::new();
    let lanes = match &store {
        Some(store) => {
            let is_kept = !args.no_keep && has_room_or_note(collection, &missing, store, voice);
            store.load_or_build_pdb_set(collection, is_kept, threads, &mut look)
        }
        None => Lanes::construct(collection, threads, &mut |&progress: &Progress| {
            look(&Obtaining::Building(progress))
        })
        .map_err(LanesError::Stopped),
    };
    drop(searching);
    work.bar.into_iter().for_each(BuildBar::finish);
    let lanes = lanes.map_err(|error| table_error(error, collection, &missing))?;
    let (built, seconds) = (missing.len(), clock.seconds());
    voice.explain(format!(
        "{all} tables of {collection}, {built} of them built, there after {seconds:.3} s"
    ));
    Ok(lanes)
}

/// Loads the tables of a collection, all of which are kept.
///
/// # Errors
/// If a file is not what it should be, or there is too little memory, or the user interrupts, or the watch asks to
/// stop.
pub fn load(
    collection: &Collection,
    args: &CacheArgs,
    threads: Threads,
    watch: &mut dyn Observer<()>,
) -> Result<Lanes> {
    let store = args.folder.open_store()?;
    let searching = SignalGuard::new();
    let loaded = store.load_pdb_set(collection, threads, &mut |_: &_| {
        interrupt::check()?;
        watch.on_progress(&())
    });
    drop(searching);
    loaded.map_err(|error| table_error(error, collection, &[]))
}

/// Why there are no tables of a collection, some of which were missing.
fn table_error(error: LanesError, collection: &Collection, missing: &[usize]) -> anyhow::Error {
    match error {
        LanesError::File(error) => error.into(),
        LanesError::Stopped(stopped) => {
            let what = format!("getting the tables of {collection}");
            stop_error(stopped, &what, memory_needed(collection, missing))
        }
    }
}

/// The folder where the tables of a collection are kept, if all of them are.
pub fn cached_folder(collection: &Collection, args: &CacheArgs) -> Option<PathBuf> {
    let store = args.folder.open_store().ok()?;
    store.missing(collection).is_empty().then(|| store.folder().to_owned())
}

/// What takes memory when there are tables of a collection.
pub fn lookup_description(collection: &Collection) -> String {
    format!("looking up the {} lanes of {collection}", collection.lanes().len())
}

/// The bytes that it takes to have all tables, if some are missing.
fn memory_needed(collection: &Collection, missing: &[usize]) -> u64 {
    if missing.is_empty() { collection.bytes() as u64 } else { Lanes::memory(collection) }
}

/// Whether there is room for the tables that are missing. If not that is said.
fn has_room_or_note(collection: &Collection, missing: &[usize], store: &Store, voice: Verbosity) -> bool {
    let bytes = |&number: &usize| Collection::digits(&collection.tables()[number]).bytes() as u64;
    let bytes: u64 = missing.iter().map(bytes).sum();
    let is_room = missing.is_empty() || has_room(store.folder(), bytes);
    if !is_room {
        let (folder, megabytes) = (store.folder().display(), bytes.div_ceil(1_000_000));
        voice.note(format!(
            "tables of {collection} are not kept: {folder} has no room for {megabytes} MB; \
             --cache-dir names another folder"
        ));
    }
    is_room
}

/// The work of obtaining tables, as it is shown.
struct BuildProgress {
    /// If anything is to be built.
    bar: Option<BuildBar>,
    forecast: BuildEstimate,
    /// For each table its number among those that are built.
    build_numbers: Vec<usize>,
    /// What the system has refused, as far as it was said.
    reported_reasons: Vec<Discriminant<Reason>>,
}

impl BuildProgress {
    fn new(collection: &Collection, missing: &[usize], voice: Verbosity) -> BuildProgress {
        let tables = collection.tables();
        let patterns: Vec<Pattern> = missing.iter().map(|&number| tables[number].clone()).collect();
        let number = |table| missing.iter().take_while(|&&number| number < table).count();
        let count = missing.len();
        let bar = || BuildBar::new(format!("building {count} tables of {collection}"), voice);
        BuildProgress {
            bar: (count > 0).then(bar),
            forecast: BuildEstimate::new(&patterns),
            build_numbers: (0..tables.len()).map(number).collect(),
            reported_reasons: Vec::new(),
        }
    }

    fn show(&mut self, obtaining: &Obtaining) {
        match obtaining {
            Obtaining::Loading(_) => {}
            Obtaining::Building(progress) => {
                let mut progress = *progress;
                progress.table = self.build_numbers[progress.table];
                let share = self.forecast.share(progress);
                self.bar.iter_mut().for_each(|bar| bar.set_fraction(share));
            }
            Obtaining::Refused(error) => self.warn(error, "the table is built anew"),
            Obtaining::SaveFailed(error) => self.warn(error, "what is built is not kept"),
        }
    }

    /// Says what is wrong with a file. What the system refuses for one it most often refuses for all, and that is said
    /// of the first.
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

/// Builds the table of a pattern by digits, with a bar on standard error if someone watches.
///
/// # Errors
/// If there is too little memory, or the user interrupts.
pub fn construct(pattern: &Pattern, threads: Threads, voice: Verbosity) -> Result<DigitTable> {
    let (drawing, memory_needed) = (Partition::of(pattern), memory_by_digits(pattern) as u64);
    let what = format!("building the table of {drawing} by digits");
    check_with_swap(&what, memory_needed)?;
    let forecast = BuildEstimate::new(std::slice::from_ref(pattern));
    let mut bar = BuildBar::new(format!("building the table of {drawing}"), voice);
    let searching = SignalGuard::new();
    let table = construct_by_digits(pattern, threads, &mut |&construction: &_| {
        bar.set_fraction(forecast.share(Progress { table: 0, construction }));
        interrupt::check()
    });
    drop(searching);
    bar.finish();
    table.map_err(|stopped: Stopped| stop_error(stopped, &what, memory_needed))
}
