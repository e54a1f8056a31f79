//! Buckets: parts of the next level, chosen by hash.

use super::budget::Budget;
use super::hash_table::{HashTable, hash};
use super::level::{BfsLevel, Bucketing};
use crate::packed::Packed;
use fifteen_runtime::memory::reserve;

/// Last complete levels: two of them, or one at the beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastLevels<'b, const W: usize> {
    pub bucketing: Bucketing,
    pub levels: &'b [BfsLevel<W>],
}

impl<const W: usize> LastLevels<'_, W> {
    /// Returns their size in bytes.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(BfsLevel::bytes).sum()
    }
}

/// Part of the next level, and the hash table that detects duplicates.
///
/// The table contains this bucket's part of the last two complete levels and of the next one. It
/// may also contain configurations of older levels: it is rebuilt only when it is full.
#[derive(Debug)]
pub(super) struct Bucket<const W: usize> {
    index: usize,
    table: HashTable<W>,
    /// Configurations of the next level.
    next_level: Vec<Packed<W>>,
}

/// Minimum number of list entries, and of slots unless memory is short, once there are any.
const MIN_CAPACITY: usize = 16;

impl<const W: usize> Bucket<W> {
    /// Creates an empty bucket.
    pub fn new(index: usize) -> Self {
        Bucket { index, table: HashTable::default(), next_level: Vec::new() }
    }

    /// Adds a root of the search. Roots are necessary, so they are added whatever the budget.
    pub fn insert_root(&mut self, packed: Packed<W>, budget: &Budget) {
        if !self.has_room() {
            let before = self.bytes();
            self.next_level.reserve_exact(self.next_level.len().max(MIN_CAPACITY));
            let slots = HashTable::<W>::slots_for(self.next_level.capacity());
            self.table = HashTable::with_slots(slots).expect("memory for a few roots");
            self.table.extend(&self.next_level);
            budget.resize(before, self.bytes());
        }
        if self.table.insert(&packed, hash(&packed)) {
            self.next_level.push(packed);
        }
    }

    /// Takes up to `max_count` configurations off the end of `found`, adds those that are new, and
    /// calls `on_new` with each of these and its hash. Configurations that do not fit into memory
    /// stay in `found`. Returns whether all fit.
    #[inline]
    pub fn insert_new(
        &mut self,
        found: &mut Vec<Packed<W>>,
        max_count: usize,
        recent: LastLevels<W>,
        budget: &Budget,
        on_new: &mut impl FnMut(&Packed<W>, u64),
    ) -> bool {
        let left = found.len().saturating_sub(max_count);
        while found.len() > left
            && let Some(&packed) = found.last()
        {
            if !(self.has_room() || self.make_room(recent, budget)) {
                return false;
            }
            found.pop();
            let hash = hash(&packed);
            if self.table.insert(&packed, hash) {
                self.next_level.push(packed);
                on_new(&packed, hash);
            }
        }
        true
    }

    /// Returns whether there is room for one more configuration.
    #[inline]
    fn has_room(&self) -> bool {
        self.table.has_room() && self.next_level.len() < self.next_level.capacity()
    }

    /// Makes room if memory allows. Returns whether it did.
    fn make_room(&mut self, recent: LastLevels<W>, budget: &Budget) -> bool {
        (self.next_level.len() < self.next_level.capacity() || self.grow_list(budget))
            && (self.table.has_room() || self.rebuild_table(recent, budget))
    }

    /// Grows the list by half, or by an eighth if there is no memory for that.
    fn grow_list(&mut self, budget: &Budget) -> bool {
        let len = self.next_level.len();
        [len / 2, len / 8].into_iter().any(|more| {
            let more = more.max(MIN_CAPACITY);
            let bytes = more * size_of::<Packed<W>>();
            let is_free = budget.try_reserve(bytes);
            let fits = is_free && reserve(&mut self.next_level, more).is_ok();
            if is_free && !fits {
                budget.record_allocation_failure(bytes);
            }
            fits
        })
    }

    /// Rebuilds the table without older levels. It gets two and a half slots for each configuration
    /// that remains, of which four fifths may be filled, or about 1.4 slots if the budget allows no
    /// more. With two and a half, as many configurations are inserted between two rebuilds as a
    /// rebuild reinserts. Returns whether there was memory for the table.
    pub fn rebuild_table(&mut self, recent: LastLevels<W>, budget: &Budget) -> bool {
        let levels = recent.levels.iter();
        let old = levels.map(|level| level.in_bucket(self.index, recent.bucketing).count());
        let needed = old.sum::<usize>() + self.next_level.len();
        let enough = (needed * 5 / 2).max(MIN_CAPACITY);
        let least = HashTable::<W>::slots_for(needed + needed / 8 + 1);
        if !self.reset_table(enough, budget) && !self.reset_table(least, budget) {
            return false;
        }
        for level in recent.levels {
            self.table.extend(level.in_bucket(self.index, recent.bucketing));
        }
        self.table.extend(&self.next_level);
        true
    }

