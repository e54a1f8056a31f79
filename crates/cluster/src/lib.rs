//! Communication of several processes that run one search, perhaps on several machines.
//!
//! Searches use a [communicator](fifteen_runtime::communicator) and know nothing about networks.
//! This crate implements one over [timely dataflow](https://docs.rs/timely), which grew out of
//! Naiad (Murray, `McSherry`, Isaacs, Isard, Barham, Abadi, *Naiad: a timely dataflow system*, SOSP
//! 2013). Two features of it are used: the exchange of messages between workers, and progress
//! tracking, which shows every process that no message of some timestamp is in transit any more.
//! Each collective exchange has a timestamp; all its messages have arrived when the frontier has
//! passed it.
//!
//! ```text
//!   hosts ──▶ Rendezvous ──▶ PeerStream ──▶ TimelyGroup: messages ─▶ exchange ─▶ deliver ─▶ inbox
//!  (a file)   (handshakes)    (sockets)                           (by recipient)            │
//!                                 └─▶ LossPolicy            collectives and broadcasts ◀────┘
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`hosts`] | list of processes, rank of this one |
//! | [`rendezvous`] | connection of all processes, refusal of others |
//! | `handshake` | first message of a connection |
//! | [`peer_stream`] | heartbeats, detection of lost processes |
//! | [`LossPolicy`] | when a process is lost, and what happens then |
//! | `message` | messages between processes |
//! | [`timely_group`] | communicator over timely dataflow |
//! | [`local`] | several processes on this machine |
//!
//! # Trust
//!
//! A host that can reach the port of a process can send anything to it while the processes connect,
//! and nothing afterwards. There is no password and no encryption: **the ports must not be open to
//! others**. A process listens only on its address in the list of hosts, reads at most a
//! [handshake] of bounded size from each connection, and accepts only peers of the same version and
//! the same search.
//!
//! # Clocks
//!
//! The caller sets the time to wait for other processes. That is the only use of a clock here, and
//! no other library of the project has one.
//!
//! [handshake]: rendezvous#handshakes

mod handshake;
pub mod hosts;
pub mod local;
mod loss_policy;
mod message;
pub mod peer_stream;
pub mod rendezvous;
pub mod timely_group;

pub use hosts::Hosts;
pub use loss_policy::{LossPolicy, OnPeerLost};
pub use peer_stream::PeerLoss;
pub use rendezvous::{Rendezvous, RendezvousError};
pub use timely_group::TimelyGroup;
