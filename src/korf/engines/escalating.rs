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

use super::heuristic_config::Guided;
use crate::board::Board;
use crate::korf::lazy_heuristic::{LoadResult, Reinforcement, Reserve};
use crate::korf::{Counts, Search, Solutions, Step, Threshold};
use crate::{Observer, Threads};
use std::sync::Arc;

/// A search with a heuristic, and better ones in reserve.
#[derive(Clone)]
pub(in crate::korf) struct Relay {
    pub first: Guided,
    pub reserve: Arc<Reserve>,
}

impl Relay {
    /// Gets ready to search from a position.
    pub fn prepare(&self, start: &Board) -> Box<dyn Search> {
        let (ready, reserve) = self.reserve.initial(start.size());
        let first = self.first.with(ready);
        Box::new(RelaySearch {
            search: first.prepare(start),
            start: *start,
            names: vec![first.heuristic.name().to_owned()],
            first,
            reserve: reserve.cloned(),
            visited: 0,
            threshold: Threshold::new(0, 0),
            before: Counts::default(),
        })
    }
}

/// The search of one position.
struct RelaySearch {
    start: Board,
    first: Guided,
    search: Box<dyn Search>,
    /// The heuristics used so far.
    names: Vec<String>,
    /// What is still in reserve.
    reserve: Option<Arc<Reserve>>,
    /// The nodes that were visited while there was something in reserve.
    visited: u64,
    threshold: Threshold,
    /// The nodes of the iteration that were visited with the first heuristic.
    before: Counts,
}

impl RelaySearch {
    /// Goes on with the heuristic in reserve.
    fn hand_over(&mut self, better: &Reinforcement) {
        self.names.push(better.heuristic.name().to_owned());
        self.before = self.counts();
        self.search = self.first.with(Some(better)).prepare(&self.start);
        self.search.begin(self.threshold);
    }
}

impl Search for RelaySearch {
    fn estimate(&self) -> u32 {
        self.search.estimate()
    }

    fn excess(&self) -> u32 {
        self.search.excess()
    }

    fn longest(&self) -> u32 {
        self.search.longest()
    }

    fn stride(&self) -> u64 {
        self.search.stride()
    }

    fn retraced(&self) -> u64 {
        self.search.retraced()
    }

    fn heuristic(&self) -> Option<String> {
        Some(self.names.join(", then "))
    }

    fn begin(&mut self, threshold: Threshold) {
        self.threshold = threshold;
        self.before = Counts::default();
        self.search.begin(threshold);
    }

    fn run(&mut self, nodes: u64, watch: &mut dyn Observer<()>) -> Step {
        let Some(reserve) = self.reserve.take() else {
            return self.search.run(nodes, watch);
        };
        let mut nodes = nodes;
        let size = self.start.size();
        match reserve.due(size, self.visited).filter(|_| nodes > 0) {
            None => nodes = nodes.min(reserve.left(size, self.visited)),
            Some(due) => match due.send(size, watch) {
                LoadResult::Ready(better) => {
                    self.hand_over(better);
                    self.reserve = due.next().cloned();
                    return self.run(nodes, watch);
                }
                LoadResult::Nowhere => {
                    self.reserve = Some(reserve);
                    return self.run(nodes, watch);
                }
                // Not far, so as to be there when it comes.
                LoadResult::Pending => nodes = nodes.min(self.search.stride()),
            },
        }
        let before = self.search.counts().visited;
        let step = self.search.run(nodes, watch);
        let visited = self.search.counts().visited - before;
        reserve.record_nodes(visited);
        self.visited += visited;
        self.reserve = Some(reserve);
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
        self.before + self.search.counts()
    }
}
