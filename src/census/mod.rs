//! How many positions lie at each distance from the goal.
//!
//! ```
//! use fifteen::Size;
//! use fifteen::census::Counter;
//!
//! let census = Counter::new().listed(10).count(Size::new(3, 3)?)?;
//! assert_eq!((census.positions(), census.distance()), (181_440, 31));
//! let farthest: Vec<String> = census.farthest.iter().map(|board| board.to_string()).collect();
//! assert_eq!(farthest, ["647850321", "867254301"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All positions
//!
//! [`all`] searches breadth first from the goal through the whole graph. That was done even for the
//! 15-puzzle, on disks (Korf and Schultze, *Large-scale parallel breadth-first search*, AAAI 2005).
//! In memory, what a position costs is all that matters; here it costs one bit. What makes a bit
//! enough, and the rest fast:
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
//! bits permuted in the same way, by 4 to 32 masks and rotations. No position is ever ranked or
//! unranked, but for those that are listed.
//!
//! *Threads write what they own.* Bits are gathered: a chunk of 24 kibibytes is computed by one
//! thread, from arrays that no one writes to during this level.
//!
//! *Processes have ranges of words.* Where the memory of one machine is too small, [`count_all_distributed`] has several count
//! together. A word's place is given by the first tiles of the order, and few moves change these: on a board with
//! two columns and seven rows one in twelve up and down, and it goes through one *gate*, between the first cells
//! of the first two rows. What crosses there is known to both sides by the tables of moves, so it is sent
//! without addresses; what came through the gate for the last level is not sent back; and the rest is packed
//! as gaps between bits, 0.6 to 0.7 bytes a position. With two processes one position in twenty crosses.
//!
//! # Happy positions
//!
//! A move is happy if it brings its tile closer to home. Happy moves alone solve 88,728,779
//! positions of the 15-puzzle, says Knuth (*15PUZZLE-KORF1*, 2004), and the goal makes one more;
//! 114 of them take 56 moves, the most. [`happy`] finds them from the goal backwards. Each move
//! taken back raises the Manhattan distance by one, so that the levels are disjoint by themselves,
//! and duplicates arise within one only.
//!
//! The largest level has six million boards, and a hash table of that many is slow: every look into
//! it waits for memory. So levels are cut up by where the blank and two marked tiles are. These
//! *patterns* make moves of their own. The boards of a pattern are drawn from at most four
//! patterns of the level before, and their hash table fits into the cache. No two threads write to
//! one list, and the tables are so small that they are cleared in no time.
//!
//! # The parts
//!
//! | module | what it does |
//! |---|---|
//! | `all` | the census of all positions, by oneself or together with others |
//! | `all::order` | orders of tiles as numbers |
//! | `all::layout` | where the bit of a position is |
//! | `all::slide` | what a move does to all bits at once |
//! | `all::bits` | how a level follows from the two before it |
//! | `all::share` | who has which words, where several processes count together |
//! | `all::crossing` | what comes from one of them to another |
//! | `all::packed` | in how few bytes |
//! | `all::accord` | how all of them stop if one has to |
//! | `pattern` | where the blank and two tiles are, and happy moves taken back |
//! | `distinct` | removes duplicates |
//! | `happy` | the census of the happy ones |
//! | `frontier` | the loop over the levels, for both |
//! | `kept` | levels in a folder |
//! | `counter` | [`Counter`]: the short way to a census |
//!
//! # What was measured
//!
//! Seconds and memory, and what each of these choices cost, are in the book's chapter on measurements
//! (`docs/src/measurements.md`). Passing over zero words and laying boards out upright matter most in the census
//! of all positions, and patterns of the blank and two tiles in that of the happy ones. With lists for
//! cells alone a second thread gains little: some cells have many more positions than others, and the
//! last thread at work is waited for.

mod all;
mod checkpoint;
mod counter;
mod dedup;
mod frontier;
mod happy;
mod pattern;

pub use all::{
    count_all, count_all_distributed, crossing_rate, required_memory, required_memory_per_process,
};
pub use checkpoint::{
    CensusKind, CheckpointError, count_distributed_with_checkpoint, count_with_checkpoint,
    fingerprint, shard_fingerprint,
};
pub use counter::Counter;
pub use happy::count_happy;

