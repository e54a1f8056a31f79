//! The heuristics by their names, with their tables.

use super::cache::CacheArgs;
use super::collection::obtain as load_or_build_pdb_set;
use super::obtain::obtain;
use crate::support::clock::Clock;
use crate::support::options::suggested_values::SuggestedValues;
use crate::support::output::Verbosity;
use anyhow::{Context, Result};
use clap::Args;
use fifteen::heuristic::{NAMES, NO_MIRROR_SUFFIX};
use fifteen::patterns::{Collection, Partition};
use fifteen::{Heuristic, Size, Threads};
use std::collections::BTreeSet;

/// The names of partitions and collections, for completions.
pub fn partition_names() -> Vec<String> {
    let partitions = Size::all().flat_map(Partition::names);
    let names: BTreeSet<&str> = partitions.chain(Size::all().flat_map(Collection::names)).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// The names of heuristics, for completions.
pub fn heuristic_names() -> Vec<String> {
    let tables = partition_names().into_iter().map(|partition| format!("pdb-{partition}"));
    NAMES.iter().copied().map(str::to_owned).chain(tables).collect()
}

/// The names of heuristics, and `auto`.
pub fn heuristic_names_and_auto() -> Vec<String> {
    ["auto".to_owned()].into_iter().chain(heuristic_names()).collect()
}

/// Heuristics that are named.
#[derive(Debug, Args)]
pub struct HeuristicsArg {
    /// Heuristics, separated by commas
    #[arg(
        long = "heuristics",
        value_name = "HEURISTICS",
        value_delimiter = ',',
        value_parser = SuggestedValues(heuristic_names),
        hide_possible_values = true
    )]
    names: Vec<String>,
}

impl HeuristicsArg {
    /// Whether none is named.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The heuristics, with their tables, which this many threads build if they have to be built.
    ///
    /// # Errors
    /// If there is none of a name, or its tables cannot be obtained.
    pub fn load_all(
        &self,
        size: Size,
        cache: &CacheArgs,
        threads: Threads,
        voice: Verbosity,
    ) -> Result<Vec<Heuristic>> {
        let one = |name: &String| {
            load_heuristic(name, size, cache, threads, voice)
                .with_context(|| format!("--heuristics {}", name.escape_debug()))
        };
        self.names.iter().map(one).collect()
    }
}

/// The heuristic of this name. If its tables have to be built, this many threads do it.
///
/// # Errors
/// If there is none of that name, or its tables cannot be obtained.
pub fn load_heuristic(
    name: &str,
    size: Size,
    cache: &CacheArgs,
    threads: Threads,
    voice: Verbosity,
) -> Result<Heuristic> {
    if let Some(collection) = fifteen::heuristic::collection(size, name)? {
        let lanes = load_or_build_pdb_set(&collection, cache, threads, voice)?;
        return Ok(Heuristic::with_pdb_set(lanes.into()));
    }
    if let Some(name) = name.strip_suffix(NO_MIRROR_SUFFIX) {
        return Ok(load_heuristic(name, size, cache, threads, voice)?.without_mirror());
    }
    match name.strip_prefix("pdb-") {
        Some(partition) => with_tables(&Partition::parse(size, partition)?, cache, threads, voice),
        None => without_tables(name, size, voice),
    }
}

/// The pattern databases of a partition.
fn with_tables(
    partition: &Partition,
    cache: &CacheArgs,
    threads: Threads,
    voice: Verbosity,
) -> Result<Heuristic> {
    let obtained = obtain(partition, cache, threads, voice)?;
    voice.explain(obtained.to_string());
    Ok(Heuristic::with_tables(obtained.tables))
}

/// Any other heuristic. It is ready in no time, so nobody needs to stop it.
fn without_tables(name: &str, size: Size, voice: Verbosity) -> Result<Heuristic> {
    let clock = Clock::start();
    let heuristic = Heuristic::named(size, name, Threads::ONE, &mut ())?;
    voice.explain(format!("heuristic {name} ready in {:.3} s", clock.seconds()));
    Ok(heuristic)
}
