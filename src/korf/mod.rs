//! Korf's IDA*: optimal solutions by depth-first search, again and again with a higher bound.
//!
//! # The search
//!
//! Let h be the sum over all tiles of their Manhattan distances to home. Every move changes one
//! tile's distance by one, up or down: Knuth calls it *sad* or *happy*. A solution with k sad
//! moves must have h + k happy ones, so its length is h + 2k. Iteration k looks, depth first, for
//! a solution with that [`Threshold`], written `h+k + k` in reports: it follows every path that
//! does not go back at once and spends at most k sad moves. The first iteration that finds the
//! goal has found a shortest solution, since the earlier ones were exhausted. Nothing is
//! remembered but the path, so the memory needed is next to nothing; that the early iterations
//! are repeated costs little, since each visits about six times as many nodes as the one before.
//! (R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial
//! Intelligence 27, 1985.)
//!
//! A child whose cost is evaluated is *generated*; a node is *visited* if it is within the
//! threshold, so that the move is really made. The root is neither.
//!
//! # The engines
//!
//! An [`Engine`] runs the iterations. All visit the same nodes, in whatever order, if duplicates are
//! not pruned: equal counts, iteration by iteration, are how they are tested against each other.
//! `plain` and `fsa` also try directions in the same order, clockwise from the one the blank came
//! from, and so agree about the last node.
//!
//! | name | what it is |
//! |---|---|
//! | `plain` | a loop over directions, written as one would write it ([`engines::plain`]) |
//! | `fsa` | the automaton printed by the build script ([`engines::fsa`]) |
//! | `wide` | the fast one: many boards at once, many threads, duplicates pruned ([`engines::fast`]) |
//!
//! Another crate may bring an engine of its own: [`solve`] takes any, and replays its answer.
//!
//! With a [heuristic](crate::heuristic) other than the Manhattan distance the searches remain what
//! they are, but before a move is made the heuristic is asked whether the sad moves left are
//! enough. `wide` has four forms: [kernels](engines::wide) for the Manhattan distance, nodes in
//! [batches](engines::batched) for heuristics, so that looking tables up costs no waiting, up to sixteen
//! heuristics [looked up at once](engines::collected), above all for the 24-puzzle, and a
//! [escalating_engine](engines::escalating_engine) of several heuristics, the better ones in [`Reserve`]. In batches it can also
//! find all [`Solutions`].
//!
//! [`solve`] is the driver: it says at once if the goal cannot be reached, runs iteration after
//! iteration in slices, tells a [`Watch`](crate::Watch) of its [`Progress`], keeps to [`Limits`],
//! and passes the answer through [`verify`](crate::verify). [`auto`] chooses engine and heuristics.

mod auto;
mod batch;
pub mod certificate;
pub mod checkpointed;
mod driver;
mod engine;
pub mod engines;
pub mod instances;
mod lazy_heuristic;
mod progress;
pub mod pruning;
mod settings;
mod shared_fuel;
mod solutions;
mod statistics;
mod subtrees;
#[cfg(test)]
mod tests;

pub use auto::auto;
pub use batch::{AHEAD, Answer, Event, Next, Source, solve_all};
pub use driver::{Error, Limits, Outcome, Report, Solution, solve};
pub use engine::{Engine, Search, Step, UnitPolicy};
pub use engines::{ENGINES, UnknownEngine, engine, suitable, unguided};
pub use fifteen_kernels::{Simd, UnknownSimd};
pub use lazy_heuristic::{Reinforcement, Reserve};
pub use progress::{Phase, Progress};
pub use settings::{Order, Settings, Unsuitable};
pub use solutions::Solutions;
pub use statistics::{Counts, End, Iteration, Statistics, Threshold};
