//! What `auto` means: the choice of heuristics by the time from the start of the program to the
//! answer.
//!
//! On the 15-puzzle a search begins with the 6-6-3 tables that are part of the program. That
//! takes no time, and most positions are solved in milliseconds. Those that are not are worth the
//! 7-8 tables, which leave a tenth of the nodes. If these are kept in a file, they are loaded as
//! soon as the search has cost about as much as loading does. If they are not, they are built in
//! memory as soon as it has cost about as much as that.
//!
//! On the 24-puzzle it begins with linear conflicts, and goes on with the 6-6-6-6 tables. Boards
//! of other sizes are left to the Manhattan distance: it is quickest for the small ones, and for
//! the large ones there are no tables that would be large enough.

use super::cache::CacheArgs;
use super::construct::{construct, memory};
use super::files::load;
use super::obtain::cached;
use crate::cli::frame::interrupt;
use crate::cli::frame::memory::spare;
use crate::cli::frame::numbers::grouped;
use crate::cli::frame::output::{self, Voice};
use anyhow::Result;
use fifteen::heuristic::Tables;
use fifteen::korf::{Reserve, Settings};
use fifteen::{Heuristic, Size, Threads};
use fifteen_patterns::Partition;
use std::path::Path;
use std::sync::Arc;

/// Tables that are worth waiting for.
struct Large {
    size: (usize, usize),
    partition: &'static str,
    /// How many nodes a search visits while they are loaded, more or less: with more threads both
    /// take less time.
    loading: u64,
    /// The same for building them.
    building: u64,
}

/// Those there are.
const LARGE: [Large; 2] = [
    Large { size: (4, 4), partition: "7-8", loading: 1 << 20, building: 1 << 27 },
    Large { size: (5, 5), partition: "6-6-6-6", loading: 1 << 18, building: 1 << 24 },
];

/// Settings with the heuristics for boards of a size, if there are any that are worth it.
/// A search that has limits gets no tables that have to be built.
pub fn settings(
    cache: &CacheArgs,
    threads: Threads,
    size: Size,
    is_short: bool,
    voice: Voice,
) -> Result<Settings> {
    let Some(heuristic) = first(size) else {
        return Ok(Settings::default());
    };
    let reserve = reserve(cache, threads, size, is_short, voice.without_progress())?;
    let (heuristic, reserve) = (Some(heuristic), reserve.map(Arc::new));
    Ok(Settings { heuristic, reserve, ..Settings::default() })
}

/// The heuristic to begin with.
fn first(size: Size) -> Option<Heuristic> {
    let conflict = || {
        let is_worth_it = (size.rows(), size.cols()) == (5, 5);
        let named = || Heuristic::named(size, "conflict", Threads::ONE, &mut ());
        is_worth_it.then(named)?.ok()
    };
    Heuristic::embedded(size).or_else(conflict)
}

/// The heuristic in reserve, if there is one.
fn reserve(
    cache: &CacheArgs,
    threads: Threads,
    size: Size,
    is_short: bool,
    voice: Voice,
) -> Result<Option<Reserve>> {
    let wanted = (size.rows(), size.cols());
    let Some(large) = LARGE.iter().find(|large| large.size == wanted) else {
        return Ok(None);
    };
    let partition = Partition::parse(size, large.partition)?;
    if let Some(path) = cached(&partition, cache, voice) {
        return Ok(Some(loaded(partition, large.loading, &path, cache, threads, voice)));
    }
    if cache.no_build || is_short {
        voice.explain(format!("auto: pdb-{partition} is not kept, and is not built within limits"));
        return Ok(None);
    }
    Ok(Some(built(partition, large.building, threads, voice)))
}

/// Tables that are loaded from a file after so many nodes.
fn loaded(
    partition: Partition,
    nodes: u64,
    path: &Path,
    cache: &CacheArgs,
    threads: Threads,
    voice: Voice,
) -> Reserve {
    let (after, file) = (grouped(nodes), path.display());
    let cache = cache.clone();
    voice.explain(format!("auto: after {after} nodes pdb-{partition} is loaded from {file}"));
    Reserve::new(format!("pdb-{partition}"), nodes, move || {
        with_tables(spare_and_load(&partition, &cache, threads))
    })
}

/// Tables that are built in memory after so many nodes.
fn built(partition: Partition, nodes: u64, threads: Threads, voice: Voice) -> Reserve {
    voice.explain(format!(
        "auto: after {} nodes pdb-{partition} is built in memory (`fifteen pdb build` would keep it)",
        grouped(nodes),
    ));
    Reserve::new(format!("pdb-{partition}"), nodes, move || {
        let spare = spare(&format!("building the tables of {partition}"), memory(&partition));
        with_tables(spare.map_err(Into::into).and_then(|()| construct(&partition, threads, voice)))
    })
}

/// Loads tables, if there is memory to spare for them.
fn spare_and_load(partition: &Partition, cache: &CacheArgs, threads: Threads) -> Result<Tables> {
    let bytes = Tables::entries(partition).unwrap_or(u32::MAX) / 2;
    spare(&format!("loading the tables of {partition}"), bytes.into())?;
    Ok(load(partition, &cache.folder.store()?, threads)??)
}

/// The heuristic with these tables. A search can go on without.
fn with_tables(tables: Result<Tables>) -> Option<Heuristic> {
    match tables {
        Ok(tables) => Some(Heuristic::with_tables(tables.into())),
        Err(_) if interrupt::happened() => None,
        Err(error) => {
            output::warn(&format!("{error:#}; the search goes on without"));
            None
        }
    }
}
