//! Which tables `auto` has in reserve, and what is said of it.

use super::cache::CacheArgs;
use super::shelf::Cache;
use crate::cli::frame::output::Voice;
use crate::cli::frame::output::numbers::grouped;
use fifteen::korf::{Reserve, Settings};
use fifteen::{Size, Threads};
use std::sync::Arc;

/// Settings with the heuristics for boards of a size, if there are any that are worth it, for one solution or all.
/// A search that has limits gets no tables that take long to be built.
pub fn settings(
    cache: &CacheArgs,
    threads: Threads,
    size: Size,
    all: Option<usize>,
    is_short: bool,
    voice: Voice,
) -> Settings {
    let shelf = Arc::new(Cache::new(cache.clone(), threads, size, is_short, voice));
    let settings = Settings { all, ..Settings::auto(size, shelf.clone()) };
    for reserve in settings.in_reserve().iter().flat_map(Reserve::chain) {
        let (nodes, name) = (grouped(reserve.nodes()), reserve.name());
        let tables = name.strip_prefix("pdb-").unwrap_or(name);
        let how = match (shelf.kept_in(tables), shelf.why_not(tables)) {
            (Some(place), _) => format!("loaded from {}", place.display()),
            (None, Some(why_not)) => format!("missed: it is not kept, and {why_not}"),
            (None, None) if cache.no_keep => "built in memory".to_owned(),
            (None, None) => "built, and kept if there is room".to_owned(),
        };
        let of = if reserve.is_for_each() { " of one position" } else { "" };
        voice.explain(format!("auto: after {nodes} nodes{of} {name} is {how}"));
    }
    settings
}
