//! Tile positions: parsing, scrambling, verification, search, and the automaton step by step.
//!
//! | module | contents |
//! |---|---|
//! | `position` | a position and its goal, in the page's form and in normal form |
//! | `read` | `parse`, `estimates`, `instances` |
//! | `scramble` | positions at random, or of a given difficulty |
//! | `solve_options` | engine, heuristic and limits; `plain` replaces it in the small module |
//! | `solve` | `solve`, `hint`, and the observer of a search; `record`: its records |
//! | `prepared_search` | `prepare`, `units`, `unit`: a search by several modules |
//! | `verify` | verification of solutions |
//! | `stepper` | `step`: the automaton, one handler at a time |

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
