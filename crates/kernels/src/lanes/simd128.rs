//! Two boards in a 128-bit register. A mask has one bit per board, and each board is stored
//! separately.

use super::Lanes;
use std::arch::wasm32::{
    i64x2_bitmask, i64x2_eq, u64x2_extract_lane, u64x2_shl, u64x2_shr, u64x2_splat, v128, v128_and,
    v128_andnot, v128_load, v128_or, v128_store64_lane,
};

/// Two lanes.
#[derive(Clone, Copy)]
pub struct Simd128(v128);

// SAFETY: the whole module is compiled for these instructions.
unsafe impl Lanes for Simd128 {
    type Mask = usize;

    const COUNT: usize = 2;

    #[inline(always)]
    unsafe fn not(mask: usize) -> usize {
        mask ^ 3
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Simd128 {
        // SAFETY: the caller guarantees that there are two words.
        Simd128(unsafe { v128_load(from.cast()) })
    }

    #[inline(always)]
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Simd128 {
        let tile = v128_and(self.0, u64x2_splat(15 << TILE));
        let moved = match BLANK > TILE {
            true => u64x2_shl(tile, BLANK - TILE),
            false => u64x2_shr(tile, TILE - BLANK),
        };
        // The compiler would turn a sum of the tile and its shifted value into a product.
        Simd128(v128_or(v128_andnot(self.0, u64x2_splat(15 << TILE)), moved))
    }

    #[inline(always)]
    unsafe fn all_zero<const BITS: u64>(self) -> usize {
        if BITS.is_power_of_two() {
            // SAFETY: the whole module is compiled for these instructions.
            return unsafe { Simd128::not(self.any_one::<BITS>()) };
        }
        let bits = v128_and(self.0, u64x2_splat(BITS));
        i64x2_bitmask(i64x2_eq(bits, u64x2_splat(0))).into()
    }

    #[inline(always)]
    unsafe fn any_one<const BITS: u64>(self) -> usize {
        // A single bit can be shifted into the sign bit.
        if BITS.is_power_of_two() {
            return i64x2_bitmask(u64x2_shl(self.0, BITS.leading_zeros())).into();
        }
        // SAFETY: the whole module is compiled for these instructions.
        unsafe { Simd128::not(self.all_zero::<BITS>()) }
    }

    #[inline(always)]
    unsafe fn all_one<const BITS: u64>(self) -> usize {
        let bits = u64x2_splat(BITS);
        i64x2_bitmask(i64x2_eq(v128_and(self.0, bits), bits)).into()
    }

    #[inline(always)]
    unsafe fn any_zero<const BITS: u64>(self) -> usize {
        // SAFETY: the whole module is compiled for these instructions.
        unsafe { Simd128::not(self.all_one::<BITS>()) }
    }

    #[inline(always)]
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> usize {
        // There is no shift with a count per lane, so the tiles are looked up one by one.
        let is_in = |word: u64| (SET >> (word >> TILE & 15) & 1) as usize;
        is_in(u64x2_extract_lane::<0>(self.0)) | is_in(u64x2_extract_lane::<1>(self.0)) << 1
    }

    #[inline(always)]
    unsafe fn store_some(self, mask: usize, to: *mut u64) -> usize {
        let first = mask & 1;
        // SAFETY: the caller guarantees that there is room for two words.
        unsafe {
            v128_store64_lane::<0>(self.0, to.cast());
            v128_store64_lane::<1>(self.0, to.add(first).cast());
        }
        first + (mask >> 1)
    }
}
