//! What was counted, by what it depends on.
//!
//! A hash table with open addressing. Keys and counts are in two long rows, one behind the other,
//! since there are millions of them and each is short. Nothing is ever removed but everything
//! at once.

use super::polynomial::Polynomial;
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{Memory, OutOfMemory};

/// Where an entry is in the rows.
#[derive(Clone, Copy, Default)]
struct TakeOnce {
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
pub(super) struct MemoTable {
    /// A power of two of them.
    slots: Vec<TakeOnce>,
    entries: usize,
    keys: Vec<u64>,
    counts: Vec<u128>,
    /// What it may take.
    limit: Memory,
}

/// How many slots there are at first.
const INITIAL_SLOTS: usize = 1 << 10;

impl MemoTable {
    /// A table that may take so much memory.
    pub fn new(limit: Memory) -> MemoTable {
        let slots = vec![TakeOnce::default(); INITIAL_SLOTS];
        MemoTable { slots, entries: 0, keys: Vec::new(), counts: Vec::new(), limit }
    }

    /// What is known for a key: the lowest exponent, and coefficients.
    pub fn get(&self, key: &[u64]) -> Option<(usize, &[u128])> {
        let slot = self.slots[self.find_slot(hash(key), key)];
        let count = &self.counts[slot.count..slot.count + usize::from(slot.terms)];
        (slot.words > 0).then_some((slot.lowest.into(), count))
    }

    /// Keeps what was counted for a key that is not known. If that takes too much memory, or more
    /// than the system has to give, everything is forgotten first.
    pub fn insert(&mut self, key: &[u64], counted: &Polynomial) {
        let (lowest, coefficients) = counted.lowest_and_coefficients();
        if self.bytes() > self.limit.bytes()
            || self.reserve_entry(key.len(), coefficients.len()).is_err()
        {
            *self = MemoTable::new(self.limit);
        }
        let hash = hash(key);
        let at = self.find_slot(hash, key);
        self.slots[at] = TakeOnce {
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
    fn find_slot(&self, hash: u64, key: &[u64]) -> usize {
        let is_it = |slot: &TakeOnce| {
            slot.hash == hash && self.keys[slot.key..slot.key + usize::from(slot.words)] == *key
        };
        let mut at = hash as usize % self.slots.len();
        while self.slots[at].words > 0 && !is_it(&self.slots[at]) {
            at = (at + 1) % self.slots.len();
        }
        at
    }

    /// Makes room for one more entry, with a key of `words` words and with `terms` coefficients.
    fn reserve_entry(&mut self, words: usize, terms: usize) -> Result<(), OutOfMemory> {
        reserve_more(&mut self.keys, words)?;
        reserve_more(&mut self.counts, terms)?;
        if 2 * self.entries < self.slots.len() {
            return Ok(());
        }
        let (mut larger, slots) = (Vec::new(), 2 * self.slots.len());
        reserve(&mut larger, slots)?;
        larger.resize(slots, TakeOnce::default());
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
fn reserve_more<T>(row: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if row.capacity() - row.len() >= more {
        return Ok(());
    }
    reserve(row, more.max(row.len() / 2))
}

/// Mixes words: of each product the upper half, to which lower bits are carried, is laid over the lower one, so
/// that all bits depend on all.
fn hash(words: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15; // the golden ratio
    words.iter().fold(ODD, |hash, word| {
        let product = u128::from(hash ^ word) * u128::from(ODD);
        product as u64 ^ (product >> u64::BITS) as u64
    })
}

#[cfg(test)]
mod tests {
    use super::{MemoTable, hash, reserve_more};
    use crate::transfer::polynomial::Polynomial;
    use fifteen_runtime::Memory;
    use std::collections::HashSet;

    /// A coefficient for each of some powers of x.
    fn counted(lowest: usize, coefficients: &[u128]) -> Polynomial {
        let mut counted = Polynomial::default();
        counted.add(lowest, coefficients).expect("they are small");
        counted
    }

    /// Keys as they are: a word or two, with few bits in them.
    fn keys() -> impl Iterator<Item = Vec<u64>> {
        (0..6_000).map(|number| if number % 3 == 0 { vec![number, 1] } else { vec![number << 40] })
    }

    #[test]
    fn inserted_counts_are_returned() {
        let mut ledger = MemoTable::new(Memory::new(1 << 30));
        for (number, key) in keys().enumerate() {
            assert_eq!(ledger.get(&key), None);
            ledger.insert(&key, &counted(number, &[number as u128; 3]));
            assert!(
                2 * ledger.entries <= ledger.slots.len() + 2,
                "it is never more than half full"
            );
        }
        for (number, key) in keys().enumerate() {
            assert_eq!(ledger.get(&key), Some((number, &[number as u128; 3][..])));
        }
        assert!(ledger.slots.len() <= 4 * ledger.entries, "nor nearly empty");
        let words: usize = keys().map(|key| key.len()).sum();
        let slots = size_of_val(&ledger.slots[..]);
        assert_eq!(ledger.bytes(), (slots + 8 * words + 3 * 16 * ledger.entries) as u64);
    }

    /// All but the last.
    #[test]
    fn memory_limit_clears_the_table() {
        let limit = Memory::new(100_000);
        let mut ledger = MemoTable::new(limit);
        let mut times = 0;
        for key in keys() {
            let before = ledger.entries;
            ledger.insert(&key, &counted(0, &[1]));
            times += usize::from(ledger.entries <= before);
            assert!(ledger.get(&key).is_some());
            assert!(ledger.bytes() < limit.bytes() + 60_000, "{}", ledger.bytes());
        }
        assert!((1..100).contains(&times), "{times}");
    }

    /// So that a million entries are not moved a million times.
    #[test]
    fn capacity_grows_by_half() {
        let mut row = Vec::new();
        let mut times = 0;
        while row.len() < 100_000 {
            let before = row.capacity();
            reserve_more(&mut row, 3).expect("there is memory");
            times += usize::from(row.capacity() != before);
            assert!(row.capacity() <= 4.max(3 * row.len() / 2 + 3));
            row.extend([0_u8; 3]);
        }
        assert!(times < 40, "{times}");
    }

    /// In each half of a hash: all words count, and few keys meet.
    #[test]
    fn hashes_are_evenly_distributed() {
        for shift in [0, 32] {
            let places: HashSet<u64> = keys().map(|key| hash(&key) >> shift & 0xffff).collect();
            assert!(places.len() > 5_500, "{}", places.len());
        }
        let swapped: HashSet<u64> = [[1, 2], [2, 1], [1, 1], [2, 2]].map(|key| hash(&key)).into();
        assert_eq!(swapped.len(), 4);
    }
}
