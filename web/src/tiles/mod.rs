//! Tile positions: scrambling, verification, search, and the automaton step by step.
//!
//! | module | contents |
//! |---|---|
//! | `position` | a position and its goal, in the page's form and in normal form |
//! | `instances` | Korf's instances |
//! | `scramble` | random positions, and positions of a given difficulty |
//! | `solve_options` | engine, heuristic, limits, and the request `estimates` |
//! | `plain` | the same for the module without the feature `tiles`, which has one engine |
//! | `solve` | `solve`, `hint`, and the observer of a search |
//! | `record` | records of a search |
//! | `hardest` | positions at the greatest distance |
//! | `prepared_search` | `prepare`, `unit`: a search shared by several WebAssembly instances |
//! | `verify` | verification of solutions |
//! | `stepper` | `step`: the automaton, one handler at a time |

mod hardest;
mod instances;
mod position;
#[cfg(feature = "tiles")]
mod prepared_search;
mod record;
mod scramble;
mod solve;
#[cfg_attr(not(feature = "tiles"), path = "plain.rs")]
mod solve_options;
mod stepper;
mod verify;

pub use instances::list_instances;
#[cfg(feature = "tiles")]
pub use position::take_size;
#[cfg(feature = "tiles")]
pub use prepared_search::{PreparedSearch, prepare, run_units};
pub use scramble::scramble;
pub use solve::{hint, solve};
#[cfg(feature = "tiles")]
pub use solve_options::list_estimates;
pub use stepper::{AutomatonStepper, step};
pub use verify::verify;
