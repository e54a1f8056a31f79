//! Distributed search: several processes, each of which owns a share of all configurations, by
//! their hashes.
//!
//! Everything else is shared. All processes go through the same steps: the same levels, the same
//! rounds, the same decisions. Only lookups and lists concern the owner of a configuration. After
//! every half of a round the processes exchange their status, and if one of them stops, all of them
//! stop. So no process ever waits for one that has stopped, and all return the same report.
//!
//! A search of one process is a group of its own: it owns everything and exchanges nothing.

use super::control::SearchControl;
use crate::packed::Packed;
use fifteen_runtime::Stopped;
use fifteen_runtime::communicator::{Communicator, read_words, write_words};
use std::cmp::min;

/// Owners of configurations: the rank of this process, and the size of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HashPartition {
    rank: usize,
    size: usize,
}

impl HashPartition {
    /// Returns the number of processes.
    pub fn size(self) -> usize {
        self.size
    }

    /// Returns whether there is only one process.
    #[inline]
    pub fn is_single(self) -> bool {
        self.size == 1
    }

    /// Returns the owner of a configuration with this hash. (The first bits of the hash choose a
    /// bucket, and the last ones a slot in its table.)
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

/// Processes that search together.
pub(super) struct SearchGroup<'w>(Option<&'w mut dyn Communicator>);

impl<'w> SearchGroup<'w> {
    /// Group of this process alone.
    pub const SINGLE: SearchGroup<'w> = SearchGroup(None);

    /// Creates the group of this process and its peers.
    pub fn new(peers: &'w mut dyn Communicator) -> SearchGroup<'w> {
        SearchGroup((peers.count() > 1).then_some(peers))
    }

    /// Returns the owners of configurations.
    pub fn partition(&self) -> HashPartition {
        match &self.0 {
            Some(peers) => HashPartition { rank: peers.rank(), size: peers.count() },
            None => HashPartition { rank: 0, size: 1 },
        }
    }
}

impl SearchControl<'_> {
    /// Exchanges bytes: sends to all processes, and returns what all have sent, unless one of them
    /// stops. A single process receives nothing.
    fn exchange(
        &mut self,
        own: Result<(), Stopped>,
        messages: impl FnOnce(usize) -> Vec<Vec<u8>>,
    ) -> Result<Vec<Vec<u8>>, Stopped> {
        let count = self.group.partition().size();
        if count == 1 {
            return own.map(|()| Vec::new());
        }
        self.begin_exchange(own, messages(count));
        self.finish_exchange()
    }

    /// Begins an exchange.
    fn begin_exchange(&mut self, own: Result<(), Stopped>, messages: Vec<Vec<u8>>) {
        let own = own.and(if self.cancel_pending { Err(Stopped::Cancelled) } else { Ok(()) });
        if let Some(peers) = &mut self.group.0 {
            peers.send_all_or_stop(own, messages);
        }
    }

    /// Ends an exchange.
    fn finish_exchange(&mut self) -> Result<Vec<Vec<u8>>, Stopped> {
        let Some(peers) = self.group.0.take() else { return Ok(Vec::new()) };
        let received =
            peers.recv_all_or_stop(&mut || self.cancel_pending |= self.poll_observer().is_break());
        self.group = SearchGroup(Some(peers));
        received
    }

    /// Returns the result of a local computation, unless it failed in one of the processes.
    pub fn all_ok<T>(&mut self, result: Result<T, Stopped>) -> Result<T, Stopped> {
        if self.group.partition().is_single() {
            return result;
        }
        let (value, own) = match result {
            Ok(value) => (Some(value), Ok(())),
            Err(stopped) => (None, Err(stopped)),
        };
        self.exchange(own, |count| vec![Vec::new(); count])?;
        Ok(value.expect("no failure"))
    }

    /// Defers the failure of a local computation that no other process depends on: the others are
    /// notified in the next exchange.
    pub fn defer_cancel(&mut self, result: Result<(), Stopped>) -> Result<(), Stopped> {
        if self.group.partition().is_single() {
            return result;
        }
        self.cancel_pending |= result.is_err();
        Ok(())
    }

