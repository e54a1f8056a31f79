//! How many positions lie at each distance from the goal.
//!
//! ```
//! use fifteen::Size;
//! use fifteen::census::{self, Options, Progress};
//! use std::ops::ControlFlow;
//!
//! let options = Options { listed: 10, ..Options::default() };
//! let go_on = &mut |_: &Progress| ControlFlow::Continue(());
//! let census = census::all(Size::new(3, 3)?, &options, go_on)?;
//! assert_eq!((census.positions(), census.distance()), (181_440, 31));
//! let farthest: Vec<String> = census.farthest.iter().map(|board| board.to_string()).collect();
//! assert_eq!(farthest, ["647850321", "867254301"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All positions
//!
//! [`all`] searches breadth first from the goal through the whole graph. What a position costs is
//! all that matters, and it costs one bit. Korf and Schultze, who counted the 15-puzzle that way
//! (*Large-scale parallel breadth-first search*, AAAI 2005), needed two bits of it on disk, and 28
//! days. What makes a bit enough, and the rest fast:
//!
//! *Two levels are all one must know.* A neighbour of a position at distance d is at distance
//! d − 1 or d + 1; so those at d + 1 are the neighbours of those at d that were not at d − 1. And
//! as the blank is on a black cell and on a white one by turns, one level occupies the bits of the
//! black cells and the other those of the white ones. The next level replaces the last but one,
//! word by word, in place.
//!
//! *The order of the tiles, not the board.* Read the tiles row by row and pass over the blank.
//! A move to the left or right does not change what is read, a move up or down rotates as many
//! tiles as there are columns. So give each cell of the blank an array of bits, one for each order,
//! by its number in the factorial system. Then a move to the left or right is the union of two
//! arrays. And for moves up and down nothing is ever converted to a board and back, either: to
//! rotate some places permutes *their digits* among themselves, and leaves the others alone. If
//! the places are in front, whole runs of bits, up to 20,160 of them, move together. The last five
//! tiles have 60 orders of one parity, and these are the bits of a word: there every word has its
//! bits permuted in the same way, by a dozen or two of masks and shifts. Nothing is ranked,
//! unranked or looked up.
//!
//! *Threads write what they own.* Bits are gathered: a chunk of 24 kibibytes is computed by one
//! thread, from arrays that no one writes to during this level.
//!
//! # Happy positions
//!
//! A move is happy if it brings its tile closer to home, and Knuth asked how many positions of the
//! 15-puzzle can be solved by happy moves alone (*15PUZZLE-KORF1*, 2004). There are 88,728,780,
//! the goal included, and 114 of them take 56 moves, the most. [`happy`] finds them from the goal
//! backwards. Each move taken back raises the Manhattan distance by one, so that the levels are
//! disjoint by themselves, and duplicates arise within one only.
//!
//! The largest level has six million boards, and a hash table of so many is slow: every look into
//! it waits for memory. So levels are cut up by where the blank and two marked tiles are. These
//! *patterns* make moves of their own. The boards of a pattern are drawn from at most four
//! patterns of the level before, and their hash table fits into the cache. No two threads write to
//! one list, and the tables are so small that they are cleared in no time.
//!
//! # The parts
//!
//! | module | what it does |
//! |---|---|
//! | `order` | orders of tiles as numbers |
//! | `layout` | where the bit of a position is |
//! | `slide` | what a move does to all bits at once |
//! | `all` | the census of all positions |
//! | `pattern` | where the blank and two tiles are, and happy moves taken back |
//! | `distinct` | removes duplicates |
//! | `happy` | the census of the happy ones |
//! | `frontier` | the loop over the levels, for both |
//! | `crew` | threads that share tasks |
//!
//! # What was measured
//!
//! On a virtual machine with two cores of an Intel Xeon (family 6 model 167) at some 3 GHz,
//! 2 MiB of level-2 cache each. Seconds, and the most memory the process had resident:
//!
//! | census | positions | one thread | two threads | memory |
//! |---|---|---|---|---|
//! | 3×3 | 181,440 | TODO
//!
//! And what the choices cost, seconds of one thread:
//!
//! | all positions | 3×4 | 2×6 |
//! |---|---|---|
//! | as it is | 0.70 | 0.68 |
//! | zero words not passed over | 1.52 | 1.30 |
//! | boards laid out lying, not upright | 1.54 | 9.02 |
//! | chunks of 336, 30,240, 332,640 words instead of 3024 | 0.66, 0.70, 0.77 | 0.64, 0.68, 0.80 |
//!
//! | happy moves, 4×4 | one thread | two |
//! |---|---|---|
//! | one list and one hash table for each cell of the blank | 2.30 | |
//! | the same, candidates first dealt out to 256 tables by hash | 1.91 | 1.68 |
//! | a list for each pattern of the blank and one tile | 1.81 | 1.06 |
//! | the blank and two tiles | 1.58 | 1.02 |
//! | the same, patterns in an order that finds sources in the cache | 1.27 | |
//! | the same, candidates in one buffer a thread, lists of just the length needed | 1.17 | 0.73 |
//! | the blank and three tiles, before these last two changes | 1.48 | |
//!
//! With lists for cells alone the second thread gained little, since in most levels one cell has
//! most of the positions.

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
pub use frontier::Observer;
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
