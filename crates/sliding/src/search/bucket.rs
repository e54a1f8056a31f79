//! A share of the level that grows: the configurations in one part of a division.

use super::budget::Budget;
use super::hash_table::{Table, hash};
use super::level::{Level, Parts};
use crate::packed::Packed;
use fifteen_runtime::memory::reserve;

/// The last complete levels, two of them, or one at the beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastLevels<'b, const W: usize> {
    pub parts: Parts,
    pub levels: &'b [Level<W>],
}

impl<const W: usize> LastLevels<'_, W> {
    /// The bytes they take.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(Level::bytes).sum()
    }
}

/// A part of the level that grows, and the table that tells what is new.
///
/// The table has all that is in this part of the last two complete levels, and of the one that
/// grows. It may still have some of older levels: it is swept only when it is full.
#[derive(Debug)]
pub(super) struct Part<const W: usize> {
    number: usize,
    table: Table<W>,
    /// The level that grows.
    next: Vec<Packed<W>>,
}

/// The smallest number of slots and places, once there are any.
const MIN_CAPACITY: usize = 16;

impl<const W: usize> Part<W> {
    /// An empty part.
    pub fn new(number: usize) -> Self {
        Part { number, table: Table::default(), next: Vec::new() }
    }

    /// Adds a configuration the search starts from. Without it there is no search, so it is added
    /// however little memory there may be.
    pub fn root(&mut self, packed: Packed<W>, budget: &Budget) {
        if !self.has_room() {
            let before = self.bytes();
            self.next.reserve_exact(self.next.len().max(MIN_CAPACITY));
            let slots = Table::<W>::slots_for(self.next.capacity());
            self.table = Table::with_slots(slots).expect("there is memory for a few roots");
            self.table.extend(&self.next);
            budget.resize(before, self.bytes());
        }
        if self.table.insert(&packed, hash(&packed)) {
            self.next.push(packed);
        }
    }

    /// Takes the last `most` of the configurations, adds those that are new, and calls `look` with
    /// each of these and its hash. Entries that do not fit in memory stay in `found`; returns whether
    /// all fitted.
    #[inline]
    pub fn add(
        &mut self,
        found: &mut Vec<Packed<W>>,
        most: usize,
        recent: LastLevels<W>,
        budget: &Budget,
        look: &mut impl FnMut(&Packed<W>, u64),
    ) -> bool {
        let left = found.len().saturating_sub(most);
        while found.len() > left
            && let Some(&packed) = found.last()
        {
            if !(self.has_room() || self.make_room(recent, budget)) {
                return false;
            }
            found.pop();
            let hash = hash(&packed);
            if self.table.insert(&packed, hash) {
                self.next.push(packed);
                look(&packed, hash);
            }
        }
        true
    }

    /// Whether there is room for one more.
    #[inline]
    fn has_room(&self) -> bool {
        self.table.has_room() && self.next.len() < self.next.capacity()
    }

    /// Makes room, if there is memory for that.
    fn make_room(&mut self, recent: LastLevels<W>, budget: &Budget) -> bool {
        (self.next.len() < self.next.capacity() || self.lengthen(budget))
            && (self.table.has_room() || self.sweep(recent, budget))
    }

    /// Makes the list half as long again, or if there is no memory for that, an eighth.
    fn lengthen(&mut self, budget: &Budget) -> bool {
        let len = self.next.len();
        [len / 2, len / 8].into_iter().any(|more| {
            let more = more.max(MIN_CAPACITY);
            let bytes = more * size_of::<Packed<W>>();
            let is_free = budget.take(bytes);
            let fits = is_free && reserve(&mut self.next, more).is_ok();
            if is_free && !fits {
                budget.refused(bytes);
            }
            fits
        })
    }

    /// Sweeps older levels out of the table: it gets two and a half slots for each configuration
    /// that is needed, or as many as there is memory for. So a table is swept once for as many new
    /// configurations as are put into it again, and is never much larger than three levels.
    pub fn sweep(&mut self, recent: LastLevels<W>, budget: &Budget) -> bool {
        let levels = recent.levels.iter();
        let old = levels.map(|level| level.in_bucket(self.number, recent.parts).count());
        let needed = old.sum::<usize>() + self.next.len();
        let enough = (needed * 5 / 2).max(MIN_CAPACITY);
        let least = Table::<W>::slots_for(needed + needed / 8 + 1);
        if !self.resize(enough, budget) && !self.resize(least, budget) {
            return false;
        }
        for level in recent.levels {
            self.table.extend(level.in_bucket(self.number, recent.parts));
        }
        self.table.extend(&self.next);
        true
    }

