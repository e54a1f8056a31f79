//! Good solutions of tile puzzles of any size: at once, better with time, and with a proved bound.
//!
//! Shortest solutions of a 6x6 board are out of reach. This search finds a solution of every board
//! of up to 32 rows and columns within moments, and shortens it until its caller stops it. At the
//! same time it proves a lower bound on the length of all solutions, so that the *gap* between the
//! two is always known. A solution whose length equals the bound is optimal, and ends the search.
//!
//! ```
//! use fifteen_anytime::{LargeBoard, Settings, search};
//!
//! let start: LargeBoard = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
//! let report = search(&start, &Settings::default(), &mut ())?;
//! assert_eq!((report.moves.len(), report.bound), (31, 31));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | content |
//! |---|---|
//! | `grid`, `position` | [`Grid`], [`LargeBoard`]: boards of any size, notation and parity |
//! | `walk` | [`LargeWalk`]: random walks |
//! | `first` | first solution: tiles are brought near their homes, and then home one by one |
//! | `tables` | tables of small patterns, for any cell of the blank |
//! | `beam` | beam search |
//! | `learned` | learned estimate, for boards of 6x6 to 100 cells |
//! | `improve` | windows of the solution, solved again |
//! | `repair` | detours that bring home the tiles that a beam leaves exchanged |
//! | `path` | loops and wasteful parts of a path |
//! | `prove` | IDA\* from the start, which raises the bound |
//! | `pushes` | [`improve_pushes()`]: improvement in the multi-tile metric |
//! | `record` | [`SearchRecord`]: a result as a line of a checkpoint |
//! | `search` | [`search()`]: all of these in turn |

mod beam;
mod board;
mod first;
mod grid;
mod improve;
mod learned;
mod path;
mod position;
mod prove;
mod pushes;
mod record;
mod region;
mod repair;
mod samples;
mod score;
mod search;
mod tables;
mod walk;
mod zobrist;

pub use grid::{Grid, GridError};
pub use path::{Segment, wasteful_pushes, wasteful_segments};
pub use position::{LargeBoard, PositionError, Unsolvable};
pub use pushes::{PushProgress, PushReport, improve_pushes};
pub use record::SearchRecord;
pub use search::{MAX_SEARCHED_SIDE, Progress, Report, SearchError, Settings, search};
pub use walk::LargeWalk;
