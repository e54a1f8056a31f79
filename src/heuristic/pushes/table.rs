//! Table of one pattern in the multi-tile metric, with the blank.
//!
//! All tiles outside the pattern look alike. An entry is the least number of pushes, of pattern
//! tiles or not, that brings the pattern's tiles and the blank home, if the first push has a given
//! axis and the axes alternate. Every solution of a position is such a walk of the reduced
//! position, so the entry is a lower bound. The maximum of several entries is one, too. Their sum
//! is not: one push may move tiles of several patterns, and every push of the blank counts in all
//! tables.
//!
//! # Numbering
//!
//! The tiles t₁ … tₖ and then the blank are ranked as in
//! [`ranking`](fifteen_patterns::Ranking): the digit of each is its cell less the number of earlier
//! ones in smaller cells. The axis is the last bit. So the entries of one placement of the tiles,
//! for all cells of the blank, are consecutive bytes.
//!
//! # Construction
//!
//! A breadth-first search from the goal, level by level over the whole table: for every entry of
//! the level, the positions before each possible push. If the next push after a position is
//! vertical, the push that led to it was horizontal, and the blank came from another cell of its
//! row. A push that moves no tile of the pattern stays within the bytes of one placement.

use super::position::PushPosition;
use crate::heuristic::bound::SLOTS;
use crate::runtime::{memory, pool};
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use std::ops::Range;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Maximum number of tiles of a pattern.
pub const MAX_TILES: usize = 6;

/// Maximum number of entries of a table.
pub const MAX_ENTRIES: usize = 1 << 28;

/// Entry that is not reached.
const UNKNOWN: u8 = u8::MAX;

/// Number of placements that a worker expands before the observer is called.
const CHUNK: usize = 1 << 12;

/// Least numbers of pushes for every placement of some tiles and the blank.
///
/// ```
/// use fifteen::heuristic::pushes::{PushPosition, PushTable};
/// use fifteen::{Board, Size, Threads};
///
/// let size = Size::new(3, 3)?;
/// let table = PushTable::construct(size, &[1, 2, 3], Threads::ONE, &mut ());
/// let table = table.expect("not cancelled").expect("small");
/// let position = PushPosition::new(&Board::parse(size, "123456078")?);
/// // One horizontal push; or three pushes that begin vertically.
/// assert_eq!(table.estimate(&position, false), 1);
/// assert!(table.estimate(&position, true) > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PushTable {
    /// Tiles of the pattern.
    tiles: Vec<u8>,
    /// Number of cells of the board.
    cells: usize,
    entries: Vec<AtomicU8>,
}

impl PushTable {
    /// Returns the number of entries of the table of a pattern, one byte each, if it is supported:
    /// at most `MAX_TILES` tiles and `MAX_ENTRIES` entries.
    pub fn entry_count(size: Size, tiles: usize) -> Option<usize> {
        let cells = size.cells();
        if !(1..=MAX_TILES).contains(&tiles) || tiles >= cells {
            return None;
        }
        let count = (cells - tiles..=cells).try_fold(2_usize, usize::checked_mul)?;
        (count <= MAX_ENTRIES).then_some(count)
    }

