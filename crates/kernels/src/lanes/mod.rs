//! Lanes: the boards in one processor register, or in two with NEON, and the operations on them.
//!
//! The SIMD levels differ in how they pack the chosen lanes together. AVX-512 has an instruction
//! for it; AVX2 and NEON use a permutation from a table. With SIMD128, the two boards are stored
//! separately, the second one word further on if the first was chosen.

#![allow(unsafe_code)] // processor intrinsics, and stores through pointers
#![allow(clippy::inline_always)] // a target feature applies only to inlined functions

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;

/// Boards side by side, one 64-bit word each.
///
/// # Safety
/// The processor must support the SIMD level, and the caller must be compiled for it. All functions
/// are `inline(always)`, so they are compiled for it, too.
pub unsafe trait Lanes: Copy {
    /// One truth value per lane.
    type Mask: Copy;

    /// Number of lanes.
    const COUNT: usize;

    /// Returns the complement of a mask.
    unsafe fn not(mask: Self::Mask) -> Self::Mask;

    /// Loads as many boards as there are lanes, from an address that need not be aligned.
    unsafe fn load(from: *const u64) -> Self;

    /// Pushes a tile to the blank. Their cells begin at the bits `TILE` and `BLANK`.
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Self;

    /// Returns the lanes in which all of `BITS` are zero.
    unsafe fn all_zero<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which any of `BITS` is one.
    unsafe fn any_one<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which all of `BITS` are one.
    unsafe fn all_one<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which any of `BITS` is zero.
    unsafe fn any_zero<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which the cell at bit `TILE` holds a member of `SET`.
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> Self::Mask;

    /// Stores the boards in the lanes of the mask without gaps, and returns their number. Up to
    /// [`Lanes::COUNT`] words are overwritten, even if fewer lanes are in the mask.
    unsafe fn store_some(self, mask: Self::Mask, to: *mut u64) -> usize;
}
