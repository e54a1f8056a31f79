//! Choice of the variant of `wide` for a heuristic.

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
        match self.heuristic.pdb_set() {
            Some(pdb_set) if self.all_solutions.is_none() => {
                multi_pdb::prepare(self, pdb_set, start)
            }
            _ => batched::prepare(self, start),
        }
    }
}
