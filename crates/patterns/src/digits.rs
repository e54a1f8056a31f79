//! Tables indexed by digits: the cells of the tiles are the digits of the index.
//!
//! A [`Ranking`](crate::Ranking) has no gaps, but a rank counts, for each tile, the earlier tiles
//! in smaller cells. That is slow in a search that looks up sixteen tables for each node. Here the
//! index is a number in base n on a board of n cells, and its digits are the cells of the pattern's
//! tiles. Six tiles of the 24-puzzle take 25⁶ entries, nearly twice the 127,512,000 placements, but
//! a dozen instructions compute sixteen indices. The other entries, in which two tiles have the
//! same cell, are never read.
//!
//! # Entries of two numbers
//!
//! Half a byte has room for two excesses up to 3. Among the placements of six tiles of the
//! 24-puzzle, one in three thousand has a larger excess. The first excess is that of a blank in a
//! region of at least two cells, bounded by the pattern's tiles. The second is that of a blank that
//! the pattern's tiles *enclose* in a single cell. Testing for such a blank costs four more loads
//! for each node, and saves a sixth of the nodes.
//!
//! ```text
//! . a b     A blank in the corner is enclosed: wherever the other tiles are, a or c must
//! c . .     make way. In other cells it is free.
//! . . .
//! ```
//!
//! # Entries of one number
//!
//! With seven tiles of the 15-puzzle, one placement in thirty has an excess above 3, and a search
//! without these excesses visits two fifths more nodes. So there the half byte is one number, up to
//! 15: the smallest excess over all regions of the blank. Since 16⁷ entries would be nearly five
//! times the number of placements, each digit counts only the cells that the preceding tiles leave
//! free, and the index is a [rank](crate::Ranking).

use crate::ranking::Ranking;
use fifteen_runtime::memory::{OutOfMemory, zeros};

/// Numbering of placements: by digits, or by [rank](crate::Ranking) if there are many tiles.
///
/// ```
/// use fifteen_patterns::PlacementIndex;
///
/// let numbering = PlacementIndex::new(25, 6).expect("few enough tiles");
/// assert_eq!(numbering.count(), 244_140_625);
/// assert_eq!(numbering.index([0, 0, 0, 0, 2, 3]), 53);
/// assert_eq!(PlacementIndex::new(25, 7), None, "2.4 billion entries are too many");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacementIndex {
    cells: usize,
    tiles: usize,
}

impl PlacementIndex {
    /// Maximum number of tiles whose cells are digits.
    const MAX_DIGIT_TILES: usize = 6;

    /// Maximum number of cells of a board whose patterns may have one more tile. Such a table takes
    /// 29 MB at most.
    const MAX_RANKED_CELLS: usize = 16;

    /// Returns the maximum number of tiles in a pattern on a board with this number of cells.
    ///
    /// ```
    /// use fifteen_patterns::PlacementIndex;
    ///
    /// assert_eq!([9, 16, 20, 25].map(PlacementIndex::max_tiles), [7, 7, 6, 6]);
    /// ```
    pub fn max_tiles(cells: usize) -> usize {
        if cells <= PlacementIndex::MAX_RANKED_CELLS {
            PlacementIndex::MAX_DIGIT_TILES + 1
        } else {
            PlacementIndex::MAX_DIGIT_TILES
        }
    }

    /// Creates the numbering of this number of tiles on this number of cells, unless there are too
    /// many tiles.
    pub fn new(cells: usize, tiles: usize) -> Option<PlacementIndex> {
        (tiles <= PlacementIndex::max_tiles(cells)).then_some(PlacementIndex { cells, tiles })
    }

    /// Returns true if indices are ranks, and an entry is one excess up to 15; false if digits are
    /// cells, and an entry is two excesses up to 3.
    pub fn is_ranked(self) -> bool {
        self.tiles > PlacementIndex::MAX_DIGIT_TILES
    }

    /// Returns the number of indices, one more than the highest.
    pub fn count(self) -> usize {
        match self.ranking() {
            Some(ranking) => ranking.count(),
            None => self.cells.pow(self.tiles as u32),
        }
    }

    /// Returns the numbering by rank, if indices are ranks.
    fn ranking(self) -> Option<Ranking> {
        self.is_ranked().then(|| Ranking::new(self.cells, self.tiles))?
    }

    /// Returns the index of a placement: the cells of the tiles, in the pattern's order.
    pub fn index(self, cells: impl IntoIterator<Item = usize>) -> usize {
        match self.ranking() {
            Some(ranking) => ranking.rank(cells),
            None => cells.into_iter().fold(0, |index, cell| index * self.cells + cell),
        }
    }

    /// Returns the number of bytes of a table.
    pub fn bytes(self) -> usize {
        self.count().div_ceil(2)
    }
}

/// Two excesses of a placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntryPair {
    /// Excess if the blank is in a region of several cells.
    pub free: u8,
    /// Excess if the blank is enclosed in a single cell.
    pub enclosed: u8,
}

impl EntryPair {
    /// Greatest excess in an entry of two.
    pub const MAX: u8 = 3;

    /// Encodes the excesses as an entry. Greater ones become [`MAX`](EntryPair::MAX).
    pub(crate) fn encode(self) -> u8 {
        self.free.min(EntryPair::MAX) | self.enclosed.min(EntryPair::MAX) << 2
    }
}

/// Table indexed by digits: two excesses for each placement of a pattern, or one if it has many
/// tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitTable {
    placement_index: PlacementIndex,
    bytes: Vec<u8>,
}

impl DigitTable {
    /// Creates a table of zeros.
    pub(crate) fn new(placement_index: PlacementIndex) -> Result<DigitTable, OutOfMemory> {
        Ok(DigitTable { placement_index, bytes: zeros(placement_index.bytes())? })
    }

    /// Returns the numbering of the entries.
    pub fn placement_index(&self) -> PlacementIndex {
        self.placement_index
    }

    /// Returns the excesses of a placement, given by the cells of the tiles in the pattern's order.
    pub fn excesses(&self, cells: impl IntoIterator<Item = usize>) -> EntryPair {
        let index = self.placement_index.index(cells);
        let entry = self.bytes[index / 2] >> (index % 2 * 4) & 15;
        match self.placement_index.is_ranked() {
            true => EntryPair { free: entry, enclosed: entry },
            false => EntryPair { free: entry & EntryPair::MAX, enclosed: entry >> 2 },
        }
    }

    /// Returns the bytes. The first has entry 0 in its lower half and entry 1 in its upper half,
    /// and so on. In an entry of two excesses, the lower two bits contain the excess of a free
    /// blank.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Converts the table into its bytes, without copying them.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the bytes, for writing.
    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }
}
