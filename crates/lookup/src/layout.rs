//! Layout of the lanes: their tables in memory, and the lookups of each lane.

use fifteen_codegen::Size;
use fifteen_runtime::impl_error;

/// Maximum number of lanes.
pub(crate) const LANES: usize = 16;

/// Number of lanes that are looked up together.
pub(crate) const STAGE_LANES: usize = 8;

/// Numbers of lanes that searches are compiled for.
pub(crate) const WIDTHS: [usize; 3] = [4, STAGE_LANES, LANES];

/// Maximum number of patterns of a lane.
pub(crate) const PATTERNS: usize = 4;

/// Maximum number of tiles of a pattern.
pub(crate) const TILES: usize = 7;

/// Number of digits of an index, which is even, so that they form pairs.
pub(crate) const DIGITS: usize = TILES + 1;

/// For each pattern, the excesses of the first eight lanes and of the other eight, one byte each.
pub(crate) type Excesses = [[u64; 2]; PATTERNS];

/// Number of slots for the cells of tiles. It is a power of two and exceeds the number of tiles, so
/// a 5-bit index needs no check.
pub(crate) const SLOTS: usize = 32;

/// A one in each byte of a word.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// Lookup of the excess of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// First entry of its table among all entries.
    pub first_entry: u32,
    /// Tiles whose cells are the digits of the index, the highest digit first.
    pub tiles: Vec<u8>,
    /// True if the cells are those on the board reflected in its main diagonal.
    pub is_mirrored: bool,
    /// True if the table is by rank. Then a digit is the number of a cell among those that earlier
    /// tiles leave free, and an entry is one number up to 15, for all positions of the blank.
    /// Otherwise digits are cells, and an entry holds two numbers up to 3: one for a free blank,
    /// and one for a blank that the pattern's tiles enclose in a single cell.
    pub is_ranked: bool,
}

/// Additive heuristic: a lookup for each pattern.
pub type Lane = Vec<Lookup>;

/// Lookups of all lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneLayout {
    /// Size of the board. The number of its cells is the base of all indices by digits.
    pub size: Size,
    /// Lanes. The first eight are looked up first, and should be the best.
    pub lanes: Vec<Lane>,
}

impl LaneLayout {
    /// Maximum number of lanes.
    pub const MAX_LANES: usize = LANES;

    /// Maximum number of patterns of a lane.
    pub const MAX_PATTERNS: usize = PATTERNS;

    /// Returns the number, in [`WIDTHS`], of the smallest one that is sufficient for the lanes.
    pub(crate) fn width_number(&self) -> usize {
        WIDTHS.partition_point(|&width| width < self.lanes.len())
    }

    /// Returns sixteen lanes: those of the layout, repeated until there are as many as are looked
    /// up, and all of these repeated until there are sixteen.
    pub(crate) fn padded_lanes(&self) -> impl Iterator<Item = &Lane> {
        let (width, lanes) = (WIDTHS[self.width_number()], &self.lanes);
        (0..LANES).map(move |number| &lanes[number % width % lanes.len()])
    }

    /// Checks the layout for tables with this number of entries.
    pub(crate) fn check(&self, entries: u64) -> Result<(), LaneLayoutError> {
        if !(1..=LANES).contains(&self.lanes.len()) {
            return Err(LaneLayoutError::Lanes);
        }
        self.lanes.iter().try_for_each(|lane| {
            let tiles: Vec<u8> = lane.iter().flat_map(|lookup| lookup.tiles.clone()).collect();
            let all = 1..self.size.cells() as u8;
            let is_whole =
                all.len() == tiles.len() && all.into_iter().all(|tile| tiles.contains(&tile));
            if lane.len() > PATTERNS || !is_whole {
                return Err(LaneLayoutError::Patterns);
            }
            lane.iter().try_for_each(|lookup| lookup.check(self.size, entries))
        })
    }
}

impl Lookup {
    fn check(&self, size: Size, entries: u64) -> Result<(), LaneLayoutError> {
        if self.tiles.len() > TILES || self.is_mirrored && size.rows() != size.cols() {
            return Err(LaneLayoutError::Patterns);
        }
        let (cells, tiles) = (size.cells() as u64, self.tiles.len() as u64);
        let count: u64 = match self.is_ranked {
            true => (0..tiles).map(|tile| cells - tile).product(),
            false => cells.pow(tiles as u32),
        };
        let end = u64::from(self.first_entry) + count;
        if end <= entries { Ok(()) } else { Err(LaneLayoutError::Entries) }
    }
}

/// Error of an invalid layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneLayoutError {
    /// There are no lanes, or too many.
    Lanes,
    /// A lane has too many patterns, has a pattern with too many tiles, does not have each tile in
    /// exactly one pattern, or is mirrored although the board is not square.
    Patterns,
    /// The tables are empty, or have 2 GiB or more.
    Tables,
    /// A lookup refers to entries beyond the end of the tables.
    Entries,
}

impl_error! { LaneLayoutError:
    Self::Lanes => "a layout has 1 to 16 lanes",
    Self::Patterns => "a lane has each tile in one of four patterns of up to seven",
    Self::Tables => "the tables are empty, or have 2 GiB or more",
    Self::Entries => "a lane refers to entries beyond the end of the tables",
}
