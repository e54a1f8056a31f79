//! A heuristic in reserve: better than the one a search begins with, but not to be had for nothing.

use super::pruning::PruningAutomaton;
use crate::Observer;
use crate::heuristic::Heuristic;
use fifteen_codegen::Size;
use std::fmt;
use std::iter::successors;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, TryLockError};

/// A heuristic in reserve.
///
/// Searches share what they cost: if one after the other has visited as many nodes as were
/// allowed in all, the heuristic is sent for, and those that follow begin with it. Searches that
/// run at the same time may share a reserve, too: while one has sent for the heuristic the others
/// go on without, and take it over when it is there.
///
/// ```
/// use fifteen::korf::{self, Reserve, Settings};
/// use fifteen::{Board, Heuristic, Limits, Size, Threads};
/// use std::sync::Arc;
///
/// let size = Size::new(4, 4)?;
/// let named = move |name| Heuristic::named(size, name, Threads::ONE, &mut ()).ok();
/// let settings = Settings {
///     heuristic: named("walking"),
///     reserve: Some(Arc::new(Reserve::new("pdb-5-5-5", 1 << 18, move |_| named("pdb-5-5-5")))),
///     ..Settings::default()
/// };
/// let engine = korf::engine("wide")?.configured(&settings)?;
///
/// let start = Board::parse(size, "ca6098dfb73254e1")?;
/// let report = korf::solve(&start, &*engine, &Limits::default(), &mut ())?;
/// assert_eq!(report.solution().unwrap().len(), 65);
/// assert_eq!(report.heuristic, "walking, then pdb-5-5-5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LazyHeuristic {
    name: String,
    /// The nodes to be visited before.
    load_after: u64,
    visited: AtomicU64,
    load_upgrade: Box<LoadUpgrade>,
    /// Whether it is left out where all solutions are wanted.
    is_single_solution_only: bool,
    /// Whether every search has to visit as many nodes by itself.
    is_per_search: bool,
    /// A still better one.
    next: Option<Arc<LazyHeuristic>>,
    upgrade: OnceLock<Option<Upgrade>>,
    /// Locked by whoever has sent for it.
    loading: Mutex<()>,
}

/// Gets the heuristic, while a watch looks on.
type LoadUpgrade = dyn Fn(&mut dyn Observer<()>) -> Option<Upgrade> + Send + Sync;

/// What comes when a heuristic is sent for.
#[derive(Clone, Debug)]
pub struct Upgrade {
    /// The heuristic.
    pub heuristic: Heuristic,
    /// The automaton of walks to prune duplicates with from now on, if there is a better one.
    pub automaton: Option<PruningAutomaton>,
}

impl From<Heuristic> for Upgrade {
    fn from(heuristic: Heuristic) -> Upgrade {
        Upgrade { heuristic, automaton: None }
    }
}

/// What comes of sending for the heuristic.
pub enum LoadResult<'a> {
    /// It is here.
    Ready(&'a Upgrade),
    /// It is not to be had.
    Unavailable,
    /// It may be here later: another search has sent for it, or the watch asked to stop.
    Pending,
}

impl LazyHeuristic {
    /// A heuristic that is sent for, once, after this many nodes have been visited without it. If it
    /// cannot be had the search goes on without it.
    ///
    /// What takes long to fetch should look at the watch it is given, every few hundredths of a
    /// second, and give up if that asks to stop. It is sent for again then by the next search that
    /// is worth it.
    pub fn new<R: Into<Upgrade>>(
        name: impl Into<String>,
        load_after: u64,
        fetch: impl Fn(&mut dyn Observer<()>) -> Option<R> + Send + Sync + 'static,
    ) -> LazyHeuristic {
        LazyHeuristic {
            name: name.into(),
            load_after,
            visited: AtomicU64::new(0),
            load_upgrade: Box::new(move |watch| fetch(watch).map(Into::into)),
            is_single_solution_only: false,
            is_per_search: false,
            next: None,
            upgrade: OnceLock::new(),
            loading: Mutex::new(()),
        }
    }

    /// The same, but where all solutions are wanted the search goes on without it: its nodes would be fewer, and
    /// take so much longer that nothing is gained.
    pub fn single_solution_only(self) -> LazyHeuristic {
        LazyHeuristic { is_single_solution_only: true, ..self }
    }

    /// The same, but every search has to visit as many nodes by itself, and begins without it, even if it is there:
    /// it is worth it for hard positions, and not for many that are not.
    pub fn per_search(self) -> LazyHeuristic {
        LazyHeuristic { is_per_search: true, ..self }
    }

