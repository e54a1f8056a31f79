//! Form for AVX-512. Sixteen indices take two registers of 512 bits, whose bytes one instruction
//! permutes. Entries are gathered eight at a time.

use super::{Indexing, Indices, Lanes, index_factors};
use crate::child::Stage;
use crate::layout::{Excesses, LANES, SLOTS, STAGE_LANES, TILES};
use crate::node::PackedRow;
use crate::tile_lookup::TileLookup;
use crate::weights::DigitWeights;
use std::arch::x86_64::{
    __m512i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_extract_epi64, _mm256_add_epi64,
    _mm256_castsi256_si128, _mm256_cvtepi32_epi8, _mm256_extracti128_si256, _mm256_i32gather_epi32,
    _mm256_load_si256, _mm256_loadu_si256, _mm256_mask_srli_epi32, _mm512_add_epi32,
    _mm512_and_si512, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_extracti64x4_epi64,
    _mm512_inserti64x4, _mm512_load_si512, _mm512_madd_epi16, _mm512_madd52lo_epu64,
    _mm512_maddubs_epi16, _mm512_mask_cmplt_epu8_mask, _mm512_mask_mov_epi8, _mm512_mask_sub_epi8,
    _mm512_min_epu32, _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutex2var_epi32,
    _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_set1_epi32, _mm512_set1_epi64,
    _mm512_setr_epi32, _mm512_slli_epi64, _mm512_srli_epi32, _mm512_srli_epi64, _mm512_store_si512,
    _mm512_test_epi32_mask, _pext_u64,
};

/// Form for AVX-512 with VBMI and IFMA.
pub struct Avx512;

/// Loads a register from the beginning of a cache line.
#[inline(always)]
unsafe fn load_register(at: *const u8) -> __m512i {
    // SAFETY: the caller guarantees the instructions, and 64 aligned bytes.
    unsafe { _mm512_load_si512(at.cast()) }
}

/// Computes the indices of eight lanes from `first` on, each in the lower half of a word.
#[inline(always)]
unsafe fn indices_of_eight<const RANKED: bool>(
    board: &Indexing,
    tile: &TileLookup,
    weights: &DigitWeights,
    places: __m512i,
    first: usize,
) -> __m512i {
    // SAFETY: the caller guarantees the instructions; all loaded arrays are aligned and as long as
    // a register.
    unsafe {
        let cells =
            _mm512_permutexvar_epi8(load_register(tile.slots[first..].as_ptr().cast()), places);
        let digits = if RANKED {
            digits_by_rank(cells, load_register(weights.ranked_mask[first..].as_ptr().cast()))
        } else {
            cells
        };
        let [digit_factors, pair_factors, high_factor] =
            index_factors::<RANKED>(board, weights, first).map(|at| load_register(at));
        // The upper half of a word is ignored, here and in the product.
        let sums = _mm512_madd_epi16(_mm512_maddubs_epi16(digits, digit_factors), pair_factors);
        _mm512_madd52lo_epu64(_mm512_srli_epi64::<32>(sums), sums, high_factor)
    }
}

/// Computes the digits by rank in the lanes of `ranked`: each cell minus the number of smaller
/// cells before it. In other lanes, the cells are the digits.
#[inline(always)]
unsafe fn digits_by_rank(cells: __m512i, ranked: __m512i) -> __m512i {
    // SAFETY: the caller guarantees the instructions.
    unsafe {
        let ranked = _mm512_movepi8_mask(ranked);
        let (mut digits, mut before) = (cells, cells);
        for _ in 1..TILES {
            // The bytes that are shifted in are greater than all cells.
            before = _mm512_or_si512(_mm512_slli_epi64::<8>(before), _mm512_set1_epi64(0x7f));
            let is_smaller = _mm512_mask_cmplt_epu8_mask(ranked, before, cells);
            digits = _mm512_mask_sub_epi8(digits, is_smaller, digits, _mm512_set1_epi8(1));
        }
        digits
    }
}

