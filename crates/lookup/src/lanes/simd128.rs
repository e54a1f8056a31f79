//! Form for WebAssembly: two indices in a 128-bit register. Entries are read one by one, because no
//! instruction reads from several addresses.

use super::{Indexing, Indices, Lanes, Portable, index_factors};
use crate::child::Stage;
use crate::layout::{Excesses, LANES, SLOTS, TILES};
use crate::node::PackedRow;
use crate::tables::SENTINEL_CELL;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;
use std::arch::wasm32::{
    i8x16_add, i8x16_eq, i8x16_gt, i8x16_sub, i8x16_swizzle, i16x8_extmul_high_u8x16,
    i16x8_extmul_low_u8x16, i16x8_shuffle, i32x4_add, i32x4_bitmask, i32x4_dot_i16x8, i32x4_mul,
    i32x4_shl, i32x4_shuffle, i64x2_add, i64x2_shl, u8x16, u8x16_splat, u32x4_min, u32x4_shr,
    u32x4_splat, u64x2_extract_lane, u64x2_splat, v128, v128_and, v128_bitselect, v128_load,
    v128_load64_zero, v128_or, v128_store, v128_xor,
};

/// Form for WebAssembly with 128-bit registers.
pub struct Simd128;

/// Table of bytes. One register is enough for the cells of a board of up to sixteen.
type Bytes<const REGISTERS: usize> = [v128; REGISTERS];

/// Looks up bytes in a table. Indices beyond it yield zero.
#[inline(always)]
fn permute_bytes<const REGISTERS: usize>(table: Bytes<REGISTERS>, at: v128) -> v128 {
    let first = i8x16_swizzle(table[0], at);
    match REGISTERS {
        1 => first,
        _ => v128_or(first, i8x16_swizzle(table[1], i8x16_sub(at, u8x16_splat(16)))),
    }
}

/// Returns the complement of each cell: its difference from the cell greater than all others. The
/// complement of a complement is the cell.
#[inline(always)]
fn complements(cells: v128) -> v128 {
    v128_xor(cells, u8x16_splat(SENTINEL_CELL))
}

