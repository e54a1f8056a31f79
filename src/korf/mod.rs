//! Korf's IDA*: optimal solutions by repeated depth-first search with increasing thresholds.
//!
//! # The search
//!
//! Let h be the sum of the Manhattan distances of all tiles to their goal cells. Every move changes
//! the distance of one tile by one, up or down: Knuth calls it *sad* or *happy*. A solution with k
//! sad moves has h + k happy ones, so its length is h + 2k. Iteration k searches, depth first, for
//! a solution with that [`Threshold`], written like `52+9` (happy and sad moves) in reports: it
//! follows every path that does not reverse its last move and has at most k sad moves. The first
//! iteration that finds the goal has found a shortest solution, since the earlier ones were
//! exhausted. The search stores only the current path, so it needs almost no memory. Repeating the
//! early iterations costs little, since each visits about six times as many nodes as the one
//! before. (R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*,
//! Artificial Intelligence 27, 1985.)
//!
//! A child is *generated* when its cost is evaluated. A node is *visited* if it is within the
//! threshold, so that the search makes the move. The root counts as neither.
//!
//! # The engines
//!
//! An [`Engine`] runs the iterations. Without duplicate pruning all engines visit the same nodes,
//! in different orders: tests compare their counts, iteration by iteration. `plain` and `fsa` also
//! try directions in the same order, clockwise from the one the blank came from, and so agree in
//! the last iteration, too.
//!
//! | name | description |
//! |---|---|
//! | `plain` | straightforward loop over directions ([`engines::plain`]) |
//! | `fsa` | automaton printed by the build script ([`engines::fsa`]) |
//! | `wide` | many boards at once, many threads, duplicate pruning ([`engines::wide`]) |
//!
//! [`baselines`] are well-known algorithms for comparison, such as A\*.
//!
//! Other crates may implement engines: [`solve`] takes any engine, and replays its answer.
//!
//! With a [heuristic](crate::heuristic) other than the Manhattan distance the searches are the
//! same, with one more test: before a move, the heuristic checks whether the remaining sad moves
//! suffice. In the single-tile metric, `wide` has four variants: [kernels](engines::kernels) for
//! the Manhattan distance; nodes in [batches](engines::batched) for heuristics, so that table
//! lookups do not wait for memory; up to sixteen heuristics [looked up at
//! once](engines::multi_pdb), mainly for the 24-puzzle; and an [escalating](engines::escalating)
//! search through several heuristics, of which the better ones are loaded on demand
//! ([`LazyHeuristic`]). The batched variant can also find all [`Solutions`].
//!
//! [`solve`] is the driver: it rejects unreachable goals, runs the iterations in slices, reports
//! [`IterationProgress`] to an [`Observer`](crate::Observer), observes [`Limits`], and checks the
//! answer with [`verify`](crate::verify). [`auto_engine`] chooses engine and heuristics.

mod admissibility;
mod auto;
pub mod baselines;
mod batch;
pub mod certificate;
pub mod checkpointed;
mod direction_order;
mod driver;
mod engine;
pub mod engines;
mod incumbent;
pub mod instances;
mod lazy_heuristic;
mod limits;
pub mod lists;
mod progress;
mod report;
mod settings;
mod shared_fuel;
mod solution;
mod solutions;
mod statistics;
mod subtrees;
#[cfg(test)]
mod tests;
mod weight;

pub use admissibility::Overestimate;
pub use auto::auto_engine;
pub use baselines::BASELINES;
pub use batch::{
    BATCH_WINDOW, BatchAnswer, BatchEvent, BatchObserver, BatchResult, NextProblem, ProblemSource,
    solve_all,
};
pub use direction_order::{DirectionOrder, InvalidOrder};
pub use driver::solve;
pub use engine::{Engine, EngineSearch, RestoredPart, SliceResult, UnitPolicy};
pub use engines::pushes::find_pushes;
pub use engines::{ENGINES, UnknownEngine, engine, engine_for, manhattan_engine};
pub use fifteen_kernels::{Simd, UnknownSimd};
pub use lazy_heuristic::{LazyHeuristic, Upgrade};
pub use limits::Limits;
pub use progress::{IterationProgress, Phase};
pub use report::{Error, Outcome, Report};
pub use settings::{Settings, SettingsError};
pub use solution::Solution;
pub use solutions::Solutions;
pub use statistics::{Counts, Iteration, IterationEnd, Statistics, Threshold};
pub use weight::{InvalidWeight, Weight};
