//! Eight boards in a 512-bit register. Masks are in mask registers, and a single instruction
//! compresses the chosen lanes.

use super::Lanes;
use std::arch::x86_64::{
    __m512i, __mmask8, _mm_cvtsi64_si128, _mm512_and_si512, _mm512_cmpeq_epi64_mask,
    _mm512_cmpneq_epi64_mask, _mm512_loadu_si512, _mm512_maskz_compress_epi64, _mm512_set1_epi64,
    _mm512_sll_epi64, _mm512_srl_epi64, _mm512_srlv_epi64, _mm512_storeu_si512,
    _mm512_ternarylogic_epi64, _mm512_test_epi64_mask, _mm512_testn_epi64_mask,
};

/// Eight lanes.
#[derive(Clone, Copy)]
pub struct Avx512(__m512i);

/// Returns the same word in all lanes.
#[inline(always)]
unsafe fn all_lanes(word: u64) -> __m512i {
    // SAFETY: the caller guarantees AVX-512.
    unsafe { _mm512_set1_epi64(word.cast_signed()) }
}

// SAFETY: every function is inlined into one that is compiled for AVX-512.
unsafe impl Lanes for Avx512 {
    type Mask = __mmask8;

    const COUNT: usize = 8;

    #[inline(always)]
    unsafe fn not(mask: __mmask8) -> __mmask8 {
        !mask
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Avx512 {
        // SAFETY: the caller guarantees that there are eight words.
        Avx512(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Avx512 {
        const EXCLUSIVE_OR_OF_THREE: i32 = 0x96;
        // SAFETY: the caller guarantees AVX-512.
        unsafe {
            let tile = _mm512_and_si512(self.0, all_lanes(15 << TILE));
            let by = _mm_cvtsi64_si128(BLANK.abs_diff(TILE).into());
            let moved =
                if BLANK > TILE { _mm512_sll_epi64(tile, by) } else { _mm512_srl_epi64(tile, by) };
            Avx512(_mm512_ternarylogic_epi64::<EXCLUSIVE_OR_OF_THREE>(self.0, tile, moved))
        }
    }

    #[inline(always)]
    unsafe fn all_zero<const BITS: u64>(self) -> __mmask8 {
        // SAFETY: the caller guarantees AVX-512.
        unsafe { _mm512_testn_epi64_mask(self.0, all_lanes(BITS)) }
    }

    #[inline(always)]
    unsafe fn any_one<const BITS: u64>(self) -> __mmask8 {
        // SAFETY: the caller guarantees AVX-512.
        unsafe { _mm512_test_epi64_mask(self.0, all_lanes(BITS)) }
    }

    #[inline(always)]
    unsafe fn all_one<const BITS: u64>(self) -> __mmask8 {
        // SAFETY: the caller guarantees AVX-512.
        unsafe {
            let bits = all_lanes(BITS);
            _mm512_cmpeq_epi64_mask(_mm512_and_si512(self.0, bits), bits)
        }
    }

    #[inline(always)]
    unsafe fn any_zero<const BITS: u64>(self) -> __mmask8 {
        // SAFETY: the caller guarantees AVX-512.
        unsafe {
            let bits = all_lanes(BITS);
            _mm512_cmpneq_epi64_mask(_mm512_and_si512(self.0, bits), bits)
        }
    }

    #[inline(always)]
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> __mmask8 {
        // SAFETY: the caller guarantees AVX-512.
        unsafe {
            let by = _mm_cvtsi64_si128(TILE.into());
            let tile = _mm512_and_si512(_mm512_srl_epi64(self.0, by), all_lanes(15));
            _mm512_test_epi64_mask(_mm512_srlv_epi64(all_lanes(SET), tile), all_lanes(1))
        }
    }

    #[inline(always)]
    unsafe fn store_some(self, mask: __mmask8, to: *mut u64) -> usize {
        // SAFETY: the caller guarantees that there is room for eight words.
        unsafe {
            _mm512_storeu_si512(to.cast(), _mm512_maskz_compress_epi64(mask, self.0));
        }
        mask.count_ones() as usize
    }
}
