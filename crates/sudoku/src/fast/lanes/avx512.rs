//! Lanes as a register of 512 bits, with masks in registers of their own.

#![allow(unsafe_code)] // AVX-512 instructions make the solver seven times faster
#![allow(clippy::inline_always)] // a target feature applies only to inlined code

use super::{Lanes, Permutation, Register};
use std::arch::x86_64::{
    __m512i, _mm_cvtsi64_si128, _mm512_add_epi16, _mm512_and_si512, _mm512_loadu_si512,
    _mm512_mask_mov_epi16, _mm512_mask_set1_epi16, _mm512_or_si512, _mm512_permutexvar_epi16,
    _mm512_set1_epi16, _mm512_sll_epi16, _mm512_srl_epi16, _mm512_storeu_si512, _mm512_sub_epi16,
    _mm512_ternarylogic_epi32, _mm512_test_epi16_mask, _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, Not};

/// Proof that the processor has AVX-512 with its operations on 16 bits.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Token(());

impl Avx512Token {
    /// Detects the instructions.
    #[cfg(not(miri))]
    pub fn detect() -> Option<Avx512Token> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Avx512Token(()))
    }

    /// Returns `None`: Miri does not support these instructions.
    #[cfg(miri)]
    pub fn detect() -> Option<Avx512Token> {
        None
    }

    /// Calls a closure that is compiled for these instructions, as far as it is inlined.
    pub fn run_with_avx512<T>(_proof: Avx512Token, work: impl FnOnce() -> T) -> T {
        // SAFETY: the argument proves that the processor has the instructions.
        unsafe { call_with_avx512(work) }
    }
}

/// Compiles the inlined closure for AVX-512.
#[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2,popcnt")]
fn call_with_avx512<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Thirty-two lanes. They can be created only with a proof that the processor supports them, so
/// every unsafe block below is sound.
#[derive(Clone, Copy)]
pub struct Avx512(__m512i);

impl BitAnd for Avx512 {
    type Output = Avx512;

    #[inline(always)]
    fn bitand(self, other: Avx512) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Avx512 {
    type Output = Avx512;

    #[inline(always)]
    fn bitor(self, other: Avx512) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl Not for Avx512 {
    type Output = Avx512;

    #[inline(always)]
    fn not(self) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_xor_si512(self.0, _mm512_set1_epi16(-1)) })
    }
}

impl Lanes for Avx512 {
    type Token = Avx512Token;
    type Mask = u32;

    #[inline(always)]
    fn splat(_: Avx512Token, number: u16) -> Avx512 {
        // SAFETY: the argument proves that the processor has the instructions.
        Avx512(unsafe { _mm512_set1_epi16(number.cast_signed()) })
    }

    #[inline(always)]
    fn majority(self, second: Avx512, third: Avx512) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_ternarylogic_epi32::<0xe8>(self.0, second.0, third.0) })
    }

    #[inline(always)]
    fn plus(self, other: Avx512) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Avx512) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_sll_epi16(self.0, _mm_cvtsi64_si128(BY.into())) })
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_srl_epi16(self.0, _mm_cvtsi64_si128(BY.into())) })
    }

    #[inline(always)]
    fn without_lowest(self) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_and_si512(self.0, _mm512_sub_epi16(self.0, _mm512_set1_epi16(1))) })
    }

    #[inline(always)]
    fn permute(self, permutation: &'static Permutation) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them, and the array has the 512 bits
        // that are read.
        Avx512(unsafe {
            let lanes = _mm512_loadu_si512(permutation.0.as_ptr().cast());
            _mm512_permutexvar_epi16(lanes, self.0)
        })
    }

    #[inline(always)]
    fn test_bits(self, other: Avx512) -> u32 {
        // SAFETY: lanes exist only on processors that support them.
        unsafe { _mm512_test_epi16_mask(self.0, other.0) }
    }

    #[inline(always)]
    fn blend(self, lanes: u32, other: Avx512) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_mask_mov_epi16(self.0, lanes, other.0) })
    }

    #[inline(always)]
    fn intersects(mask: u32, set: u32) -> u8 {
        (mask & set != 0).into()
    }
}

impl Register for Avx512 {
    #[inline(always)]
    fn from_array(_: Avx512Token, numbers: [u16; 32]) -> Avx512 {
        // SAFETY: the argument proves the support, and the array has the 512 bits that are read.
        Avx512(unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) })
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        let mut numbers = [0; 32];
        // SAFETY: lanes exist only on processors that support them; the array has room for all
        // bits.
        unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), self.0) };
        numbers
    }

    #[inline(always)]
    fn with_lanes(self, set: u32, number: u16) -> Avx512 {
        // SAFETY: lanes exist only on processors that support them.
        Avx512(unsafe { _mm512_mask_set1_epi16(self.0, set, number.cast_signed()) })
    }

    #[inline(always)]
    fn first_lane(mask: u32) -> usize {
        mask.trailing_zeros() as usize % 32
    }
}
