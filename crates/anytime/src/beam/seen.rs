//! Seen: the hashes of the boards of the last levels.

/// Number of hashes in a bucket.
const WAYS: usize = 4;

/// Number of hashes stored for each board of a level.
const HASHES_PER_BOARD: usize = 8;

/// Set of hashes that replaces the oldest ones. Two boards with the same hash of 64 bits count as
/// one: the search may miss a path, but never returns a wrong one.
///
/// The hashes of each search include a random salt, so those of earlier searches may remain.
#[derive(Default)]
pub(super) struct Seen {
    /// Buckets of [`WAYS`] hashes each, the latest hash first.
    hashes: Vec<u64>,
    mask: usize,
}

impl Seen {
    /// Memory for each board of a level, in bytes; lengths are rounded up to powers of two.
    pub const BYTES_PER_BOARD: usize = 2 * HASHES_PER_BOARD * size_of::<u64>();

    /// Makes room for levels of this many boards.
    pub fn reserve(&mut self, boards: usize) {
        let len = (HASHES_PER_BOARD * boards.max(WAYS)).next_power_of_two();
        if self.hashes.len() < len {
            self.hashes = vec![0; len];
        }
        self.mask = len - WAYS;
    }

    /// Inserts a hash in place of the oldest one of its bucket. Returns false if it is present.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        let first = hash as usize & self.mask;
        let bucket = &mut self.hashes[first..first + WAYS];
        if bucket.contains(&hash) {
            return false;
        }
        bucket.copy_within(..WAYS - 1, 1);
        bucket[0] = hash;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_remembered_and_the_oldest_hashes_are_forgotten() {
        let mut seen = Seen::default();
        seen.reserve(100);
        let hash = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for number in 1..10_000 {
            assert!(seen.insert(hash(number)));
            assert!(!seen.insert(hash(number)));
            assert!(number < 100 || !seen.insert(hash(number - 99)), "{number}");
        }
        assert!(seen.insert(hash(1)));
    }
}