    /// Returns the sums of the numbers of all processes, and the configurations of all, unless one
    /// of them stops.
    pub fn sum_and_gather<const N: usize, const W: usize>(
        &mut self,
        own: Result<([u64; N], Vec<Packed<W>>), Stopped>,
    ) -> Result<([u64; N], Vec<Packed<W>>), Stopped> {
        if self.group.partition().is_single() {
            return own;
        }
        let mut bytes = Vec::new();
        let own = own.map(|(numbers, configurations)| {
            write_words(&mut bytes, &[numbers]);
            write_words(&mut bytes, &configurations);
        });
        let received = self.exchange(own, |count| vec![bytes; count])?;
        let (mut sums, mut all) = ([0; N], Vec::new());
        for bytes in &received {
            let (numbers, configurations) = bytes.split_at(N * size_of::<u64>());
            let numbers = read_words::<N>(numbers).next().expect("numbers of every process");
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
            all.extend(read_words::<W>(configurations));
        }
        Ok((sums, all))
    }

    /// Returns the configurations of all processes, in ascending order, unless one of them stops.
    pub fn all_gather<const W: usize>(
        &mut self,
        own: Result<Vec<Packed<W>>, Stopped>,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let (_, mut all) = self.sum_and_gather(own.map(|own| ([0], own)))?;
        all.sort_unstable();
        Ok(all)
    }

    /// Returns the elementwise sums of the numbers of all processes.
    pub fn all_reduce_sum(&mut self, own: &[u64]) -> Result<Vec<u64>, Stopped> {
        let words: Vec<[u64; 1]> = own.iter().map(|&number| [number]).collect();
        let (_, all) = self.sum_and_gather(Ok(([0], words)))?;
        let mut sums = vec![0; own.len()];
        for (place, [number]) in all.into_iter().enumerate() {
            sums[place % own.len()] += number;
        }
        Ok(sums)
    }

    /// Returns the elementwise minima of the lists of all processes, unless one of them stops.
    pub fn all_reduce_min<const W: usize>(
        &mut self,
        own: Result<Vec<Packed<W>>, Stopped>,
    ) -> Result<Vec<Packed<W>>, Stopped> {
        let count = own.as_ref().map_or(0, Vec::len);
        let (_, all) = self.sum_and_gather(own.map(|own| ([0], own)))?;
        let lists = all.chunks(count.max(1)).map(<[Packed<W>]>::to_vec);
        let least = |one: Vec<_>, other| {
            one.into_iter().zip(other).map(|(one, other)| min(one, other)).collect()
        };
        Ok(lists.reduce(least).unwrap_or_default())
    }

    /// Sends to each of the others the configurations that it owns, or the reason why this process
    /// stops.
    pub fn send_configurations<const W: usize>(
        &mut self,
        own: Result<(), Stopped>,
        foreign: Vec<Vec<Packed<W>>>,
    ) {
        let pack = |list: Vec<Packed<W>>| {
            let mut bytes = Vec::new();
            write_words(&mut bytes, &list);
            bytes
        };
        self.begin_exchange(own, foreign.into_iter().map(pack).collect());
    }

    /// Receives the configurations that this process owns, unless one of the others stops.
    pub fn receive_configurations<const W: usize>(
        &mut self,
        take: impl FnMut(Packed<W>),
    ) -> Result<(), Stopped> {
        let received = self.finish_exchange()?;
        received.iter().flat_map(|bytes| read_words(bytes)).for_each(take);
        Ok(())
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
            let mut owned = vec![vec![0; bucketing.counter()]; count];
            for word in 0..40_000 {
                let hash = hash(&[word]);
                let owners: Vec<usize> = (0..count)
                    .filter(|&rank| HashPartition { rank, size: count }.is_local(hash))
                    .collect();
                assert_eq!(owners, [HashPartition { rank: 0, size: count }.owner_of(hash)]);
                owned[owners[0]][bucketing.bucket_of(hash)] += 1;
            }
            let even = 40_000 / count / bucketing.counter();
            let is_even = |&owned: &usize| owned.abs_diff(even) * 10 < even;
            assert!(owned.iter().flatten().all(is_even), "{owned:?}");
            assert_eq!(HashPartition { rank: 0, size: count }.is_single(), count == 1);
        }
    }
}