    /// Empties the table and gives it at least this many slots. Returns `false` if the budget does
    /// not allow them, and leaves the table unchanged; or if the system has no memory: then the
    /// table is lost.
    fn reset_table(&mut self, slots: usize, budget: &Budget) -> bool {
        let before = self.table.slots();
        if slots <= before {
            self.table.clear();
            return true;
        }
        if !budget.try_reserve(HashTable::<W>::bytes(slots - before)) {
            return false;
        }
        // The system may not have memory for both tables.
        self.table = HashTable::default();
        match HashTable::with_slots(slots) {
            Ok(table) => self.table = table,
            Err(_) => budget.record_allocation_failure(HashTable::<W>::bytes(slots)),
        }
        self.table.slots() > 0
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> usize {
        HashTable::<W>::bytes(self.table.slots())
            + self.next_level.capacity() * size_of::<Packed<W>>()
    }

    /// Completes the next level and returns this bucket's part of it.
    pub fn finish_level(&mut self, budget: &Budget) -> Box<[Packed<W>]> {
        let spare = self.next_level.capacity() - self.next_level.len();
        budget.release(spare * size_of::<Packed<W>>());
        std::mem::take(&mut self.next_level).into_boxed_slice()
    }

    /// Returns whether a configuration with this hash is in the table: on the next level, on one of
    /// the last two, or perhaps on an older one.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        self.table.contains(packed, hash)
    }

    /// Returns the number of configurations on the next level.
    pub fn next_level_len(&self) -> usize {
        self.next_level.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: usize = size_of::<Packed<1>>();

    /// Returns a level of these numbers.
    fn level(numbers: impl IntoIterator<Item = u64>) -> BfsLevel<1> {
        let list: Vec<Packed<1>> = numbers.into_iter().map(|number| [number]).collect();
        BfsLevel::new(Bucketing::ONE, vec![list.into_boxed_slice()])
    }

    fn last_levels(levels: &[BfsLevel<1>]) -> LastLevels<'_, 1> {
        LastLevels { bucketing: Bucketing::ONE, levels }
    }

    /// Inserts numbers. Returns whether they fit, and the new ones.
    fn insert_numbers(
        bucket: &mut Bucket<1>,
        numbers: impl IntoIterator<Item = u64>,
        levels: &[BfsLevel<1>],
        budget: &Budget,
    ) -> (bool, Vec<u64>) {
        let mut found: Vec<Packed<1>> = numbers.into_iter().map(|number| [number]).collect();
        found.reverse();
        let mut new = Vec::new();
        let max_count = found.len();
        let fits = bucket.insert_new(
            &mut found,
            max_count,
            last_levels(levels),
            budget,
            &mut |packed, of| {
                assert_eq!(of, hash(packed));
                new.push(packed[0]);
            },
        );
        assert_eq!(fits, found.is_empty());
        (fits, new)
    }

    /// The budget counts all memory of a bucket as it grows, and gets it back.
    #[test]
    fn bucket_memory_matches_the_budget() {
        let budget = Budget::new(1 << 20);
        let mut bucket = Bucket::new(0);
        for number in 0..1000 {
            bucket.insert_root([number % 500], &budget);
            assert_eq!(budget.used(), bucket.bytes());
            assert_eq!(
                bucket.bytes(),
                BYTES * (bucket.table.slots() + bucket.next_level.capacity())
            );
        }
        assert_eq!(bucket.next_level_len(), 500);
        assert!(bucket.bytes() <= 5 * 500 * BYTES, "{}", bucket.bytes());
        let roots = BfsLevel::new(Bucketing::ONE, vec![bucket.finish_level(&budget)]);
        assert_eq!((roots.len(), bucket.next_level_len()), (500, 0));
        assert_eq!(budget.used(), bucket.bytes() + roots.bytes());
        let levels = [roots];
        for from in [0, 300, 600] {
            insert_numbers(&mut bucket, from..from + 700, &levels, &budget);
            assert_eq!(budget.used(), bucket.bytes() + levels[0].bytes());
        }
        assert_eq!(bucket.next_level_len(), 800);
        // The list grows by half whenever it is full.
        assert!(
            (800..=1200).contains(&bucket.next_level.capacity()),
            "{}",
            bucket.next_level.capacity()
        );
    }