/// Computes the digits by rank in the lanes of `ranked`, from the [`complements`] of the cells.
/// Each digit is a cell minus the number of smaller cells before it. In other lanes, the cells are
/// the digits.
#[inline(always)]
fn digits_by_rank(complemented: v128, ranked: v128) -> v128 {
    // A smaller cell has a greater complement. The zeros that are shifted in are not greater.
    let mut counts = u8x16_splat(0);
    for shift in (8..8 * TILES as u32).step_by(8) {
        counts = i8x16_add(counts, i8x16_gt(i64x2_shl(complemented, shift), complemented));
    }
    i8x16_add(complements(complemented), v128_and(counts, ranked))
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

/// Cells of all tiles, on the board and on the reflected board. If any table is by rank, these are
/// their [`complements`].
type Cells<const REGISTERS: usize> = [Bytes<REGISTERS>; 2];

/// Returns the cells with the tile `number` in the cell `to`.
#[inline(always)]
fn cells_after_move<const RANKED: bool, const REGISTERS: usize>(
    board: &Indexing,
    places: &PackedRow,
    number: u8,
    to: u8,
) -> Cells<REGISTERS> {
    let numbers = u8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let load = |bytes: &[u8], register: usize| {
        let (registers, _) = bytes.as_chunks::<16>();
        // SAFETY: the register has sixteen bytes.
        unsafe { v128_load(registers[register].as_ptr().cast()) }
    };
    let own: Bytes<REGISTERS> = std::array::from_fn(|register| {
        let moved = u8x16_splat(number.wrapping_sub(16 * register as u8));
        v128_bitselect(u8x16_splat(to), load(places.bytes(), register), i8x16_eq(numbers, moved))
    });
    let mirror: Bytes<REGISTERS> = std::array::from_fn(|register| load(&board.mirror, register));
    let cells = [own, own.map(|cells| permute_bytes(mirror, cells))];
    if RANKED { cells.map(|registers| registers.map(complements)) } else { cells }
}

/// Computes two numbers for each of the two lanes from `first` on: that of the first four digits,
/// and that of the last four.
///
/// # Safety
/// The two lanes from `first` on must exist.
#[inline(always)]
unsafe fn halves_of_two<const RANKED: bool, const REGISTERS: usize>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    [own, mirrored]: Cells<REGISTERS>,
    first: usize,
) -> v128 {
    // SAFETY: the arrays have two lanes there.
    unsafe {
        let slots = v128_load(tile.slots[first..].as_ptr().cast());
        let cells = v128_or(
            permute_bytes(own, slots),
            permute_bytes(mirrored, i8x16_sub(slots, u8x16_splat(SLOTS as u8))),
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
unsafe fn indices_of_four<const RANKED: bool, const REGISTERS: usize>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    cells: Cells<REGISTERS>,
    first: usize,
) -> v128 {
    // SAFETY: the arrays have four lanes there.
    unsafe {
        let one = halves_of_two::<RANKED, REGISTERS>(board, tile, weights, cells, first);
        let other = halves_of_two::<RANKED, REGISTERS>(board, tile, weights, cells, first + 2);
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

/// Computes the indices of the first `WIDTH` lanes.
///
/// # Safety
/// The lanes must exist.
#[inline(always)]
unsafe fn indices_from<const WIDTH: usize, const RANKED: bool, const REGISTERS: usize>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    cells: Cells<REGISTERS>,
) -> Indices {
    let mut indices = Indices { byte_offsets: [0; LANES], upper_half: 0 };
    let last = u32x4_splat(board.last_byte);
    for first in (0..WIDTH).step_by(4) {
        // SAFETY: the arrays have four lanes there.
        unsafe {
            let index = indices_of_four::<RANKED, REGISTERS>(board, tile, weights, cells, first);
            let byte_offsets = u32x4_min(u32x4_shr(index, 1), last);
            v128_store(indices.byte_offsets[first..].as_mut_ptr().cast(), byte_offsets);
            indices.upper_half |= u16::from(i32x4_bitmask(i32x4_shl(index, 31))) << first;
        }
    }
    indices
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
        // SAFETY: the arrays have `WIDTH` lanes.
        unsafe {
            // With two registers on a board of 4x4, a node takes 9 % longer.
            if board.cells <= 16 {
                let cells = cells_after_move::<RANKED, 1>(board, places, number, to);
                indices_from::<WIDTH, RANKED, 1>(board, tile, weights, cells)
            } else {
                let cells = cells_after_move::<RANKED, 2>(board, places, number, to);
                indices_from::<WIDTH, RANKED, 2>(board, tile, weights, cells)
            }
        }
    }

    #[inline(always)]
    unsafe fn gather<const WIDTH: usize>(tables: *const u8, stage: Stage) -> u64 {
        // SAFETY: the caller guarantees four bytes at each offset.
        unsafe { Portable::gather::<WIDTH>(tables, stage) }
    }

    #[inline(always)]
    unsafe fn masked_sums(keep: &Excesses, excesses: &Excesses) -> [u64; 2] {
        let mut sums = u64x2_splat(0);
        for (excesses, keep) in excesses.iter().zip(keep) {
            // SAFETY: both are as long as a register.
            let [excesses, keep] =
                unsafe { [excesses, keep].map(|words| v128_load(words.as_ptr().cast())) };
            sums = i64x2_add(sums, v128_and(excesses, keep));
        }
        [u64x2_extract_lane::<0>(sums), u64x2_extract_lane::<1>(sums)]
    }

    #[inline(always)]
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16 {
        // SAFETY: the portable form needs no particular instructions.
        unsafe { Portable::match_patterns(patterns, of) }
    }
}
