//! A share of the level that grows: the configurations in one part of a division.

use super::budget::Budget;
use super::level::{Level, Parts};
use super::table::{Table, hash};
use crate::packed::Packed;
use fifteen_frame::memory::reserve;

/// The last complete levels, two of them, or one at the beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recent<'b, const W: usize> {
    pub parts: Parts,
    pub levels: &'b [Level<W>],
}

impl<const W: usize> Recent<'_, W> {
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
const SMALLEST: usize = 16;

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
            self.next.reserve_exact(self.next.len().max(SMALLEST));
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
        recent: Recent<W>,
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
    fn make_room(&mut self, recent: Recent<W>, budget: &Budget) -> bool {
        (self.next.len() < self.next.capacity() || self.lengthen(budget))
            && (self.table.has_room() || self.sweep(recent, budget))
    }

    /// Makes the list half as long again, or if there is no memory for that, an eighth.
    fn lengthen(&mut self, budget: &Budget) -> bool {
        let len = self.next.len();
        [len / 2, len / 8].into_iter().any(|more| {
            let more = more.max(SMALLEST);
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
    pub fn sweep(&mut self, recent: Recent<W>, budget: &Budget) -> bool {
        let levels = recent.levels.iter();
        let old = levels.map(|level| level.in_part(self.number, recent.parts).count());
        let needed = old.sum::<usize>() + self.next.len();
        let enough = (needed * 5 / 2).max(SMALLEST);
        let least = Table::<W>::slots_for(needed + needed / 8 + 1);
        if !self.resize(enough, budget) && !self.resize(least, budget) {
            return false;
        }
        for level in recent.levels {
            self.table.extend(level.in_part(self.number, recent.parts));
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
