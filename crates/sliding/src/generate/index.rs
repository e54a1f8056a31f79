//! Numbering of configurations: a hash table with open addressing.

use crate::packed::Packed;
use crate::search::hash;

/// Distinct packed configurations in the order in which they were inserted.
#[derive(Debug, Default)]
pub(super) struct ConfigurationIndex<const W: usize> {
    configurations: Vec<Packed<W>>,
    /// In each slot, the number of its configuration plus one, or 0 if the slot is empty. The
    /// number of slots is a power of two.
    slots: Vec<u32>,
}

impl<const W: usize> ConfigurationIndex<W> {
    /// Number of slots of the first table.
    const MIN_SLOTS: usize = 1 << 12;

    /// Removes all configurations, but keeps the memory.
    pub fn clear(&mut self) {
        let used = self.configurations.len();
        self.configurations.clear();
        let slots = (used * 4).next_power_of_two().max(Self::MIN_SLOTS);
        self.slots.truncate(slots);
        self.slots.fill(0);
    }

    pub fn len(&self) -> usize {
        self.configurations.len()
    }

    pub fn configurations(&self) -> &[Packed<W>] {
        &self.configurations
    }

    pub fn into_configurations(self) -> Vec<Packed<W>> {
        self.configurations
    }

    /// Adds a configuration if it is new. Returns its number, and whether it is new.
    #[inline]
    pub fn insert(&mut self, packed: Packed<W>) -> (usize, bool) {
        if self.configurations.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.find_slot(&packed);
        let number = self.slots[slot] as usize;
        if number > 0 {
            return (number - 1, false);
        }
        self.configurations.push(packed);
        self.slots[slot] = self.configurations.len() as u32;
        (self.configurations.len() - 1, true)
    }

    /// Returns the slot of a configuration, or the empty slot where it would be inserted.
    #[inline]
    fn find_slot(&self, packed: &Packed<W>) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(packed) as usize & mask;
        while self.slots[slot] != 0 && self.configurations[self.slots[slot] as usize - 1] != *packed
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(Self::MIN_SLOTS);
        self.slots.clear();
        self.slots.resize(slots, 0);
        for number in 0..self.configurations.len() {
            let slot = self.find_slot(&self.configurations[number]);
            self.slots[slot] = number as u32 + 1;
        }
    }
}
