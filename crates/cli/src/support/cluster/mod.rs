//! Distributed search: several processes that do one search.
//!
//! All processes run the same command. The first, rank 0, prints the answer and writes the
//! checkpoint. The others print nothing but errors. With `--hosts` the user or a scheduler starts
//! them, on any number of machines; with `--processes` the first process starts the others, on this
//! machine.
//!
//! ```text
//! prepare (rank, hosts) ──▶ connect (same search?) ──▶ collectives or records ──▶ shutdown
//! ```
//!
//! A breadth-first search borrows the [`Cluster`] from its command. A search of [`units`] shares it
//! with its checkpoint and its session.
//!
//! Without the feature `cluster` there are no such options, and every process is [`disabled`].

#[cfg(feature = "cluster")]
mod config;
#[cfg(feature = "cluster")]
mod connected;
#[cfg(not(feature = "cluster"))]
mod disabled;
#[cfg(feature = "cluster")]
mod units;

#[cfg(feature = "cluster")]
pub use config::{ClusterArgs, is_configured, is_first, local_size, prepare, shard, size};
#[cfg(feature = "cluster")]
pub use connected::{Cluster, is_peer_exit, mark_ending};
#[cfg(not(feature = "cluster"))]
pub use disabled::*;
#[cfg(feature = "cluster")]
pub use units::{
    all_gather_text, broadcast_record, broadcast_stop, connect, poll, poll_records, shutdown,
};
