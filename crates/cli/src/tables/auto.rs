//! Which tables `auto` has in reserve, and what is said of it.

use super::cache::CacheArgs;
use super::cache_source::CacheSource;
use crate::support::output::Verbosity;
use crate::support::output::numbers::group_digits;
use fifteen::korf::{Reserve, Settings};
use fifteen::{Size, Threads};
use std::sync::Arc;

/// When a search gets better tables than those it begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePolicy {
    /// As soon as they are worth it.
    Any,
    /// Likewise, but for those that take long to be built, as it has limits.
    QuickOnly,
    /// Before its first node, and none later: what is kept of it must not depend on when tables are there.
    UpFront,
}

/// Settings with the heuristics for boards of a size, if there are any that are worth it, for one solution or all.
pub fn auto_settings(
    cache: &CacheArgs,
    threads: Threads,
    size: Size,
    all: Option<usize>,
    policy: TablePolicy,
    voice: Verbosity,
) -> Settings {
    let is_short = policy == TablePolicy::QuickOnly;
    let source = Arc::new(CacheSource::new(cache.clone(), threads, size, is_short, voice));
    let settings = Settings { all, ..Settings::auto(size, source.clone()) };
    let load_limit = if policy == TablePolicy::UpFront { 1 } else { usize::MAX };
    for reserve in settings.in_reserve().iter().flat_map(Reserve::chain).take(load_limit) {
        let name = reserve.name();
        let tables = name.strip_prefix("pdb-").unwrap_or(name);
        let how = match (source.cached_path(tables), source.build_refusal(tables)) {
            (Some(place), _) => format!("loaded from {}", place.display()),
            (None, Some(why_not)) => format!("missed: it is not kept, and {why_not}"),
            (None, None) if cache.no_keep || source.is_quick_to_build(tables) => {
                "built in memory".to_owned()
            }
            (None, None) => "built, and kept if there is room".to_owned(),
        };
        let of = if reserve.is_for_each() { " of one position" } else { "" };
        let when = match policy {
            TablePolicy::UpFront => "before the first node".to_owned(),
            TablePolicy::Any | TablePolicy::QuickOnly => format!("after {} nodes{of}", group_digits(reserve.nodes())),
        };
        voice.explain(format!("auto: {when} {name} is {how}"));
    }
    settings
}
