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

use super::args::Method;
use super::construct::construct;
use super::heuristic::threads;
use super::interrupt;
use super::output::{self, Voice, grouped};
use super::tables::cached;
use anyhow::Result;
use fifteen::heuristic::Tables;
use fifteen::korf::{Reserve, Settings};
use fifteen::{Heuristic, Size};
use fifteen_patterns::Partition;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The partitions whose tables are worth waiting for, by rows and columns, and how many nodes a
/// search visits while they are loaded, and while they are built, more or less: with more threads
/// both take less time.
const RESERVES: [((usize, usize), &str, u64, u64); 2] =
    [((4, 4), "7-8", 1 << 20, 1 << 27), ((5, 5), "6-6-6-6", 1 << 18, 1 << 24)];

/// Settings with the heuristics for boards of a size, if there are any that are worth it.
/// A search that has limits gets no tables that have to be built.
pub fn settings(method: &Method, size: Size, is_short: bool, voice: Voice) -> Result<Settings> {
    let Some(heuristic) = first(size) else {
        return Ok(Settings::default());
    };
    let reserve = reserve(method, size, is_short, voice)?;
    Ok(Settings {
        heuristic: Some(heuristic),
        reserve: reserve.map(Arc::new),
        ..Settings::default()
    })
}

/// The heuristic to begin with.
fn first(size: Size) -> Option<Heuristic> {
    let conflict = || {
        let is_worth_it = (size.rows(), size.cols()) == (5, 5);
        let named = || Heuristic::named(size, "conflict", 1, &|_, _| ControlFlow::Continue(()));
        is_worth_it.then(named)?.ok()
    };
    Heuristic::embedded(size).or_else(conflict)
}

/// The heuristic in reserve.
fn reserve(method: &Method, size: Size, is_short: bool, voice: Voice) -> Result<Option<Reserve>> {
    let wanted = (size.rows(), size.cols());
    let Some((_, name, loading, building)) = RESERVES.into_iter().find(|row| row.0 == wanted)
    else {
        return Ok(None);
    };
    let partition = Partition::parse(size, name)?;
    let (threads, cache) = (threads(method.processor), method.cache.clone());
    let voice = voice.without_progress();
    let plan = |nodes, fetch: &str| {
        let (nodes, threads) = (grouped(nodes), threads);
        voice.explain(format!("auto: after {nodes} nodes {fetch} with {threads} threads"));
    };
    let say = move |tables: Result<Arc<Tables>>| match tables {
        Ok(tables) => Some(Heuristic::with_tables(tables)),
        Err(_) if interrupt::happened() => None,
        Err(error) => {
            output::warn(&format!("{error:#}; the search goes on without"));
            None
        }
    };
    let name = format!("pdb-{name}");
    Ok(if let Some(path) = cached(&partition, &method.cache, voice) {
        plan(loading, &format!("{name} is loaded from {}", path.display()));
        Some(Reserve::new(name, loading, move || {
            let load = || Ok(cache.folder.store()?.load(&partition, threads)?);
            say(load().map(Arc::new))
        }))
    } else if method.cache.no_build || is_short {
        voice.explain(format!("auto: {name} is not kept, and is not built within limits"));
        None
    } else {
        plan(building, &format!("{name} is built in memory (`fifteen pdb build` would keep it)"));
        Some(Reserve::new(name, building, move || {
            say(construct(&partition, threads, voice).map(Arc::new))
        }))
    })
}
