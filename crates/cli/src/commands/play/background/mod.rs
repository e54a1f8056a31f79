//! Background search.
//!
//! The player must respond to keys at once, while a search may take hours. Player and searcher are
//! therefore two workers of one [`pool`](fifteen::runtime::pool): the player runs on the thread
//! that owns the terminal, the searcher on another. They communicate through a [`Mailbox`] with
//! room for one [`SearchProblem`]. A new request replaces the old one, whose search is cancelled at
//! its next progress report, within a few hundredths of a second. The current [`SearchStatus`] can
//! be read at any time; neither worker waits for the other.
//!
//! The optimum of a board of more than 16 cells may take hours. On such a board, a second search
//! finds a first solution within a fraction of a second and keeps shortening it, so that hints are
//! available at once.

mod mailbox;
mod search;
mod unproved;

pub use mailbox::{
    ClientGuard, FoundSolution, Mailbox, SearchProblem, SearchState, SearchStatus, TilesProblem,
};
pub use search::Searcher;
