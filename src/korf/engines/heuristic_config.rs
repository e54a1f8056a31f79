//! Choice of the variant of `wide` for a heuristic.

use super::endpoints::Endpoints;
use super::{batched, multi_pdb};
use crate::Threads;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::korf::{EngineSearch, Upgrade};
use crate::pruning::PruningAutomaton;
use fifteen_kernels::Simd;

/// Configuration of a search with a heuristic.
#[derive(Clone)]
pub(in crate::korf) struct HeuristicConfig {
    pub heuristic: Heuristic,
    pub threads: Threads,
    /// True to prune duplicates; false if all solutions are requested.
    pub pruning: bool,
    /// Number of solutions to list, if all are requested.
    pub all_solutions: Option<usize>,
    /// Instruction set for lookups in PDB sets.
    pub simd: Simd,
    /// Automaton that prunes duplicates, if there is a better one than the default.
    pub automaton: Option<PruningAutomaton>,
    /// Goal cell of the blank.
    pub blank_home: Option<usize>,
}

impl HeuristicConfig {
    /// Returns the configuration with a better heuristic, or unchanged if there is none.
    pub fn with_upgrade(&self, upgrade: Option<&Upgrade>) -> HeuristicConfig {
        let Some(Upgrade { heuristic, automaton }) = upgrade.cloned() else {
            return self.clone();
        };
        HeuristicConfig {
            heuristic,
            automaton: automaton.or_else(|| self.automaton.clone()),
            ..self.clone()
        }
    }

    /// Prepares a search from a position.
    pub fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let blank_home = self.blank_home.unwrap_or(start.size().blank_home());
        let endpoints = Endpoints::new(start, blank_home);
        match self.heuristic.pdb_set() {
            Some(pdb_set) if self.all_solutions.is_none() => {
                multi_pdb::prepare(self, pdb_set, endpoints)
            }
            _ => batched::prepare(self, endpoints),
        }
    }
}
