//! Four boards in a 256-bit register. A mask consists of the four sign bits, and a permutation from
//! a table packs the chosen lanes together.

use super::Lanes;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi64_si128, _mm256_and_si256, _mm256_castsi256_pd, _mm256_cmpeq_epi64,
    _mm256_loadu_si256, _mm256_movemask_pd, _mm256_permutevar8x32_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sll_epi64, _mm256_sllv_epi64, _mm256_srl_epi64, _mm256_srlv_epi64,
    _mm256_storeu_si256, _mm256_xor_si256,
};

/// Four lanes.
#[derive(Clone, Copy)]
pub struct Avx2(__m256i);

/// For each mask, the permutation of the 32-bit halves that moves the chosen lanes to the front.
static PACK_PERMUTATIONS: [[i32; 8]; 16] = pack_permutations();

const fn pack_permutations() -> [[i32; 8]; 16] {
    let mut table = [[0; 8]; 16];
    let mut mask = 0;
    while mask < 16 {
        let (mut lane, mut place) = (0, 0);
        while lane < 4 {
            if mask >> lane & 1 != 0 {
                table[mask][place] = 2 * lane;
                table[mask][place + 1] = 2 * lane + 1;
                place += 2;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
}

/// Returns the same word in all lanes.
#[inline(always)]
unsafe fn all_lanes(word: u64) -> __m256i {
    // SAFETY: the caller guarantees AVX2.
    unsafe { _mm256_set1_epi64x(word.cast_signed()) }
}

/// Returns the sign bits of the lanes.
#[inline(always)]
unsafe fn signs(lanes: __m256i) -> u32 {
    // SAFETY: the caller guarantees AVX2.
    unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(lanes)).cast_unsigned() }
}

// SAFETY: every function is inlined into one that is compiled for AVX2.
unsafe impl Lanes for Avx2 {
    type Mask = u32;

    const COUNT: usize = 4;

    #[inline(always)]
    unsafe fn not(mask: u32) -> u32 {
        mask ^ 15
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Avx2 {
        // SAFETY: the caller guarantees that there are four words.
        Avx2(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Avx2 {
        // SAFETY: the caller guarantees AVX2.
        unsafe {
            let tile = _mm256_and_si256(self.0, all_lanes(15 << TILE));
            let by = _mm_cvtsi64_si128(BLANK.abs_diff(TILE).into());
            let moved =
                if BLANK > TILE { _mm256_sll_epi64(tile, by) } else { _mm256_srl_epi64(tile, by) };
            Avx2(_mm256_xor_si256(self.0, _mm256_xor_si256(tile, moved)))
        }
    }

    #[inline(always)]
    unsafe fn all_zero<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees AVX2.
        unsafe {
            if BITS.is_power_of_two() {
                return self.any_one::<BITS>() ^ 15;
            }
            let bits = _mm256_and_si256(self.0, all_lanes(BITS));
            signs(_mm256_cmpeq_epi64(bits, _mm256_setzero_si256()))
        }
    }

    #[inline(always)]
    unsafe fn any_one<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees AVX2.
        unsafe {
            // A single bit can be shifted into the sign bit.
            if BITS.is_power_of_two() {
                let by = _mm_cvtsi64_si128(BITS.leading_zeros().into());
                return signs(_mm256_sll_epi64(self.0, by));
            }
            self.all_zero::<BITS>() ^ 15
        }
    }

    #[inline(always)]
    unsafe fn all_one<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees AVX2.
        unsafe {
            let bits = all_lanes(BITS);
            signs(_mm256_cmpeq_epi64(_mm256_and_si256(self.0, bits), bits))
        }
    }

    #[inline(always)]
    unsafe fn any_zero<const BITS: u64>(self) -> u32 {
        // SAFETY: the caller guarantees AVX2.
        unsafe { self.all_one::<BITS>() ^ 15 }
    }

    #[inline(always)]
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> u32 {
        // SAFETY: the caller guarantees AVX2.
        unsafe {
            let by = _mm_cvtsi64_si128(TILE.into());
            let tile = _mm256_and_si256(_mm256_srl_epi64(self.0, by), all_lanes(15));
            // Shift the bit that is looked up into the sign bit.
            let set = _mm256_srlv_epi64(all_lanes(SET), tile);
            signs(_mm256_sllv_epi64(set, all_lanes(63)))
        }
    }

    #[inline(always)]
    unsafe fn store_some(self, mask: u32, to: *mut u64) -> usize {
        // SAFETY: the caller guarantees that there is room for four words; a mask is less than 16.
        unsafe {
            let order = _mm256_loadu_si256(PACK_PERMUTATIONS.as_ptr().add(mask as usize).cast());
            _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(self.0, order));
        }
        mask.count_ones() as usize
    }
}
