//! The set of configurations seen, exact and without pointers.
//!
//! Open addressing with linear probing: the configurations themselves stand in one vector of slots,
//! each where its hash says or in the next slot that was free. The two bits that packed
//! configurations leave free hold the distance modulo 3, plus one; so a slot of zeros is empty.
//!
//! Distances modulo 3 are all it takes: every move can be undone, so neighbours differ by at most
//! one in distance, and among the neighbours of a configuration the label tells those one level
//! nearer to the start. A path back is found without any pointer or list of older levels.

use crate::sliding::packed::Packed;
use std::hint::black_box;

/// Where a label is in the last word of a slot.
const LABEL: u32 = 62;

/// A label: the distance modulo 3, plus one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(u64);

impl Label {
    /// The label of a distance.
    pub fn of(distance: usize) -> Self {
        Label(distance as u64 % 3 + 1)
    }
}

/// A hash of a configuration: all bits depend on all fields.
#[inline]
pub(super) fn hash<const W: usize>(packed: &Packed<W>) -> u64 {
    packed.iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, &word| {
        let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93;
        product as u64 ^ (product >> 64) as u64
    })
}

/// Configurations with labels.
#[derive(Clone, Debug, Default)]
pub(super) struct Table<const W: usize> {
    slots: Vec<Packed<W>>,
    len: usize,
}

/// Empty slots, all of which have been written to. Otherwise the system would map each page twice: to
/// a page of zeros when a slot is first looked at, and to a page of its own when one is filled; and
/// the second time it would interrupt all other threads to tell them. That cost two threads a
/// third of their time.
fn empty<const W: usize>(count: usize) -> Vec<Packed<W>> {
    let mut slots = vec![[0; W]; count];
    black_box(&mut slots).fill([0; W]);
    slots
}

/// The smallest number of slots, once there are any.
const SMALLEST: usize = 16;

impl<const W: usize> Table<W> {
    /// An empty table with room for so many configurations and a few more.
    pub fn with_room(len: usize) -> Self {
        Table { slots: empty((len / 3 * 4 + len / 10).max(SMALLEST)), len: 0 }
    }

    /// The label of a configuration, if it is there.
    #[inline]
    pub fn label(&self, packed: &Packed<W>, hash: u64) -> Option<Label> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.find(packed, hash);
        (self.slots[slot] != [0; W]).then(|| Label(self.slots[slot][W - 1] >> LABEL))
    }

    /// Adds a configuration, if it is not there yet. Says whether it was not. There must be room.
    #[inline]
    pub fn insert(&mut self, packed: &Packed<W>, hash: u64, label: Label) -> bool {
        let slot = self.find(packed, hash);
        let is_new = self.slots[slot] == [0; W];
        if is_new {
            self.slots[slot] = *packed;
            self.slots[slot][W - 1] |= label.0 << LABEL;
            self.len += 1;
        }
        is_new
    }

    /// Whether there is room for one more.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.len < self.slots.len() / 5 * 4
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Packed<W>>()
    }

    /// The bytes it takes after growing.
    pub fn larger_bytes(&self) -> usize {
        self.larger() * size_of::<Packed<W>>()
    }

    /// The number of slots after growing: half as many again.
    fn larger(&self) -> usize {
        (self.slots.len() + self.slots.len() / 2).max(SMALLEST)
    }

    /// Makes room.
    pub fn grow(&mut self) {
        let larger = Table { slots: empty(self.larger()), len: self.len };
        let smaller = std::mem::replace(self, larger);
        for stored in smaller.slots {
            if stored != [0; W] {
                let mut packed = stored;
                packed[W - 1] &= (1 << LABEL) - 1;
                let slot = self.find(&packed, hash(&packed));
                self.slots[slot] = stored;
            }
        }
    }

    /// The slot that has the configuration, or the empty one where it belongs.
    #[inline]
    fn find(&self, packed: &Packed<W>, hash: u64) -> usize {
        let mask = |slot: &Packed<W>| {
            let mut packed = *slot;
            packed[W - 1] &= (1 << LABEL) - 1;
            packed
        };
        // The high bits of the hash choose the part, see `part_of`.
        let mut slot = ((hash as u32 as u64 * self.slots.len() as u64) >> 32) as usize;
        loop {
            let found = &self.slots[slot];
            if *found == [0; W] || mask(found) == *packed {
                return slot;
            }
            slot += 1;
            if slot == self.slots.len() {
                slot = 0;
            }
        }
    }
}
