//! How many positions lie at each distance from the goal.

mod all;
mod crew;
mod distinct;
mod frontier;
mod happy;
mod layout;
mod order;
mod pattern;
mod slide;

pub use all::{all, memory};
pub use happy::happy;

use crate::board::Board;
use fifteen_codegen::Size;
use std::fmt;
use std::num::NonZeroUsize;
use std::thread;

/// How to take a census.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The threads that work on it.
    pub threads: NonZeroUsize,
    /// The bytes of memory that the census of all positions may take.
    pub memory: u64,
    /// The most positions to list of those that are farthest from the goal.
    pub listed: usize,
}

impl Default for Options {
    /// All cores, two gibibytes, and no positions listed.
    fn default() -> Options {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Options { threads, memory: 2 << 30, listed: 0 }
    }
}

/// How far a census has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The positions at each distance, as far as they have all been found.
    pub levels: &'a [u64],
    /// The parts of the next level that are done or being worked on.
    pub part: usize,
    /// The parts the next level is cut into, 0 before it is begun.
    pub parts: usize,
}

/// The result of a census.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The size of the boards.
    pub size: Size,
    /// The number of positions at each distance from the goal, from 0 on.
    pub levels: Vec<u64>,
    /// Whether there are no positions beyond; otherwise the observer has stopped it.
    pub is_complete: bool,
    /// Positions at the last distance, as many as were to be listed: the same ones however many
    /// threads there were.
    pub farthest: Vec<Board>,
    /// The bytes of memory that it took.
    pub bytes: u64,
}

impl Census {
    /// The number of positions that were found.
    pub fn positions(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// The last distance at which all positions were found: if the census is complete, the
    /// eccentricity of the goal.
    pub fn distance(&self) -> usize {
        self.levels.len() - 1
    }
}

/// The board is too large for a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// It takes more memory than it may.
    Memory {
        /// The size of the board.
        size: Size,
        /// The bytes that it takes.
        bytes: u128,
        /// The bytes that it may take.
        limit: u64,
    },
    /// The positions do not fit into 64 bits.
    Cells {
        /// The size of the board.
        size: Size,
        /// The most cells a board may have.
        most: usize,
    },
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TooLarge::Memory { size, bytes, limit } => {
                let positions: u128 = (3..=size.cells() as u128).product();
                write!(
                    f,
                    "{size} boards have {} positions; to count them takes {} of memory, and the \
                     limit is {}",
                    Grouped(positions),
                    Gibibytes(bytes),
                    Gibibytes(limit.into()),
                )
            }
            TooLarge::Cells { size, most } => write!(
                f,
                "positions solved by happy moves are counted on boards up to {most} cells; a \
                 {size} board has {}",
                size.cells(),
            ),
        }
    }
}

impl std::error::Error for TooLarge {}

/// A number with its digits in groups of three.
struct Grouped(u128);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            number @ ..1000 => write!(f, "{number}"),
            number => write!(f, "{},{:03}", Grouped(number / 1000), number % 1000),
        }
    }
}

/// Bytes of memory in units of 2^30.
struct Gibibytes(u128);

impl fmt::Display for Gibibytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100).div_ceil(1 << 30);
        write!(f, "{}.{:02} GiB", Grouped(hundredths / 100), hundredths % 100)
    }
}
