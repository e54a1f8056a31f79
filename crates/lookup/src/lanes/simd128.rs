//! Form for WebAssembly: two indices in a 128-bit register. Entries are read one by one, because no
//! instruction reads from several addresses.

use super::{Indexing, Indices, Lanes, Portable, index_factors};
use crate::child::Stage;
use crate::layout::{LANES, TILES};
use crate::node::PackedRow;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;
use std::arch::wasm32::{
    i8x16_add, i8x16_eq, i8x16_gt, i8x16_sub, i8x16_swizzle, i16x8_extmul_high_u8x16,
    i16x8_extmul_low_u8x16, i16x8_shuffle, i32x4_add, i32x4_bitmask, i32x4_dot_i16x8, i32x4_mul,
    i32x4_shl, i32x4_shuffle, i64x2_shl, u8x16, u8x16_splat, u32x4_min, u32x4_shr, u32x4_splat,
    u64x2_splat, v128, v128_and, v128_bitselect, v128_load, v128_load64_zero, v128_or, v128_store,
};

/// Form for WebAssembly with 128-bit registers.
pub struct Simd128;

/// Looks up bytes in a table of 32 bytes. Indices beyond it yield zero.
#[inline(always)]
fn permute_bytes([low, high]: [v128; 2], at: v128) -> v128 {
    v128_or(i8x16_swizzle(low, at), i8x16_swizzle(high, i8x16_sub(at, u8x16_splat(16))))
}

/// Computes the digits by rank in the lanes of `ranked`: each cell minus the number of smaller
/// cells before it. In other lanes, the cells are the digits.
#[inline(always)]
fn digits_by_rank(cells: v128, ranked: v128) -> v128 {
    let (mut digits, mut before) = (cells, cells);
    for _ in 1..TILES {
        // The bytes that are shifted in are greater than all cells.
        before = v128_or(i64x2_shl(before, 8), u64x2_splat(0x7f));
        digits = i8x16_add(digits, v128_and(i8x16_gt(cells, before), ranked));
    }
    digits
}

/// Returns four numbers of a lane: the sums of neighboring products, multiplied by the factors
/// `pair_factors`.
///
/// # Safety
/// Eight bytes must be readable at `pair_factors`.
#[inline(always)]
unsafe fn sums_of_pairs(products: v128, pair_factors: *const u8) -> v128 {
    // SAFETY: the caller guarantees them.
    let pair_factors = unsafe { v128_load64_zero(pair_factors.cast()) };
    i32x4_dot_i16x8(products, i16x8_shuffle::<0, 0, 1, 1, 2, 2, 3, 3>(pair_factors, pair_factors))
}

/// Computes two numbers for each of the two lanes from `first` on: that of the first four digits,
/// and that of the last four.
///
/// # Safety
/// The two lanes from `first` on must exist.
#[inline(always)]
unsafe fn halves_of_two<const RANKED: bool>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    places: [[v128; 2]; 2],
    first: usize,
) -> v128 {
    // SAFETY: the arrays have two lanes there.
    unsafe {
        let slots = v128_load(tile.slots[first..].as_ptr().cast());
        let [own, mirrored] = places;
        let cells = v128_or(
            permute_bytes(own, slots),
            permute_bytes(mirrored, i8x16_sub(slots, u8x16_splat(32))),
        );
        let digits = match RANKED {
            true => digits_by_rank(cells, v128_load(weights.ranked_mask[first..].as_ptr().cast())),
            false => cells,
        };
        let [digit_factors, pair_factors, _] = index_factors::<RANKED>(board, weights, first);
        let digit_factors = v128_load(digit_factors.cast());
        let low = sums_of_pairs(i16x8_extmul_low_u8x16(digits, digit_factors), pair_factors);
        let high =
            sums_of_pairs(i16x8_extmul_high_u8x16(digits, digit_factors), pair_factors.add(8));
        i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(low, high), i32x4_shuffle::<1, 3, 5, 7>(low, high))
    }
}

/// Computes the indices of the four lanes from `first` on.
///
/// # Safety
/// The four lanes from `first` on must exist.
#[inline(always)]
unsafe fn indices_of_four<const RANKED: bool>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    places: [[v128; 2]; 2],
    first: usize,
) -> v128 {
    // SAFETY: the arrays have four lanes there.
    unsafe {
        let [one, other] =
            [0, 2].map(|lane| halves_of_two::<RANKED>(board, tile, weights, places, first + lane));
        let [_, _, high_factor] = index_factors::<RANKED>(board, weights, first);
        let high_factor = i32x4_shuffle::<0, 2, 4, 6>(
            v128_load(high_factor.cast()),
            v128_load(high_factor.add(16).cast()),
        );
        let heads = i32x4_shuffle::<0, 2, 4, 6>(one, other);
        let tails = i32x4_shuffle::<1, 3, 5, 7>(one, other);
        let entries = v128_load(tile.first_entries[first..].as_ptr().cast());
        i32x4_add(i32x4_add(i32x4_mul(heads, high_factor), tails), entries)
    }
}

// SAFETY: the instructions are those that the module is compiled for.
unsafe impl Lanes for Simd128 {
    #[inline(always)]
    unsafe fn indices<const WIDTH: usize, const RANKED: bool>(
        board: &Indexing,
        tile: &TileLookup,
        weights: &DigitWeights,
        places: &PackedRow,
        number: u8,
        to: u8,
    ) -> Indices {
        let mut indices = Indices { byte_offsets: [0; LANES], upper_half: 0 };
        // SAFETY: all arrays are as long as the registers that are loaded.
        unsafe {
            let cells: *const v128 = std::ptr::from_ref(places).cast();
            let numbers = u8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            let own = [0_u8, 16].map(|base| {
                let is_moved = i8x16_eq(numbers, u8x16_splat(number.wrapping_sub(base)));
                let cells = v128_load(cells.add(usize::from(base / 16)));
                v128_bitselect(u8x16_splat(to), cells, is_moved)
            });
            let mirror = [0, 16].map(|at| v128_load(board.mirror[at..].as_ptr().cast()));
            let places = [own, own.map(|cells| permute_bytes(mirror, cells))];
            let last = u32x4_splat(board.last_byte);
            for first in (0..WIDTH).step_by(4) {
                let index = indices_of_four::<RANKED>(board, tile, weights, places, first);
                let byte_offsets = u32x4_min(u32x4_shr(index, 1), last);
                v128_store(indices.byte_offsets[first..].as_mut_ptr().cast(), byte_offsets);
                indices.upper_half |= u16::from(i32x4_bitmask(i32x4_shl(index, 31))) << first;
            }
        }
        indices
    }

    #[inline(always)]
    unsafe fn gather<const WIDTH: usize>(tables: *const u8, stage: Stage) -> u64 {
        // SAFETY: the caller guarantees four bytes at each offset.
        unsafe { Portable::gather::<WIDTH>(tables, stage) }
    }

    #[inline(always)]
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16 {
        // SAFETY: the portable form needs no particular instructions.
        unsafe { Portable::match_patterns(patterns, of) }
    }
}
