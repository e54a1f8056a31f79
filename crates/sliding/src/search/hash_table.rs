//! Exact hash set of configurations, without pointers.
//!
//! Open addressing with linear probing: the configurations themselves are stored in one vector of
//! slots, each in the slot given by its hash or in the next free one. No packed configuration is
//! all ones, so that value marks an empty slot.

use crate::packed::Packed;
use fifteen_runtime::OutOfMemory;
use fifteen_runtime::memory::reserve;

/// Returns a hash of a configuration, all bits of which depend on all fields.
#[inline]
pub(crate) fn hash<const W: usize>(packed: &Packed<W>) -> u64 {
    packed.iter().fold(0x9e37_79b9_7f4a_7c15, |hash: u64, &word| {
        let product = u128::from(hash ^ word) * 0xd6e8_feb8_6659_fd93;
        product as u64 ^ (product >> 64) as u64
    })
}

/// Hash set of configurations.
#[derive(Clone, Debug, Default)]
pub(super) struct HashTable<const W: usize> {
    slots: Vec<Packed<W>>,
    len: usize,
}

/// Returns the value of an empty slot.
const fn empty_slot<const W: usize>() -> Packed<W> {
    [u64::MAX; W]
}

impl<const W: usize> HashTable<W> {
    /// Maximum load, in fifths of the slots.
    const MAX_LOAD_FIFTHS: usize = 4;

    /// Creates an empty table with this number of slots, if memory allows.
    pub fn with_slots(slots: usize) -> Result<Self, OutOfMemory> {
        let mut table = HashTable { slots: Vec::new(), len: 0 };
        reserve(&mut table.slots, slots)?;
        table.slots.resize(slots, empty_slot());
        Ok(table)
    }

    /// Returns the number of slots of a table for this many configurations.
    pub fn slots_for(len: usize) -> usize {
        len / Self::MAX_LOAD_FIFTHS * 5 + 5
    }

    /// Returns the number of slots.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Returns the size of this many slots in bytes.
    pub fn bytes(slots: usize) -> usize {
        slots * size_of::<Packed<W>>()
    }

    /// Removes all configurations.
    pub fn clear(&mut self) {
        self.slots.fill(empty_slot());
        self.len = 0;
    }

    /// Returns whether there is room for one more configuration.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.len < self.slots.len() / 5 * Self::MAX_LOAD_FIFTHS
    }

    /// Returns whether a configuration is in the table.
    #[inline]
    pub fn contains(&self, packed: &Packed<W>, hash: u64) -> bool {
        !self.slots.is_empty() && self.slots[self.find_slot(packed, hash)] == *packed
    }

    /// Adds a configuration, for which there must be room. Returns whether it was new.
    #[inline]
    pub fn insert(&mut self, packed: &Packed<W>, hash: u64) -> bool {
        let slot = self.find_slot(packed, hash);
        let is_new = self.slots[slot] != *packed;
        if is_new {
            self.slots[slot] = *packed;
            self.len += 1;
        }
        is_new
    }

    /// Adds configurations, for which there must be room.
    pub fn extend<'c>(&mut self, configurations: impl IntoIterator<Item = &'c Packed<W>>) {
        for packed in configurations {
            self.insert(packed, hash(packed));
        }
    }

    /// Returns the slot that contains the configuration, or the empty slot where it would be
    /// inserted.
    #[inline]
    fn find_slot(&self, packed: &Packed<W>, hash: u64) -> usize {
        // The slot depends on the low half: the high bits choose the bucket (see `Bucketing`).
        let mut slot = ((hash as u32 as u64 * self.slots.len() as u64) >> 32) as usize;
        loop {
            let found = &self.slots[slot];
            if *found == *packed || *found == empty_slot() {
                return slot;
            }
            slot += 1;
            if slot == self.slots.len() {
                slot = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Both halves of the hash, the one that chooses a bucket and the one that chooses a slot, are
    /// distinct for all configurations with at most one bit set.
    #[test]
    fn hash_halves_depend_on_every_bit() {
        let mut all: Vec<Packed<2>> = vec![[0; 2]];
        all.extend((0..128).map(|bit| {
            let mut packed = [0; 2];
            packed[bit / 64] = 1 << (bit % 64);
            packed
        }));
        let low: HashSet<u32> = all.iter().map(|packed| hash(packed) as u32).collect();
        let high: HashSet<u32> = all.iter().map(|packed| (hash(packed) >> 32) as u32).collect();
        assert_eq!((low.len(), high.len()), (all.len(), all.len()));
    }

    /// A table has room for the requested number, contains exactly what was inserted, and is empty
    /// after `clear`.
    #[test]
    fn tables_hold_their_capacity_and_clear() {
        for len in (0..40).chain([1000]) {
            let slots = HashTable::<1>::slots_for(len);
            let mut table: HashTable<1> = HashTable::with_slots(slots).expect("enough memory");
            assert!(slots >= len && slots <= 5 + len * 5 / 4);
            assert_eq!((table.slots(), HashTable::<1>::bytes(slots)), (slots, slots * 8));
            for _ in 0..2 {
                let mut count = 0;
                while table.has_room() {
                    let packed = [count * count];
                    assert!(!table.contains(&packed, hash(&packed)));
                    assert!(table.insert(&packed, hash(&packed)));
                    assert!(!table.insert(&packed, hash(&packed)), "duplicate");
                    count += 1;
                }
                // Some slots stay empty, so that probing terminates.
                assert!(count as usize > len && (count as usize) < slots, "{count} for {len}");
                assert!(
                    (0..count).all(|root| table.contains(&[root * root], hash(&[root * root])))
                );
                assert!(!table.contains(&[2], hash(&[2])));
                table.clear();
                assert!(!table.contains(&[0], hash(&[0])));
            }
        }
        let nothing = HashTable::<1>::default();
        assert!(!nothing.has_room() && !nothing.contains(&[0], hash(&[0])));
    }

    /// Most configurations are in the slot given by their hash, or close to it.
    #[test]
    fn probe_sequences_are_short() {
        let count = 10_000_u64;
        let mut table: HashTable<1> =
            HashTable::with_slots(HashTable::<1>::slots_for(count as usize))
                .expect("enough memory");
        let all: Vec<Packed<1>> = (0..count).map(|word| [word << 20]).collect();
        table.extend(&all);
        assert_eq!(table.len as u64, count);
        let far = all.iter().filter(|packed| {
            let at = table.find_slot(packed, hash(packed));
            let first = (u64::from(hash(packed) as u32) * table.slots.len() as u64) >> 32;
            at.abs_diff(first as usize) > 10
        });
        assert!(far.count() < all.len() / 20);
    }
}
