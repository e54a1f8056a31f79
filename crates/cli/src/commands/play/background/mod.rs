//! A search beside the game.
//!
//! The player must answer a key at once, and a search may take hours. So they are two workers of one
//! [`crew`](fifteen::runtime::crew): the player on the thread that has the terminal, the searcher on another. Between
//! them stands a [`Desk`] with room for one [`Question`]. Who asks another takes the old one away, and the
//! search for it ends at its next look, a few hundredths of a second later. What the searcher knows so far
//! lies on the desk as an [`Account`], to be looked at at any time; nobody ever waits for the other.

mod mailbox;
mod search;

pub use mailbox::{Account, Answer, Desk, Question, Seat, Standing};
pub use search::Searcher;
