//! Records that the program prints as JSON Lines: one object per line.
//!
//! Every record begins with the same [`Head`]: version, command, status, reason for stopping early,
//! threads and seconds. The other fields depend on the kind of record; each name has the same
//! meaning in all of them:
//!
//! * `nodes`, or `visited` and `generated` where both are counted: work of a search;
//! * `bytes`: memory; `file_bytes`: length of a file;
//! * `ok` and `fault`: validity of a claim or file, and the fault of it or of the input;
//! * `reason`: the reason why the goal is unreachable;
//! * `length`: moves of the solution; `farthest`: positions or configurations at the largest
//!   distance.
//!
//! A field that was not requested is absent; a requested field without a value is `null`. A number
//! that JavaScript would round is a string of its digits ([`ExactCount`]).
//!
//! The types are the contract: [`schema`] returns their JSON Schema, `fifteen schema` prints it,
//! and a test compares the tables of the book with it. The program fills in the records.
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
//! assert!(line.starts_with(r#"{"v":4,"command":"queens","status":"solved","stopped":null,"#));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod blocks;
mod census;
mod count;
mod head;
mod improvement;
mod kinds;
mod levels;
mod listed;
mod packings;
mod progress;
mod quality;
mod queens;
mod sudoku;
mod tables;
mod tiles;
mod units;

pub use blocks::{Blocks, Classic, GeneratedBlockPuzzle};
pub use census::Census;
pub use count::ExactCount;
pub use head::{Command, Head, Reason, Status, VERSION};
pub use improvement::{Improvement, LostMove, WastefulSegment};
pub use kinds::{CsvColumn, KINDS, RecordKind, csv_columns, schema};
pub use levels::Levels;
pub use listed::ListedPosition;
pub use packings::{CountsByBricks, Packing, Packings};
pub use progress::Progress;
pub use quality::Quality;
pub use queens::Queens;
pub use sudoku::{Sudoku, SudokuPuzzle};
pub use tables::{
    TablesBuilt, TablesChecked, TablesListed, TablesPath, TablesRemoved, TablesStats,
};
pub use tiles::{
    Invalid, Iteration, Position, Solve, Spread, Summary, Verdict, goal_name, metric_name,
    order_name, weight_above_1,
};
pub use units::Units;
