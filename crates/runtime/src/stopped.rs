//! Why a search ended before it had an answer.

use crate::memory::OutOfMemory;
use std::fmt;

/// Why a search ended before it had an answer.
///
/// Each search documents which of these can happen to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The [`Watch`](crate::Watch) said so.
    Cancelled,
    /// As many nodes were visited, or configurations found, as the limit allows.
    Nodes,
    /// The memory allowed, or the memory there is, was not enough.
    Memory,
    /// Every solution has more moves than the limit allows, or than the search can look for.
    Moves,
    /// What is left to do is for somebody else: it belongs to another part of the search.
    OutOfShard,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Cancelled => "the search was stopped",
            Stopped::Nodes => "the search reached its limit of nodes",
            Stopped::Memory => "there is too little memory",
            Stopped::Moves => "every solution is longer than the search may look for",
            Stopped::OutOfShard => "the rest of the search is left to somebody else",
        })
    }
}

impl From<OutOfMemory> for Stopped {
    fn from(_: OutOfMemory) -> Stopped {
        Stopped::Memory
    }
}
