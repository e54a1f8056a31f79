//! Removal of duplicates from a list, in place and in order.

use crate::runtime::memory::{self, OutOfMemory};

/// Reusable memory for removing duplicates.
#[derive(Default)]
pub struct Deduplicator {
    /// Hash table with open addressing, in which zero is an empty slot.
    slots: Vec<u64>,
}

impl Deduplicator {
    /// Retains the first of equal numbers. No number may be zero. If there is no memory for the
    /// table, the numbers stay unchanged.
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

    /// Returns the additional bytes that the table needs for a list of this length.
    pub fn additional_bytes(&self, len: usize) -> usize {
        (1_usize << slot_bits(len)).saturating_sub(self.slots.capacity()) * size_of::<u64>()
    }

    /// Returns the size of the table in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

/// Returns the binary logarithm of the number of slots for a list of this length. At least half of
/// them stay empty.
fn slot_bits(len: usize) -> u32 {
    (2 * len + 1).next_power_of_two().ilog2()
}

/// Inserts a number into a table of 2^bits slots, and returns whether it is new.
fn insert(slots: &mut [u64], number: u64, bits: u32) -> bool {
    // Fibonacci hashing uses the highest bits of the product.
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
        let mut deduplicator = Deduplicator::default();
        for length in [0, 1, 2, 3, 100, 5000, 10] {
            let mut numbers: Vec<u64> =
                (1..=length).map(|index| index * index % 997 + 1 + ((index % 3) << 60)).collect();
            let mut seen = HashSet::new();
            let expected: Vec<u64> =
                numbers.iter().copied().filter(|&number| seen.insert(number)).collect();
            deduplicator.retain_first(&mut numbers).expect("enough memory");
            assert_eq!(numbers, expected);
        }
    }

    /// Five numbers take sixteen slots of eight bytes, and a hundred take 256.
    #[test]
    fn additional_bytes_match_the_growth() {
        let mut deduplicator = Deduplicator::default();
        assert_eq!((deduplicator.bytes(), deduplicator.additional_bytes(5)), (0, 16 * 8));
        deduplicator.retain_first(&mut vec![1, 2, 3, 4, 5]).expect("enough memory");
        let bytes = deduplicator.bytes();
        assert!((16 * 8..256 * 8).contains(&bytes), "{bytes}");
        assert_eq!(
            (deduplicator.additional_bytes(5), deduplicator.additional_bytes(100)),
            (0, 256 * 8 - bytes)
        );
    }
}
