//! A collection looked up at once: the form of `wide` for sixteen heuristics.
//!
//! What a node is, and how many are expanded together, is told by [`fifteen_lookup`]. Here is
//! the search around that. The `top` of the tree is expanded breadth first, until there are twenty
//! thousand subtrees. Workers (`worker`) take one after the other, and keep a stack each. Nothing that they
//! count depends on who took which, so that a completed iteration has the same nodes with any
//! number of threads.
//!
//! # The way back
//!
//! A node has no room for the moves that led to it: 128 bytes are two lines of the cache, and a third one
//! would be fetched and written for each node of the search. What it has is the number of its
//! subtree. When a worker meets the goal, the search begins once more from the root of that
//! subtree, to whose moves there are links in the top; and again below that, until the goal is in a
//! top itself. A subtree is a twenty-thousandth of an iteration, more or less, so this takes no time.
//!
//! # Duplicates
//!
//! They are pruned by an automaton of walks that is as [deep](crate::korf::walks) as there is memory for.
//! All solutions cannot be found that way; that is left to nodes in
//! [batches](super::batched), which look up the same lanes one node at a time.

mod search;
mod top;
mod worker;

use super::batched::root_moves;
use crate::Threads;
use crate::board::Board;
use crate::heuristic::PdbSet;
use crate::korf::EngineSearch;
use crate::korf::pruning::PruningAutomaton;
use fifteen_codegen::Direction;
use fifteen_kernels::Simd;
use fifteen_lookup::Transitions;
use search::MultiPdbSearch;
use std::sync::Arc;

/// A search with a collection, as it is set up.
pub(in crate::korf) struct MultiPdbConfig {
    pub pdb_set: Arc<PdbSet>,
    pub automaton: PruningAutomaton,
    pub threads: Threads,
    pub simd: Simd,
    /// Whether duplicates are pruned.
    pub pruning: bool,
}

/// What all workers need to know.
struct MultiPdbContext {
    pdb_set: Arc<PdbSet>,
    automaton: PruningAutomaton,
    simd: Simd,
    /// The solved board, with zeros beyond its cells.
    goal: Board,
    /// The moves that are tried first.
    root_moves: Vec<Direction>,
}

impl MultiPdbContext {
    fn automaton_rows(&self) -> &[Transitions] {
        self.automaton.rows()
    }
}

impl MultiPdbConfig {
    /// Gets ready to search from a position.
    pub fn prepare(self, start: &Board) -> Box<dyn EngineSearch> {
        let first_moves = if self.pruning { root_moves(start) } else { Direction::ALL.to_vec() };
        let MultiPdbConfig { pdb_set: lanes, automaton: walks, threads, simd, .. } = self;
        let goal = Board::goal(start.size());
        let scene = MultiPdbContext {
            pdb_set: lanes,
            automaton: walks,
            simd,
            goal,
            root_moves: first_moves,
        };
        Box::new(MultiPdbSearch::new(start, scene, threads))
    }
}
