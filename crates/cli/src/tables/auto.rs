//! Choice of the tables of `auto`, with explanations.

use super::cache::TableContext;
use super::cache_source::CacheSource;
use crate::support::output::numbers::group_digits;
use fifteen::Size;
use fifteen::heuristic::parse_collection;
use fifteen::heuristic::store::SavePolicy;
use fifteen::korf::{LazyHeuristic, Settings};
use std::sync::Arc;

/// Time at which a search gets better tables than the initial ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePolicy {
    /// As soon as they are worth their cost.
    Any,
    /// As soon as they are worth their cost, except for tables that take long to build, because the
    /// search has limits.
    QuickOnly,
    /// Before the first node only: the results in the checkpoint must not depend on when tables
    /// become available.
    UpFront,
}

/// Returns settings with the heuristics that are worthwhile for boards of a size, for one solution
/// or all.
pub fn auto_settings(
    tables: &TableContext,
    size: Size,
    all: Option<usize>,
    policy: TablePolicy,
) -> Settings {
    let is_quick_only = policy == TablePolicy::QuickOnly;
    let source = Arc::new(CacheSource::new(tables.clone(), size, is_quick_only));
    let settings = Settings { all_solutions: all, ..Settings::auto(size, source.clone()) };
    let load_limit = if policy == TablePolicy::UpFront { 1 } else { usize::MAX };
    for lazy_heuristic in
        settings.applicable_lazy_heuristic().iter().flat_map(LazyHeuristic::chain).take(load_limit)
    {
        let name = lazy_heuristic.name();
        let Ok(Some(collection)) = parse_collection(size, name) else { continue };
        let how = match (source.cached_path(&collection), source.build_refusal(&collection)) {
            (Some(path), _) => format!("loaded from {}", path.display()),
            (None, Some(reason)) => format!("unavailable: not cached, and {reason}"),
            (None, None) if source.save_policy(&collection) == SavePolicy::Never => {
                "built in memory".to_owned()
            }
            (None, None) => "built, and cached if disk space allows".to_owned(),
        };
        let of = if lazy_heuristic.is_per_search() { " per position" } else { "" };
        let when = match policy {
            TablePolicy::UpFront => "before the first node".to_owned(),
            TablePolicy::Any | TablePolicy::QuickOnly => {
                format!("after {} nodes{of}", group_digits(lazy_heuristic.load_after()))
            }
        };
        tables.verbosity.explain(format!("auto: {when}: {name}, {how}"));
    }
    settings
}
