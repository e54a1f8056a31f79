//! Nodes in batches: the form of `wide` for heuristics that are looked up, and for all solutions.
//!
//! With tables of hundreds of megabytes a search waits for memory most of its time, if it asks for
//! one entry, waits, and decides what to ask for next. But nothing forces it to look at one node
//! at a time. So a stack of nodes is kept, and the uppermost 64 are expanded together: first all
//! their children are made as far as is possible without looking anything up, and for each the
//! entries that will be needed are *prefetched*; then all are looked up, and those within the
//! threshold go onto the stack. By then memory has answered. The order is still depth first by and
//! large, so that the stack stays short.
//!
//! The top of the tree is expanded breadth first, until there are subtrees enough to share out
//! among threads. Every node carries the moves that led to it, so that a win needs no second search.
//!
//! Duplicates are pruned as with the kernels of [`wide`](super::wide), by an automaton that knows
//! which walks of the blank are redundant ([`fifteen_codegen::walks`]). What is left out does not
//! depend on the heuristic, and every heuristic stays admissible. From a position that is its own
//! mirror image only half of the moves are tried (`mirror`).
//!
//! # What was measured
//!
//! Batches pay where tables are larger than the caches, and cost a little where nothing has to be
//! waited for; the figures are in the book's chapter on measurements (`docs/src/measurements.md`). What they
//! wait for then is how many lines memory brings at a time: neither batches of 32 or 128 nodes nor
//! fewer entries asked for made them faster. What did, by a fifth, was to look at as many jumped-over
//! cells for every move, so that the processor has one thing less to guess.

mod custom;
mod expand;
mod node;
mod root_symmetry;
mod search;
mod worker;

use crate::Threads;
use crate::board::Board;
use crate::heuristic::{Bound, BoundVisitor, CustomBound, Heuristic};
use crate::korf::EngineSearch;
use crate::korf::pruning::pruning_states;
use custom::PrepareSearch;
use expand::BatchContext;
use fifteen_codegen::Direction;
pub use root_symmetry::root_moves;
use search::BatchedSearch;

/// A search in batches, as it is set up.
#[derive(Clone)]
pub(in crate::korf) struct BatchedConfig {
    pub heuristic: Heuristic,
    pub threads: Threads,
    /// Whether duplicates are pruned; not if all solutions are wanted.
    pub pruning: bool,
    /// How many solutions to list, if all are to be found.
    pub all_solutions: Option<usize>,
}

impl BatchedConfig {
    /// Gets ready to search from a position.
    pub fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        self.heuristic.accept(SearchBuilder { config: self, start })
    }
}

/// A search that is to be prepared, with whatever bound.
struct SearchBuilder<'a> {
    config: &'a BatchedConfig,
    start: &'a Board,
}

impl BoundVisitor for SearchBuilder<'_> {
    type Output = Box<dyn EngineSearch>;

    /// The search on boards of up to 16 cells, or of more.
    fn visit<B: Bound + 'static>(self, bound: B) -> Box<dyn EngineSearch> {
        let SearchBuilder { config: batched, start } = self;
        let BatchedConfig { threads, pruning, all_solutions: all, .. } = *batched;
        let scene = BatchContext { bound, pruning_states: pruning_states(start.size(), pruning) };
        let exits = if pruning { root_moves(start) } else { Direction::ALL.to_vec() };
        match start.size().cells() {
            ..=16 => Box::new(BatchedSearch::<B, 16>::new(start, scene, exits, threads, all)),
            _ => Box::new(BatchedSearch::<B, 32>::new(start, scene, exits, threads, all)),
        }
    }

    fn visit_custom(self, custom: &CustomBound) -> Box<dyn EngineSearch> {
        let prepare = custom.batch_search.downcast_ref::<PrepareSearch>();
        prepare.expect("this is what is kept there")(self.config, self.start)
    }
}
