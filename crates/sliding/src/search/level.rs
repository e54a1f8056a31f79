//! Complete levels, and their division into buckets by hashes.

use super::budget::Budget;
use super::control::{CHECK_INTERVAL, SearchControl};
use super::hash_table::{HashTable, hash};
use crate::packed::Packed;
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{OutOfMemory, Stopped};
use std::ops::{ControlFlow, Range};

/// Division of all configurations into 2ᵏ buckets, by the first k bits of the hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bucketing {
    bits: u32,
}

impl Bucketing {
    /// Division into a single bucket.
    pub const ONE: Bucketing = Bucketing { bits: 0 };

    /// Returns the number of buckets.
    pub fn count(self) -> usize {
        1 << self.bits
    }

    /// Returns the division into twice as many buckets.
    pub fn doubled(self) -> Bucketing {
        Bucketing { bits: self.bits + 1 }
    }

    /// Returns the bucket of a configuration with this hash.
    #[inline]
    pub fn bucket_of(self, hash: u64) -> usize {
        // In two steps, since a word cannot be shifted by 64.
        (hash >> 1 >> (u64::BITS - 1 - self.bits)) as usize
    }

    /// Returns the bucket of a coarser division that contains a bucket of this one.
    fn coarsen(self, bucket: usize, bucketing: Bucketing) -> usize {
        bucket >> (self.bits - bucketing.bits)
    }
}

/// All configurations at one distance from the roots, a list for each bucket.
#[derive(Clone, Debug)]
pub(super) struct BfsLevel<const W: usize> {
    bucketing: Bucketing,
    buckets: Vec<Box<[Packed<W>]>>,
}

/// Consecutive configurations of a level: their bucket, and their range in its list.
#[derive(Clone, Debug)]
pub(super) struct LevelChunk {
    bucket: usize,
    range: Range<usize>,
}

/// Maximum number of configurations in a chunk.
pub(super) const CHUNK_LEN: usize = 256;

impl<const W: usize> BfsLevel<W> {
    /// Creates the level with these lists.
    pub fn new(bucketing: Bucketing, buckets: Vec<Box<[Packed<W>]>>) -> Self {
        BfsLevel { bucketing, buckets }
    }

    /// Creates a placeholder for a dropped level.
    pub fn dropped() -> Self {
        BfsLevel { bucketing: Bucketing::ONE, buckets: Vec::new() }
    }

    /// Returns the number of configurations.
    pub fn len(&self) -> usize {
        self.buckets.iter().map(|list| list.len()).sum()
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> usize {
        self.len() * size_of::<Packed<W>>()
    }

    /// Returns the configurations.
    pub fn iter(&self) -> impl Iterator<Item = &Packed<W>> {
        self.buckets.iter().flatten()
    }

    /// Returns the configurations in one bucket of a division, which may be finer than that of the
    /// lists.
    pub fn in_bucket(
        &self,
        bucket: usize,
        bucketing: Bucketing,
    ) -> impl Iterator<Item = &Packed<W>> {
        let list = &self.buckets[bucketing.coarsen(bucket, self.bucketing)];
        let is_finer = bucketing != self.bucketing;
        list.iter().filter(move |packed| !is_finer || bucketing.bucket_of(hash(packed)) == bucket)
    }

    /// Returns the configurations within a range, in no particular order.
    ///
    /// # Errors
    /// If the system has no memory for them. If `poll` returns `Break`, some are missing.
    pub fn collect_range(
        &self,
        range: &Range<Packed<W>>,
        poll: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Vec<Packed<W>>, OutOfMemory> {
        let mut within = Vec::new();
        for some in self.buckets.iter().flat_map(|list| list.chunks(CHECK_INTERVAL)) {
            if poll().is_break() {
                break;
            }
            if within.capacity() - within.len() < some.len() {
                let more = some.len().max(within.len() / 2);
                reserve(&mut within, more)?;
            }
            within.extend(some.iter().filter(|packed| range.contains(packed)));
        }
        Ok(within)
    }

    /// Divides the lists into chunks.
    pub fn chunks(&self) -> impl Iterator<Item = LevelChunk> {
        self.buckets.iter().enumerate().flat_map(|(list, all)| {
            let len = all.len();
            let starts = (0..len).step_by(CHUNK_LEN);
            starts.map(move |at| LevelChunk { bucket: list, range: at..len.min(at + CHUNK_LEN) })
        })
    }

    /// Returns the configurations of a chunk.
    pub fn chunk(&self, chunk: &LevelChunk) -> &[Packed<W>] {
        &self.buckets[chunk.bucket][chunk.range.clone()]
    }

    /// Returns the configurations as a set, which may exceed the memory budget.
    ///
    /// # Errors
    /// If the system has no memory, or the observer cancels.
    pub fn to_set<'b>(
        &self,
        budget: &'b Budget,
        control: &mut SearchControl,
    ) -> Result<LevelSet<'b, W>, Stopped> {
        let mut set = LevelSet { bucketing: self.bucketing, tables: Vec::new(), budget };
        for list in &self.buckets {
            let slots = HashTable::<W>::slots_for(list.len());
            let table = HashTable::with_slots(slots).map_err(|_| Stopped::Memory)?;
            budget.force_reserve(HashTable::<W>::bytes(slots));
            set.tables.push(table);
            let table = set.tables.last_mut().expect("pushed table");
            for some in list.chunks(CHECK_INTERVAL) {
                table.extend(some);
                control.check_cancel()?;
            }
        }
        Ok(set)
    }
}

