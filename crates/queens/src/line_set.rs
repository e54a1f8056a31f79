//! Rows or columns with queens, decided pair by pair from the edges of the board to its middle.

use std::cmp::Ordering;

/// Set of rows, or of columns, of which the outer ones are decided.
///
/// A set and its mirror image lead to the same placements up to symmetry, so only one of them is
/// reached: in the outermost pair of which the set has only one line, that is the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineSet {
    /// Lines in the set, one bit each.
    lines: u64,
    /// Number of decided pairs.
    pairs: usize,
    /// True if a decided pair has only one line in the set.
    is_asymmetric: bool,
}

impl LineSet {
    /// Set without decided lines, of which mirror images are to be reached, too.
    pub const ASYMMETRIC: LineSet = LineSet { lines: 0, pairs: 0, is_asymmetric: true };

    /// Returns the number of undecided lines, of `all`.
    pub fn undecided(self, all: usize) -> usize {
        all.saturating_sub(2 * self.pairs)
    }

    /// Returns whether the set contains a line.
    pub fn contains(self, line: usize) -> bool {
        self.lines >> line & 1 == 1
    }

    /// Returns whether none of these lines, one bit each, is in the set.
    pub fn is_disjoint(self, lines: u64) -> bool {
        self.lines & lines == 0
    }

    /// Returns the number of lines in the set.
    pub fn len(self) -> usize {
        self.lines.count_ones() as usize
    }

    /// Returns whether a decided pair has only one line in the set.
    pub fn is_asymmetric(self) -> bool {
        self.is_asymmetric
    }

    /// Returns the number of decided pairs.
    pub fn decided_pairs(self) -> usize {
        self.pairs
    }

    /// Returns whether the first line of a pair is in the set (bit 0), and the last (bit 1).
    pub fn choice(self, pair: usize, all: usize) -> usize {
        usize::from(self.contains(pair)) | usize::from(self.contains(all - 1 - pair)) << 1
    }

    /// Compares which lines of the decided pairs are in this set and in another, which has at least
    /// as many decided pairs, beginning with the outermost pair.
    pub fn cmp_decided_pairs(self, other: LineSet, all: usize) -> Ordering {
        let choices = |set: LineSet| (0..self.pairs).map(move |pair| set.choice(pair, all));
        choices(self).cmp(choices(other))
    }

    /// Returns the complete set with these lines in the middle, one bit each.
    pub fn with_middle(self, middle: u64, all: usize) -> LineSet {
        let lines = self.lines | middle << self.pairs;
        LineSet { lines, pairs: all.div_ceil(2), ..self }
    }

    /// Returns the complete sets of `wanted` lines of `all` that have this one as their outer part.
    /// Bit i of the result represents the set whose lines are the binary digits of i.
    pub fn completions(self, all: usize, wanted: usize) -> u64 {
        match self.undecided(all) {
            0 => u64::from(self.len() == wanted) << self.lines,
            _ => self.children(all, wanted).map(|child| child.completions(all, wanted)).sum(),
        }
    }

    /// Returns about how many complete sets of `wanted` lines of `all` have this one as their outer
    /// part.
    pub fn count_completions(self, all: usize, wanted: usize) -> u64 {
        let (undecided, missing) = (self.undecided(all) as u64, (wanted - self.len()) as u64);
        let binomial = (0..missing).fold(1, |binomial, line| {
            u128::from(undecided - line) * binomial / u128::from(line + 1)
        });
        (binomial as u64).div_ceil(if self.is_asymmetric { 1 } else { 2 })
    }

    /// Returns the sets in which one more pair, or the middle line, is decided, and that can still
    /// be completed to `wanted` lines of `all`.
    pub fn children(self, all: usize, wanted: usize) -> impl Iterator<Item = LineSet> {
        let (first, last) = (self.pairs, all - 1 - self.pairs);
        let choices = [[true, true], [true, false], [false, true], [false, false]];
        let child = move |[in_first, in_last]: [bool; 2]| LineSet {
            lines: self.lines | u64::from(in_first) << first | u64::from(in_last) << last,
            pairs: self.pairs + 1,
            is_asymmetric: self.is_asymmetric || in_first != in_last,
        };
        let is_valid = move |&[in_first, in_last]: &[bool; 2]| match first == last {
            true => in_first == in_last,
            false => self.is_asymmetric || in_first >= in_last,
        };
        choices.into_iter().filter(is_valid).map(child).filter(move |child| {
            (child.len()..=child.len() + child.undecided(all)).contains(&wanted)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns all complete sets of a number of lines.
    fn complete_sets(set: LineSet, all: usize, wanted: usize) -> Vec<u64> {
        match set.undecided(all) {
            0 => vec![set.lines],
            _ => set
                .children(all, wanted)
                .flat_map(|child| complete_sets(child, all, wanted))
                .collect(),
        }
    }

    fn mirrored(lines: u64, all: usize) -> u64 {
        lines.reverse_bits() >> (64 - all)
    }

    /// Either a set or its mirror image is reached, once.
    #[test]
    fn one_set_of_each_mirrored_pair_is_reached() {
        for (all, wanted) in (1..=9).flat_map(|all| (0..=all).map(move |wanted| (all, wanted))) {
            let reached = complete_sets(LineSet::default(), all, wanted);
            let distinct: BTreeSet<u64> = reached.iter().copied().collect();
            assert_eq!(reached.len(), distinct.len());
            for lines in (0..1 << all).filter(|lines: &u64| lines.count_ones() as usize == wanted) {
                let image = mirrored(lines, all);
                let reached = [lines, image].map(|lines| distinct.contains(&lines));
                assert!(reached[0] != reached[1] || lines == image && reached[0], "{lines:b}");
            }
            let count = LineSet::default().count_completions(all, wanted);
            assert!((count..=2 * count).contains(&(reached.len() as u64)), "{all} {wanted}");
        }
    }

    /// The completions in bits are those that the children lead to.
    #[test]
    fn completions_are_the_sets_below() {
        for (all, wanted) in [(1, 0), (1, 1), (2, 1), (5, 2), (6, 3), (6, 0), (6, 6)] {
            for set in [LineSet::default(), LineSet::ASYMMETRIC] {
                let bits = complete_sets(set, all, wanted).iter().map(|lines| 1 << lines).sum();
                assert_eq!(set.completions(all, wanted), bits);
            }
            let with_images = LineSet::ASYMMETRIC.completions(all, wanted);
            let is_valid = |lines: &u64| lines.count_ones() as usize == wanted;
            assert_eq!(with_images, (0..1 << all).filter(is_valid).map(|lines| 1 << lines).sum());
        }
    }

    /// The order of complete sets is total, and that of their outer pairs agrees with it.
    #[test]
    fn outer_pairs_decide_the_order() {
        let mut sets = vec![LineSet::default()];
        for _ in 0..3 {
            let children = |set: LineSet| set.children(7, 3).collect::<Vec<_>>();
            sets = sets.into_iter().flat_map(children).collect();
        }
        let complete = |set: &LineSet| set.children(7, 3).collect::<Vec<_>>();
        for (one, other) in sets.iter().flat_map(|one| sets.iter().map(move |other| (one, other))) {
            let order = one.cmp_decided_pairs(*other, 7);
            assert_eq!(order == Ordering::Equal, one == other);
            assert_eq!(order, other.cmp_decided_pairs(*one, 7).reverse());
            for (one, other) in complete(one).iter().zip(complete(other)) {
                assert!(order == Ordering::Equal || one.cmp_decided_pairs(other, 7) == order);
            }
        }
    }
}
