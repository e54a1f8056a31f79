//! Choice of the variant of `wide` for a heuristic.

use super::batched::BatchedConfig;
use super::multi_pdb::MultiPdbConfig;
use crate::Threads;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::korf::{EngineSearch, Upgrade};
use crate::pruning::{PruningAutomaton, default_automaton};
use fifteen_kernels::Simd;
use std::sync::Arc;

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
        let HeuristicConfig { heuristic, threads, pruning, all_solutions: all, simd, automaton } =
            self;
        let (threads, pruning, all, simd) = (*threads, *pruning, *all, *simd);
        match heuristic.pdb_set() {
            Some(pdb_set) if all.is_none() => {
                let fitting =
                    |automaton: &&PruningAutomaton| pruning && automaton.size() == start.size();
                let given = automaton.as_ref().filter(fitting).cloned();
                let automaton = given.unwrap_or_else(|| default_automaton(start.size(), pruning));
                let pdb_set = Arc::clone(pdb_set);
                MultiPdbConfig { pdb_set, automaton, threads, simd, pruning }.prepare(start)
            }
            _ => {
                BatchedConfig { heuristic: heuristic.clone(), threads, pruning, all_solutions: all }
                    .prepare(start)
            }
        }
    }
}
