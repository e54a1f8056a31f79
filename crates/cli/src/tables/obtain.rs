//! Tables of a search: loaded if cached, otherwise built, and cached if large enough.

use super::cache::CacheArgs;
use super::construct::construct;
use super::files::{load, save};
use crate::support::clock::Clock;
use crate::support::output::{self, Verbosity};
use anyhow::{Result, bail};
use fifteen::Threads;
use fifteen::heuristic::Tables;
use fifteen::heuristic::store::{Reason, Store};
use fifteen::patterns::Partition;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// Tables and their origin.
pub struct ObtainedTables {
    pub tables: Arc<Tables>,
    pub origin: TableOrigin,
    /// Seconds that loading or building took.
    pub seconds: f64,
}

/// Origin of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableOrigin {
    /// Embedded in the program.
    Embedded,
    /// Loaded from this file.
    Loaded(PathBuf),
    /// Built and not cached.
    Built,
    /// Built and saved to this file.
    Saved(PathBuf),
}

impl fmt::Display for ObtainedTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (partition, seconds) = (self.tables.partition(), self.seconds);
        match &self.origin {
            TableOrigin::Embedded => write!(f, "tables of {partition}: embedded"),
            TableOrigin::Loaded(path) => {
                write!(f, "tables of {partition} loaded in {seconds:.3} s from {}", path.display())
            }
            TableOrigin::Built => write!(f, "tables of {partition} built in {seconds:.3} s"),
            TableOrigin::Saved(path) => {
                let path = path.display();
                write!(f, "tables of {partition} built in {seconds:.3} s and saved as {path}")
            }
        }
    }
}

/// Minimum size of cached tables in bytes. Building smaller ones takes about half a second.
const MIN_CACHED_BYTES: usize = 16 << 20;

/// Obtains the tables of a partition.
///
/// A damaged or unexpected file is reported and replaced. If the tables cannot be saved, a warning
/// is printed, and they are used nevertheless.
///
/// # Errors
/// If the tables are missing and must not be built, if they are too large, if memory is
/// insufficient, or if the user interrupts.
pub fn obtain(
    partition: &Partition,
    args: &CacheArgs,
    threads: Threads,
    verbosity: Verbosity,
) -> Result<ObtainedTables> {
    let clock = Clock::start();
    let obtained = |tables, origin| ObtainedTables {
        tables: Arc::new(tables),
        origin,
        seconds: clock.seconds(),
    };
    if let Some(tables) = Tables::embedded(partition) {
        return Ok(obtained(tables, TableOrigin::Embedded));
    }
    let store = match args.folder.open_store() {
        Ok(store) => store,
        Err(error) if args.no_build => return Err(error),
        Err(error) => {
            verbosity.explain(format!("{error:#}"));
            return Ok(obtained(
                construct(partition, threads, verbosity, &mut ())?,
                TableOrigin::Built,
            ));
        }
    };
    let mut is_worth_caching = !args.no_cache && is_worth_caching(partition);
    match load(partition, &store, threads, &mut ())? {
        Ok(tables) => {
            return Ok(obtained(tables, TableOrigin::Loaded(store.tables_path(partition))));
        }
        Err(error) if args.no_build => bail!("{error}; --no-build prevents building {partition}"),
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                output::print_warning(&format!("{error}; rebuilding the tables"));
                is_worth_caching = !args.no_cache;
            }
        }
    }
    let tables = construct(partition, threads, verbosity, &mut ())?;
    let origin =
        if is_worth_caching { save_to_cache(&tables, &store)? } else { TableOrigin::Built };
    Ok(obtained(tables, origin))
}

fn is_worth_caching(partition: &Partition) -> bool {
    Tables::entries(partition).is_some_and(|entries| entries as usize / 2 > MIN_CACHED_BYTES)
}

/// Saves tables to the cache, if possible.
fn save_to_cache(tables: &Tables, store: &Store) -> Result<TableOrigin> {
    Ok(match save(tables, store)? {
        Ok(path) => TableOrigin::Saved(path),
        Err(error) => {
            output::print_warning(&format!("{error}; the tables are not cached"));
            TableOrigin::Built
        }
    })
}

/// Returns the cached file of a partition, if it appears to be valid. Reads only its header.
pub fn cached_path(
    partition: &Partition,
    args: &CacheArgs,
    verbosity: Verbosity,
) -> Option<PathBuf> {
    let store = args.folder.open_store().ok()?;
    match store.read_header(partition) {
        Ok(_) => Some(store.tables_path(partition)),
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                verbosity.explain(format!("{error}; ignoring the file"));
            }
            None
        }
    }
}
