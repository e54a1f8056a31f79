//! What was counted, by what it depends on.
//!
//! A hash table with open addressing. Keys and counts are in two long rows, one behind the other,
//! since there are millions of them and each is short. Nothing is ever removed but everything
//! at once.

use super::polynomial::Polynomial;
use fifteen_frame::memory::reserve;
use fifteen_frame::{Memory, OutOfMemory};

/// Where an entry is in the rows.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u64,
    key: usize,
    count: usize,
    /// The exponent of the first coefficient.
    lowest: u16,
    /// How many coefficients.
    terms: u16,
    /// How many words the key has; a slot with none is empty.
    words: u16,
}

/// A table of counts.
pub(super) struct Ledger {
    /// A power of two of them.
    slots: Vec<Slot>,
    entries: usize,
    keys: Vec<u64>,
    counts: Vec<u128>,
    /// What it may take.
    limit: Memory,
}

/// How many slots there are at first.
const SLOTS: usize = 1 << 10;

impl Ledger {
    /// A table that may take so much memory.
    pub fn new(limit: Memory) -> Ledger {
        let slots = vec![Slot::default(); SLOTS];
        Ledger { slots, entries: 0, keys: Vec::new(), counts: Vec::new(), limit }
    }

    /// What is known for a key: the lowest exponent, and coefficients.
    pub fn recall(&self, key: &[u64]) -> Option<(usize, &[u128])> {
        let slot = self.slots[self.find(hash(key), key)];
        let count = &self.counts[slot.count..slot.count + usize::from(slot.terms)];
        (slot.words > 0).then_some((slot.lowest.into(), count))
    }

    /// Keeps what was counted for a key that is not known. If that takes too much memory, or more
    /// than the system has to give, everything is forgotten first.
    pub fn keep(&mut self, key: &[u64], counted: &Polynomial) {
        let (lowest, coefficients) = counted.parts();
        if self.bytes() > self.limit.bytes()
            || self.make_room(key.len(), coefficients.len()).is_err()
        {
            *self = Ledger::new(self.limit);
        }
        let hash = hash(key);
        let at = self.find(hash, key);
        self.slots[at] = Slot {
            hash,
            key: self.keys.len(),
            count: self.counts.len(),
            lowest: lowest as u16,
            terms: coefficients.len() as u16,
            words: key.len() as u16,
        };
        self.keys.extend(key);
        self.counts.extend(coefficients);
        self.entries += 1;
    }

    /// The slot of a key, or the empty one where it would be.
    fn find(&self, hash: u64, key: &[u64]) -> usize {
        let is_it = |slot: &Slot| {
            slot.hash == hash && self.keys[slot.key..slot.key + usize::from(slot.words)] == *key
        };
        let mut at = hash as usize % self.slots.len();
        while self.slots[at].words > 0 && !is_it(&self.slots[at]) {
            at = (at + 1) % self.slots.len();
        }
        at
    }

    /// Makes room for one more entry, with a key of `words` words and with `terms` coefficients.
    fn make_room(&mut self, words: usize, terms: usize) -> Result<(), OutOfMemory> {
        extend(&mut self.keys, words)?;
        extend(&mut self.counts, terms)?;
        if 2 * self.entries < self.slots.len() {
            return Ok(());
        }
        let (mut larger, slots) = (Vec::new(), 2 * self.slots.len());
        reserve(&mut larger, slots)?;
        larger.resize(slots, Slot::default());
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.words > 0 {
                let mut at = slot.hash as usize % self.slots.len();
                while self.slots[at].words > 0 {
                    at = (at + 1) % self.slots.len();
                }
                self.slots[at] = slot;
            }
        }
        Ok(())
    }

    /// The bytes that are taken.
    fn bytes(&self) -> u64 {
        let rows = size_of_val(&self.keys[..]) + size_of_val(&self.counts[..]);
        (size_of_val(&self.slots[..]) + rows) as u64
    }
}

/// Makes room for some more at the end of a row: if there is none, for half as many again.
fn extend<T>(row: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if row.capacity() - row.len() >= more {
        return Ok(());
    }
    reserve(row, more.max(row.len() / 2))
}

/// Mixes words. Multiplication carries bits up, and the shift brings them down again.
fn hash(words: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15; // the golden ratio
    words.iter().fold(ODD, |hash, word| {
        let mixed = (hash ^ word).wrapping_mul(ODD);
        mixed ^ mixed >> 29
    })
}
