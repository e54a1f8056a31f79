//! Checkpoint of a breadth-first search: a directory with its levels.
//!
//! ```text
//! klotski/levels           fifteen levels 2 ~…
//!                          question slide --style=2 file=klotski … ~…
//!                          search slide 1 forward style 2 board 5x4 … ~…
//!                          level forward 0 configurations 1 bytes 92 ~…
//!                          level forward 1 configurations 8 bytes 134 ~…
//!                          …
//! klotski/forward-0000     the level itself
//! klotski/forward-0001
//! ```
//!
//! A breadth-first search has no independent units: a level is determined by the levels before it.
//! But a complete level and the one before it suffice to continue. So every level is written to a
//! file of its own, [completely or not at all](mod@crate::atomic_file), and is then named in the
//! *index*, a text of lines with checksums like those of a [`checkpoint`](mod@crate::checkpoint). A
//! level is stored if the index names it. After a failure of the process, the machine or the disk,
//! the levels named in the index are complete, except for [removed](LevelStore::remove_before)
//! ones; only the level in progress is lost.
//!
//! A level is a set, and its file depends on nothing else: configurations are written in ascending
//! order (see [`Codec`]), independent of the number of threads and the order of discovery. Files
//! are read in chunks, and a chunk is used only after its checksum has been verified. A level that
//! was truncated, changed, taken from another search, or renamed to another level is refused, and
//! the error names it.
//!
//! [`LevelStore`] is the directory, to which only one process at a time can write; [`Index`] lists
//! its contents.

mod codec;
mod error;
mod file;
mod index;
mod remaining;
mod store;

pub use codec::{Codec, SortedDelta, SparseBitmap};
pub use error::{Error, LevelErrorKind};
pub use file::{LevelReader, LevelWriter};
pub use index::{Index, LevelStoreHeader, Side};
pub use remaining::estimate_remaining;
pub use store::{INDEX_FILE, LevelStore};
