//! The searches of `fifteen` for a page in a browser: JSON in, JSON out.
//!
//! A page asks an [`Instance`] by a request, an object whose member `do` names what is wanted, and
//! gets an answer: a record of the program (version 3) wherever the program has one.
//!
//! ```
//! use fifteen_web::{Instance, Outside};
//!
//! let mut instance = Instance::new();
//! let request = r#"{"do": "hint", "rows": 2, "columns": 2, "tiles": [1, 2, 0, 3]}"#;
//! let answer = instance.ask(request, &mut Outside::nobody());
//! assert_eq!(answer, r#"{"status":"solved","tile":3,"udlr":"L","length":1}"#);
//! ```
//!
//! While a search runs somebody [`Outside`] hears of its progress, and may stop it; the clock is
//! theirs, too. Nothing is searched here, and nothing is decided but what a page cannot know: which
//! tables there are, and so which heuristic is best. What is wrong with a request comes back as a
//! record, like everything else.
//!
//! A browser is given three modules, so that nobody waits for what they do not need: one with the feature
//! `small`, which has positions of tiles and the plain search, one with `tiles`, which has the other
//! searches and tables besides, and one with `puzzles`, which is all the rest.
//!
//! | where | what |
//! |---|---|
//! | `instance` | [`Instance`]: one module at work, with its [`shelf`](Instance::load) of tables |
//! | `outside` | who hears of progress, and has the clock |
//! | `arguments`, `problem` | requests, member by member, and what may be wrong with them |
//! | `tiles/`, `shelf` | positions, searches, units of them, the automaton in slow motion; tables |
//! | `blocks`, `bricks`, `sudoku`, `queens` | the other puzzles, a file each |
//! | `glue` | what the browser sees: strings (only there) |

#[cfg(target_family = "wasm")]
mod glue;

mod arguments;
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
