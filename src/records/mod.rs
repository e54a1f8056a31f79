//! What the program prints as JSON Lines, as types: an object on each line.
//!
//! Every record begins with the same [`Head`]: the version, the command, how it ended and why it stopped
//! early, threads and seconds. Behind the head each kind has fields of its own, and one word means one
//! thing in all of them:
//!
//! * `nodes`, or where both are counted `visited` and `generated`: the work of a search;
//! * `bytes`: memory, and `file_bytes` the length of a file;
//! * `ok` and `fault`: whether a claim is true, and what is wrong with it or with the input;
//! * `reason`: why there can be no solution;
//! * `length`: moves of a shortest solution; `farthest`: the positions that are farthest away.
//!
//! A field that was not asked for is left out; one that was asked for and has no value is `null`. A number
//! that JavaScript would round is a string of its digits ([`Count`]).
//!
//! The types are the contract: [`schema`] makes a JSON Schema of them, `fifteen schema` prints it, and the
//! tables of the book are compared with it. Filling in a record is left to whoever has searched.
//!
//! ```
//! use fifteen::records::{Command, Head, Queens, Status};
//!
//! let record = Queens {
//!     head: Head { threads: 2, ..Head::new(Command::Queens, Status::Solved) },
//!     width: 3,
//!     height: 3,
//!     queens: 1,
//!     unattacked: 2,
//!     upper_bound: 2,
//!     placement: vec![[1, 1]],
//!     nodes: 4,
//! };
//! let line = serde_json::to_string(&record)?;
//! assert!(line.starts_with(r#"{"v":3,"command":"queens","status":"solved","stopped":null,"#));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod blocks;
mod census;
mod count;
mod head;
mod kinds;
mod levels;
mod packings;
mod progress;
mod quality;
mod queens;
mod sudoku;
mod tables;
mod tiles;

pub use blocks::{Blocks, Classic};
pub use census::Census;
pub use count::ExactCount;
pub use head::{Command, Head, Reason, Status, VERSION};
pub use kinds::{KINDS, RecordKind, csv_columns, schema};
pub use levels::Levels;
pub use packings::{CountsByBricks, Packing, Packings};
pub use progress::Progress;
pub use quality::Quality;
pub use queens::Queens;
pub use sudoku::{Sudoku, SudokuPuzzle};
pub use tables::{TablesBuilt, TablesChecked, TablesPath, TablesRemoved, TablesStats};
pub use tiles::{Invalid, Iteration, Position, Solve, Summary, Verdict, goal_name};
