//! Batched search: the variant of `wide` for heuristics with lookups, and for finding all
//! solutions.
//!
//! With tables of hundreds of megabytes, a search that looks up one entry at a time spends most of
//! its time waiting for memory. Instead this search keeps a stack of nodes, and expands the top 64
//! together: first it generates all their children as far as possible without lookups, and
//! *prefetches* the entries needed for each; then, when these memory accesses have completed, it
//! looks up all entries, and pushes the children within the threshold. The order is still roughly
//! depth first, so that the stack stays short.
//!
//! The top of the tree is expanded breadth first, until there are enough subtrees to distribute
//! among threads. Every node contains the moves that led to it, so that no second search is needed
//! for the solution.
//!
//! Duplicates are pruned as with the [`kernels`](super::kernels), by an automaton that recognizes
//! redundant walks of the blank ([`fifteen_codegen::walks`]). The pruning does not depend on the
//! heuristic, and every heuristic stays admissible.
//!
//! # Measurements
//!
//! Batches pay off where tables are larger than the caches, and cost a little otherwise; the
//! figures are in the book's chapter on measurements (`docs/src/measurements.md`). The limiting
//! factor is then the number of cache lines that memory delivers at a time: neither batches of 32
//! or 128 nodes nor fewer lookups made the search faster. The search became faster by a fifth when
//! every move was treated as if the tile jumped over the same number of cells, which avoids a
//! branch misprediction.

mod custom;
mod expand;
mod node;
mod search;
mod worker;

use super::endpoints::Endpoints;
use super::heuristic_config::HeuristicConfig;
use crate::heuristic::{Bound, BoundVisitor, CustomBound};
use crate::korf::EngineSearch;
use crate::pruning::pruning_states;
use custom::PrepareSearch;
use expand::BatchContext;
use search::BatchedSearch;

/// Prepares a batched search from a position.
pub(in crate::korf) fn prepare(
    config: &HeuristicConfig,
    endpoints: Endpoints,
) -> Box<dyn EngineSearch> {
    config.heuristic.accept(SearchBuilder { config, endpoints })
}

/// Visitor that builds a search for the type of a bound.
struct SearchBuilder<'a> {
    config: &'a HeuristicConfig,
    endpoints: Endpoints,
}

impl BoundVisitor for SearchBuilder<'_> {
    type Output = Box<dyn EngineSearch>;

    /// Builds the search. Nodes have room for 16 cells, or for 32 on larger boards.
    fn visit<B: Bound + 'static>(self, bound: B) -> Box<dyn EngineSearch> {
        let SearchBuilder { config, endpoints } = self;
        let HeuristicConfig { threads, pruning, all_solutions: all, .. } = *config;
        let size = endpoints.start.size();
        let root_moves = endpoints.root_moves(pruning);
        let context = BatchContext { bound, pruning_states: pruning_states(size, pruning) };
        match size.cells() {
            ..=16 => {
                Box::new(BatchedSearch::<B, 16>::new(endpoints, context, root_moves, threads, all))
            }
            _ => {
                Box::new(BatchedSearch::<B, 32>::new(endpoints, context, root_moves, threads, all))
            }
        }
    }

    fn visit_custom(self, custom: &CustomBound) -> Box<dyn EngineSearch> {
        let prepare = custom.batch_search.downcast_ref::<PrepareSearch>();
        prepare.expect("`PrepareSearch`")(self.config, self.endpoints)
    }
}
