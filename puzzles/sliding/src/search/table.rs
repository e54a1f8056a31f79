//! A set of configurations, exact and without pointers.
//!
//! Open addressing with linear probing: the configurations themselves stand in one vector of slots,
//! each where its hash says or in the next slot that was free. No packed configuration is all ones;
//! that is what an empty slot looks like.

use crate::packed::Packed;
use fifteen_frame::OutOfMemory;
use fifteen_frame::memory::reserve;

/// A hash of a configuration: all bits depend on all fields.
#[inline]
pub(super) fn hash<const W: usize>(packed: &Packed<W>) -> u64 {
    packed.iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, &word| {
        let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93;
        product as u64 ^ (product >> 64) as u64
    })
}

/// Configurations, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct Table<const W: usize> {
    slots: Vec<Packed<W>>,
    len: usize,
}

/// A slot with nothing in it.
const fn empty<const W: usize>() -> Packed<W> {
    [u64::MAX; W]
}

impl<const W: usize> Table<W> {
    /// How full a table may be, in slots of five.
    const FULL: usize = 4;

    /// An empty table with this number of slots, if there is memory for them.
    pub fn with_slots(slots: usize) -> Result<Self, OutOfMemory> {
        let mut table = Table { slots: Vec::new(), len: 0 };
        reserve(&mut table.slots, slots)?;
        table.slots.resize(slots, empty());
        Ok(table)
    }

    /// How many slots a table needs that is to hold this many configurations.
    pub fn slots_for(len: usize) -> usize {
        len / Self::FULL * 5 + 5
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The bytes that this many slots take.
    pub fn bytes(slots: usize) -> usize {
        slots * size_of::<Packed<W>>()
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.slots.fill(empty());
        self.len = 0;
    }

    /// Whether there is room for one more.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.len < self.slots.len() / 5 * Self::FULL
    }

    /// Whether a configuration is there.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        !self.slots.is_empty() && self.slots[self.find(packed, hash)] == *packed
    }

    /// Adds a configuration, if it is not there yet. Says whether it was not. There must be room.
    #[inline]
    pub fn insert(&mut self, packed: &Packed<W>, hash: u64) -> bool {
        let slot = self.find(packed, hash);
        let is_new = self.slots[slot] != *packed;
        if is_new {
            self.slots[slot] = *packed;
            self.len += 1;
        }
        is_new
    }

    /// Adds configurations for which there is room.
    pub fn extend<'c>(&mut self, configurations: impl IntoIterator<Item = &'c Packed<W>>) {
        for packed in configurations {
            self.insert(packed, hash(packed));
        }
    }

    /// The slot that has the configuration, or the empty one where it belongs.
    #[inline]
    fn find(&self, packed: &Packed<W>, hash: u64) -> usize {
        // The high bits of the hash choose the part, see `Parts`.
        let mut slot = ((hash as u32 as u64 * self.slots.len() as u64) >> 32) as usize;
        loop {
            let found = &self.slots[slot];
            if *found == *packed || *found == empty() {
                return slot;
            }
            slot += 1;
            if slot == self.slots.len() {
                slot = 0;
            }
        }
    }
}
