//! Removes duplicates from lists, whose order does not matter much.

use crate::runtime::memory::{self, OutOfMemory};

/// Memory for removing duplicates, used again and again.
#[derive(Default)]
pub struct Deduplicator {
    /// A hash table with open addressing, in which zero is an empty slot.
    slots: Vec<u64>,
}

impl Deduplicator {
    /// Keeps the first of equal numbers, none of which is zero. If there is no memory for that, the
    /// numbers stay as they are.
    pub fn retain_first(&mut self, numbers: &mut Vec<u64>) -> Result<(), OutOfMemory> {
        let bits = slot_bits(numbers.len());
        self.slots.clear();
        memory::reserve(&mut self.slots, 1 << bits)?;
        self.slots.resize(1 << bits, 0);
        let mut length = 0;
        for index in 0..numbers.len() {
            let number = numbers[index];
            numbers[length] = number;
            length += usize::from(insert(&mut self.slots, number, bits));
        }
        numbers.truncate(length);
        Ok(())
    }

    /// The bytes that it needs besides for a list of this length.
    pub fn additional_bytes(&self, len: usize) -> usize {
        (1_usize << slot_bits(len)).saturating_sub(self.slots.capacity()) * size_of::<u64>()
    }

    /// The bytes of its memory.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

/// The slots for a list of this length are 2 to this power. Half of them at least stay empty.
fn slot_bits(len: usize) -> u32 {
    (2 * len + 1).next_power_of_two().ilog2()
}

/// Puts a number into a table of 2^bits slots, and tells whether it was not in there.
fn insert(slots: &mut [u64], number: u64, bits: u32) -> bool {
    // Fibonacci hashing: the product's highest bits are the best.
    let mut slot = (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - bits)) as usize;
    while slots[slot] != 0 && slots[slot] != number {
        slot = (slot + 1) % slots.len();
    }
    let is_new = slots[slot] == 0;
    slots[slot] = number;
    is_new
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_number_is_kept_once() {
        let mut distinct = Deduplicator::default();
        for length in [0, 1, 2, 3, 100, 5000, 10] {
            let mut numbers: Vec<u64> =
                (1..=length).map(|index| index * index % 997 + 1 + ((index % 3) << 60)).collect();
            let mut seen = HashSet::new();
            let expected: Vec<u64> =
                numbers.iter().copied().filter(|&number| seen.insert(number)).collect();
            distinct.retain_first(&mut numbers).expect("it is not much");
            assert_eq!(numbers, expected);
        }
    }

    /// For five numbers there are sixteen slots of eight bytes, for a hundred 256.
    #[test]
    fn additional_bytes_match_the_growth() {
        let mut distinct = Deduplicator::default();
        assert_eq!((distinct.bytes(), distinct.additional_bytes(5)), (0, 16 * 8));
        distinct.retain_first(&mut vec![1, 2, 3, 4, 5]).expect("it is not much");
        let bytes = distinct.bytes();
        assert!((16 * 8..256 * 8).contains(&bytes), "{bytes}");
        assert_eq!(
            (distinct.additional_bytes(5), distinct.additional_bytes(100)),
            (0, 256 * 8 - bytes)
        );
    }
}
