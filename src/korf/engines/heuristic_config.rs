//! The forms of `wide` that have a heuristic.

use super::batched::Batched;
use super::multi_pdb::Collected;
use crate::Threads;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::korf::pruning::{DeepWalks, at_hand};
use crate::korf::{Reinforcement, Search};
use fifteen_kernels::Simd;
use std::sync::Arc;

/// A search with a heuristic, as it is set up.
#[derive(Clone)]
pub(in crate::korf) struct Guided {
    pub heuristic: Heuristic,
    pub threads: Threads,
    /// Whether duplicates are pruned; not if all solutions are wanted.
    pub pruning: bool,
    /// How many solutions to list, if all are to be found.
    pub all: Option<usize>,
    /// How lanes are looked up.
    pub simd: Simd,
    /// The automaton of walks to prune duplicates with, if there is a better one than that which is at
    /// hand.
    pub walks: Option<DeepWalks>,
}

impl Guided {
    /// The same with a better heuristic, or as it is if there is none.
    pub fn with(&self, better: Option<&Reinforcement>) -> Guided {
        let Some(Reinforcement { heuristic, walks }) = better.cloned() else { return self.clone() };
        Guided { heuristic, walks: walks.or_else(|| self.walks.clone()), ..self.clone() }
    }

    /// Gets ready to search from a position.
    pub fn prepare(&self, start: &Board) -> Box<dyn Search> {
        let Guided { heuristic, threads, pruning, all, simd, walks } = self;
        let (threads, pruning, all, simd) = (*threads, *pruning, *all, *simd);
        match heuristic.lanes() {
            Some(lanes) if all.is_none() => {
                let fitting = |walks: &&DeepWalks| pruning && walks.size() == start.size();
                let given = walks.as_ref().filter(fitting).cloned();
                let walks = given.unwrap_or_else(|| at_hand(start.size(), pruning));
                let lanes = Arc::clone(lanes);
                Collected { lanes, walks, threads, simd, pruning }.prepare(start)
            }
            _ => Batched { heuristic: heuristic.clone(), threads, pruning, all }.prepare(start),
        }
    }
}
