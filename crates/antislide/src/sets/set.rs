//! Bit sets of placements.

/// Set of numbers below 64·`W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlacementSet<const W: usize>([u64; W]);

impl<const W: usize> PlacementSet<W> {
    pub const EMPTY: PlacementSet<W> = PlacementSet([0; W]);

    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the sets have a member in common.
    #[inline]
    pub fn intersects(&self, other: &PlacementSet<W>) -> bool {
        let common = |at: usize| self.0[at] & other.0[at];
        (0..W).fold(0, |all, at| all | common(at)) != 0
    }

    #[inline]
    pub fn intersection(&self, other: &PlacementSet<W>) -> PlacementSet<W> {
        PlacementSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[inline]
    pub fn union(&self, other: &PlacementSet<W>) -> PlacementSet<W> {
        PlacementSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    #[inline]
    pub fn difference(&self, other: &PlacementSet<W>) -> PlacementSet<W> {
        PlacementSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Returns the bit positions that are set in at least one word, and those set in two or more.
    ///
    /// These show, without counting, whether the set has no member, one, or more.
    #[inline]
    pub fn bits_set_in_one_and_two_words(&self) -> (u64, u64) {
        self.0.iter().fold((0, 0), |(once, twice), word| (once | word, twice | once & word))
    }

    /// Returns the words, which identify the set.
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// Iterates over the members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(at, word)| Ones(word).map(move |bit| 64 * at + bit))
    }
}

impl<const W: usize> FromIterator<usize> for PlacementSet<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> PlacementSet<W> {
        let mut set = PlacementSet::EMPTY;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

/// Iterator over the positions of the ones in a word.
pub(crate) struct Ones(pub u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = self.0.trailing_zeros() as usize;
        let is_there = self.0 != 0;
        self.0 &= self.0.wrapping_sub(1);
        is_there.then_some(place)
    }
}
