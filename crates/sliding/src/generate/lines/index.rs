//! Numbering of configurations: a hash table of words with open addressing.

use crate::search::hash;

/// Distinct words in the order in which they were inserted.
#[derive(Debug, Default)]
pub(super) struct WordIndex {
    words: Vec<u64>,
    /// In each slot, the number of its word plus one, or 0 if the slot is empty. The number of
    /// slots is a power of two.
    slots: Vec<u32>,
}

impl WordIndex {
    /// Number of slots of the first table.
    const MIN_SLOTS: usize = 1 << 12;

    /// Removes all words, but keeps the memory.
    pub fn clear(&mut self) {
        let used = self.words.len();
        self.words.clear();
        let slots = (used * 4).next_power_of_two().max(Self::MIN_SLOTS);
        self.slots.truncate(slots);
        self.slots.fill(0);
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Adds a word if it is new. Returns its number, and whether it is new.
    #[inline]
    pub fn insert(&mut self, word: u64) -> (usize, bool) {
        if self.words.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.find_slot(word);
        let number = self.slots[slot] as usize;
        if number > 0 {
            return (number - 1, false);
        }
        self.words.push(word);
        self.slots[slot] = self.words.len() as u32;
        (self.words.len() - 1, true)
    }

    /// Returns the slot of a word, or the empty slot where it would be inserted.
    #[inline]
    fn find_slot(&self, word: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(&[word]) as usize & mask;
        while self.slots[slot] != 0 && self.words[self.slots[slot] as usize - 1] != word {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(Self::MIN_SLOTS);
        self.slots.clear();
        self.slots.resize(slots, 0);
        for number in 0..self.words.len() {
            let slot = self.find_slot(self.words[number]);
            self.slots[slot] = number as u32 + 1;
        }
    }
}
