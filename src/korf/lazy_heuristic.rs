//! Lazy heuristics: better than the initial heuristic of a search, but expensive to load.

use crate::Observer;
use crate::heuristic::Heuristic;
use crate::pruning::PruningAutomaton;
use fifteen_codegen::Size;
use fifteen_runtime::observer::CancelRecorder;
use std::fmt;
use std::iter::successors;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, TryLockError};

/// Heuristic that is loaded once a number of nodes have been visited.
///
/// Searches share the node count: when successive searches have visited the given number of nodes
/// in total, the heuristic is loaded, and later searches begin with it. Concurrent searches may
/// share a lazy heuristic, too: while one loads it, the others continue without it, and switch to
/// it when it is ready.
///
/// ```
/// use fifteen::korf::{self, LazyHeuristic, Settings};
/// use fifteen::{Board, Heuristic, Limits, Size, Threads};
/// use std::sync::Arc;
///
/// let size = Size::new(4, 4)?;
/// let named = move |name| Heuristic::named(size, name, Threads::ONE, &mut ()).ok();
/// let lazy = LazyHeuristic::new("pdb-5-5-5", 1 << 18, move |_| named("pdb-5-5-5"));
/// let settings = Settings {
///     heuristic: named("walking"),
///     lazy_heuristic: Some(Arc::new(lazy)),
///     ..Settings::default()
/// };
/// let engine = korf::engine("wide")?.with_settings(&settings)?;
///
/// let start = Board::parse(size, "ca6098dfb73254e1")?;
/// let report = korf::solve(&start, &*engine, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().unwrap().len(), 65);
/// assert_eq!(report.heuristic, "walking, then pdb-5-5-5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LazyHeuristic {
    name: String,
    /// Number of nodes after which the heuristic is loaded.
    load_after: u64,
    visited: AtomicU64,
    load_upgrade: Box<LoadUpgrade>,
    /// True if the heuristic is not used to find all solutions.
    is_single_solution_only: bool,
    /// True if the nodes of each search are counted separately.
    is_per_search: bool,
    /// Next heuristic of the chain, which is even better.
    next: Option<Arc<LazyHeuristic>>,
    upgrade: OnceLock<Option<Upgrade>>,
    /// Lock held by the search that loads the heuristic.
    loading: Mutex<()>,
}

/// Function that loads the heuristic, with an observer.
type LoadUpgrade = dyn Fn(&mut dyn Observer<()>) -> Option<Upgrade> + Send + Sync;

/// Loaded heuristic.
#[derive(Clone, Debug)]
pub struct Upgrade {
    /// Heuristic for the rest of the search.
    pub heuristic: Heuristic,
    /// Pruning automaton for the rest of the search, if there is a better one.
    pub automaton: Option<PruningAutomaton>,
}

impl From<Heuristic> for Upgrade {
    fn from(heuristic: Heuristic) -> Upgrade {
        Upgrade { heuristic, automaton: None }
    }
}

/// Result of loading a heuristic.
pub enum LoadResult<'a> {
    /// Loaded heuristic.
    Ready(&'a Upgrade),
    /// Heuristic that cannot be loaded.
    Unavailable,
    /// Heuristic that may be available later: another search is loading it, or the observer
    /// cancelled.
    Pending,
}

impl LazyHeuristic {
    /// Creates a heuristic that is loaded once, after this many nodes have been visited without it.
    /// If it cannot be loaded, searches continue without it.
    ///
    /// `fetch` should report to its observer every few hundredths of a second, and return `None`
    /// when the observer cancels. The next search that reaches the node count then tries again.
    pub fn new<R: Into<Upgrade>>(
        name: impl Into<String>,
        load_after: u64,
        fetch: impl Fn(&mut dyn Observer<()>) -> Option<R> + Send + Sync + 'static,
    ) -> LazyHeuristic {
        LazyHeuristic {
            name: name.into(),
            load_after,
            visited: AtomicU64::new(0),
            load_upgrade: Box::new(move |observer| fetch(observer).map(Into::into)),
            is_single_solution_only: false,
            is_per_search: false,
            next: None,
            upgrade: OnceLock::new(),
            loading: Mutex::new(()),
        }
    }

    /// Excludes the heuristic from searches for all solutions, which would visit fewer nodes with
    /// it, but would take too long for each node.
    pub fn single_solution_only(self) -> LazyHeuristic {
        LazyHeuristic { is_single_solution_only: true, ..self }
    }

    /// Counts the nodes of each search separately; every search begins without the heuristic, even
    /// if it is loaded. This is for heuristics that pay off for hard positions, but not for series
    /// of easy ones.
    pub fn per_search(self) -> LazyHeuristic {
        LazyHeuristic { is_per_search: true, ..self }
    }

    /// Appends an even better heuristic, which counts the same nodes. Of all heuristics whose node
    /// count is reached, the last of the chain is loaded.
    pub fn followed_by(self, next: LazyHeuristic) -> LazyHeuristic {
        LazyHeuristic { next: Some(Arc::new(next)), ..self }
    }

    /// Returns the next heuristic of the chain.
    pub fn next(&self) -> Option<&Arc<LazyHeuristic>> {
        self.next.as_ref()
    }