    /// The same with a still better heuristic behind it, for which the same nodes count. Whatever is the best
    /// that its nodes are enough for is sent for.
    pub fn followed_by(self, next: LazyHeuristic) -> LazyHeuristic {
        LazyHeuristic { next: Some(Arc::new(next)), ..self }
    }

    /// The still better one behind it.
    pub fn next(&self) -> Option<&Arc<LazyHeuristic>> {
        self.next.as_ref()
    }

    /// What there is in reserve where all solutions are wanted, of this one and those behind it.
    pub fn first_for_all_solutions(self: &Arc<LazyHeuristic>) -> Option<&Arc<LazyHeuristic>> {
        self.chain().find(|reserve| !reserve.is_single_solution_only)
    }

    /// Whether every search has to visit as many nodes by itself.
    pub fn is_per_search(&self) -> bool {
        self.is_per_search
    }

    /// This one and those behind it.
    pub fn chain(self: &Arc<LazyHeuristic>) -> impl Iterator<Item = &Arc<LazyHeuristic>> {
        successors(Some(self), |reserve| reserve.next())
    }

    /// The name of the heuristic.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The nodes that are visited before it is sent for.
    pub fn load_after(&self) -> u64 {
        self.load_after
    }

    /// The nodes that may still be visited before anything of the chain is due, given those that a search has visited
    /// by itself.
    pub(super) fn nodes_until_due(self: &Arc<LazyHeuristic>, size: Size, own: u64) -> u64 {
        let open = self.chain().filter(|reserve| reserve.is_possibly_available(size));
        open.map(|reserve| reserve.remaining_nodes(own)).min().unwrap_or(u64::MAX)
    }

    /// The best of the chain that is due, given the nodes that a search has visited by itself.
    pub(super) fn next_due(
        self: &Arc<LazyHeuristic>,
        size: Size,
        own: u64,
    ) -> Option<&Arc<LazyHeuristic>> {
        self.chain()
            .filter(|reserve| {
                reserve.is_possibly_available(size) && reserve.remaining_nodes(own) == 0
            })
            .last()
    }

    /// Takes note of nodes visited without it, or what is behind it.
    pub(super) fn record_nodes(self: &Arc<LazyHeuristic>, nodes: u64) {
        for reserve in self.chain() {
            reserve.visited.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// The nodes that it takes before this is due.
    fn remaining_nodes(&self, own: u64) -> u64 {
        match (self.is_per_search, self.upgrade.get().is_some()) {
            (true, _) => self.load_after.saturating_sub(own),
            (false, true) => 0,
            (false, false) => self.load_after.saturating_sub(self.visited.load(Ordering::Relaxed)),
        }
    }

    /// Whether it is not yet known that it cannot be had.
    fn is_possibly_available(&self, size: Size) -> bool {
        self.upgrade.get().is_none() || self.upgrade_for(size).is_some()
    }

    /// The heuristic, if it can be had. It is sent for if nobody has done so before.
    pub(super) fn load(&self, size: Size, watch: &mut dyn Observer<()>) -> LoadResult<'_> {
        let _sending = match self.loading.try_lock() {
            Err(TryLockError::WouldBlock) => return LoadResult::Pending,
            Ok(lock) => lock,
            Err(TryLockError::Poisoned(lock)) => lock.into_inner(),
        };
        if self.upgrade.get().is_none() {
            let mut ear = CancelRecorder { observer: watch, is_cancelled: false };
            // The watch knows by this when it begins, and when it has ended.
            let fetched = match ear.on_progress(&()) {
                ControlFlow::Continue(()) => (self.load_upgrade)(&mut ear),
                ControlFlow::Break(()) => None,
            };
            let _ = ear.on_progress(&());
            if fetched.is_none() && ear.is_cancelled {
                return LoadResult::Pending;
            }
            self.upgrade.get_or_init(|| fetched);
        }
        self.upgrade_for(size).map_or(LoadResult::Unavailable, LoadResult::Ready)
    }

    /// The heuristic for boards of this size, if it has been sent for and is there.
    fn upgrade_for(&self, size: Size) -> Option<&Upgrade> {
        self.upgrade.get()?.as_ref().filter(|fetched| fetched.heuristic.size() == size)
    }

    /// The best heuristic for boards of this size that is there to begin with, of this one and those behind it; and
    /// what is still in reserve.
    pub(super) fn initial(
        self: &Arc<LazyHeuristic>,
        size: Size,
    ) -> (Option<&Upgrade>, Option<&Arc<LazyHeuristic>>) {
        let there = |reserve: &&Arc<LazyHeuristic>| {
            !reserve.is_per_search && reserve.upgrade_for(size).is_some()
        };
        match self.chain().filter(there).last() {
            Some(best) => (best.upgrade_for(size), best.next()),
            None => (None, Some(self)),
        }
    }
}

/// Hears what the watch says.
struct CancelRecorder<'a> {
    observer: &'a mut dyn Observer<()>,
    is_cancelled: bool,
}