    /// A full list grows by half, or by an eighth if there is no memory for a half, or not at all.
    /// The budget counts the growth.
    #[test]
    fn full_lists_grow_by_half_or_an_eighth() {
        for (free, more) in
            [(500, 500), (499, 125), (125, 125), (124, 0)].map(|(free, more)| (free * BYTES, more))
        {
            let budget = Budget::new(free);
            let mut bucket: Bucket<1> = Bucket::new(0);
            bucket.next_level = Vec::with_capacity(1000);
            bucket.next_level.resize(1000, [7]);
            assert_eq!(bucket.grow_list(&budget), more > 0);
            assert_eq!(bucket.next_level.capacity(), 1000 + more, "{free} bytes are free");
            assert_eq!(budget.used(), more * BYTES);
        }
    }

    /// A table grows within the budget, which counts the growth.
    #[test]
    fn tables_grow_within_the_budget() {
        let budget = Budget::new(100 * BYTES);
        let mut bucket: Bucket<1> = Bucket::new(0);
        assert!(!bucket.reset_table(101, &budget));
        assert_eq!((bucket.table.slots(), budget.used()), (0, 0));
        assert!(bucket.reset_table(60, &budget));
        assert_eq!((bucket.table.slots(), budget.used()), (60, 60 * BYTES));
        bucket.table.extend(&[[1]]);
        assert!(!bucket.reset_table(101, &budget), "one slot too many");
        assert!(bucket.contains(&[1], hash(&[1])), "unchanged table");
        assert!(bucket.reset_table(100, &budget));
        assert_eq!((bucket.table.slots(), budget.used()), (100, 100 * BYTES));
        bucket.table.extend(&[[1]]);
        assert!(bucket.reset_table(50, &budget), "enough slots already");
        assert!(!bucket.contains(&[1], hash(&[1])));
        assert_eq!((bucket.table.slots(), budget.used()), (100, 100 * BYTES));
    }

    /// Rebuilding keeps the last levels and the next one. The table gets 2.5 slots for each
    /// configuration, or 1.4 if there is no memory for more, or none at all.
    #[test]
    fn rebuilding_a_table_drops_older_levels() {
        let levels = [level(0..400), level(400..900)];
        for (free, slots) in [(2500, 2500), (2499, 1410), (1410, 1410), (1409, 0)] {
            let budget = Budget::new(free * BYTES);
            let mut bucket: Bucket<1> = Bucket::new(0);
            bucket.next_level = (900..1000).map(|number| [number]).collect();
            assert_eq!(bucket.rebuild_table(last_levels(&levels), &budget), slots > 0, "{free}");
            assert!(
                bucket.table.slots().abs_diff(slots) < 6,
                "{} not {slots}",
                bucket.table.slots()
            );
            assert_eq!(budget.used(), bucket.table.slots() * BYTES);
            if slots > 0 {
                assert!((0..1000).all(|number| bucket.contains(&[number], hash(&[number]))));
                assert!(bucket.table.has_room());
            }
        }
        let budget = Budget::new(1 << 20);
        let mut bucket: Bucket<1> = Bucket::new(0);
        assert!(bucket.rebuild_table(last_levels(&levels), &budget));
        assert!(bucket.rebuild_table(last_levels(&levels[1..]), &budget));
        let is_there = |number: u64| bucket.contains(&[number], hash(&[number]));
        assert!((400..900).all(is_there) && !(0..400).any(is_there));
    }

    /// Candidates that do not fit stay in the list, and those that fit are inserted once.
    #[test]
    fn candidates_that_do_not_fit_stay() {
        let levels = [level(0..10)];
        let budget = Budget::new(700 * BYTES);
        let mut bucket = Bucket::new(0);
        let (fits, new) = insert_numbers(&mut bucket, (5..400).chain(5..300), &levels, &budget);
        assert!(!fits);
        assert!(new.iter().copied().eq(10..10 + new.len() as u64), "{new:?}");
        assert!(new.len() > 150, "few fitted: {}", new.len());
        assert!(budget.used() <= 700 * BYTES && budget.used() == bucket.bytes());
        let plenty = Budget::new(1 << 20);
        let (fits, new) =
            insert_numbers(&mut Bucket::new(0), (5..400).chain(5..300), &levels, &plenty);
        assert!(fits && new.into_iter().eq(10..400));
    }

    /// An insertion takes at most the given number of candidates.
    #[test]
    fn insertion_stops_after_the_given_number() {
        let (budget, mut bucket) = (Budget::new(1 << 20), Bucket::new(0));
        let mut found: Vec<Packed<1>> = (0..100).map(|number| [number]).collect();
        for left in [70, 40, 10, 0, 0] {
            assert!(bucket.insert_new(&mut found, 30, last_levels(&[]), &budget, &mut |_, _| ()));
            assert_eq!((found.len(), bucket.next_level_len()), (left, 100 - left));
        }
    }
}
