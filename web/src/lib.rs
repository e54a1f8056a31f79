//! The searches of `fifteen` for a page in a browser: JSON in, JSON out.
//!
//! A page sends a request to an [`Instance`], an object whose member `do` is the name of the
//! request, and receives an answer: a record of the program wherever the program has one.
//!
//! ```
//! use fifteen_web::{Host, Instance};
//!
//! let mut instance = Instance::new();
//! let request = r#"{"do": "hint", "rows": 2, "columns": 2, "tiles": [1, 2, 0, 3]}"#;
//! let answer = instance.handle_request(request, &mut Host::silent());
//! assert_eq!(answer, r#"{"status":"solved","tile":3,"udlr":"L","length":1}"#);
//! ```
//!
//! While a search runs, the [`Host`] receives progress records, and may cancel it; the clock is the
//! host's, too. This crate contains no search. It only decides what a page cannot: the best
//! heuristic, given the loaded tables. Errors of a request are records, too.
//!
//! There are three modules, so that a page loads only what it needs: one with the feature `small`,
//! which has tile positions and the plain search, one with `tiles`, which adds the other searches
//! and tables, and one with `puzzles`, which has the rest.
//!
//! | module | contents |
//! |---|---|
//! | `instance` | [`Instance`]: state of a module, with its [tables](Instance::load) |
//! | `host` | progress callback and clock |
//! | `requests`, `arguments`, `error` | requests by name, their members, and their errors |
//! | `tiles/`, `tables` | positions, searches, units, the automaton step by step; tables |
//! | `blocks`, `block_generator`, `bricks`, `sudoku`, `queens` | the other puzzles |
//! | `glue` | interface to the browser: strings (WebAssembly only) |

#[cfg(target_family = "wasm")]
mod glue;

mod arguments;
#[cfg(feature = "puzzles")]
mod block_generator;
#[cfg(feature = "puzzles")]
mod blocks;
#[cfg(feature = "puzzles")]
mod bricks;
mod error;
mod host;
mod instance;
#[cfg(feature = "puzzles")]
mod queens;
mod requests;
#[cfg(feature = "puzzles")]
mod sudoku;
#[cfg(feature = "tiles")]
mod tables;
#[cfg(feature = "small")]
mod tiles;

pub use host::Host;
pub use instance::Instance;
pub use requests::request_names;
