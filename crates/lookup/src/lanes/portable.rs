//! Portable form: plain integers, lane by lane, for every processor and for Miri.

use super::{Indexing, Indices, Lanes};
use crate::child::Stage;
use crate::layout::{DIGITS, LANES, ONES, SLOTS, STAGE_LANES};
use crate::node::PackedRow;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;

/// Portable form, in plain integers.
pub struct Portable;

// SAFETY: this form needs no particular instructions.
unsafe impl Lanes for Portable {
    #[inline(always)]
    unsafe fn indices<const WIDTH: usize, const RANKED: bool>(
        board: &Indexing,
        tile: &TileLookup,
        weights: &DigitWeights,
        places: &PackedRow,
        number: u8,
        to: u8,
    ) -> Indices {
        let mut cells = [0; 2 * SLOTS];
        cells[..SLOTS].copy_from_slice(places.bytes());
        cells[usize::from(number) % SLOTS] = to;
        for slot in 0..SLOTS {
            cells[SLOTS + slot] = board.mirror[usize::from(cells[slot]) % SLOTS];
        }
        let mut indices = Indices { byte_offsets: [0; LANES], upper_half: 0 };
        for lane in 0..WIDTH {
            let digits = tile.slots[lane].map(|slot| cells[usize::from(slot) % (2 * SLOTS)]);
            let index = match RANKED {
                true => weighted_index(digits, weights, lane),
                false => digits.into_iter().fold(0_u32, |index, digit| {
                    index.wrapping_mul(board.cells).wrapping_add(digit.into())
                }),
            };
            let index = index.wrapping_add(tile.first_entries[lane]);
            indices.byte_offsets[lane] = (index / 2).min(board.last_byte);
            indices.upper_half |= ((index % 2) as u16) << lane;
        }
        indices
    }

    #[inline(always)]
    unsafe fn gather<const WIDTH: usize>(
        tables: *const u8,
        Stage { byte_offsets, upper_half, enclosed }: Stage,
    ) -> u64 {
        let mut found = [0; STAGE_LANES];
        for (found, &at) in found.iter_mut().zip(byte_offsets).take(WIDTH) {
            // SAFETY: the caller guarantees four bytes there.
            *found = unsafe { tables.add(at as usize).read() };
        }
        // Bits that are shifted in from a neighboring byte are arbitrary, as all upper bits are.
        let shift = |found: u64, by: u32, lanes: u8| {
            let lanes = bytes_of_bits(lanes);
            found >> by & lanes | found & !lanes
        };
        let found = shift(u64::from_le_bytes(found), 4, upper_half);
        let found = shift(found, 2, enclosed);
        if WIDTH == 4 { found | found << 32 } else { found }
    }

    #[inline(always)]
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16 {
        // The lowest of each four bits is set if any of them is. Then these sixteen bits are packed
        // together, step by step.
        let halves = patterns & of | (patterns & of) >> 1;
        let any = (halves | halves >> 2) & 0x1111_1111_1111_1111;
        let twos = (any | any >> 3) & 0x0303_0303_0303_0303;
        let fours = (twos | twos >> 6) & 0x000f_000f_000f_000f;
        let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
        (eights | eights >> 24) as u16
    }
}

/// Returns a word with ones in the bytes whose bits are set.
#[inline(always)]
fn bytes_of_bits(bits: u8) -> u64 {
    // Each byte has its own bit, or none.
    let selected = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    let highest = (selected + 127 * ONES) & (128 * ONES);
    (highest >> 7) * 0xff
}

/// Computes an index from the cells of a pattern's tiles and the weights of a lane.
fn weighted_index(cells: [u8; DIGITS], weights: &DigitWeights, lane: usize) -> u32 {
    let digit = |slot: usize| {
        let before = cells[..slot].iter().filter(|&&cell| cell < cells[slot]).count() as u8;
        if weights.ranked_mask[lane] == 0 { cells[slot] } else { cells[slot].wrapping_sub(before) }
    };
    let weighed = |slot| u32::from(digit(slot)) * u32::from(weights.digit_factors[lane][slot]);
    let pair = |pair| weighed(2 * pair) + weighed(2 * pair + 1);
    let four = |four: usize| -> u32 {
        let pairs = 2 * four..2 * four + 2;
        pairs.map(|number| pair(number) * u32::from(weights.pair_factors[lane][number])).sum()
    };
    four(0).wrapping_mul(weights.high_factor[lane] as u32).wrapping_add(four(1))
}
