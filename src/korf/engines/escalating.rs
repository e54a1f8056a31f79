//! Several heuristics in one search: one that is there at once, and better ones that are sent for.
//!
//! Most positions of the 15-puzzle are solved in a few milliseconds with small tables. To load
//! large ones would take longer than the whole search. But a few positions are a thousand times
//! harder than most, and for them large tables are worth waiting for, even if they have to be
//! built. Nobody knows beforehand which these are. So the search begins with the small tables, and
//! when it has visited so many nodes that it has cost about as much as the large ones would, it
//! sends for them, and goes on from the threshold it has come to. At worst this takes twice as
//! long as if one had known.
//!
//! If it goes on for so long that still larger tables would be worth it, those are sent for next. And what helps
//! hard positions alone is sent for by those alone, however many easy ones there were before.
//!
//! Iterations that are exhausted need not be repeated: each heuristic proves by itself that there
//! is no solution within the threshold. Nodes of the iteration under way are counted, although
//! they are visited once more.

use super::heuristic_config::HeuristicConfig;
use crate::board::Board;
use crate::korf::lazy_heuristic::{LazyHeuristic, LoadResult, Upgrade};
use crate::korf::{Counts, EngineSearch, SliceResult, Solutions, Threshold};
use crate::{Observer, Threads};
use std::sync::Arc;

/// A search with a heuristic, and better ones in reserve.
#[derive(Clone)]
pub(in crate::korf) struct EscalationConfig {
    pub first: HeuristicConfig,
    pub lazy_heuristic: Arc<LazyHeuristic>,
}

impl EscalationConfig {
    /// Gets ready to search from a position.
    pub fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let (ready, reserve) = self.lazy_heuristic.initial(start.size());
        let first = self.first.with_upgrade(ready);
        Box::new(EscalatingSearch {
            search: first.prepare(start),
            start: *start,
            names: vec![first.heuristic.name().to_owned()],
            first,
            lazy_heuristic: reserve.cloned(),
            nodes_before_upgrade: 0,
            threshold: Threshold::new(0, 0),
            counts_before_switch: Counts::default(),
        })
    }
}

/// The search of one position.
struct EscalatingSearch {
    start: Board,
    first: HeuristicConfig,
    search: Box<dyn EngineSearch>,
    /// The heuristics used so far.
    names: Vec<String>,
    /// What is still in reserve.
    lazy_heuristic: Option<Arc<LazyHeuristic>>,
    /// The nodes that were visited while there was something in reserve.
    nodes_before_upgrade: u64,
    threshold: Threshold,
    /// The nodes of the iteration that were visited with the first heuristic.
    counts_before_switch: Counts,
}

impl EscalatingSearch {
    /// Goes on with the heuristic in reserve.
    fn switch_heuristic(&mut self, better: &Upgrade) {
        self.names.push(better.heuristic.name().to_owned());
        self.counts_before_switch = self.counts();
        self.search = self.first.with_upgrade(Some(better)).prepare(&self.start);
        self.search.begin(self.threshold);
    }
}

impl EngineSearch for EscalatingSearch {
    fn estimate(&self) -> u32 {
        self.search.estimate()
    }

    fn excess(&self) -> u32 {
        self.search.excess()
    }

    fn max_moves(&self) -> u32 {
        self.search.max_moves()
    }

    fn preferred_slice(&self) -> u64 {
        self.search.preferred_slice()
    }

    fn retraced(&self) -> u64 {
        self.search.retraced()
    }

    fn heuristic(&self) -> Option<String> {
        Some(self.names.join(", then "))
    }

    fn begin(&mut self, threshold: Threshold) {
        self.threshold = threshold;
        self.counts_before_switch = Counts::default();
        self.search.begin(threshold);
    }

    fn run(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> SliceResult {
        let Some(reserve) = self.lazy_heuristic.take() else {
            return self.search.run(nodes, watch);
        };
        let mut nodes = nodes;
        let size = self.start.size();
        match reserve.next_due(size, self.nodes_before_upgrade).filter(|_| nodes > 0) {
            None => nodes = nodes.min(reserve.nodes_until_due(size, self.nodes_before_upgrade)),
            Some(due) => match due.load(size, watch) {
                LoadResult::Ready(better) => {
                    self.switch_heuristic(better);
                    self.lazy_heuristic = due.next().cloned();
                    return self.run(nodes, watch);
                }
                LoadResult::Unavailable => {
                    self.lazy_heuristic = Some(reserve);
                    return self.run(nodes, watch);
                }
                // Not far, so as to be there when it comes.
                LoadResult::Pending => nodes = nodes.min(self.search.preferred_slice()),
            },
        }
        let before = self.search.counts().visited;
        let step = self.search.run(nodes, watch);
        let visited = self.search.counts().visited - before;
        reserve.record_nodes(visited);
        self.nodes_before_upgrade += visited;
        self.lazy_heuristic = Some(reserve);
        step
    }

    fn set_threads(&mut self, threads: Threads) {
        self.first.threads = threads;
        self.search.set_threads(threads);
    }

    fn solutions(&self) -> Option<Solutions> {
        self.search.solutions()
    }

    fn counts(&self) -> Counts {
        self.counts_before_switch + self.search.counts()
    }
}
