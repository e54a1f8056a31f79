//! Runtime support shared by all searches: threads, progress, files and checkpoints.
//!
//! IDA\*, breadth-first search, dancing links and a census have different inner loops: one counts
//! nodes as fuel, one works in rounds with a memory budget, one sends packings through a channel.
//! These loops stay in the searches. This crate contains what they share with each other at their
//! boundaries:
//!
//! | module | contents |
//! |---|---|
//! | [`observer`] | progress callbacks that can cancel a search |
//! | [`stopped`] | reasons why a search ends without an answer |
//! | [`pool`] | worker threads, with a fallback if the system has no more threads |
//! | [`batch`] | many problems on several threads, with answers in order |
//! | [`threads`] | number of threads |
//! | [`simd`] | vector instructions of the processor |
//! | [`memory`] | memory sizes, fallible allocation of large tables, huge pages |
//! | [`location`] | line and column of an error in a text |
//! | [`random`] | random numbers that are the same on every machine |
//! | [`running_stats`] | mean, deviation and standard error |
//! | [`sample`] | median and confidence interval |
//! | [`atomic_file`] | atomic replacement of files |
//! | [`checksum`] | checksums of lines and bytes |
//! | [`number_format`] | digit grouping and plurals |
//! | [`units`] | division of a long search into units, and the pending ones |
//! | [`checkpoint`] | checkpoint files of finished units |
//! | [`estimate`] | estimate of the remaining work from the finished parts |
//! | [`level_store`] | checkpoint of a breadth-first search: complete levels |
//! | [`communicator`] | communication between the processes of one search |
//! | [`resources`] | observer, checkpoint and process group of a breadth-first search |
//! | [`lock`], [`ignore_poison`] | locks without poisoning |
//! | [`impl_error!`], [`impl_display!`], [`impl_from!`] | error types from tables of messages |
//!
//! It is a crate of its own because the construction of pattern databases, which lies below the
//! crate `fifteen`, uses it, too. It imports only the standard library and contains nothing about
//! puzzles. It is the only part of the libraries that starts threads. It prints nothing and reads
//! no clock. It reads and writes files only where its caller says.

pub mod atomic_file;
pub mod batch;
mod capped_read;
pub mod checkpoint;
pub mod checksum;
pub mod communicator;
mod difference;
mod error_macros;
pub mod estimate;
mod huge_pages;
pub mod level_store;
pub mod location;
pub mod memory;
mod mutex;
pub mod number_format;
pub mod observer;
pub mod pool;
pub mod random;
pub mod resources;
pub mod running_stats;
pub mod sample;
pub mod simd;
pub mod stopped;
pub mod threads;
pub mod units;

pub use location::Location;
pub use memory::{Memory, OutOfMemory};
pub use mutex::{ignore_poison, lock};
pub use observer::{Observer, continue_if};
pub use random::Random;
pub use resources::Resources;
pub use running_stats::RunningStats;
pub use simd::{Simd, UnknownSimd};
pub use stopped::Stopped;
pub use threads::Threads;
