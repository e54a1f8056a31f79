//! Counting digits: what the nine lanes of a band have in common.

#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

use super::lanes::{Lanes, Permutation};
use super::permutations::{OTHER_DIGITS, OTHER_TRIPLES};

/// How many candidates cells have: the same in the lanes of all digits.
#[derive(Clone, Copy)]
pub struct CellCounts<L> {
    /// The cells that have some.
    pub some: L,
    /// Those that have several.
    pub several: L,
}

impl<L: Lanes> CellCounts<L> {
    /// Counts those of three digits, and then of three times three.
    #[inline(always)]
    pub fn new(row: L) -> Self {
        let [second, third] = OTHER_DIGITS.each_ref().map(|digit| row.permute(digit));
        let some = row | second | third;
        let several = at_least_two_of_three(row, second, third);
        let [some_second, some_third] = OTHER_TRIPLES.each_ref().map(|triple| some.permute(triple));
        let [second, third] = OTHER_TRIPLES.each_ref().map(|triple| several.permute(triple));
        CellCounts {
            some: some | some_second | some_third,
            several: several
                | second
                | third
                | at_least_two_of_three(some, some_second, some_third),
        }
    }
}

/// The bits that at least two of three have.
#[inline(always)]
fn at_least_two_of_three<L: Lanes>(first: L, second: L, third: L) -> L {
    first & second | first & third | second & third
}

/// The cells that some digit has, in the lanes of all digits.
#[inline(always)]
pub fn cells_of_any_digit<L: Lanes>(row: L) -> L {
    let [second, third] = OTHER_DIGITS.each_ref().map(|digit| row.permute(digit));
    let some = row | second | third;
    let [second, third] = OTHER_TRIPLES.each_ref().map(|triple| some.permute(triple));
    some | second | third
}

/// Which cells have one of some digits, which two, and which more.
#[derive(Clone, Copy)]
struct Tally<L> {
    one: L,
    two: L,
    more: L,
}

impl<L: Lanes> Tally<L> {
    /// With the tallies of two other lanes.
    #[inline(always)]
    fn with_permuted(self, [second, third]: &'static [Permutation; 2]) -> Self {
        self.plus(self.permuted(second)).plus(self.permuted(third))
    }

    #[inline(always)]
    fn permuted(self, permutation: &'static Permutation) -> Self {
        Tally {
            one: self.one.permute(permutation),
            two: self.two.permute(permutation),
            more: self.more.permute(permutation),
        }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let none = !(self.one | self.two | self.more);
        let other_none = !(other.one | other.two | other.more);
        Tally {
            one: self.one & other_none | other.one & none,
            two: self.two & other_none | other.two & none | self.one & other.one,
            more: self.more | other.more | self.two & !other_none | other.two & !none,
        }
    }
}

/// The cells that just two digits have, in the lanes of all digits.
#[inline(always)]
pub fn cells_with_exactly_two<L: Lanes>(row: L) -> L {
    let none = row & !row;
    let tally = Tally { one: row, two: none, more: none };
    tally.with_permuted(&OTHER_DIGITS).with_permuted(&OTHER_TRIPLES).two
}
