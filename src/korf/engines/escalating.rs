//! Search that escalates from an initial heuristic to better ones, which are loaded on demand.
//!
//! Most positions of the 15-puzzle are solved in a few milliseconds with small tables; loading
//! large ones would take longer than the whole search. But a few positions are a thousand times
//! harder than most, and for them large tables pay off, even if they must be built. The difficulty
//! of a position is not known beforehand. So the search begins with the small tables. When its cost
//! approaches that of the large tables, it loads them, and continues at the current threshold. At
//! worst this takes about twice as long as starting with the best choice.
//!
//! If the search continues until still larger tables pay off, those are loaded next. Upgrades that
//! only help hard positions count the nodes of each search separately, so that many easy searches
//! do not cause them.
//!
//! Exhausted iterations need not be repeated: each heuristic proves by itself that there is no
//! solution within the threshold. The current iteration begins again, and its nodes are counted
//! each time that they are visited.

use super::heuristic_config::HeuristicConfig;
use crate::board::Board;
use crate::korf::engine::delegate;
use crate::korf::lazy_heuristic::{LazyHeuristic, LoadResult, Upgrade};
use crate::korf::{Counts, EngineSearch, SliceResult, Solutions, Threshold};
use crate::{Observer, Threads};
use fifteen_codegen::Direction;
use std::sync::Arc;

/// Prepares a search from a position with an initial heuristic and a chain of lazy ones.
pub(in crate::korf) fn prepare(
    first: &HeuristicConfig,
    lazy_heuristic: &Arc<LazyHeuristic>,
    start: &Board,
) -> Box<dyn EngineSearch> {
    let (ready, lazy) = lazy_heuristic.initial(start.size());
    let first = first.with_upgrade(ready);
    Box::new(EscalatingSearch {
        search: first.prepare(start),
        start: *start,
        names: vec![first.heuristic.name().to_owned()],
        first,
        lazy_heuristic: lazy.cloned(),
        nodes_before_upgrade: 0,
        threshold: Threshold::new(0, 0),
        counts_before_switch: Counts::default(),
    })
}

/// Search of one position.
struct EscalatingSearch {
    start: Board,
    first: HeuristicConfig,
    search: Box<dyn EngineSearch>,
    /// Names of the heuristics used so far.
    names: Vec<String>,
    /// Remaining chain of lazy heuristics.
    lazy_heuristic: Option<Arc<LazyHeuristic>>,
    /// Number of nodes visited while the chain has a lazy heuristic left.
    nodes_before_upgrade: u64,
    threshold: Threshold,
    /// Node counts of the iteration with earlier heuristics.
    counts_before_switch: Counts,
}

impl EscalatingSearch {
    /// Continues with a better heuristic.
    fn switch_heuristic(&mut self, better: &Upgrade) {
        self.names.push(better.heuristic.name().to_owned());
        self.counts_before_switch = self.counts();
        self.search = self.first.with_upgrade(Some(better)).prepare(&self.start);
        self.search.begin(self.threshold);
    }
}

impl EngineSearch for EscalatingSearch {
    delegate! { search =>
        fn estimate(&self) -> u32;
        fn excess(&self) -> u32;
        fn max_moves(&self) -> u32;
        fn preferred_slice(&self) -> u64;
        fn retraced(&self) -> u64;
        fn solutions(&self) -> Option<Solutions>;
        fn find_within(
            &self,
            threshold: Threshold,
            nodes: u64,
            observer: &mut dyn Observer<()>
        ) -> (Option<Vec<Direction>>, u64);
    }

    fn heuristic(&self) -> Option<String> {
        Some(self.names.join(", then "))
    }

    fn begin(&mut self, threshold: Threshold) {
        self.threshold = threshold;
        self.counts_before_switch = Counts::default();
        self.search.begin(threshold);
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        let Some(lazy) = self.lazy_heuristic.take() else {
            return self.search.run(nodes, observer);
        };
        let mut nodes = nodes;
        let size = self.start.size();
        match lazy.next_due(size, self.nodes_before_upgrade).filter(|_| nodes > 0) {
            None => nodes = nodes.min(lazy.nodes_until_due(size, self.nodes_before_upgrade)),
            Some(due) => match due.load(size, observer) {
                LoadResult::Ready(better) => {
                    self.switch_heuristic(better);
                    self.lazy_heuristic = due.next().cloned();
                    return self.run(nodes, observer);
                }
                LoadResult::Unavailable => {
                    self.lazy_heuristic = Some(lazy);
                    return self.run(nodes, observer);
                }
                // A short slice, to use the upgrade as soon as it is ready.
                LoadResult::Pending => nodes = nodes.min(self.search.preferred_slice()),
            },
        }
        let before = self.search.counts().visited;
        let result = self.search.run(nodes, observer);
        let visited = self.search.counts().visited - before;
        lazy.record_nodes(visited);
        self.nodes_before_upgrade += visited;
        self.lazy_heuristic = Some(lazy);
        result
    }

    fn set_threads(&mut self, threads: Threads) {
        self.first.threads = threads;
        self.search.set_threads(threads);
    }

    fn counts(&self) -> Counts {
        self.counts_before_switch + self.search.counts()
    }
}
