//! Sets of small numbers: cells of a board, or pieces on it.

/// A set of numbers below 64 · `M`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BitSet<const M: usize>([u64; M]);

impl<const M: usize> BitSet<M> {
    /// The empty set.
    pub const EMPTY: Self = BitSet([0; M]);

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Adds a number if `wanted` holds. Branch-free, for conditions that are hard to predict.
    #[inline]
    pub fn insert_if(&mut self, number: usize, wanted: bool) {
        self.0[number / 64] |= u64::from(wanted) << (number % 64);
    }

    /// Removes a number, if present.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Returns whether the number is in the set.
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Returns whether the sets have a number in common.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        (0..M).fold(0, |common, word| common | self.0[word] & other.0[word]) != 0
    }

    /// Returns whether all numbers of the set are in the other one.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (0..M).fold(0, |missing, word| missing | self.0[word] & !other.0[word]) == 0
    }

    /// Returns the numbers that are in at least one of the sets.
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        BitSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns the numbers that are in both sets.
    #[inline]
    pub fn intersection(&self, other: &Self) -> Self {
        BitSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the set itself if `wanted` holds, otherwise the empty set. Branch-free.
    #[inline]
    pub fn masked_if(&self, wanted: bool) -> Self {
        let mask = u64::from(wanted).wrapping_neg();
        BitSet(std::array::from_fn(|word| self.0[word] & mask))
    }

    /// Returns the numbers of this set that are not in the other one.
    #[inline]
    pub fn difference(&self, other: &Self) -> Self {
        BitSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the smallest number. The set must not be empty.
    #[inline]
    pub fn first(&self) -> usize {
        let word = (0..M).find(|&word| self.0[word] != 0).expect("nonempty set");
        64 * word + self.0[word].trailing_zeros() as usize
    }

    /// Returns the numbers in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<M> {
        let mut left = *self;
        std::iter::from_fn(move || {
            let word = (0..M).find(|&word| left.0[word] != 0)?;
            let number = 64 * word + left.0[word].trailing_zeros() as usize;
            left.0[word] &= left.0[word] - 1;
            Some(number)
        })
    }

    /// Returns the set with every number increased by `count`, without those that are then too
    /// large.
    #[inline]
    pub fn shift_up(&self, count: usize) -> Self {
        if M == 1 {
            return BitSet(std::array::from_fn(|word| self.0[word] << count));
        }
        let (words, bits) = (count / 64, count % 64);
        BitSet(std::array::from_fn(|word| {
            let high = word.checked_sub(words).map_or(0, |from| self.0[from] << bits);
            let low = word.checked_sub(words + 1).map_or(0, |from| self.0[from]);
            if bits == 0 { high } else { high | low >> (64 - bits) }
        }))
    }

    /// Returns the set with every number decreased by `count`, without those that would be
    /// negative.
    #[inline]
    pub fn shift_down(&self, count: usize) -> Self {
        if M == 1 {
            return BitSet(std::array::from_fn(|word| self.0[word] >> count));
        }
        let (words, bits) = (count / 64, count % 64);
        BitSet(std::array::from_fn(|word| {
            let low = self.0.get(word + words).map_or(0, |from| from >> bits);
            let high = self.0.get(word + words + 1).map_or(0, |from| *from);
            if bits == 0 { low } else { low | high << (64 - bits) }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::Random;
    use std::collections::BTreeSet;

    /// Checks the set operations against those of `BTreeSet`.
    fn check_against_btree_set<const M: usize>(random: &mut Random) {
        let most = 64 * M;
        let mut some = |count: usize| -> (BitSet<M>, BTreeSet<usize>) {
            let mut set = BitSet::EMPTY;
            let all: BTreeSet<usize> = (0..count).map(|_| random.next_below(most)).collect();
            for &number in &all {
                set.insert(number);
            }
            (set, all)
        };
        for count in [0, 1, 2, 3, 10, 40, 100] {
            let ((one, all), (other, others)) = (some(count), some(count / 2));
            let is = |set: BitSet<M>, all: BTreeSet<usize>| assert!(set.iter().eq(all), "{set:?}");
            is(one, all.clone());
            is(one.union(&other), &all | &others);
            is(one.intersection(&other), &all & &others);
            is(one.difference(&other), &all - &others);
            is(one.masked_if(true), all.clone());
            is(one.masked_if(false), BTreeSet::new());
            assert_eq!(one.intersects(&other), !all.is_disjoint(&others));
            assert_eq!(one.is_subset(&other), all.is_subset(&others));
            assert!(one.intersection(&other).is_subset(&other));
            assert_eq!((one.len(), one.is_empty()), (all.len(), all.is_empty()));
            assert_eq!((!all.is_empty()).then(|| one.first()), all.first().copied());
            for number in 0..most {
                assert_eq!(one.contains(number), all.contains(&number));
                let (mut more, mut less, mut equal) = (one, one, one);
                more.insert_if(number, true);
                equal.insert_if(number, false);
                less.remove(number);
                is(more, &all | &BTreeSet::from([number]));
                is(less, &all - &BTreeSet::from([number]));
                assert_eq!(equal, one);
            }
            for by in 0..most.min(130) {
                is(
                    one.shift_up(by),
                    all.iter().map(|number| number + by).filter(|&n| n < most).collect(),
                );
                is(
                    one.shift_down(by),
                    all.iter().filter_map(|number| number.checked_sub(by)).collect(),
                );
            }
        }
    }

    #[test]
    fn set_operations_match_btree_set() {
        let mut random = Random::new(1);
        check_against_btree_set::<1>(&mut random);
        check_against_btree_set::<2>(&mut random);
        check_against_btree_set::<4>(&mut random);
    }
}
