//! Simultaneous lookup in a collection of PDBs: the variant of `wide` for up to sixteen heuristics.
//!
//! The crate [`fifteen_lookup`] defines nodes and expands them in batches. This module contains the
//! search around it. The `frontier` of the tree is expanded breadth first, until there are twenty
//! thousand subtrees. Workers (`worker`) have a stack each, and take another subtree when it has
//! too few nodes for a batch. Node counts do not depend on the distribution of subtrees, so a
//! completed iteration has the same nodes with any number of threads.
//!
//! # Retracing
//!
//! A node has no room for the moves that led to it: it has 128 bytes, which are two cache lines,
//! and a third one would have to be read and written for every node. Instead a node contains the
//! number of its subtree. When a worker finds the goal, the search begins again from the root of
//! that subtree, whose moves are known from links in the frontier; this is repeated until the goal
//! itself is in a frontier. A subtree is about a twenty-thousandth of an iteration, so this takes
//! almost no time.
//!
//! # Beams
//!
//! Before an iteration, the driver may look for a solution with narrow breadth-first searches
//! (`beam`), so that the last iteration is not needed.
//!
//! # Duplicates
//!
//! Duplicates are pruned by an automaton that is as [deep](crate::pruning) as memory permits.
//! This search cannot find all solutions; the [batched](super::batched) search does that, and looks
//! up the same PDB set one node at a time.

mod beam;
mod frontier;
mod search;
mod worker;

use super::endpoints::Endpoints;
use super::heuristic_config::HeuristicConfig;
use crate::heuristic::PdbSet;
use crate::korf::EngineSearch;
use crate::pruning::{PruningAutomaton, default_automaton};
use fifteen_codegen::Direction;
use fifteen_kernels::Simd;
use search::MultiPdbSearch;
use std::sync::Arc;

/// Shared context of the workers.
struct MultiPdbContext {
    pdb_set: Arc<PdbSet>,
    automaton: PruningAutomaton,
    simd: Simd,
    endpoints: Endpoints,
    /// Moves to try at the root.
    root_moves: Vec<Direction>,
}

/// Prepares a search with the PDBs of a collection.
pub(in crate::korf) fn prepare(
    config: &HeuristicConfig,
    pdb_set: &Arc<PdbSet>,
    endpoints: Endpoints,
) -> Box<dyn EngineSearch> {
    let HeuristicConfig { threads, pruning, simd, .. } = *config;
    let (size, root_moves) = (endpoints.start.size(), endpoints.root_moves(pruning));
    let fitting = |automaton: &&PruningAutomaton| pruning && automaton.size() == size;
    let given = config.automaton.as_ref().filter(fitting).cloned();
    let automaton = given.unwrap_or_else(|| default_automaton(size, pruning));
    let pdb_set = Arc::clone(pdb_set);
    let context = MultiPdbContext { pdb_set, automaton, simd, endpoints, root_moves };
    Box::new(MultiPdbSearch::new(context, threads))
}