use crate::board::Board;
use crate::runtime::memory::Bytes;
use crate::runtime::number_format::Grouped;
use crate::{Memory, Stopped, Threads};
use fifteen_codegen::Size;
use std::fmt;

/// How many positions of this size can be solved: half of all orders of the tiles and the blank. Of boards with more than 34 cells
/// there are more than the greatest number, which it is then.
///
/// ```
/// use fifteen::{Size, census};
///
/// assert_eq!(census::solvable(Size::new(3, 3)?), 181_440);
/// assert_eq!(census::solvable(Size::new(5, 5)?), 7_755_605_021_665_492_992_000_000);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn solvable_count(size: Size) -> u128 {
    (3..=size.cells() as u128).fold(1, u128::saturating_mul)
}

/// How to take a census.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The threads that work on it.
    pub threads: Threads,
    /// The memory that the census may take.
    pub memory: Memory,
    /// The most positions to list of those that are farthest from the goal.
    pub max_listed: usize,
}

impl Default for Options {
    /// All cores, two gibibytes, and no positions listed.
    fn default() -> Options {
        Options { threads: Threads::default(), memory: Memory::gibibytes(2), max_listed: 0 }
    }
}

/// How far a census has come.
///
/// A watch hears of every level when it is complete, and of its parts before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CensusProgress {
    /// The last distance at which all positions have been found.
    pub distance: usize,
    /// The positions at that distance.
    pub last_level_len: u64,
    /// The positions at that distance and all before it.
    pub positions: u64,
    /// The parts of the next level that are done or being worked on.
    pub parts_done: usize,
    /// The parts the next level is cut into, 0 before it is begun.
    pub parts_total: usize,
}

impl CensusProgress {
    /// Nothing is known but the goal.
    const INITIAL: CensusProgress = CensusProgress {
        distance: 0,
        last_level_len: 1,
        positions: 1,
        parts_done: 0,
        parts_total: 0,
    };

    /// Levels of these sizes are complete.
    fn from_levels(levels: &[u64]) -> CensusProgress {
        CensusProgress {
            distance: levels.len() - 1,
            last_level_len: levels[levels.len() - 1],
            positions: levels.iter().sum(),
            ..CensusProgress::INITIAL
        }
    }
}

/// The result of a census.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The size of the boards.
    pub size: Size,
    /// The number of positions at each distance from the goal, from 0 on.
    pub levels: Vec<u64>,
    /// Why it ended before all positions were found: [`Stopped::Asked`] or [`Stopped::Memory`].
    pub stopped: Option<Stopped>,
    /// Positions at the last distance, as many as were to be listed: the same ones however many
    /// threads there were. None if there is no memory for the list.
    pub farthest: Vec<Board>,
    /// The bytes of memory that it took; if several processes counted together, those of one of them.
    pub bytes: u64,
}

impl Census {
    /// The number of positions that were found.
    pub fn positions(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Whether all positions were found, and there are none beyond.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// The last distance at which all positions were found: if the census is complete, the
    /// eccentricity of the goal.
    pub fn distance(&self) -> usize {
        self.levels.len() - 1
    }
}

/// The board is too large for a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooLarge {
    /// It takes more memory than it may.
    Memory {
        /// The size of the board.
        size: Size,
        /// The bytes that it takes each process that counts.
        bytes: u128,
        /// What that may take.
        limit: Memory,
        /// How many processes count together.
        processes: usize,
    },
    /// The positions do not fit into 64 bits.
    Cells {
        /// The size of the board.
        size: Size,
        /// The most cells a board may have.
        max: usize,
    },
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TooLarge::Memory { size, bytes, limit, processes: count } => {
                let (positions, bytes) = (Grouped(solvable_count(size)), Bytes(bytes));
                write!(
                    f,
                    "{size} boards have {positions} positions; to count them takes {bytes} of memory"
                )?;
                if count > 1 {
                    write!(f, " in each of {count} processes")?;
                }
                write!(f, ", and the limit is {limit}")
            }
            TooLarge::Cells { size, max: most } => write!(
                f,
                "positions solved by happy moves are counted on boards up to {most} cells; a \
                 {size} board has {}",
                size.cells(),
            ),
        }
    }
}

impl std::error::Error for TooLarge {}
