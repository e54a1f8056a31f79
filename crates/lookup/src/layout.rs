//! Which tables there are in memory, and which lane looks where.

use fifteen_codegen::Size;
use std::fmt;

/// The most lanes.
pub(crate) const LANES: usize = 16;

/// The lanes that are looked up together.
pub(crate) const STAGE: usize = 8;

/// The most patterns of a lane.
pub(crate) const PATTERNS: usize = 4;

/// The most tiles of a pattern.
pub(crate) const TILES: usize = 7;

/// The digits of an index: an even number, so that they can be taken in pairs.
pub(crate) const DIGITS: usize = TILES + 1;

/// For each pattern, the extras of eight lanes and of eight more, a byte each.
pub(crate) type Extras = [[u64; 2]; PATTERNS];

/// The places for the cells of tiles, more than there are tiles, so that no number of five bits is
/// beyond them.
pub(crate) const SLOTS: usize = 32;

/// Where to look for the extra of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The first entry of its table among all entries.
    pub first_entry: u32,
    /// The tiles whose cells are the digits of the index, the highest digit first.
    pub tiles: Vec<u8>,
    /// Whether the cells are those on the board reflected in its main diagonal.
    pub is_mirrored: bool,
    /// Whether the table is by rank: a digit is the number of a cell among those that earlier tiles have left, and an
    /// entry is one number up to 15, wherever the blank is. Otherwise digits are cells, and an entry is two numbers up
    /// to 3, for a blank that is free and one that is alone.
    pub is_ranked: bool,
}

/// An additive heuristic: a lookup for each pattern.
pub type Lane = Vec<Lookup>;

/// Where lanes look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneLayout {
    /// The size of the board; the number of its cells is the base of all indices.
    pub size: Size,
    /// The lanes. The first eight are looked up first, and should be the best.
    pub lanes: Vec<Lane>,
}

impl LaneLayout {
    /// The most lanes.
    pub const MAX_LANES: usize = LANES;

    /// The most patterns of a lane.
    pub const MAX_PATTERNS: usize = PATTERNS;

    /// Sixteen lanes: if there are fewer, some of them again, in such a way that the last eight are the
    /// first once more if there are no more than these.
    pub(crate) fn padded_lanes(&self) -> impl Iterator<Item = &Lane> {
        let (first, others) = self.lanes.split_at(self.lanes.len().min(STAGE));
        let others = if others.is_empty() { first } else { others };
        first.iter().cycle().take(STAGE).chain(others.iter().cycle().take(LANES - STAGE))
    }

    /// Checks that all of this can be looked up among so many entries.
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

/// Why lanes cannot be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneLayoutError {
    /// There are none, or too many.
    Lanes,
    /// A lane has too many patterns, or one with too many tiles, or not each tile in one of them; or
    /// the reflection is asked for of a board that has none.
    Patterns,
    /// A lookup goes beyond the end of the tables, or these are beyond 2 GiB.
    Entries,
}

impl fmt::Display for LaneLayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LaneLayoutError::Lanes => "there can be 1 to 16 lanes",
            LaneLayoutError::Patterns => {
                "a lane has each tile in one of four patterns of up to seven"
            }
            LaneLayoutError::Entries => "a lane looks beyond the end of the tables",
        })
    }
}

impl std::error::Error for LaneLayoutError {}
