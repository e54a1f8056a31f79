//! Census: the number of positions at each distance from the goal.
//!
//! ```
//! use fifteen::Size;
//! use fifteen::census::Counter;
//!
//! let census = Counter::new().max_listed(10).count(Size::new(3, 3)?)?;
//! assert_eq!((census.positions(), census.distance()), (181_440, 31));
//! let farthest: Vec<String> = census.farthest.iter().map(|board| board.to_string()).collect();
//! assert_eq!(farthest, ["647850321", "867254301"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # All positions
//!
//! The census is a breadth-first search from the goal through the whole graph. This has been done
//! even for the 15-puzzle, on disk (Korf and Schultze, *Large-scale parallel breadth-first search*,
//! AAAI 2005). In memory, the cost per position is decisive; here it is one bit. Three ideas make
//! this possible and the search fast; a fourth divides it among processes:
//!
//! *Two levels are enough.* A neighbor of a position at distance d is at distance d − 1 or d + 1;
//! so those at d + 1 are the neighbors of those at d that were not at d − 1. And as the blank
//! alternates between black and white cells, one level occupies the bits of the black cells and the
//! other those of the white ones. The next level replaces the last but one, word by word, in place.
//!
//! *The order of the tiles, not the board.* Read the tiles row by row and skip the blank. A move to
//! the left or right does not change this order, and a move up or down rotates as many tiles as
//! there are columns. So each cell of the blank has an array of bits, one for each order, indexed
//! by its rank in the factorial number system. Then a move to the left or right is the union of two
//! arrays. Moves up and down need no conversion to a board and back, either: rotating some places
//! changes only *their digits*, and the new digits depend only on the old ones. If the places are
//! at the front, whole runs of words move together: on a 3×4 board, 336 words with 20,160 bits. The
//! last five tiles have 60 orders of one parity, and these are the bits of a word. If the places
//! are among these five, the bits of all words are permuted in the same way, by 4 to 39 masks and
//! rotations. Only positions that are listed are ever ranked or unranked.
//!
//! *Threads write what they own.* Bits are gathered: a chunk of 24 kilobytes is computed by one
//! thread, from arrays that no thread writes to during this level.
//!
//! *Processes own ranges of words.* If the memory of one machine is too small, several processes
//! [count together](count_with). The first tiles of the order determine the owner of a word, and
//! few moves change these. On a board with two columns and seven rows, the blank can move up or
//! down between twelve pairs of cells. Only one pair, the first cells of the first two rows,
//! changes the first tile: it is the *boundary*. Both sides know what crosses it from the tables of
//! moves, so this is sent without addresses. What crossed it during the last level is not sent
//! back. The rest is packed as gaps between bits, 0.6 to 0.7 bytes per position. With two processes
//! one position in twenty crosses.
//!
//! # Happy positions
//!
//! A move is happy if it brings its tile closer to home. Happy moves alone solve 88,728,779
//! positions of the 15-puzzle, according to Knuth (*15PUZZLE-KORF1*, 2004), and the goal makes one
//! more; 114 of them take 56 moves, the maximum. The census finds them backwards from the goal.
//! Each undone move raises the Manhattan distance by one, so the levels are disjoint, and
//! duplicates arise only within a level.
//!
//! The largest level has six million boards, and a hash table of that size is slow: every lookup
//! waits for memory. So levels are divided by the cells of the blank and two marked tiles. Moves
//! act on these *patterns*, too. The boards of a pattern come from at most four patterns of the
//! level before, and their hash table fits into the cache. No two threads write to the same list,
//! and the hash tables are so small that clearing them takes hardly any time.
//!
//! # Pushes of several tiles
//!
//! In the multi-tile metric a push of several tiles in a line is one move. The census stores bits
//! for lines of positions instead of positions, as the documentation of the module `pushes`
//! explains.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `all` | the census of all positions, by one process or several |
//! | `all::permutation` | ranks of permutations |
//! | `all::layout` | places of positions among the bits |
//! | `all::slide` | effect of a move on all bits at once |
//! | `all::bits` | computation of a level from the two before it |
//! | `all::shard_map` | distribution of the words over processes |
//! | `all::exchange` | exchange of bits between processes |
//! | `all::rice_codec` | compression of exchanged bits |
//! | `pattern` | cells of the blank and two tiles, and undone happy moves |
//! | `dedup` | removal of duplicates |
//! | `happy` | the census of the happy positions |
//! | `pushes` | the census of all positions in the multi-tile metric |
//! | `pushes::lines` | distances of lines, in two bits each |
//! | `pushes::carried` | bits that are carried from row to row |
//! | `count` | entry points for all of them |
//! | `frontier` | the loop over the levels, for all of them |
//! | `checkpoint` | levels on disk |
//! | `start` | the position at distance 0 |
//! | `counter` | [`Counter`]: builder-style interface |
//!
//! # Measurements
//!
//! The book's chapter on measurements (`docs/src/measurements.md`) contains times and memory
//! requirements, and the effect of each of these choices. Skipping zero words and laying boards out
//! upright matter most in the census of all positions, and patterns of the blank and two tiles in
//! that of the happy ones. With one list per cell a second thread gains little: some cells have
//! many more positions than others, and all threads wait for the last one.

