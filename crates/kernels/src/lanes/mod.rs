//! Lanes: the boards that one register of the processor holds, or two registers with NEON, and the
//! operations on them.
//!
//! The SIMD levels differ in how they pack the chosen lanes together. With AVX-512 an instruction
//! does it, with AVX2 and NEON a permutation from a table. With SIMD128, each of the two boards is
//! stored separately, the second one place further if the first was chosen.

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

/// Boards side by side, a 64-bit word each.
///
/// # Safety
/// All functions may be called only if the processor has the instructions of the level, and from a
/// function compiled for them. They are `inline(always)` so that they become part of it.
pub unsafe trait Lanes: Copy {
    /// One truth value per lane.
    type Mask: Copy;

    /// Number of boards.
    const COUNT: usize;

    /// Returns the mask of the other lanes.
    unsafe fn not(mask: Self::Mask) -> Self::Mask;

    /// Loads as many boards as there are lanes, from an address that need not be aligned.
    unsafe fn load(from: *const u64) -> Self;

    /// Pushes the tile at bit `TILE` to the blank at bit `BLANK`.
    unsafe fn slide<const TILE: u32, const BLANK: u32>(self) -> Self;

    /// Returns the lanes in which all of these bits are zero.
    unsafe fn all_zero<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which some of these bits are one.
    unsafe fn any_one<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which all of these bits are one.
    unsafe fn all_one<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which some of these bits are zero.
    unsafe fn any_zero<const BITS: u64>(self) -> Self::Mask;

    /// Returns the lanes in which the cell at bit `TILE` holds a member of the set.
    unsafe fn one_of<const TILE: u32, const SET: u64>(self) -> Self::Mask;

    /// Stores the boards in the lanes where the mask is true, one after the other, and returns
    /// their number. [`Lanes::COUNT`] words are overwritten, whatever the mask.
    unsafe fn store_some(self, mask: Self::Mask, to: *mut u64) -> usize;
}
