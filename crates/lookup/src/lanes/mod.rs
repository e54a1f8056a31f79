//! Forms of the lanes: each computes sixteen indices and gathers entries with the instructions of
//! one SIMD level.

#![allow(unsafe_code)] // processor-specific instructions, and unchecked reads of the tables
#![allow(clippy::inline_always)] // a target feature applies only to inlined functions

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;

use crate::child::Stage;
use crate::layout::{Excesses, LANES, SLOTS, STAGE_LANES};
use crate::node::PackedRow;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;

/// Operations of one form of the lanes.
///
/// # Safety
/// The processor must have the instructions of the form, and the caller must be compiled for them.
/// All functions are `inline(always)`, so they are compiled for them, too.
pub unsafe trait Lanes {
    /// Computes the indices of the entries of a tile's patterns in the first `WIDTH` lanes, with
    /// the tile `number` in the cell `to` and all others in their cells in `places`. Offsets beyond
    /// the tables become that of the last byte.
    ///
    /// # Safety
    /// The processor must have the instructions.
    unsafe fn indices<const WIDTH: usize, const RANKED: bool>(
        board: &Indexing,
        tile: &TileLookup,
        weights: &DigitWeights,
        places: &PackedRow,
        number: u8,
        to: u8,
    ) -> Indices;

    /// Reads the entries of eight lanes, one byte each. If `WIDTH` is four, the last four are those
    /// of the first four. The lowest bits of a byte are the excess; the other bits are arbitrary.
    ///
    /// # Safety
    /// The processor must have the instructions, and four bytes of the tables must be readable at
    /// each offset.
    unsafe fn gather<const WIDTH: usize>(tables: *const u8, stage: Stage) -> u64;

    /// Returns the sums of the masked excesses by lane.
    ///
    /// # Safety
    /// The processor must have the instructions, and both arguments must be aligned to cache lines.
    #[inline(always)]
    unsafe fn masked_sums(keep: &Excesses, excesses: &Excesses) -> [u64; 2] {
        let mut rest = [0; 2];
        for (excesses, keep) in excesses.iter().zip(keep) {
            for ((rest, excesses), keep) in rest.iter_mut().zip(excesses).zip(keep) {
                *rest += excesses & keep;
            }
        }
        rest
    }

    /// Returns one bit per lane, which is set if `patterns` contains the pattern that `of` has for
    /// the lane.
    ///
    /// # Safety
    /// The processor must have the instructions.
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16;
}

/// Sixteen entries, of which only those of the lanes that are looked up are valid.
pub struct Indices {
    /// Offsets of their bytes.
    pub byte_offsets: [u32; LANES],
    /// Lanes whose entry is the upper half of its byte, one bit each.
    pub upper_half: u16,
}

/// Returns the factors `digit_factors`, `pair_factors` and `high_factor` of the lanes from `first`
/// on. If all tables are by digits, they are the same in all lanes.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn index_factors<const RANKED: bool>(
    board: &Indexing,
    weights: &DigitWeights,
    first: usize,
) -> [*const u8; 3] {
    let of_board = [&board.digit_factors, &board.pair_factors, &board.high_factor];
    match RANKED {
        true => [
            weights.digit_factors[first..].as_ptr().cast(),
            weights.pair_factors[first..].as_ptr().cast(),
            weights.high_factor[first..].as_ptr().cast(),
        ],
        false => of_board.map(|words| words.as_ptr().cast()),
    }
}

/// Factors of an index whose digits are the cells of up to eight tiles.
///
/// For n cells, the digits a to h form the index ((a·n + b)·n² + (c·n + d))·n⁴ + ((e·n + f)·n² +
/// (g·n + h)). One instruction multiplies and adds pairs of bytes, and another does so with pairs
/// of words; a multiplication and an addition remain. Missing leading digits are zeros.
///
/// Fields that are loaded into registers come first, aligned to cache lines.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Indexing {
    /// Cell on the reflected board for each cell, twice.
    pub mirror: [u8; 2 * SLOTS],
    /// By cell: the cell, repeated for all slots of the board, and its reflection, repeated for
    /// those of the reflected board.
    pub broadcast_cell: [[u8; 2 * SLOTS]; SLOTS],
    /// Factors of the two digits of a pair: n and 1.
    pub digit_factors: [u64; STAGE_LANES],
    /// Factors of two pairs, as words: n² and 1.
    pub pair_factors: [u64; STAGE_LANES],
    /// Factor of the first four digits: n⁴.
    pub high_factor: [u64; STAGE_LANES],
    /// Number of cells.
    pub cells: u32,
    /// Offset of the last byte of the tables.
    pub last_byte: u32,
}
