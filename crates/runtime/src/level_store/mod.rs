//! What is kept of a breadth-first search: a folder with its levels.
//!
//! ```text
//! klotski/levels           fifteen levels 1 ~…
//!                          command fifteen slide klotski --style 2 --checkpoint klotski ~…
//!                          search slide 1 forward style 2 board 5x4 … ~…
//!                          level forward 0 configurations 1 bytes 81 ~…
//!                          level forward 1 configurations 2 bytes 85 ~…
//!                          …
//! klotski/forward-0000     the level itself
//! klotski/forward-0001
//! ```
//!
//! A breadth-first search has no units that could be done one without another: what is on a level
//! is known when the levels before it are. But once a level is complete, it and the one before it are all
//! that is needed to go on. So every level is written to a file of its own, [whole or not at
//! all](mod@crate::write), and only then named in the *index*, a text of lines with sums like those of a
//! [`ledger`](crate::ledger). A level counts as kept if the index says so. Whatever happens to the process,
//! the machine or the disk, the levels that the index names are there, and what is lost is the level
//! that was under way.
//!
//! A level is a set, and its file depends on nothing else: configurations are written in ascending order
//! (see [`Codec`]), however many threads have found them in whatever order. The files are read in
//! pieces, and nothing is taken from a piece before its sum was right. A level that was cut off,
//! changed, taken from another search, or given the name of another level is refused, and named.
//!
//! [`LevelFolder`] is the folder, which only one process writes to; [`Index`] is what it says it has.

mod codec;
mod error;
mod file;
mod index;
mod remaining;
mod store;

pub use codec::{SortedDelta, Codec, SparseBitmap};
pub use error::{Error, LevelErrorKind};
pub use file::{LevelReader, LevelWriter};
pub use index::{LevelStoreHeader, Index, Side};
pub use remaining::estimate_remaining;
pub use store::LevelStore;
