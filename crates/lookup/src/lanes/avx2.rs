//! Form for AVX2: four indices in a 256-bit register, computed with byte shuffles from four tables
//! of sixteen bytes, and four or eight entries at a time, loaded with a gather instruction.

use super::{Indexing, Indices, Lanes, index_factors};
use crate::child::Stage;
use crate::layout::{LANES, SLOTS, STAGE_LANES, TILES};
use crate::node::PackedRow;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_i32gather_epi32, _mm_loadu_si128, _mm_unpacklo_epi32,
    _mm256_add_epi8, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256, _mm256_blendv_epi8,
    _mm256_broadcastsi128_si256, _mm256_castps_si256, _mm256_castsi256_ps, _mm256_castsi256_si128,
    _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_extracti128_si256, _mm256_i32gather_epi32,
    _mm256_load_si256, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_min_epu32, _mm256_movemask_ps, _mm256_mul_epu32, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi32,
    _mm256_set1_epi64x, _mm256_setr_epi8, _mm256_setr_epi32, _mm256_shuffle_epi8,
    _mm256_shuffle_ps, _mm256_slli_epi16, _mm256_slli_epi32, _mm256_slli_epi64, _mm256_srli_epi32,
    _mm256_srli_epi64, _mm256_srlv_epi32, _mm256_storeu_si256, _pext_u64,
};

/// Form for AVX2 and BMI2.
pub struct Avx2;

/// Copies one half of a register, sixteen bytes, into both halves.
#[inline(always)]
unsafe fn duplicate_half<const LAST: bool>(bytes: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        match LAST {
            true => _mm256_permute2x128_si256::<0x11>(bytes, bytes),
            false => _mm256_broadcastsi128_si256(_mm256_castsi256_si128(bytes)),
        }
    }
}

/// Looks up the lower five bits of each byte of `at` in a table of 32 bytes.
#[inline(always)]
unsafe fn permute_bytes(table: __m256i, at: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        let low = _mm256_shuffle_epi8(duplicate_half::<false>(table), at);
        let high = _mm256_shuffle_epi8(duplicate_half::<true>(table), at);
        _mm256_blendv_epi8(low, high, _mm256_slli_epi16::<3>(at))
    }
}

#[inline(always)]
unsafe fn load_register(at: *const u8) -> __m256i {
    // SAFETY: the caller guarantees the instructions, and 32 bytes.
    unsafe { _mm256_loadu_si256(at.cast()) }
}

/// Computes the indices of four lanes from `first` on, each in the lower half of a word.
#[inline(always)]
unsafe fn indices_of_four<const RANKED: bool>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    places: [__m256i; 2],
    first: usize,
) -> __m256i {
    // SAFETY: the caller guarantees the instructions; all loaded arrays are at least as long as a
    // register.
    unsafe {
        let slots = load_register(tile.slots[first..].as_ptr().cast());
        let [own, mirrored] = places;
        let is_mirrored = _mm256_slli_epi16::<2>(slots);
        let cells = _mm256_blendv_epi8(
            permute_bytes(own, slots),
            permute_bytes(mirrored, slots),
            is_mirrored,
        );
        let digits = if RANKED {
            digits_by_rank(cells, load_register(weights.ranked_mask[first..].as_ptr().cast()))
        } else {
            cells
        };
        let [digit_factors, pair_factors, high_factor] =
            index_factors::<RANKED>(board, weights, first).map(|at| load_register(at));
        let sums = _mm256_madd_epi16(_mm256_maddubs_epi16(digits, digit_factors), pair_factors);
        _mm256_add_epi64(_mm256_mul_epu32(sums, high_factor), _mm256_srli_epi64::<32>(sums))
    }
}

/// Computes the digits by rank in the lanes of `ranked`: each cell minus the number of smaller
/// cells before it. In other lanes, the cells are the digits.
#[inline(always)]
unsafe fn digits_by_rank(cells: __m256i, ranked: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        let (mut digits, mut before) = (cells, cells);
        for _ in 1..TILES {
            // The bytes that are shifted in are greater than all cells.
            before = _mm256_or_si256(_mm256_slli_epi64::<8>(before), _mm256_set1_epi64x(0x7f));
            let is_smaller = _mm256_and_si256(_mm256_cmpgt_epi8(cells, before), ranked);
            digits = _mm256_add_epi8(digits, is_smaller);
        }
        digits
    }
}

