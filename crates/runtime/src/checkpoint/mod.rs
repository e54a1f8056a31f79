//! What is kept of a long search: a text with a line for each unit that is done.
//!
//! ```text
//! fifteen ledger 1 ~d0b5b32a
//! command fifteen antislide --box 5x5x5 --brick 2x2x1 --checkpoint cube ~…
//! search antislide 5x5x5 2x2x1 bits ~…
//! units 4096 ~…
//! unit 17 nodes 10161 packings 0 1 1 1 … ~…
//! unit 3 nodes 9874 … ~…
//! ```
//!
//! The `search` is all that the records depend on, and how it was cut into units; what was typed to
//! begin it is the `command`. Each line ends with a sum over it, so that one that was changed
//! by hand or by a failing disk is found, and named. A line is appended when its unit is done, and
//! everything before it stays as it is: whatever happens, the lines that were written to their end
//! are right, and what a killed process has left of one more line is cut off by the next.
//!
//! [`Ledger`] is the text; [`CheckpointFile`] is a file with one, which only one process writes to.

mod content;
mod file;

pub use content::{UnitRange, CheckpointHeader, Checkpoint, META_SEPARATOR, ContentError};
pub use file::{CheckpointFile, Error};
