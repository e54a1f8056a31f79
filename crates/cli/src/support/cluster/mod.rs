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
//! A process has at most one cluster, which belongs to the thread that searches. It is therefore a
//! thread-local value, and is not passed through all layers between a command and its observer.
//!
//! Without the feature `cluster` there are no such options, and every process is [`disabled`].

#[cfg(feature = "cluster")]
mod config;
#[cfg(feature = "cluster")]
mod connected;
#[cfg(not(feature = "cluster"))]
mod disabled;

#[cfg(feature = "cluster")]
pub use config::{ClusterArgs, is_configured, is_first, local_size, prepare, shard, size};
#[cfg(feature = "cluster")]
pub use connected::{
    all_gather_text, broadcast_record, broadcast_stop, connect, is_connected, is_peer_exit, poll,
    poll_records, shutdown, with_communicator,
};
#[cfg(not(feature = "cluster"))]
pub use disabled::*;
