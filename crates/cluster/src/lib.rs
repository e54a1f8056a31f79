//! Several processes, perhaps on several machines, that search together.
//!
//! Searches know of [peers](fifteen_runtime::peers) and not of networks. This crate has the network:
//! [timely dataflow](https://docs.rs/timely), which grew out of Naiad (Murray, `McSherry`, Isaacs, Isard,
//! Barham, Abadi, *Naiad: a timely dataflow system*, SOSP 2013). Of it two things are used here: the
//! exchange of what workers have for each other, and that it is known everywhere when nothing of some
//! time is under way any more. A turn of peers is a time; all words of that turn have arrived
//! when the frontier has passed it.
//!
//! ```text
//!   hosts ──▶ meeting ──▶ lines ──▶ Mesh: parcels ─▶ exchange ─▶ deliver ─▶ inbox
//!  (a file)   (greetings)  (sockets)               (by whom they are for)  │
//!                             └─▶ whoever is told when a line is cut       └─▶ turns and news
//! ```
//!
//! | module | question it answers |
//! |---|---|
//! | [`hosts`] | which processes there are, and which of them this is |
//! | [`meeting`] | how they find each other, and whom they refuse |
//! | `greeting` | what they say first |
//! | [`line`](mod@line) | how it is noticed that one of them is gone |
//! | `parcel` | what is sent |
//! | [`mesh`] | peers, over timely dataflow |
//! | [`local`] | several processes on this machine |
//!
//! # Trust
//!
//! Whoever can reach the port of a process can send it anything while the processes meet, and nothing
//! afterwards. There is no password and nothing is encrypted: **the ports must not be open to others**.
//! A process listens on the address in its hosts alone, reads no more than a [greeting] of bounded size from whoever
//! connects, and goes on with those alone who greet with the same version and the same search.
//!
//! # Clocks
//!
//! How long to wait for others is asked of the caller; it is the one thing for which this crate, as no other of the
//! libraries, reads a clock.
//!
//! [greeting]: meeting#greetings

mod handshake;
pub mod hosts;
pub mod local;
mod message;
pub mod peer_stream;
pub mod rendezvous;
pub mod timely_group;

pub use hosts::Hosts;
pub use peer_stream::OnPeerLost;
pub use rendezvous::{Rendezvous, RendezvousError};
pub use timely_group::TimelyGroup;
