//! Lanes as an array: for every processor, and for Miri.

#![allow(clippy::inline_always)] // needed to compile permutations to shuffles

use super::{Lanes, Permutation, Register};
use std::array::from_fn;
use std::ops::{BitAnd, BitOr, Not};

/// Thirty-two numbers. The compiler vectorizes the loops.
#[derive(Clone, Copy)]
pub struct Portable([u16; 32]);

impl BitAnd for Portable {
    type Output = Portable;

    #[inline(always)]
    fn bitand(self, other: Portable) -> Portable {
        Portable(from_fn(|lane| self.0[lane] & other.0[lane]))
    }
}

impl BitOr for Portable {
    type Output = Portable;

    #[inline(always)]
    fn bitor(self, other: Portable) -> Portable {
        Portable(from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

impl Not for Portable {
    type Output = Portable;

    #[inline(always)]
    fn not(self) -> Portable {
        Portable(self.0.map(|number| !number))
    }
}

impl Lanes for Portable {
    type Token = ();
    /// All bits of a lane are ones if it is true, and zeros otherwise.
    type Mask = Portable;

    #[inline(always)]
    fn splat((): (), number: u16) -> Portable {
        Portable([number; 32])
    }

    #[inline(always)]
    fn majority(self, second: Portable, third: Portable) -> Portable {
        self & (second | third) | second & third
    }

    #[inline(always)]
    fn plus(self, other: Portable) -> Portable {
        Portable(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline(always)]
    fn minus(self, other: Portable) -> Portable {
        Portable(from_fn(|lane| self.0[lane].wrapping_sub(other.0[lane])))
    }

    #[inline(always)]
    fn shift_left<const BY: u32>(self) -> Portable {
        Portable(self.0.map(|number| number << BY))
    }

    #[inline(always)]
    fn shift_right<const BY: u32>(self) -> Portable {
        Portable(self.0.map(|number| number >> BY))
    }

    #[inline(always)]
    fn without_lowest(self) -> Portable {
        Portable(self.0.map(|number| number & number.wrapping_sub(1)))
    }

    #[inline(always)]
    fn permute(self, permutation: &'static Permutation) -> Portable {
        Portable(permutation.0.map(|lane| self.0[lane as usize % 32]))
    }

    #[inline(always)]
    fn test_bits(self, other: Portable) -> Portable {
        Portable((self & other).0.map(|bits| if bits == 0 { 0 } else { u16::MAX }))
    }

    #[inline(always)]
    fn blend(self, lanes: Portable, other: Portable) -> Portable {
        self & !lanes | other & lanes
    }

    #[inline(always)]
    fn intersects(mask: Portable, set: u32) -> u8 {
        let in_set = from_fn(|lane| if set >> lane & 1 == 1 { u16::MAX } else { 0 });
        let both = mask & Portable(in_set);
        u8::from(both.0.iter().fold(0, |some, lane| some | lane) != 0)
    }
}

impl Register for Portable {
    #[inline(always)]
    fn from_array((): (), numbers: [u16; 32]) -> Portable {
        Portable(numbers)
    }

    #[inline(always)]
    fn to_array(self) -> [u16; 32] {
        self.0
    }

    #[inline(always)]
    fn with_lanes(self, set: u32, number: u16) -> Portable {
        Portable(from_fn(|lane| if set >> lane & 1 == 1 { number } else { self.0[lane] }))
    }

    #[inline(always)]
    fn first_lane(mask: Portable) -> usize {
        mask.0.iter().position(|&lane| lane != 0).unwrap_or(0)
    }
}
