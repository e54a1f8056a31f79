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
pub struct Obtained {
    pub tables: Arc<Tables>,
    pub origin: Origin,
    /// How long that took.
    pub seconds: f64,
}

/// Where tables come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// They are part of the program.
    Embedded,
    /// From this file.
    Loaded(PathBuf),
    /// They were built, and are not kept.
    Built,
    /// They were built, and are kept in this file.
    Saved(PathBuf),
}

impl fmt::Display for Obtained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (partition, seconds) = (self.tables.partition(), self.seconds);
        match &self.origin {
            Origin::Embedded => write!(f, "tables of {partition} are part of the program"),
            Origin::Loaded(path) => {
                write!(f, "tables of {partition} loaded in {seconds:.3} s from {}", path.display())
            }
            Origin::Built => write!(f, "tables of {partition} built in {seconds:.3} s"),
            Origin::Saved(path) => {
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
) -> Result<Obtained> {
    let clock = Clock::start();
    let obtained =
        |tables, origin| Obtained { tables: Arc::new(tables), origin, seconds: clock.seconds() };
    if let Some(tables) = Tables::embedded(partition) {
        return Ok(obtained(tables, Origin::Embedded));
    }
    let store = match args.folder.store() {
        Ok(store) => store,
        Err(error) if args.no_build => return Err(error),
        Err(error) => {
            voice.explain(format!("{error:#}"));
            return Ok(obtained(construct(partition, threads, voice, &mut ())?, Origin::Built));
        }
    };
    let mut is_worth_caching = !args.no_keep && is_worth_caching(partition);
    match load(partition, &store, threads, &mut ())? {
        Ok(tables) => return Ok(obtained(tables, Origin::Loaded(store.path(partition)))),
        Err(error) if args.no_build => bail!("{error}; --no-build rules out building {partition}"),
        Err(error) => {
            if !matches!(error.reason, Reason::Missing) {
                output::warn(&format!("{error}; the tables are built anew"));
                is_worth_caching = !args.no_keep;
            }
        }
    }
    let tables = construct(partition, threads, voice, &mut ())?;
    let origin = match is_worth_caching {
        true => save_to_cache(&tables, &store)?,
        false => Origin::Built,
    };
    Ok(obtained(tables, origin))
}

fn is_worth_caching(partition: &Partition) -> bool {
    Tables::entries(partition).is_some_and(|entries| entries as usize / 2 > MIN_CACHED_BYTES)
}

/// Saves tables if that is possible.
fn save_to_cache(tables: &Tables, store: &Store) -> Result<Origin> {
    Ok(match save(tables, store)? {
        Ok(path) => Origin::Saved(path),
        Err(error) => {
            output::warn(&format!("{error}; the tables are not kept"));
            Origin::Built
        }
    })
}

/// The file with the tables of a partition, if there seems to be one. Its data are not read.
pub fn cached_path(partition: &Partition, args: &CacheArgs, voice: Verbosity) -> Option<PathBuf> {
    let store = args.folder.store().ok()?;
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
