//! Well-known algorithms for comparison, which store the nodes that they reach.
//!
//! | name | algorithm |
//! |---|---|
//! | `astar` | A\*, or weighted A\* if there is a weight ([`astar`]) |
//! | `nbs` | near-optimal bidirectional search ([`nbs`]) |
//! | `ida-tt` | IDA\* with a transposition table ([`transposition`]) |
//!
//! They are engines like those of [`ENGINES`](super::ENGINES): their iterations have the same
//! thresholds as those of IDA*, every heuristic works with them, and a stopped search reports the
//! lower bound of its threshold. But they visit other nodes, so only lengths can be compared, and
//! they need memory for these nodes. At the memory limit `astar` and `nbs` stop with
//! [`Stopped::Memory`](crate::Stopped::Memory); `ida-tt` overwrites entries. Their code is short
//! and straightforward; for a fast search use [`auto_engine`](super::auto_engine).
//!
//! Weighted IDA* needs no memory: it is the engine [`plain`](super::engines::plain) with a
//! [`Weight`].

pub mod astar;
pub mod nbs;
mod nodes;
mod open_list;
#[cfg(test)]
mod tests;
pub mod transposition;

use super::{DirectionOrder, Engine, EngineSearch, Settings, SettingsError, Threshold, Weight};
use crate::board::Board;
use crate::heuristic::{ErasedBound, Heuristic, MANHATTAN};
use crate::{Memory, Threads};
use fifteen_codegen::Size;
use std::sync::Arc;

/// Memory limit of a search, unless another one is set.
pub const DEFAULT_MEMORY: Memory = Memory::gibibytes(1);

/// Number of nodes per slice, which takes a few hundredths of a second.
const SLICE: u64 = 1 << 14;

/// Algorithms for comparison, with default settings.
pub static BASELINES: [&dyn Engine; 3] =
    [&Baseline::of(&ASTAR), &Baseline::of(&NBS), &Baseline::of(&IDA_TT)];

/// Description of an algorithm.
struct Algorithm {
    name: &'static str,
    summary: &'static str,
    has_weight: bool,
    has_order: bool,
    /// Prepares a search on a board of up to 16 cells, which packs into 64 bits.
    prepare_small: PrepareFn,
    /// Prepares a search on a larger board.
    prepare_large: PrepareFn,
}

/// Function that prepares a search from a position.
type PrepareFn = fn(&Config, &Board) -> Box<dyn EngineSearch>;

const ASTAR: Algorithm = Algorithm {
    name: "astar",
    summary: "A*: stores all nodes, and expands one with the least f",
    has_weight: true,
    has_order: false,
    prepare_small: astar::prepare::<u64>,
    prepare_large: astar::prepare::<u128>,
};

const NBS: Algorithm = Algorithm {
    name: "nbs",
    summary: "bidirectional: expands the pairs of nodes that a proof needs",
    has_weight: false,
    has_order: false,
    prepare_small: nbs::prepare::<u64>,
    prepare_large: nbs::prepare::<u128>,
};

const IDA_TT: Algorithm = Algorithm {
    name: "ida-tt",
    summary: "IDA* that remembers positions in a table of fixed size",
    has_weight: false,
    has_order: true,
    prepare_small: transposition::prepare::<u64>,
    prepare_large: transposition::prepare::<u128>,
};

/// Settings of an algorithm.
#[derive(Clone)]
struct Config {
    /// Heuristic, unless it is the Manhattan distance.
    heuristic: Option<Heuristic>,
    weight: Weight,
    memory: Memory,
    /// Order of directions; by default clockwise from the direction that the blank came from.
    order: Option<DirectionOrder>,
}

impl Config {
    /// Returns the bound for boards of a size.
    fn bound(&self, size: Size) -> Arc<dyn ErasedBound> {
        let manhattan = || {
            let named = Heuristic::named(size, MANHATTAN, Threads::ONE, &mut ());
            named.expect("the Manhattan distance supports every size").erased()
        };
        self.heuristic.as_ref().map_or_else(manhattan, Heuristic::erased)
    }
}

/// Start of a search, and its first threshold.
struct SearchRoot {
    start: Board,
    threshold: Threshold,
}

impl SearchRoot {
    fn new(start: &Board, bound: &dyn ErasedBound) -> SearchRoot {
        let threshold = Threshold::new(start.manhattan(), bound.excess_of(start));
        SearchRoot { start: *start, threshold }
    }
}

/// Engine that runs one algorithm.
struct Baseline {
    algorithm: &'static Algorithm,
    config: Config,
}

impl Baseline {
    /// Creates the engine with default settings.
    const fn of(algorithm: &'static Algorithm) -> Baseline {
        let (weight, memory) = (Weight::ONE, DEFAULT_MEMORY);
        Baseline { algorithm, config: Config { heuristic: None, weight, memory, order: None } }
    }
}

impl Engine for Baseline {
    fn name(&self) -> &'static str {
        self.algorithm.name
    }

    fn summary(&self) -> &'static str {
        self.algorithm.summary
    }

    fn loads_tables(&self) -> bool {
        false
    }

    fn heuristic(&self) -> &str {
        self.config.heuristic.as_ref().map_or(MANHATTAN, Heuristic::name)
    }

    fn heuristics(&self, _size: Size) -> Vec<Heuristic> {
        self.config.heuristic.iter().cloned().collect()
    }

    /// Returns true: a search skips positions that it has reached before on a path that is not
    /// longer.
    fn is_pruning(&self) -> bool {
        true
    }

    fn weight(&self) -> Weight {
        self.config.weight
    }

    fn order(&self) -> Option<DirectionOrder> {
        self.config.order
    }

    fn memory(&self) -> Option<Memory> {
        Some(self.config.memory)
    }

    fn identity(&self) -> String {
        let Config { weight, memory, order, .. } = &self.config;
        let order = order.map(|order| format!(" order {order}"));
        format!(
            "{} {} weight {weight} memory {}{}",
            self.name(),
            self.heuristic(),
            memory.bytes(),
            order.unwrap_or_default(),
        )
    }

    fn with_settings(&self, settings: &Settings) -> Result<Box<dyn Engine>, SettingsError> {
        settings.check_one_solution(self.name())?;
        settings.check_single_tiles(self.name())?;
        settings.check_default_blank_home(self.name())?;
        if !self.algorithm.has_order {
            settings.check_default_order(self.name())?;
        }
        if !self.algorithm.has_weight {
            settings.check_unweighted(self.name())?;
        }
        let config = Config {
            heuristic: settings.non_manhattan_heuristic().cloned(),
            weight: settings.weight.unwrap_or(self.config.weight),
            memory: settings.memory.unwrap_or(self.config.memory),
            order: settings.order.or(self.config.order),
        };
        Ok(Box::new(Baseline { algorithm: self.algorithm, config }))
    }

    fn supports(&self, size: Size) -> bool {
        self.config.heuristic.as_ref().is_none_or(|heuristic| heuristic.size() == size)
    }

    fn prepare(&self, start: &Board) -> Box<dyn EngineSearch> {
        let Algorithm { prepare_small, prepare_large, .. } = self.algorithm;
        let prepare = if start.size().cells() <= 16 { prepare_small } else { prepare_large };
        prepare(&self.config, start)
    }
}
