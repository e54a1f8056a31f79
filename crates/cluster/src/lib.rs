//! Communication between processes that run one search, perhaps on several machines.
//!
//! Searches use a [communicator](fifteen_runtime::communicator) and know nothing about networks.
//! This crate implements one over [timely dataflow](https://docs.rs/timely), which grew out of
//! Naiad (Murray, `McSherry`, Isaacs, Isard, Barham, Abadi, *Naiad: a timely dataflow system*, SOSP
//! 2013). This crate uses two of its features: the exchange of messages between workers, and
//! progress tracking, which tells every process when no message with a given timestamp is still in
//! transit. Each collective exchange has a timestamp; all its messages have arrived when timely's
//! frontier has passed it.
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
//! | `handshake` | first messages of a connection |
//! | [`Secret`] | shared secret, proofs of knowing it |
//! | [`peer_stream`] | heartbeats, detection of lost processes |
//! | [`LossPolicy`] | criterion and callback for lost processes |
//! | `message` | messages between processes |
//! | [`timely_group`] | communicator over timely dataflow |
//! | [`local`] | several processes on this machine |
//!
//! # Trust
//!
//! The processes share a [secret](Secret). Each proves in its [handshake] that it knows the secret,
//! and no process sends what it searches. A process listens only on its address in the list of
//! hosts, and reads at most 105 bytes from a connection before it trusts the other side. The
//! messages of the search are neither encrypted nor authenticated: a stranger who can change the
//! traffic between two processes can corrupt the search. Without a secret, a stranger who can reach
//! a port can impersonate a process, so **the ports must not be open to others**.
//!
//! # Clocks
//!
//! This crate reads a clock to limit the wait for other processes, as its caller demands, and to
//! send heartbeats. Of the other libraries of the project, only `fifteen-cli`, the program, reads
//! one.
//!
//! [handshake]: rendezvous#handshakes

mod handshake;
pub mod hosts;
pub mod local;
mod loss_policy;
mod message;
pub mod peer_stream;
pub mod rendezvous;
mod secret;
pub mod timely_group;

pub use hosts::Hosts;
pub use loss_policy::{LossPolicy, OnPeerLost};
pub use peer_stream::PeerLoss;
pub use rendezvous::{Rendezvous, RendezvousError};
pub use secret::{MIN_SECRET_LEN, Secret, SecretTooShort};
pub use timely_group::TimelyGroup;