/// Configurations of a level as a set.
#[derive(Debug)]
pub(super) struct LevelSet<'b, const W: usize> {
    bucketing: Bucketing,
    tables: Vec<HashTable<W>>,
    budget: &'b Budget,
}

impl<'b, const W: usize> LevelSet<'b, W> {
    /// Creates an empty set with room for this many configurations, which may exceed the memory
    /// budget.
    ///
    /// # Errors
    /// If the system has no memory.
    pub fn with_capacity(count: usize, budget: &'b Budget) -> Result<LevelSet<'b, W>, Stopped> {
        let slots = HashTable::<W>::slots_for(count);
        let table = HashTable::with_slots(slots)?;
        budget.force_reserve(HashTable::<W>::bytes(slots));
        Ok(LevelSet { bucketing: Bucketing::ONE, tables: vec![table], budget })
    }

    /// Adds configurations, for which there must be room.
    pub fn extend(&mut self, configurations: &[Packed<W>]) {
        self.tables[0].extend(configurations);
    }

    /// Returns whether a configuration is on the level.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>) -> bool {
        let hash = hash(packed);
        self.tables[self.bucketing.bucket_of(hash)].contains(packed, hash)
    }

    /// Returns the size in bytes.
    fn bytes(&self) -> usize {
        self.tables.iter().map(|table| HashTable::<W>::bytes(table.slots())).sum()
    }
}

