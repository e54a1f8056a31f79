//! Lanes: 32 numbers of 16 bits, and the operations on all of them at once.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod pair;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use avx512::{Avx512, Avx512Token};
pub use pair::Pair;
pub use portable::Portable;

use std::ops::{BitAnd, BitOr, Not};

/// Permutation of lanes: lane i receives the value of the lane that the i-th number names.
#[derive(Clone, Copy, Debug)]
pub struct Permutation(pub [u16; 32]);

/// Lanes of one state, or of two, in which case every operation is that of both.
pub trait Lanes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// Truth value for each lane.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + Not<Output = Self::Mask>;

    /// Proof that the processor has the instructions. It is required to create lanes.
    type Token: Copy;

    /// Creates lanes with the same number in each.
    fn splat(token: Self::Token, number: u16) -> Self;

    /// Returns the bits that are set in at least two of three numbers.
    fn majority(self, second: Self, third: Self) -> Self;

    /// Adds the numbers, modulo 2^16.
    fn plus(self, other: Self) -> Self;

    /// Subtracts the numbers, modulo 2^16.
    fn minus(self, other: Self) -> Self;

    /// Shifts the bits of every number to the left.
    fn shift_left<const BY: u32>(self) -> Self;

    /// Shifts the bits of every number to the right.
    fn shift_right<const BY: u32>(self) -> Self;

    /// Clears the lowest set bit of every number.
    fn without_lowest(self) -> Self;

    /// Permutes the lanes.
    fn permute(self, permutation: &'static Permutation) -> Self;

    /// Returns the lanes where the two have a bit in common.
    fn test_bits(self, other: Self) -> Self::Mask;

    /// Replaces the numbers in the lanes of a mask with those of `other`.
    fn blend(self, lanes: Self::Mask, other: Self) -> Self;

    /// Returns a bit for each state: whether the mask is true in any lane of a set, which is given
    /// as bits.
    fn intersects(mask: Self::Mask, set: u32) -> u8;
}

/// Lanes of one state: a vector of 32.
pub trait Register: Lanes {
    /// Creates lanes with these numbers.
    fn from_array(token: Self::Token, numbers: [u16; 32]) -> Self;

    /// Returns the numbers in the lanes.
    fn to_array(self) -> [u16; 32];

    /// Puts a number in the lanes of a set, which is given as bits.
    fn with_lanes(self, set: u32, number: u16) -> Self;

    /// Returns the first lane in which the mask is true. It must be true in one.
    fn first_lane(mask: Self::Mask) -> usize;
}
