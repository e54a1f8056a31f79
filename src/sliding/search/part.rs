//! A share of the configurations of a ball: those whose hashes begin with the same bits.

use super::budget::Budget;
use super::table::{Label, Table, hash};
use crate::sliding::packed::Packed;

/// How many parts there are.
pub(super) const PARTS: usize = 64;

/// The part a configuration with this hash belongs to.
#[inline]
pub(super) fn part_of(hash: u64) -> usize {
    (hash >> (u64::BITS - PARTS.ilog2())) as usize
}

/// The configurations of a part, and those on the last levels in lists besides.
#[derive(Debug, Default)]
pub(super) struct Part<const W: usize> {
    table: Table<W>,
    /// The level before the last complete one.
    previous: Vec<Packed<W>>,
    /// The last complete level.
    last: Vec<Packed<W>>,
    /// The level that grows.
    next: Vec<Packed<W>>,
    /// The bytes of the lists that the budget knows of.
    listed: usize,
}

impl<const W: usize> Part<W> {
    /// Adds a configuration the search starts from. Without it there is no search, so it is added
    /// however little memory there may be.
    pub fn root(&mut self, packed: Packed<W>, budget: &Budget) {
        if !self.table.has_room() {
            budget.resize(self.table.bytes(), self.table.larger_bytes());
            self.table.grow();
        }
        if self.table.insert(&packed, hash(&packed), Label::of(0)) {
            self.next.push(packed);
        }
    }

    /// Adds those of the configurations that are new to the level that grows, and calls `look` with
    /// each of these and its hash. What there is no memory for stays in `found`, for another time.
    #[inline]
    pub fn add(
        &mut self,
        found: &mut Vec<Packed<W>>,
        label: Label,
        budget: &Budget,
        mut look: impl FnMut(&Packed<W>, u64),
    ) {
        while (self.table.has_room() || self.make_room(budget))
            && let Some(packed) = found.pop()
        {
            let hash = hash(&packed);
            if self.table.insert(&packed, hash, label) {
                self.next.push(packed);
                look(&packed, hash);
            }
        }
    }

    /// Has the table grow, if there is memory for that.
    fn make_room(&mut self, budget: &Budget) -> bool {
        let enough = budget.take(self.table.larger_bytes());
        if enough {
            budget.give(self.table.bytes());
            self.table.grow();
        }
        enough
    }

    /// The bytes of it that the budget knows of.
    pub fn bytes(&self) -> usize {
        self.table.bytes() + self.listed
    }

    /// Tells the budget how large the lists are.
    pub fn settle(&mut self, budget: &Budget) {
        let capacity = self.previous.capacity() + self.last.capacity() + self.next.capacity();
        let bytes = capacity * size_of::<Packed<W>>();
        budget.resize(std::mem::replace(&mut self.listed, bytes), bytes);
    }

    /// Completes the level that grows. The lists go round, so that their memory is used again: to give
    /// it back and ask for it anew, level by level, would cost more than all the rest.
    pub fn turn(&mut self) {
        std::mem::swap(&mut self.previous, &mut self.last);
        std::mem::swap(&mut self.last, &mut self.next);
        self.next.clear();
    }

    /// Forgets all but the three levels in the lists, of which the one that grows has this distance.
    pub fn forget(&mut self, distance: usize, budget: &Budget) {
        let lists = [&self.next, &self.last, &self.previous];
        let len = lists.iter().map(|list| list.len()).sum();
        budget.give(self.table.bytes());
        self.table = Table::with_room(len);
        for (list, ago) in lists.into_iter().zip(0..) {
            let label = Label::of(distance + 3 - ago);
            for packed in list {
                self.table.insert(packed, hash(packed), label);
            }
        }
        budget.overdraw(self.table.bytes());
    }

    /// The label of a configuration with its hash, if it is there.
    #[inline]
    pub fn label(&self, packed: &Packed<W>, hash: u64) -> Option<Label> {
        self.table.label(packed, hash)
    }

    /// How many configurations there are on the level that grows.
    pub fn growing(&self) -> usize {
        self.next.len()
    }

    /// The configurations of the last complete level.
    pub fn last(&self) -> &[Packed<W>] {
        &self.last
    }
}
