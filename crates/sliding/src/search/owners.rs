//! Distributed search: several processes, each of which owns a share of all configurations,
//! determined by their hashes.
//!
//! Only its owner looks up and stores a configuration. Everything else is the same in all
//! processes: the level sizes, the rounds, the decisions. After every half of a round the processes
//! exchange their status, and if one of them stops, all of them stop. So no process ever waits for
//! one that has stopped, and all return the same report.
//!
//! A single process is a [group](fifteen_runtime::communicator::Group) of its own, and owns
//! everything.

/// Assignment of configurations to processes: the rank of this process, and the size of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HashOwners {
    rank: usize,
    size: usize,
}

impl HashOwners {
    /// Creates the shares of `size` processes, as seen by process `rank`.
    pub fn new(rank: usize, size: usize) -> HashOwners {
        HashOwners { rank, size }
    }

    /// Returns the number of processes.
    pub fn size(self) -> usize {
        self.size
    }

    /// Returns whether there is only one process.
    #[inline]
    pub fn is_single(self) -> bool {
        self.size == 1
    }

    /// Returns the owner of a configuration with this hash, given by its middle bits, since the
    /// first bits choose a bucket, and the last ones a slot in its table.
    #[inline]
    pub fn owner_of(self, hash: u64) -> usize {
        ((hash >> 32 & 0xffff) as usize * self.size) >> 16
    }

    /// Returns whether this process owns a configuration with this hash.
    #[inline]
    pub fn is_local(self, hash: u64) -> bool {
        self.is_single() || self.owner_of(hash) == self.rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::hash_table::hash;
    use crate::search::level::Bucketing;

    /// Every hash has one owner, and all owners have about equal shares, also within a bucket.
    #[test]
    fn hashes_have_one_owner_and_are_spread_evenly() {
        let bucketing = Bucketing::ONE.doubled().doubled();
        for count in 1..6 {
            let mut owned = vec![vec![0; bucketing.count()]; count];
            for word in 0..40_000 {
                let hash = hash(&[word]);
                let owners: Vec<usize> = (0..count)
                    .filter(|&rank| HashOwners::new(rank, count).is_local(hash))
                    .collect();
                assert_eq!(owners, [HashOwners::new(0, count).owner_of(hash)]);
                owned[owners[0]][bucketing.bucket_of(hash)] += 1;
            }
            let even = 40_000 / count / bucketing.count();
            let is_even = |&owned: &usize| owned.abs_diff(even) * 10 < even;
            assert!(owned.iter().flatten().all(is_even), "{owned:?}");
            assert_eq!(HashOwners::new(0, count).is_single(), count == 1);
        }
    }
}
