//! Engine `wide`: many boards at once, in the variant that its settings require.
//!
//! | settings | variant |
//! |---|---|
//! | one solution, with the Manhattan distance | [`kernels`] |
//! | a collection of pattern databases | all of them looked up at once ([`multi_pdb`](super::multi_pdb)) |
//! | another heuristic, or all solutions | nodes in batches ([`batched`](super::batched)) |
//! | additional lazy heuristics | [`escalating`] search through the heuristics |
//! | the multi-tile metric | subtrees in parallel ([`pushes`](super::pushes)) |

use super::heuristic_config::HeuristicConfig;
use super::pushes::ParallelSearch;
use super::{escalating, kernels};
use crate::Threads;
use crate::board::Board;
use crate::heuristic::pushes::PushHeuristic;
use crate::heuristic::{Heuristic, MANHATTAN};
use crate::korf::{Engine, EngineSearch, Settings, SettingsError};
use fifteen_codegen::{Metric, Size};
use fifteen_kernels::Simd;

/// Engine `wide`, whose settings select the variant.
pub struct Wide {
    /// Settings, supported by one of the variants.
    settings: Settings,
}

impl Wide {
    /// Engine with default settings: all cores, the widest kernels, pruning. For other settings see
    /// [`Engine::with_settings`].
    pub const DEFAULT: Wide = Wide { settings: Settings::NONE };

    /// Returns the reason why no variant supports these settings, if there is one.
    fn unsupported_reason(settings: &Settings) -> Option<&'static str> {
        let Settings { simd, all_solutions: all, lazy_heuristic, pruning, .. } = settings;
        if settings.push_heuristic.is_some() {
            return None;
        }
        if simd.is_some_and(|simd| !simd.is_available()) {
            return Some("cannot run these kernels: the processor does not support them");
        }
        if let Some(heuristic) = settings.batched_heuristic() {
            return if simd.is_some() && (heuristic.pdb_set().is_none() || all.is_some()) {
                Some(
                    "has SIMD kernels only for manhattan and for PDB collections, and only for one solution",
                )
            } else if *pruning == Some(true) && all.is_some() {
                Some("cannot find all solutions when duplicates are pruned")
            } else {
                None
            };
        }
        if settings.blank_home.is_some() {
            Some("needs another heuristic than manhattan for a goal whose blank is not in a corner")
        } else if all.is_some() {
            Some("needs an explicit heuristic to find all solutions")
        } else if lazy_heuristic.is_some() {
            Some("needs an initial heuristic if a lazy one is set")
        } else {
            None
        }
    }
}

impl Engine for Wide {
    fn name(&self) -> &'static str {
        "wide"
    }

    fn summary(&self) -> &'static str {
        if self.settings.push_heuristic.is_some() {
            return "parallel depth-first search of alternating pushes";
        }
        match self.settings.batched_heuristic() {
            None => "SIMD kernels, one stack of boards per automaton state",
            Some(heuristic)
                if heuristic.pdb_set().is_some() && self.settings.all_solutions.is_none() =>
            {
                "batched lookup in all pattern databases of a collection"
            }
            Some(_) => "batched nodes with prefetched heuristic lookups",
        }
    }

    fn heuristic(&self) -> &str {
        let single = || self.settings.batched_heuristic().map_or(MANHATTAN, Heuristic::name);
        self.settings.push_heuristic.as_ref().map_or_else(single, PushHeuristic::name)
    }

    fn heuristics(&self, size: Size) -> Vec<Heuristic> {
        let first = self.settings.batched_heuristic().cloned();
        let lazy = self.settings.applicable_lazy_heuristic();
        let upgrades = lazy.iter().flat_map(|lazy| lazy.loaded(size));
        first.into_iter().chain(upgrades).collect()
    }

    fn metric(&self) -> Metric {
        if self.settings.push_heuristic.is_some() { Metric::Multi } else { Metric::Single }
    }

    fn threads(&self) -> Threads {
        self.settings.threads.unwrap_or_default()
    }

    /// Returns the setting. By default, duplicates are pruned unless all solutions are requested.
    /// In the multi-tile metric, [upgrades](PushHeuristic::has_upgrades) of the heuristic count as
    /// pruning, since the node counts are then not comparable.
    fn is_pruning(&self) -> bool {
        if let Some(heuristic) = &self.settings.push_heuristic {
            return heuristic.has_upgrades();
        }
        self.settings.pruning.unwrap_or(self.settings.all_solutions.is_none())
    }

    fn incumbent_after(&self) -> Option<u64> {
        let Settings { incumbent_after, all_solutions, push_heuristic, .. } = &self.settings;
        incumbent_after.filter(|_| all_solutions.is_none() && push_heuristic.is_none())
    }

    fn identity(&self) -> String {
        let pruning = match (self.is_pruning(), &self.settings.automaton) {
            (false, _) => String::new(),
            (true, None) => " pruned".to_owned(),
            (true, Some(automaton)) => format!(" pruned automaton-{}", automaton.max_length()),
        };
        let all = if self.settings.all_solutions.is_some() { " all-solutions" } else { "" };
        if self.settings.push_heuristic.is_some() {
            let upgrades = if self.is_pruning() { " upgrades" } else { "" };
            return format!("{} {} multi{upgrades}{all}", self.name(), self.heuristic());
        }
        let blank = self.settings.blank_home.map(|blank| format!(" blank {blank}"));
        let blank = blank.unwrap_or_default();
        format!("{} {}{pruning}{all}{blank}", self.name(), self.heuristic())
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        settings.check_default_order(self.name())?;
        settings.check_unweighted(self.name())?;
        settings.check_no_memory_limit(self.name())?;
        let settings = settings.or(&self.settings);
        settings.check_pushes(self.name())?;
        match Wide::unsupported_reason(&settings) {
            Some(reason) => Err(SettingsError { engine: self.name(), reason }),
            None => Ok(Box::new(Wide { settings })),
        }
    }

    fn supports(&self, size: Size) -> bool {
        if let Some(heuristic) = &self.settings.push_heuristic {
            return heuristic.size() == size;
        }
        let has_home = self.settings.blank_home.is_none_or(|blank| blank < size.cells());
        match self.settings.batched_heuristic() {
            None => kernels::supports(size),
            Some(heuristic) => heuristic.size() == size && has_home,
        }
    }

    fn goal(&self, size: Size) -> Board {
        Board::with_blank_at(size, self.settings.blank_home.unwrap_or(size.blank_home()))
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let (threads, pruning) = (self.threads(), self.is_pruning());
        let all_solutions = self.settings.all_solutions;
        if let Some(heuristic) = self.settings.push_heuristic.clone() {
            return Box::new(ParallelSearch::new(start, heuristic, threads, all_solutions));
        }
        let simd = self.settings.simd.unwrap_or_else(Simd::best);
        let Some(heuristic) = self.settings.batched_heuristic().cloned() else {
            return kernels::prepare(start, threads, simd, pruning);
        };
        let Settings { automaton, blank_home, .. } = self.settings.clone();
        let first = HeuristicConfig {
            heuristic,
            threads,
            pruning,
            all_solutions,
            simd,
            automaton,
            blank_home,
        };
        match self.settings.applicable_lazy_heuristic() {
            None => first.prepare(start),
            Some(lazy) => escalating::prepare(&first, &lazy, start),
        }
    }
}