    /// Returns the first heuristic of the chain that can be used to find all solutions.
    pub fn first_for_all_solutions(self: &Arc<LazyHeuristic>) -> Option<&Arc<LazyHeuristic>> {
        self.chain().find(|lazy| !lazy.is_single_solution_only)
    }

    /// Returns whether the nodes of each search are counted separately.
    pub fn is_per_search(&self) -> bool {
        self.is_per_search
    }

    /// Returns this heuristic and those after it.
    pub fn chain(self: &Arc<LazyHeuristic>) -> impl Iterator<Item = &Arc<LazyHeuristic>> {
        successors(Some(self), |lazy| lazy.next())
    }

    /// Returns the name of the heuristic.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of nodes after which the heuristic is loaded.
    pub fn load_after(&self) -> u64 {
        self.load_after
    }

    /// Returns the number of nodes until any heuristic of the chain is due, given the number of
    /// nodes of the current search.
    pub(super) fn nodes_until_due(self: &Arc<LazyHeuristic>, size: Size, own: u64) -> u64 {
        let open = self.chain().filter(|lazy| lazy.is_possibly_available(size));
        open.map(|lazy| lazy.remaining_nodes(own)).min().unwrap_or(u64::MAX)
    }

    /// Returns the best heuristic of the chain that is due, given the number of nodes of the
    /// current search.
    pub(super) fn next_due(
        self: &Arc<LazyHeuristic>,
        size: Size,
        own: u64,
    ) -> Option<&Arc<LazyHeuristic>> {
        self.chain()
            .filter(|lazy| lazy.is_possibly_available(size) && lazy.remaining_nodes(own) == 0)
            .last()
    }

    /// Adds nodes visited without the heuristics of the chain.
    pub(super) fn record_nodes(self: &Arc<LazyHeuristic>, nodes: u64) {
        for lazy in self.chain() {
            lazy.visited.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// Returns the number of nodes until this heuristic is due.
    fn remaining_nodes(&self, own: u64) -> u64 {
        match (self.is_per_search, self.upgrade.get().is_some()) {
            (true, _) => self.load_after.saturating_sub(own),
            (false, true) => 0,
            (false, false) => self.load_after.saturating_sub(self.visited.load(Ordering::Relaxed)),
        }
    }

    /// Returns whether the heuristic is loaded for this size, or may still be loaded.
    fn is_possibly_available(&self, size: Size) -> bool {
        self.upgrade.get().is_none() || self.upgrade_for(size).is_some()
    }

    /// Loads the heuristic, unless it is loaded already.
    pub(super) fn load(&self, size: Size, observer: &mut dyn Observer<()>) -> LoadResult<'_> {
        let _loading = match self.loading.try_lock() {
            Err(TryLockError::WouldBlock) => return LoadResult::Pending,
            Ok(lock) => lock,
            Err(TryLockError::Poisoned(lock)) => lock.into_inner(),
        };
        if self.upgrade.get().is_none() {
            let mut recorder = CancelRecorder::new(observer);
            // Reports at the beginning and the end let the observer measure the time of loading.
            let fetched = match recorder.on_progress(&()) {
                ControlFlow::Continue(()) => (self.load_upgrade)(&mut recorder),
                ControlFlow::Break(()) => None,
            };
            let _ = recorder.on_progress(&());
            if fetched.is_none() && recorder.is_cancelled {
                return LoadResult::Pending;
            }
            self.upgrade.get_or_init(|| fetched);
        }
        self.upgrade_for(size).map_or(LoadResult::Unavailable, LoadResult::Ready)
    }

    /// Returns the loaded heuristic, if it supports boards of this size.
    fn upgrade_for(&self, size: Size) -> Option<&Upgrade> {
        self.upgrade.get()?.as_ref().filter(|fetched| fetched.heuristic.size() == size)
    }

    /// Returns the loaded heuristics of the chain for boards of this size.
    pub(super) fn loaded(self: &Arc<LazyHeuristic>, size: Size) -> Vec<Heuristic> {
        let upgrades = self.chain().filter_map(|lazy| lazy.upgrade_for(size));
        upgrades.map(|upgrade| upgrade.heuristic.clone()).collect()
    }

    /// Returns the best loaded heuristic of the chain for boards of this size, with which a search
    /// can begin, and the rest of the chain.
    pub(super) fn initial(
        self: &Arc<LazyHeuristic>,
        size: Size,
    ) -> (Option<&Upgrade>, Option<&Arc<LazyHeuristic>>) {
        let is_loaded =
            |lazy: &&Arc<LazyHeuristic>| !lazy.is_per_search && lazy.upgrade_for(size).is_some();
        match self.chain().filter(is_loaded).last() {
            Some(best) => (best.upgrade_for(size), best.next()),
            None => (None, Some(self)),
        }
    }
}

impl fmt::Debug for LazyHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LazyHeuristic({} after {} nodes)", self.name, self.load_after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::continue_if;

    #[test]
    fn debug_shows_the_name_and_the_node_count() {
        let lazy = LazyHeuristic::new("walking", 70, |_| None::<Heuristic>);
        assert_eq!(format!("{lazy:?}"), "LazyHeuristic(walking after 70 nodes)");
    }

