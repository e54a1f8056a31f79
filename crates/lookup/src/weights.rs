//! Weights that turn digits into indices of tables by rank.
//!
//! In a table by digits, the cells of a pattern's tiles are multiplied by powers of one base, which
//! is the same for all patterns. In a table by rank, a digit is the number of a cell among those
//! that earlier tiles leave free, so each digit has its own base: 16, 15, 14, … on 16 cells. These
//! factors depend on the number of tiles in the pattern, and therefore on the lane.

use crate::layout::{DIGITS, LANES, LaneLayout, Lookup};

/// Factors of the digits of the patterns that contain a tile, by lane. Each field begins a cache
/// line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct DigitWeights {
    /// Factors of digits, in pairs.
    pub digit_factors: [[u8; DIGITS]; LANES],
    /// Factors of pairs, as words.
    pub pair_factors: [[u16; DIGITS / 2]; LANES],
    /// Factor of the number that the first four digits form.
    pub high_factor: [u64; LANES],
    /// Ones in all bytes of a lane whose table is by rank.
    pub ranked_mask: [u64; LANES],
}

impl DigitWeights {
    /// Factors that are all zero.
    pub const ZERO: DigitWeights = DigitWeights {
        digit_factors: [[0; DIGITS]; LANES],
        pair_factors: [[0; DIGITS / 2]; LANES],
        high_factor: [0; LANES],
        ranked_mask: [0; LANES],
    };

    /// Computes the factors of the patterns that contain a tile.
    pub fn new(layout: &LaneLayout, tile: u8) -> DigitWeights {
        let mut weights = DigitWeights::ZERO;
        for (lane, lookups) in layout.padded_lanes().enumerate() {
            let found = lookups.iter().find(|lookup| lookup.tiles.contains(&tile));
            if let Some(lookup) = found {
                weights.set_lane(lane, lookup, layout.size.cells());
            }
        }
        weights
    }

    fn set_lane(&mut self, lane: usize, lookup: &Lookup, cells: usize) {
        let missing = DIGITS - lookup.tiles.len();
        let base = |slot: usize| match slot.checked_sub(missing) {
            None => 0,
            Some(tile) if lookup.is_ranked => cells - tile,
            Some(_) => cells,
        };
        for first in (0..DIGITS).step_by(2) {
            let weight = |slot: usize, weight: usize| if slot < missing { 0 } else { weight as u8 };
            self.digit_factors[lane][first] = weight(first, base(first + 1));
            self.digit_factors[lane][first + 1] = weight(first + 1, 1);
        }
        self.pair_factors[lane] =
            [base(2) * base(3), 1, base(6) * base(7), 1].map(|weight| weight as u16);
        self.high_factor[lane] = (4..DIGITS).map(base).product::<usize>() as u64;
        self.ranked_mask[lane] = if lookup.is_ranked { u64::MAX } else { 0 };
    }
}
