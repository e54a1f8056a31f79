//! q
mod bound;
mod checkpoint;
mod chessboard;
mod climb;
mod node;
mod search;
mod shared;
mod solve;
mod symmetry;
mod task;
use crate::verify::QueensFault;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use chessboard::{Chessboard, LONGEST};
pub use solve::{resume, solve};
use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The threads that search.
    pub threads: NonZeroUsize,
}

impl Default for Options {
    /// All cores.
    fn default() -> Options {
        Options { threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN) }
    }
}

/// How far a search has come.
pub struct Progress<'a> {
    /// The most unattacked squares so far.
    pub unattacked: u32,
    /// It is proved that there are no more than so many.
    pub upper: u32,
    /// The nodes visited.
    pub nodes: u64,
    /// The tasks that the search was cut into.
    pub tasks: usize,
    /// Those of them that are done.
    pub done: usize,
    /// Makes a checkpoint.
    checkpoint: &'a dyn Fn() -> Checkpoint,
}

impl Progress<'_> {
    /// Where the search stands, to be kept and [resumed](resume).
    pub fn checkpoint(&self) -> Checkpoint {
        (self.checkpoint)()
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The most unattacked squares that were found.
    pub unattacked: u32,
    /// It is proved that there are no more than so many: as many, if the search was not broken
    /// off.
    pub upper: u32,
    /// The squares of queens that leave as many.
    pub placement: Vec<usize>,
    /// The nodes visited.
    pub nodes: u64,
    /// Where to go on, if the search was broken off.
    pub checkpoint: Option<Checkpoint>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The board is empty or too large.
    Board {
        /// Its width.
        width: usize,
        /// Its height.
        height: usize,
    },
    /// There are more queens than squares.
    Queens {
        /// The number of queens.
        queens: usize,
        /// The number of squares.
        squares: usize,
    },
    /// The search made a mistake, which the check of its answer found.
    Wrong(QueensFault),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Board { width, height } => write!(
                f,
                "a board of {width}x{height} squares: its sides must be at least 1, and together at \
                 most {LONGEST}"
            ),
            Error::Queens { queens, squares } => {
                write!(f, "{queens} queens do not fit on {squares} squares")
            }
            Error::Wrong(fault) => write!(f, "the search went wrong: {fault}"),
        }
    }
}

impl std::error::Error for Error {}