    /// Builds the table of a pattern, or returns `None` if its size is not supported.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] by the observer, or [`Stopped::Memory`].
    ///
    /// # Panics
    /// If a tile is not on the board.
    pub fn construct(
        size: Size,
        tiles: &[u8],
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Result<Option<PushTable>, Stopped> {
        let Some(count) = PushTable::entry_count(size, tiles.len()) else { return Ok(None) };
        assert!(tiles.iter().all(|tile| (1..size.cells()).contains(&usize::from(*tile))));
        let mut entries = Vec::new();
        memory::reserve(&mut entries, count).map_err(|_| Stopped::Memory)?;
        entries.resize_with(count, || AtomicU8::new(UNKNOWN));
        let table = PushTable { tiles: tiles.to_vec(), cells: size.cells(), entries };
        table.fill(size, threads, observer)?;
        Ok(Some(table))
    }

    /// Returns the tiles of the pattern.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the greatest entry, in pushes.
    pub fn radius(&self) -> u32 {
        self.entries.iter().map(|entry| entry.load(Relaxed)).max().unwrap_or(0).into()
    }

    /// Returns the bound of a position for solutions whose first push has this axis.
    pub fn estimate(&self, position: &PushPosition, is_vertical: bool) -> u32 {
        self.lookup(|tile| position.places()[tile], is_vertical).into()
    }

    /// Looks up the entry of a position, given the cell of each tile and of the blank, number 0.
    ///
    /// The usual numbers of tiles have code of their own, in which no loop is left.
    #[inline]
    pub(super) fn lookup(&self, place: impl Fn(usize) -> u8, is_vertical: bool) -> u8 {
        let index = match self.tiles.len() {
            4 => self.index_of_tiles::<4>(place, is_vertical),
            5 => self.index_of_tiles::<5>(place, is_vertical),
            6 => self.index_of_tiles::<6>(place, is_vertical),
            tiles => {
                let places = self.places::<MAX_TILES>(&place);
                let places = &places[..tiles];
                self.index(self.rank(places), places, place(0), is_vertical)
            }
        };
        self.entries[index].load(Relaxed)
    }

    /// Returns the index of the entry of a position, for a pattern of this many tiles.
    #[inline]
    fn index_of_tiles<const TILES: usize>(
        &self,
        place: impl Fn(usize) -> u8,
        is_vertical: bool,
    ) -> usize {
        let places = self.places::<TILES>(&place);
        self.index(self.rank(&places), &places, place(0), is_vertical)
    }

    /// Returns the cells of the pattern's first tiles.
    #[inline]
    fn places<const TILES: usize>(&self, place: &impl Fn(usize) -> u8) -> [u8; TILES] {
        let mut places = [0; TILES];
        for (to, &tile) in places.iter_mut().zip(&self.tiles) {
            *to = place(usize::from(tile) % SLOTS);
        }
        places
    }

    /// Returns the rank of a placement of the tiles.
    #[inline]
    fn rank(&self, places: &[u8]) -> usize {
        let mut rank = 0;
        for (number, &cell) in places.iter().enumerate() {
            rank = rank * (self.cells - number) + digit(&places[..number], cell);
        }
        rank
    }

    /// Returns the cells of the tiles in the placement with this rank.
    fn unrank(&self, mut rank: usize) -> [u8; MAX_TILES] {
        let tiles = self.tiles.len();
        let mut digits = [0; MAX_TILES];
        for number in (0..tiles).rev() {
            let left = self.cells - number;
            digits[number] = rank % left;
            rank /= left;
        }
        let mut places = [0; MAX_TILES];
        for number in 0..tiles {
            let mut free = (0..self.cells as u8).filter(|cell| !places[..number].contains(cell));
            places[number] = free.nth(digits[number]).expect("a free cell");
        }
        places
    }

    /// Returns the index of an entry.
    #[inline]
    fn index(&self, rank: usize, places: &[u8], blank: u8, is_vertical: bool) -> usize {
        let blanks = self.cells - self.tiles.len();
        (rank * blanks + digit(places, blank)) * 2 + usize::from(is_vertical)
    }

    /// Fills the table, level by level.
    fn fill(
        &self,
        size: Size,
        threads: Threads,
        observer: &mut dyn Observer<()>,
    ) -> Result<(), Stopped> {
        let home: Vec<u8> = self.tiles.iter().map(|tile| tile - 1).collect();
        let (rank, blank) = (self.rank(&home), size.blank_home() as u8);
        for is_vertical in [false, true] {
            self.entries[self.index(rank, &home, blank, is_vertical)].store(0, Relaxed);
        }
        let lines = blank_lines(size);
        let width = 2 * (self.cells - self.tiles.len());
        let placements = self.entries.len() / width;
        for level in 0..UNKNOWN - 1 {
            let mut expanded = vec![0_u64; threads.get()];
            let chunks = placements.div_ceil(CHUNK);
            let expand = |expanded: &mut u64, chunk: usize| {
                let ranks = chunk * CHUNK..((chunk + 1) * CHUNK).min(placements);
                *expanded += self.expand(ranks, level, &lines);
            };
            let end =
                pool::for_each(0..chunks, &mut expanded, expand, |_| observer.on_progress(&()));
            if end.is_break() {
                return Err(Stopped::Cancelled);
            }
            if expanded.iter().sum::<u64>() == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Expands all entries of a level among some placements. Returns their number.
    ///
    /// Several threads write to the table. They write only the number of the next level, into
    /// entries that are still unknown, so the order of their writes does not matter.
    fn expand(&self, ranks: Range<usize>, level: u8, lines: &[[BlankLine; 2]]) -> u64 {
        let tiles = self.tiles.len();
        let width = 2 * (self.cells - tiles);
        let mut expanded = 0;
        for rank in ranks {
            let entries = &self.entries[rank * width..(rank + 1) * width];
            if entries.iter().all(|entry| entry.load(Relaxed) != level) {
                continue;
            }
            let places = self.unrank(rank);
            let free = (0..self.cells as u8).filter(|cell| !places[..tiles].contains(cell));
            for (blank, entries) in free.zip(entries.chunks_exact(2)) {
                for is_vertical in [false, true] {
                    if entries[usize::from(is_vertical)].load(Relaxed) == level {
                        expanded += 1;
                        for line in &lines[usize::from(blank)][usize::from(!is_vertical)] {
                            self.reach_before(rank, places, blank, line, !is_vertical, level + 1);
                        }
                    }
                }
            }
        }
        expanded
    }

    /// Enters the level of all positions from which one push along a line of cells leads to this
    /// one.
    fn reach_before(
        &self,
        rank: usize,
        mut places: [u8; MAX_TILES],
        mut blank: u8,
        line: &[u8],
        is_vertical: bool,
        level: u8,
    ) {
        let places = &mut places[..self.tiles.len()];
        let mut rank = Some(rank);
        for &cell in line {
            if let Some(tile) = places.iter_mut().find(|place| **place == cell) {
                *tile = blank;
                rank = None;
            }
            blank = cell;
            let current = *rank.get_or_insert_with(|| self.rank(places));
            let entry = &self.entries[self.index(current, places, blank, is_vertical)];
            if entry.load(Relaxed) == UNKNOWN {
                entry.store(level, Relaxed);
            }
        }
    }
}

/// Returns the digit of a cell: its number less the number of earlier tiles in smaller cells.
#[inline]
fn digit(earlier: &[u8], cell: u8) -> usize {
    usize::from(cell) - earlier.iter().map(|&other| usize::from(other < cell)).sum::<usize>()
}

/// Cells that the blank can reach by one push in each of the two directions of an axis, the nearest
/// first.
type BlankLine = [Vec<u8>; 2];

/// Returns the lines of the blank by its cell: the horizontal and the vertical ones.
fn blank_lines(size: Size) -> Vec<[BlankLine; 2]> {
    let line = |cell, direction| size.ray(cell, direction).map(|to| to as u8).collect();
    let lines = |cell| {
        [
            [line(cell, Direction::East), line(cell, Direction::West)],
            [line(cell, Direction::North), line(cell, Direction::South)],
        ]
    };
    (0..size.cells()).map(lines).collect()
}
