//! Seen: the set of hashes of the next level and of the one before the current level, with open
//! addressing.

/// Set of hashes. Two boards with the same hash of 64 bits are taken for one: the search may miss a
/// path, but never returns a wrong one.
#[derive(Default)]
pub(super) struct Seen {
    /// Hashes, 0 for a free slot; the length is a power of two.
    slots: Vec<u64>,
    mask: usize,
}

/// Slots for each board of a level, which has up to three successors.
const SLOTS_PER_BOARD: usize = 6;

impl Seen {
    /// Memory for each board of a level, in bytes; lengths are rounded up to powers of two.
    pub const BYTES_PER_BOARD: usize = 2 * SLOTS_PER_BOARD * size_of::<u64>();

    /// Removes all hashes, and inserts those of the previous level.
    pub fn begin_level(&mut self, previous: &[u64], boards: usize) {
        let len = (SLOTS_PER_BOARD * boards + 2 * previous.len() + 8).next_power_of_two();
        if self.slots.len() < len {
            self.slots = vec![0; len];
        } else {
            self.slots[..len].fill(0);
        }
        self.mask = len - 1;
        for &hash in previous {
            self.insert(hash);
        }
    }

    /// Inserts a hash. Returns false if it was there.
    #[inline]
    pub fn insert(&mut self, hash: u64) -> bool {
        let hash = hash | 1;
        let mut slot = (hash >> 1) as usize & self.mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == hash {
                return false;
            }
            slot = (slot + 1) & self.mask;
        }
        self.slots[slot] = hash;
        true
    }
}
