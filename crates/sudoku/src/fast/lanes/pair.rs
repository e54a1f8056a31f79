//! Lanes of two independent states, side by side.

#![allow(clippy::inline_always)] // a target feature applies only to inlined code

use super::{Lanes, Permutation};
use std::ops::{BitAnd, BitOr, Not};

/// Lanes of two states, or masks of them. Every operation is that of both. Neither waits for the
/// other, so the processor executes them at the same time.
#[derive(Clone, Copy)]
pub struct Pair<T>(pub T, pub T);

impl<T: BitAnd<Output = T>> BitAnd for Pair<T> {
    type Output = Pair<T>;

    #[inline(always)]
    fn bitand(self, other: Pair<T>) -> Pair<T> {
        Pair(self.0 & other.0, self.1 & other.1)
    }
}

impl<T: BitOr<Output = T>> BitOr for Pair<T> {
    type Output = Pair<T>;

    #[inline(always)]
    fn bitor(self, other: Pair<T>) -> Pair<T> {
        Pair(self.0 | other.0, self.1 | other.1)
    }
}

impl<T: Not<Output = T>> Not for Pair<T> {
    type Output = Pair<T>;

    #[inline(always)]
    fn not(self) -> Pair<T> {
        Pair(!self.0, !self.1)
    }
}

impl<L: Lanes> Lanes for Pair<L> {
    type Mask = Pair<L::Mask>;
    type Token = L::Token;

    #[inline(always)]
    fn splat(token: L::Token, number: u16) -> Pair<L> {
        Pair(L::splat(token, number), L::splat(token, number))
    }

    #[inline(always)]
    fn majority(self, second: Pair<L>, third: Pair<L>) -> Pair<L> {
        Pair(self.0.majority(second.0, third.0), self.1.majority(second.1, third.1))
    }

    #[inline(always)]
    fn plus(self, other: Pair<L>) -> Pair<L> {
        Pair(self.0.plus(other.0), self.1.plus(other.1))
    }

    #[inline(always)]
    fn minus(self, other: Pair<L>) -> Pair<L> {
        Pair(self.0.minus(other.0), self.1.minus(other.1))
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Pair<L> {
        Pair(self.0.shift_left::<BY>(), self.1.shift_left::<BY>())
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Pair<L> {
        Pair(self.0.shift_right::<BY>(), self.1.shift_right::<BY>())
    }

    #[inline(always)]
    fn without_lowest(self) -> Pair<L> {
        Pair(self.0.without_lowest(), self.1.without_lowest())
    }

    #[inline(always)]
    fn permute(self, permutation: &'static Permutation) -> Pair<L> {
        Pair(self.0.permute(permutation), self.1.permute(permutation))
    }

    #[inline(always)]
    fn test_bits(self, other: Pair<L>) -> Pair<L::Mask> {
        Pair(self.0.test_bits(other.0), self.1.test_bits(other.1))
    }

    #[inline(always)]
    fn blend(self, lanes: Pair<L::Mask>, other: Pair<L>) -> Pair<L> {
        Pair(self.0.blend(lanes.0, other.0), self.1.blend(lanes.1, other.1))
    }

    #[inline(always)]
    fn intersects(mask: Pair<L::Mask>, set: u32) -> u8 {
        L::intersects(mask.0, set) | L::intersects(mask.1, set) << 1
    }
}
