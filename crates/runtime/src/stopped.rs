//! Reason why a search ended without an answer.

use crate::impl_display;
use crate::memory::OutOfMemory;
use std::ops::ControlFlow;

/// Reason why a search ended without an answer.
///
/// Each search documents which of these reasons can occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The [`Observer`](crate::Observer) has cancelled the search.
    Cancelled,
    /// The limit on visited nodes, or on configurations found, is reached.
    Nodes,
    /// The memory limit, or the available memory, is exhausted.
    Memory,
    /// Every solution has more moves than the limit allows, or than the search supports.
    Moves,
    /// The remaining units belong to other shards.
    OutOfShard,
    /// The checkpoint of this or another process cannot be used.
    CheckpointUnusable,
}

impl_display! { Stopped:
    Self::Cancelled => "the search was cancelled",
    Self::Nodes => "node limit reached",
    Self::Memory => "not enough memory",
    Self::Moves => "every solution exceeds the move limit",
    Self::OutOfShard => "the remaining units belong to other shards",
    Self::CheckpointUnusable => "the checkpoint of a process cannot be used",
}

impl Stopped {
    /// Returns an error, [`Stopped::Cancelled`], if an observer answered `Break`.
    ///
    /// ```
    /// use fifteen_runtime::Stopped;
    /// use std::ops::ControlFlow;
    ///
    /// assert_eq!(Stopped::check(ControlFlow::Continue(())), Ok(()));
    /// assert_eq!(Stopped::check(ControlFlow::Break(())), Err(Stopped::Cancelled));
    /// ```
    ///
    /// # Errors
    /// If the answer is `Break`.
    #[inline]
    pub fn check(answer: ControlFlow<()>) -> Result<(), Stopped> {
        if answer.is_break() { Err(Stopped::Cancelled) } else { Ok(()) }
    }
}

impl From<OutOfMemory> for Stopped {
    fn from(_: OutOfMemory) -> Stopped {
        Stopped::Memory
    }
}