mod all;
mod checkpoint;
mod count;
mod counter;
mod dedup;
mod frontier;
mod happy;
mod pattern;
mod pushes;
mod start;

pub use all::{crossing_rate, required_memory};
pub use checkpoint::{fingerprint, shard_fingerprint};
pub use count::{CensusKind, CheckpointError, count, count_with};
pub use counter::Counter;
pub use pushes::required_push_memory;

use crate::board::Board;
use crate::runtime::memory::Bytes;
use crate::runtime::number_format::{Grouped, Pluralized};
use crate::{Memory, Stopped, Threads};
use fifteen_codegen::Size;
use fifteen_runtime::impl_error;
use std::fmt;

/// Returns the number of solvable positions of this size: half of all orders of the tiles and the
/// blank.
///
/// ```
/// use fifteen::{Size, census};
///
/// assert_eq!(census::solvable_count(Size::new(3, 3)?), 181_440);
/// assert_eq!(census::solvable_count(Size::new(5, 5)?), 7_755_605_021_665_492_992_000_000);
/// # Ok::<(), fifteen::SizeError>(())
/// ```
pub fn solvable_count(size: Size) -> u128 {
    (3..=size.cells() as u128).fold(1, u128::saturating_mul)
}

/// Options of a census.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Number of threads.
    pub threads: Threads,
    /// Memory limit.
    pub memory: Memory,
    /// Maximum number of farthest positions to list.
    pub max_listed: usize,
}

impl Default for Options {
    /// Returns options with all cores, two gibibytes, and no listed positions.
    fn default() -> Options {
        Options { threads: Threads::default(), memory: Memory::gibibytes(2), max_listed: 0 }
    }
}

/// Progress of a census.
///
/// The observer receives it after every level, and repeatedly during a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CensusProgress {
    /// Last distance at which all positions have been found.
    pub distance: usize,
    /// Number of positions at that distance.
    pub last_level_len: u64,
    /// Number of positions at that distance and all before it.
    pub positions: u64,
    /// Number of parts of the next level that are done or in progress.
    pub parts_begun: usize,
    /// Number of parts of the next level, 0 before it begins.
    pub parts_total: usize,
}

impl CensusProgress {
    /// Returns the progress after levels of these sizes.
    fn from_levels(levels: &[u64]) -> CensusProgress {
        CensusProgress {
            distance: levels.len() - 1,
            last_level_len: levels[levels.len() - 1],
            positions: levels.iter().sum(),
            parts_begun: 0,
            parts_total: 0,
        }
    }
}

/// Result of a census.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Size of the boards.
    pub size: Size,
    /// Number of positions at each distance from the goal, from 0 on.
    pub levels: Vec<u64>,
    /// Reason why it ended before all positions were found: [`Stopped::Cancelled`],
    /// [`Stopped::Memory`], or [`Stopped::CheckpointUnusable`] if another process cannot use its
    /// checkpoint.
    pub stopped: Option<Stopped>,
    /// Positions at the last distance, up to the requested number. They are the same for any number
    /// of threads. Empty if there is no memory for the list, or if the census stops while it reads
    /// its checkpoint.
    pub farthest: Vec<Board>,
    /// Peak of the memory in use, in bytes; with several processes, the maximum per process.
    pub bytes: u64,
}

impl fmt::Display for Census {
    /// Writes the number of positions and the greatest distance at which all of them were found.
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::census::Counter;
    ///
    /// let census = Counter::new().count(Size::new(3, 3)?)?;
    /// assert_eq!(census.to_string(), "181,440 positions at distances up to 31");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let positions = Pluralized(self.positions().into(), "position");
        write!(f, "{positions} at distances up to {}", self.distance())?;
        match self.stopped {
            Some(reason) => write!(f, ", stopped: {reason}"),
            None => Ok(()),
        }
    }
}

impl Census {
    /// Returns the number of positions that were found.
    pub fn positions(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Returns whether all positions were found.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// Returns the last distance at which all positions were found. In a complete census of all
    /// positions it is the eccentricity of the goal.
    pub fn distance(&self) -> usize {
        self.levels.len() - 1
    }
}

/// Error for a board that is too large for a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CensusError {
    /// The census needs more memory than the limit.
    Memory {
        /// Size of the board.
        size: Size,
        /// Required memory per process, in bytes.
        bytes: u128,
        /// Memory limit of the first process whose limit is too low.
        limit: Memory,
        /// Number of processes that count together.
        processes: usize,
    },
    /// The positions do not fit into 64 bits.
    Cells {
        /// Size of the board.
        size: Size,
        /// Maximum number of cells.
        max: usize,
    },
}

impl_error! { CensusError:
    Self::Memory { size, bytes, limit, processes } => (
        "counting the {} positions of {size} boards needs {} of memory{}; the limit is {limit}",
        Grouped(solvable_count(*size)),
        Bytes(*bytes),
        match processes {
            1 => String::new(),
            _ => format!(" in each of {processes} processes"),
        },
    ),
    Self::Cells { size, max } => (
        "the census of happy positions supports at most {max} cells; a {size} board has {}",
        size.cells(),
    ),
}
