//! Engine `ida-tt`: IDA\* with a transposition table.
//!
//! IDA\* visits a position once for each path to it. A transposition table stores each visited
//! position with the greatest quota of sad moves with which it was visited; a node is refused if
//! its position was visited before with at least its own quota (A. Reinefeld and T. A. Marsland,
//! *Enhanced iterative-deepening search*, IEEE Transactions on Pattern Analysis and Machine
//! Intelligence 16, 1994). Within an iteration such a node leads to nothing new: the earlier visit
//! finds all that it would find. After an exhausted iteration, no solution exists within the quota,
//! so later iterations use the entry as a lower bound.
//!
//! Each position has two places in the table: one for the greatest quota, whose subtree is large,
//! and one for the most recent position. A small table is replaced by a larger one, empty at first,
//! until the memory limit is reached. The search is that of the engine `plain`, with the table as
//! one more test before a move.

use super::Config;
use super::nodes::{PackedBoard, packed_after};
use crate::board::Board;
use crate::heuristic::{CutoffTest, ManhattanOnly, Push};
use crate::korf::engine::delegate;
use crate::korf::engines::plain::PlainSearch;
use crate::korf::{Counts, EngineSearch, SliceResult, Threshold};
use crate::runtime::memory::zeros;
use crate::{Memory, Observer, Stopped};
use fifteen_codegen::Size;

/// Prepares a search from a position.
pub(super) fn prepare<K: PackedBoard>(config: &Config, start: &Board) -> Box<dyn EngineSearch> {
    match config.heuristic.as_ref() {
        None => Box::new(TranspositionSearch::<K, _>::new(config, start, ManhattanOnly, 0)),
        Some(heuristic) => {
            let (cutoff, excess) = heuristic.start_cutoff(start);
            Box::new(TranspositionSearch::<K, _>::new(config, start, cutoff, excess))
        }
    }
}

/// Visited positions with their quotas.
struct TranspositionTable<K> {
    keys: Vec<K>,
    /// Quota plus 1 of each place, at most 255, or 0 if the place is free.
    quotas: Vec<u8>,
    /// Number of places that are not free.
    stored: usize,
}

/// Number of places of the first table, and factor by which it grows.
const FIRST_PLACES: usize = 1 << 14;
const GROWTH: usize = 8;

impl<K: PackedBoard> TranspositionTable<K> {
    /// Creates an empty table, if the system has the memory.
    fn new(places: usize) -> Option<TranspositionTable<K>> {
        let (keys, quotas) = (zeros(places).ok()?, zeros(places).ok()?);
        Some(TranspositionTable { keys, quotas, stored: 0 })
    }

    /// Returns the number of places within a memory limit: even, and at least two.
    fn max_places(limit: Memory) -> usize {
        2 * (limit.to_usize_saturating() / (2 * (size_of::<K>() + 1))).max(1)
    }

    /// Returns the memory of all places, in bytes.
    fn bytes(&self) -> u64 {
        (self.keys.len() * (size_of::<K>() + 1)) as u64
    }

    /// Returns whether a position was visited with this quota or more; otherwise stores the visit.
    fn is_known(&mut self, key: K, quota: u32) -> bool {
        let pairs = self.keys.len() as u128 / 2;
        let first = 2 * ((u128::from(key.hash()) * pairs) >> 64) as usize;
        // A greater quota is stored as 254, which the visit also covers.
        let stored = u8::try_from(quota + 1).unwrap_or(u8::MAX);
        let own =
            (first..first + 2).find(|&place| self.quotas[place] > 0 && self.keys[place] == key);
        if let Some(place) = own
            && self.quotas[place] >= stored
        {
            return quota < stored.into();
        }
        let is_greater = stored >= self.quotas[first];
        let place = own.unwrap_or(if is_greater { first } else { first + 1 });
        self.stored += usize::from(self.quotas[place] == 0);
        (self.keys[place], self.quotas[place]) = (key, stored);
        false
    }
}

/// Cutoff test that refuses positions known to the table.
struct TranspositionCutoff<K, G> {
    cutoff: G,
    size: Size,
    /// Packed boards from the start to the current node.
    path: Vec<u128>,
    /// Last permitted node. A search that paused before the move asks for it again.
    last: Option<(usize, K)>,
    table: Option<TranspositionTable<K>>,
}

