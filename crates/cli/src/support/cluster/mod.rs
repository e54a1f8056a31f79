//! Distributed search: several processes that do one search.
//!
//! All processes run the same command. The first, rank 0, prints the answer and writes the
//! checkpoint file. In a breadth-first search, each process writes a checkpoint directory of its
//! own. All but the first print nothing but errors. With `--hosts` the user or a scheduler starts
//! them, on any number of machines; with `--processes` the first process starts the others, on this
//! machine.
//!
//! ```text
//! Processes (rank, hosts) ──▶ connect (same search?) ──▶ collectives or records ──▶ shutdown
//! ```
//!
//! The output of a command holds the [`Processes`]. A breadth-first search borrows the [`Cluster`]
//! from its command. A search of units polls the processes, which send and receive the records of
//! its checkpoint (a [`UnitExchange`]) and the stop requests of its session (a [`StopSignal`]).
//!
//! Without the feature `cluster` these options do not exist, and the module `disabled` stands in
//! for `config` and `connected`.

#[cfg(feature = "cluster")]
mod config;
#[cfg(feature = "cluster")]
mod connected;
#[cfg(not(feature = "cluster"))]
mod disabled;
mod processes;
mod stop;
mod units;

#[cfg(feature = "cluster")]
pub use config::{ClusterArgs, ClusterConfig};
#[cfg(feature = "cluster")]
pub use connected::{Cluster, is_peer_missing, is_reported};
#[cfg(not(feature = "cluster"))]
pub use disabled::*;
pub use processes::Processes;
pub use stop::StopSignal;
pub use units::UnitExchange;
