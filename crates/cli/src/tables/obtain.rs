//! The tables that a search needs: loaded if they are kept, otherwise built, and kept if that is
//! worth a file.

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

/// Tables, and how they were obtained.
pub struct ObtainedTables {
    pub tables: Arc<Tables>,
    pub origin: TableOrigin,
    /// How long that took.
    pub seconds: f64,
}

/// Where tables come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableOrigin {
    /// They are part of the program.
    Embedded,
    /// From this file.
    Loaded(PathBuf),
    /// They were built, and are not kept.
    Built,
    /// They were built, and are kept in this file.
    Saved(PathBuf),
}

impl fmt::Display for ObtainedTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (partition, seconds) = (self.tables.partition(), self.seconds);
        match &self.origin {
            TableOrigin::Embedded => write!(f, "tables of {partition} are part of the program"),
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

/// Tables of more bytes are kept. Smaller ones are built in half a second or so.
const MIN_CACHED_BYTES: usize = 16 << 20;

/// Obtains the tables of a partition.
///
/// A file that is damaged, or is not what it should be, is reported, and replaced. If the tables
/// cannot be saved that is reported too; they can be used all the same.
///
/// # Errors
/// If the tables are not there and must not be built, or are too large, or there is too little
/// memory, or the user interrupts.
pub fn obtain(
    partition: &Partition,
    args: &CacheArgs,
    threads: Threads,
    voice: Verbosity,
) -> Result<ObtainedTables> {
    let clock = Clock::start();
    let obtained =
        |tables, origin| ObtainedTables { tables: Arc::new(tables), origin, seconds: clock.seconds() };
    if let Some(tables) = Tables::embedded(partition) {
        return Ok(obtained(tables, TableOrigin::Embedded));
    }
    let store = match args.folder.open_store() {
        Ok(store) => store,
        Err(error) if args.no_build => return Err(error),
        Err(error) => {
            voice.explain(format!("{error:#}"));
            return Ok(obtained(construct(partition, threads, voice, &mut ())?, TableOrigin::Built));
        }
    };
    let mut is_worth_caching = !args.no_keep && is_worth_caching(partition);
    match load(partition, &store, threads, &mut ())? {
        Ok(tables) => return Ok(obtained(tables, TableOrigin::Loaded(store.path(partition)))),
        Err(error) if args.no_build => bail!("{error}; --no-build rules out building {partition}"),
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                output::print_warning(&format!("{error}; the tables are built anew"));
                is_worth_caching = !args.no_keep;
            }
        }
    }
    let tables = construct(partition, threads, voice, &mut ())?;
    let origin = match is_worth_caching {
        true => save_to_cache(&tables, &store)?,
        false => TableOrigin::Built,
    };
    Ok(obtained(tables, origin))
}

fn is_worth_caching(partition: &Partition) -> bool {
    Tables::entries(partition).is_some_and(|entries| entries as usize / 2 > MIN_CACHED_BYTES)
}

/// Saves tables if that is possible.
fn save_to_cache(tables: &Tables, store: &Store) -> Result<TableOrigin> {
    Ok(match save(tables, store)? {
        Ok(path) => TableOrigin::Saved(path),
        Err(error) => {
            output::print_warning(&format!("{error}; the tables are not kept"));
            TableOrigin::Built
        }
    })
}

/// The file with the tables of a partition, if there seems to be one. Its data are not read.
pub fn cached_path(partition: &Partition, args: &CacheArgs, voice: Verbosity) -> Option<PathBuf> {
    let store = args.folder.open_store().ok()?;
    match store.peek(partition) {
        Ok(_) => Some(store.path(partition)),
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                voice.explain(format!("{error}; the file is not used"));
            }
            None
        }
    }
}
