//! Memo table of counts.
//!
//! A hash table with open addressing. Keys and counts are stored end to end in two long arrays,
//! since there are millions of them and each is short. Entries are never removed one by one; the
//! whole table is cleared at once.

use super::polynomial::Polynomial;
use fifteen_runtime::memory::reserve;
use fifteen_runtime::{Memory, OutOfMemory};

/// Position of an entry in the arrays.
#[derive(Clone, Copy, Default)]
struct MemoSlot {
    hash: u64,
    key: usize,
    count: usize,
    /// Exponent of the first coefficient.
    lowest: u16,
    /// Number of coefficients.
    terms: u16,
    /// Number of words in the key; 0 for an empty slot.
    words: u16,
}

/// Table of counts.
pub(super) struct MemoTable {
    /// Slots; their number is a power of two.
    slots: Vec<MemoSlot>,
    entries: usize,
    keys: Vec<u64>,
    counts: Vec<u128>,
    /// Memory limit.
    limit: Memory,
}

/// Initial number of slots.
const INITIAL_SLOTS: usize = 1 << 10;

impl MemoTable {
    /// Creates a table with a memory limit.
    pub fn new(limit: Memory) -> MemoTable {
        let slots = vec![MemoSlot::default(); INITIAL_SLOTS];
        MemoTable { slots, entries: 0, keys: Vec::new(), counts: Vec::new(), limit }
    }

    /// Returns the counts for a key: the lowest exponent, and the coefficients.
    pub fn get(&self, key: &[u64]) -> Option<(usize, &[u128])> {
        let slot = self.slots[self.find_slot(hash(key), key)];
        let count = &self.counts[slot.count..slot.count + usize::from(slot.terms)];
        (slot.words > 0).then_some((slot.lowest.into(), count))
    }

    /// Inserts the counts for a new key. If the table already exceeds the limit, or there is no
    /// memory for more, it is cleared first.
    pub fn insert(&mut self, key: &[u64], counted: &Polynomial) {
        let (lowest, coefficients) = counted.lowest_and_coefficients();
        if self.bytes() > self.limit.bytes()
            || self.reserve_entry(key.len(), coefficients.len()).is_err()
        {
            *self = MemoTable::new(self.limit);
        }
        let hash = hash(key);
        let at = self.find_slot(hash, key);
        self.slots[at] = MemoSlot {
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

    /// Returns the slot of a key, or the empty slot for it.
    fn find_slot(&self, hash: u64, key: &[u64]) -> usize {
        let has_key = |slot: &MemoSlot| {
            slot.hash == hash && self.keys[slot.key..slot.key + usize::from(slot.words)] == *key
        };
        let mut at = hash as usize % self.slots.len();
        while self.slots[at].words > 0 && !has_key(&self.slots[at]) {
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
        larger.resize(slots, MemoSlot::default());
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

    /// Returns the used memory in bytes.
    fn bytes(&self) -> u64 {
        let rows = size_of_val(&self.keys[..]) + size_of_val(&self.counts[..]);
        (size_of_val(&self.slots[..]) + rows) as u64
    }
}

/// Makes room for more elements at the end of an array. If there is too little, the capacity grows
/// by half, or by more if necessary.
fn reserve_more<T>(row: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    if row.capacity() - row.len() >= more {
        return Ok(());
    }
    reserve(row, more.max(row.len() / 2))
}

/// Hashes words: the two halves of each product are combined by xor, so that every bit depends on
/// all bits of the input.
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

    /// Builds the polynomial with these coefficients.
    fn counted(lowest: usize, coefficients: &[u128]) -> Polynomial {
        let mut counted = Polynomial::default();
        counted.add(lowest, coefficients).expect("small coefficients");
        counted
    }

    /// Generates typical keys: a word or two, with few bits in them.
    fn keys() -> impl Iterator<Item = Vec<u64>> {
        (0..6_000).map(|number| if number % 3 == 0 { vec![number, 1] } else { vec![number << 40] })
    }

    #[test]
    fn inserted_counts_are_returned() {
        let mut table = MemoTable::new(Memory::new(1 << 30));
        for (number, key) in keys().enumerate() {
            assert_eq!(table.get(&key), None);
            table.insert(&key, &counted(number, &[number as u128; 3]));
            assert!(2 * table.entries <= table.slots.len() + 2, "never more than half full");
        }
        for (number, key) in keys().enumerate() {
            assert_eq!(table.get(&key), Some((number, &[number as u128; 3][..])));
        }
        assert!(table.slots.len() <= 4 * table.entries, "never nearly empty");
        let words: usize = keys().map(|key| key.len()).sum();
        let slots = size_of_val(&table.slots[..]);
        assert_eq!(table.bytes(), (slots + 8 * words + 3 * 16 * table.entries) as u64);
    }

    /// The last key is always present, and the table exceeds its limit only by a little.
    #[test]
    fn memory_limit_clears_the_table() {
        let limit = Memory::new(100_000);
        let mut table = MemoTable::new(limit);
        let mut times = 0;
        for key in keys() {
            let before = table.entries;
            table.insert(&key, &counted(0, &[1]));
            times += usize::from(table.entries <= before);
            assert!(table.get(&key).is_some());
            assert!(table.bytes() < limit.bytes() + 60_000, "{}", table.bytes());
        }
        assert!((1..100).contains(&times), "{times}");
    }

    /// An array that grows to 100,000 elements is moved fewer than 40 times.
    #[test]
    fn capacity_grows_by_half() {
        let mut row = Vec::new();
        let mut times = 0;
        while row.len() < 100_000 {
            let before = row.capacity();
            reserve_more(&mut row, 3).expect("enough memory");
            times += usize::from(row.capacity() != before);
            assert!(row.capacity() <= 4.max(3 * row.len() / 2 + 3));
            row.extend([0_u8; 3]);
        }
        assert!(times < 40, "{times}");
    }

    /// Each half of a hash depends on all words and has few collisions.
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
