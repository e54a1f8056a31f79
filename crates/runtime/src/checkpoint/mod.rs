//! Checkpoint of a long search: a text file with a line for each finished unit.
//!
//! ```text
//! fifteen checkpoint 2 ~7c862044
//! question antislide --box=5x5x5 --brick=2x2x1 … ~…
//! search antislide 5x5x5 2x2x1 engine bits split 1 ~…
//! units 4096 ~…
//! unit 17 nodes 10161 packings … ~…
//! unit 3 nodes 9874 packings … ~…
//! ```
//!
//! The `search` is everything that the records depend on, including the division into units. The
//! `question` is what the program needs to resume the search: a command and its options, but no
//! output files. This crate does not interpret it. Each line ends with a checksum. A line that was
//! edited by hand or damaged by a failing disk is detected, and reported by its number. A line is
//! appended when its unit is finished; earlier lines never change. Complete lines therefore stay
//! correct. The partial line of a killed process is removed by the next process.
//!
//! [`Checkpoint`] is the content; [`CheckpointFile`] is a file, to which only one process at a time
//! can write.

mod content;
mod file;

pub use content::{
    Checkpoint, CheckpointHeader, ContentError, META_SEPARATOR, UnitNumbering, without_meta,
};
pub use file::{CheckpointFile, Error};
