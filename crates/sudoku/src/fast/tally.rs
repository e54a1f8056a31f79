//! Counts up to three, for all bits of a word at once.

#![allow(clippy::inline_always)] // a target feature applies only to inlined code

use super::lanes::Lanes;
use super::permutations::{OTHER_DIGITS, OTHER_TRIPLES};

/// Number of sets that contain a bit, for every bit. (What a caller does not use is not computed.)
#[derive(Clone, Copy)]
pub struct Tally<L> {
    /// Bits in at least one set.
    pub any: L,
    /// Bits in at least two.
    pub several: L,
    /// Bits in at least three.
    pub three: L,
}

impl<L: Lanes> Tally<L> {
    /// Counts three sets.
    #[inline(always)]
    pub fn of([first, second, third]: [L; 3]) -> Self {
        Tally {
            any: first | second | third,
            several: first.majority(second, third),
            three: first & second & third,
        }
    }

    /// Counts the candidates of every cell of a row: first those of three digits, and then those of
    /// three such triples. The result is the same in the lanes of all digits.
    #[inline(always)]
    pub fn of_digits(row: L) -> Self {
        let [second, third] = OTHER_DIGITS.each_ref().map(|digit| row.permute(digit));
        let [next, after] = &OTHER_TRIPLES;
        Tally::of([row, second, third]).sum(|set| set.permute(next), |set| set.permute(after))
    }

    /// Adds two other tallies, which are those that `next` and `after` make of this one.
    #[inline(always)]
    pub fn sum(self, next: impl Fn(L) -> L, after: impl Fn(L) -> L) -> Self {
        let any = [self.any, next(self.any), after(self.any)];
        let together = self.several | next(self.several) | after(self.several);
        let three = self.three | next(self.three) | after(self.three);
        let spread = Tally::of(any);
        Tally {
            any: spread.any,
            several: together | spread.several,
            three: three | spread.three | together & spread.several,
        }
    }
}
