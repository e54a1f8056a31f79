//! What moving a tile changes.

use crate::layout::{DIGITS, Extras, LANES, LaneLayout, PATTERNS, SLOTS, STAGE};

/// What moving a tile changes: one pattern in each lane.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct TileLookup {
    /// For each pattern the lanes whose extra stays as it is, a byte of ones each. It begins a line of
    /// the cache.
    pub keep_mask: Extras,
    /// For each lane the tiles of its pattern, eight bytes a lane: numbers of cells that follow each other,
    /// first on the board and then on the reflected board. What is missing to eight comes first, and
    /// is [`ABSENT_TILE`].
    pub slots: [[u8; DIGITS]; LANES],
    /// For each lane the first entry of its table.
    pub first_entries: [u32; LANES],
    /// For each lane the bits of an entry that are a number: two, or all four.
    pub entry_mask: [u64; LANES / STAGE],
    /// For each lane the pattern with this tile, four bits a lane, one of which is set.
    pub lane_patterns: u64,
    /// The same, but for lanes that do not tell a blank that is alone.
    pub enclosing_patterns: u64,
}

/// The place of a tile that is not there: its cell is 0, or beyond all others where tables are by rank.
pub const ABSENT_TILE: u8 = 25;

impl TileLookup {
    /// The blank: it belongs to no pattern, and to each.
    ///
    /// Whoever asks whether all neighbours of a cell belong to one pattern must not be told by the blank.
    pub const BLANK: TileLookup = TileLookup {
        slots: [[ABSENT_TILE; DIGITS]; LANES],
        first_entries: [0; LANES],
        keep_mask: [[u64::MAX; 2]; PATTERNS],
        entry_mask: [0; LANES / STAGE],
        lane_patterns: u64::MAX,
        enclosing_patterns: u64::MAX,
    };

    /// What moving this tile changes. If there are fewer than sixteen lanes, some are repeated.
    pub fn new(layout: &LaneLayout, tile: u8) -> TileLookup {
        let mut moved = TileLookup { lane_patterns: 0, enclosing_patterns: 0, ..TileLookup::BLANK };
        for (lane, lookups) in layout.padded_lanes().enumerate() {
            let found = lookups.iter().enumerate().find(|(_, lookup)| lookup.tiles.contains(&tile));
            let Some((pattern, lookup)) = found else { continue };
            let side = if lookup.is_mirrored { SLOTS as u8 } else { 0 };
            let missing = DIGITS - lookup.tiles.len();
            for (slot, &tile) in moved.slots[lane][missing..].iter_mut().zip(&lookup.tiles) {
                *slot = side + tile;
            }
            moved.first_entries[lane] = lookup.first_entry;
            let (stage, byte) = (lane / STAGE, lane % STAGE * 8);
            moved.keep_mask[pattern][stage] &= !(0xff << byte);
            moved.entry_mask[stage] |= if lookup.is_ranked { 15 } else { 3 } << byte;
            let one = 1 << (lane * PATTERNS + pattern);
            moved.lane_patterns |= one;
            moved.enclosing_patterns |= if lookup.is_ranked { 0 } else { one };
        }
        moved
    }
}