impl<const W: usize> Drop for LevelSet<'_, W> {
    /// Releases the memory.
    fn drop(&mut self) {
        self.budget.release(self.bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen_runtime::continue_if;

    /// Each bucket has exactly what belongs there, and together they have everything, for coarse
    /// and for fine divisions.
    #[test]
    fn buckets_contain_exactly_their_hashes() {
        let all: Vec<Packed<1>> = (0..1000).map(|word| [word]).collect();
        let mut level_bucketing = Bucketing::ONE;
        for _ in 0..4 {
            let mut lists = vec![Vec::new(); level_bucketing.count()];
            for packed in &all {
                lists[level_bucketing.bucket_of(hash(packed))].push(*packed);
            }
            let lists = lists.into_iter().map(Vec::into_boxed_slice).collect();
            let level = BfsLevel::new(level_bucketing, lists);
            assert!(level.buckets.iter().all(|list| list.len() > 50), "evenly spread hashes");
            let mut bucketing = level_bucketing;
            for _ in 0..3 {
                let mut found = Vec::new();
                for bucket in 0..bucketing.count() {
                    let before = found.len();
                    found.extend(level.in_bucket(bucket, bucketing));
                    assert!(
                        found[before..]
                            .iter()
                            .all(|packed| bucketing.bucket_of(hash(packed)) == bucket)
                    );
                }
                found.sort_unstable();
                assert_eq!(found, all);
                bucketing = bucketing.doubled();
            }
            let chunks: Vec<LevelChunk> = level.chunks().collect();
            let mut found: Vec<_> = chunks.iter().flat_map(|chunk| level.chunk(chunk)).collect();
            assert!(chunks.iter().all(|chunk| (1..=CHUNK_LEN).contains(&level.chunk(chunk).len())));
            found.sort_unstable();
            assert!(found.into_iter().eq(&all));
            level_bucketing = level_bucketing.doubled();
        }
    }

    #[test]
    fn dropping_a_set_releases_its_memory() {
        let budget = Budget::new(1 << 20);
        let set = LevelSet::<1>::with_capacity(100, &budget).expect("enough memory");
        assert_eq!(budget.used(), set.bytes());
        assert!(set.bytes() >= 100 * size_of::<Packed<1>>());
        drop(set);
        assert_eq!(budget.used(), 0);
    }

    #[test]
    fn level_size_matches_its_contents() {
        let lists = vec![vec![[1], [2]].into_boxed_slice(), vec![[3]].into_boxed_slice()];
        let level = BfsLevel::<1>::new(Bucketing::ONE.doubled(), lists);
        assert_eq!((level.len(), level.bytes()), (3, 3 * size_of::<Packed<1>>()));
        assert_eq!(BfsLevel::<1>::dropped().bytes(), 0);
    }

    /// Returns a level of this many numbers in two lists.
    fn numbers(count: u64) -> BfsLevel<1> {
        let list = |numbers: Range<u64>| numbers.map(|number| [number]).collect();
        BfsLevel::new(Bucketing::ONE.doubled(), vec![list(0..count / 3), list(count / 3..count)])
    }

    /// A collected range overallocates little: its list grows by half, or by the length of the next
    /// chunk. Collecting ends when `poll` returns `Break`.
    #[test]
    fn collected_ranges_overallocate_at_most_by_half() {
        let chunk = CHECK_INTERVAL as u64;
        for count in [0, 1, 5, chunk, 4 * chunk + 1, 9 * chunk + 7] {
            let level = numbers(count);
            let mut polls = 0;
            let mut poll = || {
                polls += 1;
                ControlFlow::Continue(())
            };
            let all = level.collect_range(&([0]..[count]), &mut poll).expect("enough memory");
            assert!(all.capacity() <= all.len() * 3 / 2 + CHECK_INTERVAL, "{}", all.capacity());
            assert!(all.into_iter().eq((0..count).map(|number| [number])));
            let chunks = level.buckets.iter().map(|list| list.len().div_ceil(CHECK_INTERVAL));
            assert_eq!(polls, chunks.sum::<usize>());
            let mut poll = || ControlFlow::Continue(());
            let some = level.collect_range(&([count / 4]..[count / 2]), &mut poll);
            let some = some.expect("enough memory");
            assert!(some.into_iter().eq((count / 4..count / 2).map(|number| [number])));
            let mut poll = || ControlFlow::Break(());
            let none = level.collect_range(&([0]..[count]), &mut poll).expect("enough memory");
            assert!(none.is_empty());
        }
        // The fourth chunk grows the list by half of its length; the last entry does not grow it.
        let mut poll = || ControlFlow::Continue(());
        let all = BfsLevel::<1>::new(Bucketing::ONE, vec![(0..=4 * chunk).map(|n| [n]).collect()]);
        let list = all.collect_range(&([0]..[4 * chunk + 1]), &mut poll).expect("enough memory");
        assert_eq!(list.capacity(), 4 * CHECK_INTERVAL + CHECK_INTERVAL / 2);
    }

    /// Chunks belong to one bucket each, and all but the last of each bucket are full.
    #[test]
    fn chunks_are_full_except_the_last_of_each_bucket() {
        let lens = |count| -> Vec<usize> {
            let level = numbers(count);
            level.chunks().map(|chunk| level.chunk(&chunk).len()).collect()
        };
        assert_eq!(lens(0), [0; 0]);
        assert_eq!(lens(3 * 256), [256, 256, 256]);
        assert_eq!(lens(3 * 257), [256, 1, 256, 256, 2]);
    }

    /// The set of a level contains exactly the level, and its memory is counted and released.
    #[test]
    fn level_set_contains_exactly_the_level() {
        use crate::search::BfsProgress;
        use crate::search::tests::single_process;
        let level_bucketing = Bucketing::ONE.doubled().doubled();
        let mut lists = vec![Vec::new(); level_bucketing.count()];
        for number in 0..20_000 {
            lists[level_bucketing.bucket_of(hash(&[number]))].push([number]);
        }
        let lists = lists.into_iter().map(Vec::into_boxed_slice).collect();
        let level: BfsLevel<1> = BfsLevel::new(level_bucketing, lists);
        let budget = Budget::new(1 << 20);
        for stops in [false, true] {
            let mut polls = 0;
            let mut observer = |_: &BfsProgress| {
                polls += 1;
                continue_if(!stops)
            };
            let mut control = SearchControl::new(single_process(&mut observer), None, &budget);
            let set = level.to_set(&budget, &mut control);
            if stops {
                assert!(matches!(set, Err(Stopped::Cancelled)));
            } else {
                let set = set.expect("enough memory");
                assert!((0..20_000).all(|number| set.contains(&[number])));
                assert!(!(20_000..40_000).any(|number| set.contains(&[number])));
                assert_eq!(budget.used(), set.bytes());
                assert!((20_000..26_000).contains(&(set.bytes() / 8)), "{}", set.bytes());
            }
            assert_eq!((polls, budget.used()), (if stops { 1 } else { 8 }, 0));
        }
    }
}
