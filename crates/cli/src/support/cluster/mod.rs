//! Several processes that do one search.
//!
//! All of them run the same command. The first of them, process 0, prints the answer and keeps the ledger; the
//! others say nothing, unless something is wrong. With `--hosts` somebody else starts them, on as many machines
//! as one likes; with `--processes` the first starts the others, on this one.
//!
//! ```text
//! prepare (which of them is this?) ──▶ meet (all search the same?) ──▶ turns or news ──▶ adjourn
//! ```
//!
//! A process has one [`Team`] at most, which belongs to the thread that searches. So it stands here, as signals do,
//! and is not handed through everything that lies between a command and its watch.
//!
//! Without the feature `cluster` there are no such options, and every process is [`alone`].

#[cfg(not(feature = "cluster"))]
mod alone;
#[cfg(feature = "cluster")]
mod config;
#[cfg(feature = "cluster")]
mod connected;

#[cfg(not(feature = "cluster"))]
pub use alone::*;
#[cfg(feature = "cluster")]
pub use config::{ClusterArgs, is_configured, is_first, local_size, prepare, shard, size};
#[cfg(feature = "cluster")]
pub use connected::{
    all_gather_text, broadcast_record, broadcast_stop, connect, is_connected, is_peer_exit, poll,
    poll_records, shutdown, with_communicator,
};