/// Returns the lower halves of eight words in two registers.
#[inline(always)]
unsafe fn lower_halves(first: __m256i, second: __m256i) -> __m256i {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        let (first, second) = (_mm256_castsi256_ps(first), _mm256_castsi256_ps(second));
        let mixed = _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(first, second));
        _mm256_permute4x64_epi64::<0xd8>(mixed)
    }
}

// SAFETY: every function is inlined into one that is compiled for AVX2 and BMI2.
unsafe impl Lanes for Avx2 {
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
        // SAFETY: the caller guarantees the instructions; all arrays are as long as a register.
        unsafe {
            let cells = _mm256_loadu_si256(std::ptr::from_ref(places).cast());
            let is_moved =
                _mm256_cmpeq_epi8(NUMBERS.load_aligned(), _mm256_set1_epi8(number.cast_signed()));
            let own = _mm256_blendv_epi8(cells, _mm256_set1_epi8(to.cast_signed()), is_moved);
            let mirror = _mm256_load_si256(board.mirror.as_ptr().cast());
            let places = [own, permute_bytes(mirror, own)];
            let last = _mm256_set1_epi32(board.last_byte.cast_signed());
            for lane in (0..WIDTH).step_by(STAGE_LANES) {
                let first = indices_of_four::<RANKED>(board, tile, weights, places, lane);
                let second = match WIDTH > 4 {
                    true => indices_of_four::<RANKED>(board, tile, weights, places, lane + 4),
                    false => first,
                };
                let tables = _mm256_load_si256(tile.first_entries[lane..].as_ptr().cast());
                let index = _mm256_add_epi32(tables, lower_halves(first, second));
                let byte_offsets = _mm256_min_epu32(_mm256_srli_epi32::<1>(index), last);
                _mm256_storeu_si256(indices.byte_offsets[lane..].as_mut_ptr().cast(), byte_offsets);
                let odd = _mm256_castsi256_ps(_mm256_slli_epi32::<31>(index));
                indices.upper_half |= (_mm256_movemask_ps(odd).cast_unsigned() as u16) << lane;
            }
        }
        indices
    }

    #[inline(always)]
    unsafe fn gather<const WIDTH: usize>(
        tables: *const u8,
        Stage { byte_offsets, upper_half: odd, enclosed }: Stage,
    ) -> u64 {
        // SAFETY: the caller guarantees the instructions, and four bytes at each offset.
        unsafe {
            let found = if WIDTH == 4 {
                let at = _mm_loadu_si128(byte_offsets.as_ptr().cast());
                _mm256_broadcastsi128_si256(_mm_i32gather_epi32::<1>(tables.cast(), at))
            } else {
                let at = _mm256_loadu_si256(byte_offsets.as_ptr().cast());
                _mm256_i32gather_epi32::<1>(tables.cast(), at)
            };
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let bit = |bits: u8| {
                let bits = _mm256_srlv_epi32(_mm256_set1_epi32(bits.into()), lanes);
                _mm256_and_si256(bits, _mm256_set1_epi32(1))
            };
            let odd = _mm256_slli_epi32::<2>(bit(odd));
            let shift = _mm256_or_si256(odd, _mm256_slli_epi32::<1>(bit(enclosed)));
            let found = _mm256_srlv_epi32(found, shift);
            // Lowest byte of each lane, four of them at the beginning of each half.
            #[rustfmt::skip]
            let lowest = _mm256_setr_epi8(
                0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
            );
            let packed = _mm256_shuffle_epi8(found, lowest);
            let halves = (_mm256_castsi256_si128(packed), _mm256_extracti128_si256::<1>(packed));
            _mm_cvtsi128_si64(_mm_unpacklo_epi32(halves.0, halves.1)).cast_unsigned()
        }
    }

    #[inline(always)]
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16 {
        // SAFETY: the caller guarantees the instructions.
        unsafe { _pext_u64(patterns, of) as u16 }
    }
}

/// Numbers of all slots: 0, 1, 2, ….
#[repr(align(32))]
struct SlotNumbers([u8; SLOTS]);

static NUMBERS: SlotNumbers = {
    let mut numbers = [0; SLOTS];
    let mut number = 0;
    while number < SLOTS {
        numbers[number] = number as u8;
        number += 1;
    }
    SlotNumbers(numbers)
};

impl SlotNumbers {
    #[inline(always)]
    unsafe fn load_aligned(&self) -> __m256i {
        // SAFETY: the caller guarantees the instructions; the numbers are aligned.
        unsafe { _mm256_load_si256(self.0.as_ptr().cast()) }
    }
}
