//! Heuristics by name, with their tables.

use super::cache::TableContext;
use super::obtain::obtain;
use crate::support::clock::Clock;
use crate::support::options::suggested_values::SuggestedValues;
use crate::support::output::Verbosity;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use clap::builder::TypedValueParser;
use fifteen::heuristic::{NAMES, PDB_PREFIX};
use fifteen::patterns::{Collection, Partition};
use fifteen::{Heuristic, Size, Threads};
use std::collections::BTreeSet;

/// Returns the names of partitions and collections, for completions.
pub fn partition_names() -> Vec<String> {
    let partitions = Size::all().flat_map(Partition::names);
    let names: BTreeSet<&str> = partitions.chain(Size::all().flat_map(Collection::names)).collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Returns the names of heuristics, for completions.
pub fn heuristic_names() -> Vec<String> {
    let tables = partition_names().into_iter().map(|partition| format!("pdb-{partition}"));
    NAMES.iter().copied().map(str::to_owned).chain(tables).collect()
}

/// Returns `auto` and the names of heuristics.
pub fn heuristic_names_and_auto() -> Vec<String> {
    ["auto".to_owned()].into_iter().chain(heuristic_names()).collect()
}

/// Returns a parser of heuristics' names, in upper or lower case, for which completions offer
/// these.
pub fn heuristic_parser(names: fn() -> Vec<String>) -> impl TypedValueParser<Value = String> {
    SuggestedValues(names).map(|name| name.to_lowercase())
}

/// List of heuristics by name.
#[derive(Debug, Args)]
pub struct HeuristicsArg {
    /// Comma-separated heuristics, such as pdb-5-5-5,pdb-5-5-5-no-mirror
    #[arg(
        long = "heuristics",
        alias = "heuristic",
        value_name = "HEURISTICS",
        value_delimiter = ',',
        value_parser = heuristic_parser(heuristic_names),
        hide_possible_values = true
    )]
    pub names: Vec<String>,
}

impl HeuristicsArg {
    /// Returns the names, none of which is `auto`.
    ///
    /// # Errors
    /// If one is.
    pub fn names(&self) -> Result<&[String]> {
        if self.names.iter().any(|name| name == "auto") {
            bail!("--heuristics auto: auto changes during a search; name the heuristics");
        }
        Ok(&self.names)
    }

    /// Loads the heuristics with their tables.
    ///
    /// # Errors
    /// If a name is unknown or its tables cannot be obtained.
    pub fn load_all(&self, size: Size, tables: &TableContext) -> Result<Vec<Heuristic>> {
        let one = |name: &String| {
            load_heuristic(name, size, tables)
                .with_context(|| format!("--heuristics {}", name.escape_debug()))
        };
        self.names()?.iter().map(one).collect()
    }
}

/// Loads the heuristic of this name with its tables.
///
/// # Errors
/// If the name is unknown or its tables cannot be obtained.
pub fn load_heuristic(name: &str, size: Size, tables: &TableContext) -> Result<Heuristic> {
    if let Some(collection) = fifteen::heuristic::parse_collection(size, name)? {
        return obtain(&collection, tables);
    }
    let heuristic = without_tables(name, size, tables.verbosity);
    heuristic.map_err(|error| match similar_name(name, size) {
        Some(similar) => anyhow!("unknown heuristic; did you mean '{similar}'?"),
        None => error,
    })
}

/// Returns the name of the heuristic that an unknown name probably means. The unknown name may be a
/// common abbreviation, be in another case, or be a partition without the prefix.
fn similar_name(name: &str, size: Size) -> Option<String> {
    let lower = name.to_lowercase().replace('_', "-");
    let known = match lower.as_str() {
        "md" | "manhattan-distance" => "manhattan",
        "lc" | "linear-conflict" | "linear-conflicts" => "conflict",
        "wd" | "walking-distance" => "walking",
        other => other,
    };
    if name != known && NAMES.contains(&known) {
        return Some(known.to_owned());
    }
    let with_prefix = format!("{PDB_PREFIX}{name}");
    let is_partition = Collection::parse(size, name).is_ok();
    (is_partition && !name.starts_with(PDB_PREFIX)).then_some(with_prefix)
}

/// Builds a heuristic without tables. This takes too little time to need cancellation.
fn without_tables(name: &str, size: Size, verbosity: Verbosity) -> Result<Heuristic> {
    let clock = Clock::start();
    let heuristic = Heuristic::named(size, name, Threads::ONE, &mut ())?;
    verbosity.explain(format!("heuristic {name} ready in {:.3} s", clock.seconds()));
    Ok(heuristic)
}
