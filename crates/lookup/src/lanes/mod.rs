//! Lanes: how sixteen indices are computed and entries gathered, with the instructions there are.

#![allow(unsafe_code)] // instructions of certain processors, and look-ups without a check
#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use portable::Portable;

use crate::child::Stage;
use crate::layout::{Extras, LANES, SLOTS, STAGE};
use crate::node::PackedRow;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;

/// A form of the lanes.
///
/// # Safety
/// All functions may be called only where the processor has the instructions of the form, and
/// from a function compiled for them. They are `inline(always)` so that they become part of it.
pub unsafe trait Lanes {
    /// The numbers of the entries of the patterns of a tile, in one stage or both, when it is in the cell `to`
    /// and all others are where they are; no number is greater than the last entry.
    ///
    /// # Safety
    /// The processor must have the instructions.
    unsafe fn indices<const STAGES: usize, const RANKED: bool>(
        board: &Indexing,
        tile: &TileLookup,
        weights: &DigitWeights,
        places: &PackedRow,
        number: u8,
        to: u8,
    ) -> Indices;

    /// What eight lanes say, a byte each: in its lowest bits, and in the others whatever is beside it.
    ///
    /// # Safety
    /// The processor must have the instructions, and there must be four bytes from each of those to
    /// look for.
    unsafe fn gather(tables: *const u8, stage: Stage) -> u64;

    /// The sums of some extras by lane: those that a mask keeps.
    ///
    /// # Safety
    /// The processor must have the instructions, and both must begin a line of the cache.
    #[inline(always)]
    unsafe fn masked_sums(keep: &Extras, extras: &Extras) -> [u64; 2] {
        let mut rest = [0; 2];
        for (extras, keep) in extras.iter().zip(keep) {
            for ((rest, extras), keep) in rest.iter_mut().zip(extras).zip(keep) {
                *rest += extras & keep;
            }
        }
        rest
    }

    /// For each lane whether one of the patterns is a certain one, of which there is one for each lane.
    ///
    /// # Safety
    /// The processor must have the instructions.
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16;
}

/// Sixteen entries, or eight if there is one stage; the others are of no account then.
pub struct Indices {
    /// In which bytes they are.
    pub bytes: [u32; LANES],
    /// Whether in the upper half, a bit for each.
    pub upper_half: u16,
}

/// What the digits of the lanes from some lane on are multiplied by: pairs, fours, and the first four. They are the same in
/// all lanes if all tables are by digits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn digit_factors<const RANKED: bool>(
    board: &Indexing,
    weights: &DigitWeights,
    first: usize,
) -> [*const u8; 3] {
    let of_board = [&board.pairs, &board.fours, &board.times];
    match RANKED {
        true => [
            weights.pairs[first..].as_ptr().cast(),
            weights.fours[first..].as_ptr().cast(),
            weights.times[first..].as_ptr().cast(),
        ],
        false => of_board.map(|words| words.as_ptr().cast()),
    }
}

/// How the cells of up to eight tiles make an index, if they are the digits.
///
/// Eight digits a, b, … are ((a·n + b)·n² + (c·n + d))·n⁴ + ((e·n + f)·n² + (g·n + h)) for n cells: pairs of bytes are
/// multiplied and added, and pairs of words; what remains is a multiplication and a sum. The digits of tiles that are
/// missing are zeros, in front.
///
/// What is loaded as a register comes first, so that it begins a line of the cache.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Indexing {
    /// Where each cell comes to lie on the reflected board, twice.
    pub mirror: [u8; 2 * SLOTS],
    /// Each cell, as often as there are places on the board and then on the reflected board.
    pub broadcast_cell: [[u8; 2 * SLOTS]; SLOTS],
    /// What pairs of digits are multiplied by, n and 1.
    pub pairs: [u64; STAGE],
    /// What pairs of pairs, now words, are multiplied by: n² and 1.
    pub fours: [u64; STAGE],
    /// n⁴.
    pub times: [u64; STAGE],
    /// The number of cells.
    pub cells: u32,
    /// The last byte in which to look.
    pub last_byte: u32,
}
