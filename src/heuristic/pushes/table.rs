//! Table of one pattern in the multi-tile metric, including the blank.
//!
//! All tiles outside the pattern look alike. An entry is the least number of pushes, of any tiles,
//! that brings the pattern's tiles and the blank home, if the first push has a given axis and the
//! axes alternate. Every shortest solution of a position is such a walk of the reduced position, so
//! the entry is a lower bound. The maximum of several entries is one, too. Their sum is not: one
//! push may move tiles of several patterns, and every push of the blank counts in all tables.
//!
//! # Numbering
//!
//! The tiles t₁ … tₖ and then the blank are ranked as in
//! [`ranking`](fifteen_patterns::Ranking): the digit of each is its cell less the number of earlier
//! ones in smaller cells. The axis is the last bit. So the entries of one placement of the tiles,
//! for all cells of the blank, are consecutive bytes.

use super::construct::Construction;
use super::position::PushPosition;
use crate::heuristic::bound::PADDED_CELLS;
use crate::runtime::memory;
use crate::{Observer, Stopped, Threads};
use fifteen_codegen::Size;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Maximum number of tiles of a pattern.
pub const MAX_TILES: usize = 6;

/// Maximum number of entries of a table.
pub const MAX_ENTRIES: usize = 1 << 28;

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
    /// Entry of a position that is not reached.
    pub(super) const UNKNOWN: u8 = u8::MAX;

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
    /// [`Stopped::Cancelled`] if the observer cancels, or [`Stopped::Memory`].
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
        memory::prefer_huge_pages(entries.spare_capacity_mut());
        entries.resize_with(count, || AtomicU8::new(PushTable::UNKNOWN));
        let table = PushTable { tiles: tiles.to_vec(), cells: size.cells(), entries };
        Construction::new(&table, size)?.run(size, threads, observer)?;
        Ok(Some(table))
    }

    /// Returns the tiles of the pattern.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the bound of a position for solutions whose first push has this axis.
    pub fn estimate(&self, position: &PushPosition, is_vertical: bool) -> u32 {
        self.lookup(|tile| position.places()[tile], is_vertical).into()
    }

    /// Looks up the entry of a position, given the cell of each tile and of the blank, number 0.
    ///
    /// Patterns of four to six tiles have code of their own, in which the loops are unrolled.
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

    /// Returns the index of the entry of a position, for a pattern of `TILES` tiles.
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
            *to = place(usize::from(tile) % PADDED_CELLS);
        }
        places
    }

    /// Returns the rank of a placement of the tiles.
    #[inline]
    pub(super) fn rank(&self, places: &[u8]) -> usize {
        let mut rank = 0;
        for (number, &cell) in places.iter().enumerate() {
            rank = rank * (self.cells - number) + digit(&places[..number], cell);
        }
        rank
    }

    /// Returns the cells of the first `tiles` tiles in their placement with this rank.
    pub(super) fn unrank(&self, tiles: usize, mut rank: usize) -> [u8; MAX_TILES] {
        let mut digits = [0; MAX_TILES];
        for number in (0..tiles).rev() {
            let left = self.cells - number;
            digits[number] = rank % left;
            rank /= left;
        }
        let mut places = [0; MAX_TILES];
        let mut free = (1_u32 << self.cells) - 1;
        for (place, digit) in places[..tiles].iter_mut().zip(digits) {
            let mut from = free;
            (0..digit).for_each(|_| from &= from - 1);
            *place = from.trailing_zeros() as u8;
            free &= !(1 << *place);
        }
        places
    }

    /// Returns the index of an entry.
    #[inline]
    fn index(&self, rank: usize, places: &[u8], blank: u8, is_vertical: bool) -> usize {
        let blanks = self.cells - self.tiles.len();
        (rank * blanks + digit(places, blank)) * 2 + usize::from(is_vertical)
    }

    /// Stores a level in the entries of the cells of the blank in `blanks`, which has a set for
    /// each axis of the next push. The placement has this rank, and its tiles occupy the cells
    /// `occupied`.
    pub(super) fn enter(&self, rank: usize, occupied: u32, blanks: [u32; 2], level: u8) {
        let width = 2 * (self.cells - self.tiles.len());
        let entries = &self.entries[rank * width..(rank + 1) * width];
        for (axis, mut set) in blanks.into_iter().enumerate() {
            while set != 0 {
                let cell = set.trailing_zeros();
                set &= set - 1;
                let tiles_below = (occupied & ((1 << cell) - 1)).count_ones();
                entries[2 * (cell - tiles_below) as usize + axis].store(level, Relaxed);
            }
        }
    }

    /// Returns the number of placements of the tiles.
    pub(super) fn placement_count(&self) -> usize {
        self.entries.len() / (2 * (self.cells - self.tiles.len()))
    }
}

/// Returns the digit of a cell: its number less the number of earlier tiles in smaller cells.
#[inline]
fn digit(earlier: &[u8], cell: u8) -> usize {
    usize::from(cell) - earlier.iter().map(|&other| usize::from(other < cell)).sum::<usize>()
}
