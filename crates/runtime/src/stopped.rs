//! Reason why a search ended without an answer.

use crate::memory::OutOfMemory;
use std::fmt;

/// Reason why a search ended without an answer.
///
/// Each search documents which of these reasons can occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The [`Observer`](crate::Observer) has cancelled the search.
    Cancelled,
    /// The limit of visited nodes, or of found configurations, is reached.
    Nodes,
    /// The memory limit, or the available memory, is exhausted.
    Memory,
    /// Every solution has more moves than the limit allows, or than the search supports.
    Moves,
    /// The remaining units belong to other shards.
    OutOfShard,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Cancelled => "the search was cancelled",
            Stopped::Nodes => "node limit reached",
            Stopped::Memory => "not enough memory",
            Stopped::Moves => "every solution exceeds the move limit",
            Stopped::OutOfShard => "the remaining units belong to other shards",
        })
    }
}

impl From<OutOfMemory> for Stopped {
    fn from(_: OutOfMemory) -> Stopped {
        Stopped::Memory
    }
}