impl Observer<()> for CancelRecorder<'_> {
    fn on_progress(&mut self, (): &()) -> ControlFlow<()> {
        let answer = self.observer.on_progress(&());
        self.is_cancelled |= answer.is_break();
        answer
    }
}

impl fmt::Debug for LazyHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reserve({} after {} nodes)", self.name, self.load_after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_the_name_and_the_node_count() {
        let reserve = LazyHeuristic::new("walking", 70, |_| None::<Heuristic>);
        assert_eq!(format!("{reserve:?}"), "Reserve(walking after 70 nodes)");
    }

    /// Those that are for each search ask for its own nodes, and others for those of all.
    #[test]
    fn best_affordable_heuristic_is_due() {
        let size = Size::new(3, 3).expect("a size");
        let one = |name: &str, nodes| LazyHeuristic::new(name, nodes, |_| None::<Heuristic>);
        let chain =
            one("first", 30).followed_by(one("own", 60).per_search().followed_by(one("last", 90)));
        let chain = Arc::new(chain);
        let due = |own| chain.next_due(size, own).map(|reserve| reserve.name());
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
        // What is not to be had is not asked for again.
        for reserve in chain.chain() {
            assert!(matches!(reserve.load(size, &mut ()), LoadResult::Unavailable));
        }
        assert_eq!((chain.nodes_until_due(size, 1000), due(1000)), (u64::MAX, None));
    }

    /// It is sent for again by the next search if a watch has asked to stop, whenever it did.
    #[test]
    fn cancelled_load_is_retried_by_the_next_search() {
        let size = Size::new(3, 3).expect("a size");
        let sent = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&sent);
        let reserve =
            Arc::new(LazyHeuristic::new("walking", 10, move |watch: &mut dyn Observer<()>| {
                count.fetch_add(1, Ordering::Relaxed);
                let named = || Heuristic::named(size, "walking", crate::Threads::ONE, &mut ()).ok();
                if watch.on_progress(&()).is_continue() { named() } else { None }
            }));
        for (most, fetches) in [(1, 0), (2, 1), (usize::MAX, 2)] {
            let mut looks = 0;
            let mut watch = |(): &()| {
                looks += 1;
                if looks < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            assert!(reserve.initial(size).0.is_none());
            let is_here = matches!(reserve.load(size, &mut watch), LoadResult::Ready(_));
            assert_eq!(is_here, most == usize::MAX);
            assert_eq!(sent.load(Ordering::Relaxed), fetches);
        }
        // From now on it is there, but not for boards of other sizes; and nobody sends for it again.
        assert!(matches!(reserve.load(size, &mut ()), LoadResult::Ready(_)));
        let other = Size::new(3, 4).expect("a size");
        assert!(matches!(reserve.load(other, &mut ()), LoadResult::Unavailable));
        assert!(reserve.initial(size).0.is_some() && reserve.initial(size).1.is_none());
        assert!(reserve.initial(other).0.is_none());
        assert_eq!(
            (reserve.nodes_until_due(size, 0), reserve.nodes_until_due(other, 0)),
            (0, u64::MAX)
        );
        assert_eq!(sent.load(Ordering::Relaxed), 2);
    }

    /// While one search sends for it others go on without.
    #[test]
    fn only_one_search_loads_at_a_time() {
        let size = Size::new(3, 3).expect("a size");
        let reserve = LazyHeuristic::new("walking", 10, |_| None::<Heuristic>).per_search();
        let sending = reserve.loading.lock().expect("nobody panics");
        assert!(matches!(reserve.load(size, &mut ()), LoadResult::Pending));
        drop(sending);
        assert!(matches!(reserve.load(size, &mut ()), LoadResult::Unavailable));
    }

    /// What is for each search is not begun with, even if it is there.
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
        let begins = || {
            let (ready, rest) = chain.initial(size);
            let name = |reserve: &Arc<LazyHeuristic>| reserve.name().to_owned();
            (ready.map(|ready| ready.heuristic.name().to_owned()), rest.map(name))
        };
        let said =
            |ready: Option<&str>, rest: &str| (ready.map(str::to_owned), Some(rest.to_owned()));
        assert_eq!(begins(), said(None, "manhattan"));
        for (number, expected) in [
            (2, said(None, "manhattan")),
            (0, said(Some("manhattan"), "conflict")),
            (1, said(Some("conflict"), "walking")),
        ] {
            let reserve = chain.chain().nth(number).expect("there are three");
            assert!(matches!(reserve.load(size, &mut ()), LoadResult::Ready(_)));
            assert_eq!(begins(), expected);
        }
    }
}
