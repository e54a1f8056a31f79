//! Lanes: 32 numbers of 16 bits side by side, and the few things done to all of them at once.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(target_arch = "x86_64")]
pub use avx512::{Avx512, Avx512Token};
pub use portable::Portable;

use std::ops::{BitAnd, BitOr, Not};

/// How lanes are exchanged: lane i receives what is in the lane with the i-th of these numbers.
#[derive(Clone, Copy, Debug)]
pub struct Permutation(pub [u16; 32]);

/// Lanes.
pub trait Lanes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> {
    /// A truth value for each lane.
    type Mask: Copy
        + BitAnd<Output = Self::Mask>
        + BitOr<Output = Self::Mask>
        + Not<Output = Self::Mask>;

    /// Proof that the processor has the instructions. Without one there are no lanes.
    type Token: Copy;

    /// The lanes with these numbers.
    fn from_array(on: Self::Token, numbers: [u16; 32]) -> Self;

    /// The same number in all lanes.
    fn splat(on: Self::Token, number: u16) -> Self;

    /// The numbers in the lanes.
    fn to_array(self) -> [u16; 32];

    /// Shifts the bits of every number to the left.
    fn shift_left<const BY: u32>(self) -> Self;

    /// Shifts the bits of every number to the right.
    fn shift_right<const BY: u32>(self) -> Self;

    /// Takes the lowest bit out of every number.
    fn without_lowest(self) -> Self;

    /// Exchanges the lanes.
    fn permute(self, permutation: &'static Permutation) -> Self;

    /// The lanes where the two have a bit in common.
    fn test_bits(self, other: Self) -> Self::Mask;

    /// Takes the other's number in some lanes.
    fn blend(self, lanes: Self::Mask, other: Self) -> Self;

    /// Whether some lane of a set, given by bits, is true.
    fn any_in(mask: Self::Mask, set: u32) -> bool;
}