    /// Empties the table and gives it at least this many slots; or leaves it as it is, if the budget
    /// has no memory for them. If the system has none, the table is gone.
    fn resize(&mut self, slots: usize, budget: &Budget) -> bool {
        let before = self.table.slots();
        if slots <= before {
            self.table.clear();
            return true;
        }
        if !budget.take(Table::<W>::bytes(slots - before)) {
            return false;
        }
        // There may not be memory for both.
        self.table = Table::default();
        match Table::with_slots(slots) {
            Ok(table) => self.table = table,
            Err(_) => budget.refused(Table::<W>::bytes(slots)),
        }
        self.table.slots() > 0
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        Table::<W>::bytes(self.table.slots()) + self.next.capacity() * size_of::<Packed<W>>()
    }

    /// Completes the level that grows.
    pub fn turn(&mut self, budget: &Budget) -> Box<[Packed<W>]> {
        let spare = self.next.capacity() - self.next.len();
        budget.give(spare * size_of::<Packed<W>>());
        std::mem::take(&mut self.next).into_boxed_slice()
    }

    /// Whether a configuration with its hash is on one of the last levels, or perhaps an older one.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        self.table.contains(packed, hash)
    }

    /// How many configurations there are on the level that grows.
    pub fn growing(&self) -> usize {
        self.next.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: usize = size_of::<Packed<1>>();

    /// A level that has these numbers.
    fn level(numbers: impl IntoIterator<Item = u64>) -> Level<1> {
        let list: Vec<Packed<1>> = numbers.into_iter().map(|number| [number]).collect();
        Level::new(Parts::ONE, vec![list.into_boxed_slice()])
    }

    fn recent(levels: &[Level<1>]) -> LastLevels<'_, 1> {
        LastLevels { parts: Parts::ONE, levels }
    }

    /// Adds numbers, and returns those that are new.
    fn add(
        part: &mut Part<1>,
        numbers: impl IntoIterator<Item = u64>,
        levels: &[Level<1>],
        budget: &Budget,
    ) -> (bool, Vec<u64>) {
        let mut found: Vec<Packed<1>> = numbers.into_iter().map(|number| [number]).collect();
        found.reverse();
        let mut new = Vec::new();
        let most = found.len();
        let fits = part.add(&mut found, most, recent(levels), budget, &mut |packed, of| {
            assert_eq!(of, hash(packed));
            new.push(packed[0]);
        });
        assert_eq!(fits, found.is_empty());
        (fits, new)
    }

    /// The budget knows all that a part takes, however it has grown, and gets it back.
    #[test]
    fn bucket_memory_matches_the_budget() {
        let budget = Budget::new(1 << 20);
        let mut part = Part::new(0);
        for number in 0..1000 {
            part.root([number % 500], &budget);
            assert_eq!(budget.used(), part.bytes());
            assert_eq!(part.bytes(), BYTES * (part.table.slots() + part.next.capacity()));
        }
        assert_eq!(part.growing(), 500);
        assert!(part.bytes() <= 5 * 500 * BYTES, "{}", part.bytes());
        let roots = Level::new(Parts::ONE, vec![part.turn(&budget)]);
        assert_eq!((roots.len(), part.growing()), (500, 0));
        assert_eq!(budget.used(), part.bytes() + roots.bytes());
        let levels = [roots];
        for from in [0, 300, 600] {
            add(&mut part, from..from + 700, &levels, &budget);
            assert_eq!(budget.used(), part.bytes() + levels[0].bytes());
        }
        assert_eq!(part.growing(), 800);
        // Half as long again, whenever it is full.
        assert!((800..=1200).contains(&part.next.capacity()), "{}", part.next.capacity());
    }

    /// A list that is full becomes half as long again, or an eighth longer where there is no memory for a half, or stays
    /// as it is; and it takes that much memory.
    #[test]
    fn full_lists_grow_by_half_or_an_eighth() {
        for (free, more) in
            [(500, 500), (499, 125), (125, 125), (124, 0)].map(|(free, more)| (free * BYTES, more))
        {
            let budget = Budget::new(free);
            let mut part: Part<1> = Part::new(0);
            part.next = Vec::with_capacity(1000);
            part.next.resize(1000, [7]);
            assert_eq!(part.lengthen(&budget), more > 0);
            assert_eq!(part.next.capacity(), 1000 + more, "{free} bytes are free");
            assert_eq!(budget.used(), more * BYTES);
        }
    }

    /// A table takes more memory if there is some, and says so.
    #[test]
    fn tables_grow_within_the_budget() {
        let budget = Budget::new(100 * BYTES);
        let mut part: Part<1> = Part::new(0);
        assert!(!part.resize(101, &budget));
        assert_eq!((part.table.slots(), budget.used()), (0, 0));
        assert!(part.resize(60, &budget));
        assert_eq!((part.table.slots(), budget.used()), (60, 60 * BYTES));
        part.table.extend(&[[1]]);
        assert!(!part.resize(101, &budget), "that is one too many");
        assert!(part.contains(&[1], hash(&[1])), "nothing has changed");
        assert!(part.resize(100, &budget));
        assert_eq!((part.table.slots(), budget.used()), (100, 100 * BYTES));
        part.table.extend(&[[1]]);
        assert!(part.resize(50, &budget), "it has more than that");
        assert!(!part.contains(&[1], hash(&[1])));
        assert_eq!((part.table.slots(), budget.used()), (100, 100 * BYTES));
    }

    /// Sweeping leaves what is on the last levels and on the one that grows. The table gets two and a half slots for each,
    /// or half of that if there is no memory for more, or nothing if not even for that.
    #[test]
    fn rebuilding_a_table_drops_older_levels() {
        let levels = [level(0..400), level(400..900)];
        for (free, slots) in [(2500, 2500), (2499, 1410), (1410, 1410), (1409, 0)] {
            let budget = Budget::new(free * BYTES);
            let mut part: Part<1> = Part::new(0);
            part.next = (900..1000).map(|number| [number]).collect();
            assert_eq!(part.sweep(recent(&levels), &budget), slots > 0, "{free}");
            assert!(part.table.slots().abs_diff(slots) < 6, "{} not {slots}", part.table.slots());
            assert_eq!(budget.used(), part.table.slots() * BYTES);
            if slots > 0 {
                assert!((0..1000).all(|number| part.contains(&[number], hash(&[number]))));
                assert!(part.table.has_room());
            }
        }
        let budget = Budget::new(1 << 20);
        let mut part: Part<1> = Part::new(0);
        assert!(part.sweep(recent(&levels), &budget));
        assert!(part.sweep(recent(&levels[1..]), &budget));
        let is_there = |number: u64| part.contains(&[number], hash(&[number]));
        assert!((400..900).all(is_there) && !(0..400).any(is_there));
    }

    /// What does not fit stays where it was, and what fits is there, once.
    #[test]
    fn candidates_that_do_not_fit_stay() {
        let levels = [level(0..10)];
        let budget = Budget::new(700 * BYTES);
        let mut part = Part::new(0);
        let (fits, new) = add(&mut part, (5..400).chain(5..300), &levels, &budget);
        assert!(!fits);
        assert!(new.iter().copied().eq(10..10 + new.len() as u64), "{new:?}");
        assert!(new.len() > 150, "little was left: {}", new.len());
        assert!(budget.used() <= 700 * BYTES && budget.used() == part.bytes());
        let plenty = Budget::new(1 << 20);
        let (fits, new) = add(&mut Part::new(0), (5..400).chain(5..300), &levels, &plenty);
        assert!(fits && new.into_iter().eq(10..400));
    }

    /// It takes no more of them at once than it was told to.
    #[test]
    fn insertion_stops_after_the_given_number() {
        let (budget, mut part) = (Budget::new(1 << 20), Part::new(0));
        let mut found: Vec<Packed<1>> = (0..100).map(|number| [number]).collect();
        for left in [70, 40, 10, 0, 0] {
            assert!(part.add(&mut found, 30, recent(&[]), &budget, &mut |_, _| ()));
            assert_eq!((found.len(), part.growing()), (left, 100 - left));
        }
    }
}
