//! Reason why a search ended without an answer.

use crate::impl_display;
use crate::memory::OutOfMemory;

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

impl_display! { Stopped:
    Self::Cancelled => "the search was cancelled",
    Self::Nodes => "node limit reached",
    Self::Memory => "not enough memory",
    Self::Moves => "every solution exceeds the move limit",
    Self::OutOfShard => "the remaining units belong to other shards",
}

impl From<OutOfMemory> for Stopped {
    fn from(_: OutOfMemory) -> Stopped {
        Stopped::Memory
    }
}