    /// A per-search heuristic counts the nodes of the current search, others those of all searches.
    #[test]
    fn best_affordable_heuristic_is_due() {
        let size = Size::new(3, 3).expect("a size");
        let one = |name: &str, nodes| LazyHeuristic::new(name, nodes, |_| None::<Heuristic>);
        let chain =
            one("first", 30).followed_by(one("own", 60).per_search().followed_by(one("last", 90)));
        let chain = Arc::new(chain);
        let due = |own| chain.next_due(size, own).map(|lazy| lazy.name());
        for (spent, own, left, expected) in [
            (0, 0, 30, None),
            (29, 0, 1, None),
            (1, 0, 0, Some("first")),
            (29, 59, 0, Some("first")),
            (0, 60, 0, Some("own")),
            (30, 59, 0, Some("first")),
            (1, 0, 0, Some("last")),
        ] {
            chain.record_nodes(spent);
            assert_eq!(
                (chain.nodes_until_due(size, own), due(own)),
                (left, expected),
                "{spent} {own}"
            );
        }
        // Unavailable heuristics are not due again.
        for lazy in chain.chain() {
            assert!(matches!(lazy.load(size, &mut ()), LoadResult::Unavailable));
        }
        assert_eq!((chain.nodes_until_due(size, 1000), due(1000)), (u64::MAX, None));
    }

    /// Loading can be cancelled at any time; the next search tries again.
    #[test]
    fn cancelled_load_is_retried_by_the_next_search() {
        let size = Size::new(3, 3).expect("a size");
        let loads = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&loads);
        let lazy =
            Arc::new(LazyHeuristic::new("walking", 10, move |observer: &mut dyn Observer<()>| {
                count.fetch_add(1, Ordering::Relaxed);
                let named = || Heuristic::named(size, "walking", crate::Threads::ONE, &mut ()).ok();
                if observer.on_progress(&()).is_continue() { named() } else { None }
            }));
        for (most, fetches) in [(1, 0), (2, 1), (usize::MAX, 2)] {
            let mut calls = 0;
            let mut observer = |(): &()| {
                calls += 1;
                continue_if(calls < most)
            };
            assert!(lazy.initial(size).0.is_none());
            let is_here = matches!(lazy.load(size, &mut observer), LoadResult::Ready(_));
            assert_eq!(is_here, most == usize::MAX);
            assert_eq!(loads.load(Ordering::Relaxed), fetches);
        }
        // Now it is loaded, but not for boards of other sizes; it is not loaded again.
        assert!(matches!(lazy.load(size, &mut ()), LoadResult::Ready(_)));
        let other = Size::new(3, 4).expect("a size");
        assert!(matches!(lazy.load(other, &mut ()), LoadResult::Unavailable));
        assert!(lazy.initial(size).0.is_some() && lazy.initial(size).1.is_none());
        assert!(lazy.initial(other).0.is_none());
        assert_eq!((lazy.nodes_until_due(size, 0), lazy.nodes_until_due(other, 0)), (0, u64::MAX));
        assert_eq!(loads.load(Ordering::Relaxed), 2);
    }

    /// While one search loads the heuristic, others continue without it.
    #[test]
    fn only_one_search_loads_at_a_time() {
        let size = Size::new(3, 3).expect("a size");
        let lazy = LazyHeuristic::new("walking", 10, |_| None::<Heuristic>).per_search();
        let loading = lazy.loading.lock().expect("no panic");
        assert!(matches!(lazy.load(size, &mut ()), LoadResult::Pending));
        drop(loading);
        assert!(matches!(lazy.load(size, &mut ()), LoadResult::Unavailable));
    }

    /// A search does not begin with a per-search heuristic, even if it is loaded.
    #[test]
    fn search_starts_with_the_best_loaded_heuristic() {
        let size = Size::new(3, 3).expect("a size");
        let named = move |name: &'static str| {
            LazyHeuristic::new(name, 10, move |_| {
                Heuristic::named(size, name, crate::Threads::ONE, &mut ()).ok()
            })
        };
        let chain = named("manhattan")
            .followed_by(named("conflict").followed_by(named("walking").per_search()));
        let chain = Arc::new(chain);
        let initial = || {
            let (ready, rest) = chain.initial(size);
            let name = |lazy: &Arc<LazyHeuristic>| lazy.name().to_owned();
            (ready.map(|ready| ready.heuristic.name().to_owned()), rest.map(name))
        };
        let state =
            |ready: Option<&str>, rest: &str| (ready.map(str::to_owned), Some(rest.to_owned()));
        assert_eq!(initial(), state(None, "manhattan"));
        for (number, expected) in [
            (2, state(None, "manhattan")),
            (0, state(Some("manhattan"), "conflict")),
            (1, state(Some("conflict"), "walking")),
        ] {
            let lazy = chain.chain().nth(number).expect("chain of three");
            assert!(matches!(lazy.load(size, &mut ()), LoadResult::Ready(_)));
            assert_eq!(initial(), expected);
        }
    }
}
