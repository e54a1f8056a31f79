//! Lookups that the move of a tile requires.

use crate::layout::{DIGITS, Excesses, LANES, LaneLayout, PATTERNS, SLOTS, STAGE_LANES};

/// Lookups for the move of one tile: in each lane, that of the pattern with this tile.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct TileLookup {
    /// For each pattern, ones in the bytes of the lanes whose excess does not change. The field
    /// begins a cache line.
    pub keep_mask: Excesses,
    /// For each lane, the tiles of its pattern, as eight indices into an array with the cells of
    /// all tiles, first on the board and then on the reflected board. If there are fewer tiles, the
    /// first indices are [`ABSENT_TILE`].
    pub slots: [[u8; DIGITS]; LANES],
    /// For each lane, the first entry of its table.
    pub first_entries: [u32; LANES],
    /// For each lane, the bits of an entry that form one number: two, or all four if the lookup is
    /// by rank.
    pub entry_mask: [u64; LANES / STAGE_LANES],
    /// For each lane, the pattern with this tile: four bits per lane, one of which is set.
    pub lane_patterns: u64,
    /// Like `lane_patterns`, but empty for lanes whose lookup is by rank: their entries are the
    /// same for all positions of the blank.
    pub blank_dependent_patterns: u64,
}

/// Placeholder for a missing tile. Its cell is 0, or beyond all others if any table is by rank.
pub const ABSENT_TILE: u8 = 25;

impl TileLookup {
    /// Lookups of the blank: none. It counts as a tile of every pattern, so that it does not affect
    /// the test of whether all neighbors of a cell belong to one pattern.
    pub const BLANK: TileLookup = TileLookup {
        slots: [[ABSENT_TILE; DIGITS]; LANES],
        first_entries: [0; LANES],
        keep_mask: [[u64::MAX; 2]; PATTERNS],
        entry_mask: [0; LANES / STAGE_LANES],
        lane_patterns: u64::MAX,
        blank_dependent_patterns: u64::MAX,
    };

    /// Computes the lookups for a tile. If there are fewer than sixteen lanes, some are repeated.
    pub fn new(layout: &LaneLayout, tile: u8) -> TileLookup {
        let mut moved =
            TileLookup { lane_patterns: 0, blank_dependent_patterns: 0, ..TileLookup::BLANK };
        for (lane, lookups) in layout.padded_lanes().enumerate() {
            let found = lookups.iter().enumerate().find(|(_, lookup)| lookup.tiles.contains(&tile));
            let Some((pattern, lookup)) = found else { continue };
            let side = if lookup.is_mirrored { SLOTS as u8 } else { 0 };
            let missing = DIGITS - lookup.tiles.len();
            for (slot, &tile) in moved.slots[lane][missing..].iter_mut().zip(&lookup.tiles) {
                *slot = side + tile;
            }
            moved.first_entries[lane] = lookup.first_entry;
            let (stage, byte) = (lane / STAGE_LANES, lane % STAGE_LANES * 8);
            moved.keep_mask[pattern][stage] &= !(0xff << byte);
            moved.entry_mask[stage] |= if lookup.is_ranked { 15 } else { 3 } << byte;
            let one = 1 << (lane * PATTERNS + pattern);
            moved.lane_patterns |= one;
            moved.blank_dependent_patterns |= if lookup.is_ranked { 0 } else { one };
        }
        moved
    }
}