impl<K: PackedBoard, G: CutoffTest> TranspositionCutoff<K, G> {
    fn new(start: &Board, cutoff: G) -> TranspositionCutoff<K, G> {
        let path = vec![start.pack()];
        TranspositionCutoff { cutoff, size: start.size(), path, last: None, table: None }
    }
}

impl<K: PackedBoard, G: CutoffTest> CutoffTest for TranspositionCutoff<K, G> {
    fn is_within_quota(
        &mut self,
        depth: usize,
        push: Push,
        tile_at: &dyn Fn(usize) -> usize,
        quota: u32,
    ) -> bool {
        if !self.cutoff.is_within_quota(depth, push, tile_at, quota) {
            return false;
        }
        self.path.truncate(depth + 1);
        let packed = packed_after(self.size, self.path[depth], push.tile, push.from, push.to);
        let key = K::from_u128(packed);
        let Some(table) = &mut self.table else { return false };
        if self.last != Some((depth, key)) && table.is_known(key, quota) {
            return false;
        }
        self.last = Some((depth, key));
        self.path.push(packed);
        true
    }
}

/// Search of one position.
struct TranspositionSearch<K, G> {
    search: PlainSearch<TranspositionCutoff<K, G>>,
    /// Number of places that the memory limit permits.
    max_places: usize,
    /// True if all iterations since the table was empty were exhausted, so that its entries are
    /// lower bounds.
    is_exhausted: bool,
}

impl<K: PackedBoard, G: CutoffTest> TranspositionSearch<K, G> {
    fn new(config: &Config, start: &Board, cutoff: G, excess: u32) -> TranspositionSearch<K, G> {
        let (goal, cutoff) = (Board::goal(start.size()), TranspositionCutoff::new(start, cutoff));
        TranspositionSearch {
            search: PlainSearch::new(start, &goal, config.order, cutoff, excess),
            max_places: TranspositionTable::<K>::max_places(config.memory),
            is_exhausted: false,
        }
    }

    /// Replaces the table with an empty one. The old one is released before the new one is
    /// reserved.
    fn replace_table(&mut self, places: usize) {
        self.search.cutoff.table = None;
        self.search.cutoff.table = TranspositionTable::new(places);
    }

    /// Replaces the table with a larger one if it is more than half full and the memory limit
    /// permits it.
    fn grow_table(&mut self) {
        let Some(table) = &self.search.cutoff.table else { return };
        let places = (table.keys.len() * GROWTH).min(self.max_places);
        if table.stored > table.keys.len() / 2 && places > table.keys.len() {
            self.replace_table(places);
        }
    }
}

impl<K: PackedBoard, G: CutoffTest> EngineSearch for TranspositionSearch<K, G> {
    delegate! { search =>
        fn estimate(&self) -> u32;
        fn excess(&self) -> u32;
        fn max_moves(&self) -> u32;
        fn counts(&self) -> Counts;
    }

    fn begin(&mut self, threshold: Threshold) {
        self.search.cutoff.last = None;
        if !self.is_exhausted {
            self.replace_table(FIRST_PLACES.min(self.max_places));
        }
        self.is_exhausted = false;
        self.search.begin(threshold);
    }

    fn run(&mut self, nodes: u64, observer: &mut dyn Observer<()>) -> SliceResult {
        self.grow_table();
        if self.search.cutoff.table.is_none() {
            return SliceResult::Stopped(Stopped::Memory);
        }
        let result = self.search.run(nodes, observer);
        self.is_exhausted = result == SliceResult::Exhausted;
        result
    }

    fn bytes(&self) -> Option<u64> {
        self.search.cutoff.table.as_ref().map(TranspositionTable::bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_beyond_a_byte_are_stored_as_the_greatest() {
        let mut table = TranspositionTable::<u64>::new(2).expect("enough memory");
        for (quota, is_known) in [(300, false), (300, false), (255, false), (254, true), (7, true)]
        {
            assert_eq!(table.is_known(1, quota), is_known, "{quota}");
        }
        assert_eq!(table.stored, 1);
    }
}
