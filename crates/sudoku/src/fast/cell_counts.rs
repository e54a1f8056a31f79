//! Candidate counts of cells, over the nine lanes of a band.

#![allow(clippy::inline_always)] // a target feature applies only to inlined code

use super::lanes::{Lanes, Permutation};
use super::permutations::{OTHER_DIGITS, OTHER_TRIPLES};

/// Candidate counts of cells, identical in the lanes of all digits.
#[derive(Clone, Copy)]
pub struct CellCounts<L> {
    /// Cells with at least one candidate.
    pub some: L,
    /// Cells with at least two candidates.
    pub several: L,
}

impl<L: Lanes> CellCounts<L> {
    /// Creates the counts, first over three digits, and then over three such groups.
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

/// Returns the bits that are set in at least two of three words.
#[inline(always)]
fn at_least_two_of_three<L: Lanes>(first: L, second: L, third: L) -> L {
    first & second | first & third | second & third
}

/// Returns the cells that are in the set of at least one digit, in the lanes of all digits.
#[inline(always)]
pub fn cells_of_any_digit<L: Lanes>(row: L) -> L {
    let [second, third] = OTHER_DIGITS.each_ref().map(|digit| row.permute(digit));
    let some = row | second | third;
    let [second, third] = OTHER_TRIPLES.each_ref().map(|triple| some.permute(triple));
    some | second | third
}

/// Sets of the cells that have exactly one, exactly two, or more than two of some digits as
/// candidates.
#[derive(Clone, Copy)]
struct Tally<L> {
    one: L,
    two: L,
    more: L,
}

impl<L: Lanes> Tally<L> {
    /// Adds the tallies of two other lanes.
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

/// Returns the cells that are in the sets of exactly two digits, in the lanes of all digits.
#[inline(always)]
pub fn cells_with_exactly_two<L: Lanes>(row: L) -> L {
    let none = row & !row;
    let tally = Tally { one: row, two: none, more: none };
    tally.with_permuted(&OTHER_DIGITS).with_permuted(&OTHER_TRIPLES).two
}
