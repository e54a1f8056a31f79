//! The frame: everything that every search is given, and nothing that any search knows.
//!
//! IDA\*, breadth-first search, dancing links and a census have little in common on the inside:
//! one burns fuel node by node, one works in rounds with a budget of memory, one sends packings
//! through a channel. Those loops stay where they are. What they do have in common is how they
//! meet the world outside, and that is here:
//!
//! | module | question it answers |
//! |---|---|
//! | [`watch`] | who hears of progress, and how a search is told to stop |
//! | [`stopped`] | why a search ended before it had an answer |
//! | [`crew`] | how work gets onto several threads, and what happens when no thread can be had |
//! | [`threads`] | how many threads |
//! | [`simd`] | which vector instructions the processor has |
//! | [`memory`] | how much memory, and how to ask for a lot of it without aborting, or for large pages |
//! | [`place`] | where in a text something is wrong |
//! | [`random`] | random numbers that are the same on every machine |
//! | [`spread`] | what numbers come to on average, and how sure that is |
//! | [`write`](mod@write) | files that are written whole or not at all |
//! | [`number`] | numbers that people can read |
//! | [`units`] | how a long search is cut into units, and which of them are to be done |
//! | [`ledger`] | what is kept of the units that are done |
//! | [`estimate`] | how much is left, given what parts of it came to |
//! | [`levels`] | what is kept of a breadth-first search: whole levels |
//! | [`peers`] | how several processes search the same thing together |
//!
//! It is a crate of its own because the construction of pattern databases, which lies below the
//! crate `fifteen`, stands in the same frame. It imports nothing but the standard library and
//! knows no puzzle. It starts threads, and is the only part of the libraries that does; it prints
//! nothing and reads no clock. Files it writes, and ledgers and levels it reads, where its caller says.

pub mod atomic_file;
mod capped_read;
pub mod checkpoint;
mod checksum;
pub mod communicator;
pub mod estimate;
mod huge_pages;
pub mod level_store;
pub mod location;
pub mod memory;
pub mod number_format;
pub mod observer;
pub mod pool;
pub mod random;
pub mod running_stats;
pub mod simd;
pub mod stopped;
pub mod threads;
pub mod units;

pub use location::Location;
pub use memory::{Memory, OutOfMemory};
pub use observer::Observer;
pub use random::Random;
pub use running_stats::RunningStats;
pub use simd::{Simd, UnknownSimd};
pub use stopped::Stopped;
pub use threads::Threads;