// SAFETY: every function is inlined into one that is compiled for AVX-512 and BMI2.
unsafe impl Lanes for Avx512 {
    #[inline(always)]
    unsafe fn indices<const WIDTH: usize, const RANKED: bool>(
        board: &Indexing,
        tile: &TileLookup,
        weights: &DigitWeights,
        places: &PackedRow,
        number: u8,
        to: u8,
    ) -> Indices {
        let mut indices = Aligned([0; LANES]);
        let number = u32::from(number) % SLOTS as u32;
        // SAFETY: the caller guarantees the instructions; all arrays are as long as a register, and
        // aligned where the instruction requires it.
        let upper_half = unsafe {
            let cells = _mm256_loadu_si256(std::ptr::from_ref(places).cast());
            let cells = _mm512_castsi256_si512(cells);
            let mirror = _mm512_load_si512(board.mirror.as_ptr().cast());
            let mirrored = _mm512_castsi512_si256(_mm512_permutexvar_epi8(cells, mirror));
            let both = _mm512_inserti64x4::<1>(cells, mirrored);
            let moved = 1_u64 << number | 1 << (number + SLOTS as u32);
            let there = &board.broadcast_cell[usize::from(to) % SLOTS];
            let there = _mm512_load_si512(there.as_ptr().cast());
            let both = _mm512_mask_mov_epi8(both, moved, there);
            let lower = indices_of_eight::<RANKED>(board, tile, weights, both, 0);
            let upper = match WIDTH > STAGE_LANES {
                true => indices_of_eight::<RANKED>(board, tile, weights, both, STAGE_LANES),
                false => lower,
            };
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let index = _mm512_permutex2var_epi32(lower, even, upper);
            let index =
                _mm512_add_epi32(_mm512_load_si512(tile.first_entries.as_ptr().cast()), index);
            let last = _mm512_set1_epi32(board.last_byte.cast_signed());
            let byte_offsets = _mm512_min_epu32(_mm512_srli_epi32::<1>(index), last);
            _mm512_store_si512(indices.0.as_mut_ptr().cast(), byte_offsets);
            _mm512_test_epi32_mask(index, _mm512_set1_epi32(1))
        };
        Indices { byte_offsets: indices.0, upper_half }
    }

    #[inline(always)]
    unsafe fn gather<const WIDTH: usize>(
        tables: *const u8,
        Stage { byte_offsets, upper_half, enclosed }: Stage,
    ) -> u64 {
        // SAFETY: the caller guarantees the instructions, and four bytes at each offset; the
        // offsets are one half of a probe, and thus aligned.
        unsafe {
            let at = _mm256_load_si256(byte_offsets.as_ptr().cast());
            let found = _mm256_i32gather_epi32::<1>(tables.cast(), at);
            let found = _mm256_mask_srli_epi32::<4>(found, upper_half, found);
            let found = _mm256_mask_srli_epi32::<2>(found, enclosed, found);
            _mm_cvtsi128_si64(_mm256_cvtepi32_epi8(found)).cast_unsigned()
        }
    }

    #[inline(always)]
    unsafe fn masked_sums(keep: &Excesses, excesses: &Excesses) -> [u64; 2] {
        // SAFETY: the caller guarantees the instructions; both arguments are as long as a register,
        // and aligned.
        unsafe {
            let excesses = _mm512_load_si512(excesses.as_ptr().cast());
            let kept = _mm512_and_si512(excesses, _mm512_load_si512(keep.as_ptr().cast()));
            let upper = _mm512_extracti64x4_epi64::<1>(kept);
            let pairs = _mm256_add_epi64(_mm512_castsi512_si256(kept), upper);
            let upper = _mm256_extracti128_si256::<1>(pairs);
            let sums = _mm_add_epi64(_mm256_castsi256_si128(pairs), upper);
            let [first, second] = [_mm_cvtsi128_si64(sums), _mm_extract_epi64::<1>(sums)];
            [first.cast_unsigned(), second.cast_unsigned()]
        }
    }

    #[inline(always)]
    unsafe fn match_patterns(patterns: u64, of: u64) -> u16 {
        // SAFETY: the caller guarantees the instructions.
        unsafe { _pext_u64(patterns, of) as u16 }
    }
}

/// Sixteen numbers in a cache line.
#[repr(align(64))]
struct Aligned([u32; LANES]);
