//! Positions of tiles: read, made, solved, checked, and searched in slow motion.
//!
//! | where | what |
//! |---|---|
//! | `position` | a position and its goal, as the page has them and as searches know them |
//! | `read` | `parse`, `estimates`, `instances` |
//! | `scramble` | positions at random, or as hard as wanted |
//! | `method` | which engine and heuristic; where there is but one, `plain` stands in its place |
//! | `solve` | `solve`, `hint`, and the watch over a search; `record`, what is told of it |
//! | `units` | `prepare`, `units`, `unit`: a search by several modules |
//! | `verify` | solutions, played by the checker |
//! | `slow` | `step`: the automaton, a handler at a time |

mod hardest;
mod position;
#[cfg(feature = "tiles")]
mod prepared_search;
mod read;
mod record;
mod scramble;
mod solve;
#[cfg_attr(not(feature = "tiles"), path = "plain.rs")]
mod solve_options;
mod stepper;
mod verify;

#[cfg(feature = "tiles")]
pub use position::take_size;
#[cfg(feature = "tiles")]
pub use prepared_search::{PreparedSearch, count_units, prepare, run_units};
#[cfg(feature = "tiles")]
pub use read::list_estimates;
pub use read::{list_instances, parse};
pub use scramble::scramble;
pub use solve::{hint, solve};
pub use stepper::{AutomatonStepper, step};
pub use verify::verify;
