//! Number of shortest solutions.
//!
//! The counts propagate backwards from the goals, level by level: the count of a configuration on a
//! shortest solution is the number of shortest continuations to a goal. It is added to the counts
//! of all neighbors that are one level nearer to the start. The count of the start is the answer.
//! Solutions are counted as sequences of configurations, so two moves between the same
//! configurations count once.

use super::bfs::Bfs;
use super::block_search::{BlockSearch, ReachedGoals};
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use fifteen_runtime::Stopped;
use std::collections::HashMap;

/// Number of shortest continuations of each configuration.
type PathCounts<const W: usize> = HashMap<Packed<W>, u128>;

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// Returns the number of shortest paths from the only root of a search to the goals that were
    /// found, or `u128::MAX` if there are more. The levels must be kept. Returns `None` if there is
    /// no memory for the counts or the search stops first; the solution can still be reported.
    pub fn count_solutions(
        &mut self,
        bfs: &Bfs<'p, W, M>,
        found: &ReachedGoals<W>,
    ) -> Result<Option<u128>, Stopped> {
        match self.propagate_counts(bfs, found) {
            Ok(count) => Ok(Some(count)),
            Err(Stopped::Memory | Stopped::Cancelled) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Propagates the counts from the goals to the root.
    fn propagate_counts(
        &mut self,
        bfs: &Bfs<'p, W, M>,
        found: &ReachedGoals<W>,
    ) -> Result<u128, Stopped> {
        let mut moves = MoveGenerator::new(self.compiled, self.options.style);
        let mut level: PathCounts<W> = found.goals.iter().map(|&packed| (packed, 1)).collect();
        for nearer in (0..found.distance).rev() {
            let own = self.propagate_level(&mut moves, bfs, nearer, &level);
            level = self.merge_counts(own)?;
        }
        Ok(level.into_values().fold(0, u128::saturating_add))
    }

    /// Propagates the counts to the neighbors at this distance that this process owns.
    fn propagate_level(
        &mut self,
        moves: &mut MoveGenerator<'p, W, M>,
        bfs: &Bfs<'p, W, M>,
        distance: usize,
        level: &PathCounts<W>,
    ) -> Result<PathCounts<W>, Stopped> {
        let nearer = self.level_set(bfs, distance)?;
        let mut next = HashMap::new();
        for (packed, ways) in level {
            let mut neighbors = Vec::new();
            self.for_each_neighbor(moves, packed, |neighbor| {
                if nearer.contains(&neighbor) {
                    neighbors.push(neighbor);
                }
            })?;
            neighbors.sort_unstable();
            neighbors.dedup();
            next.try_reserve(neighbors.len()).map_err(|_| Stopped::Memory)?;
            for neighbor in neighbors {
                let sum: &mut u128 = next.entry(neighbor).or_default();
                *sum = sum.saturating_add(*ways);
            }
        }
        Ok(next)
    }

    /// Merges the counts of all processes.
    fn merge_counts(
        &mut self,
        own: Result<PathCounts<W>, Stopped>,
    ) -> Result<PathCounts<W>, Stopped> {
        if self.control.group.size() == 1 {
            return own;
        }
        let own = own.map(|own| own.into_iter().unzip::<_, _, Vec<_>, Vec<_>>());
        let (configurations, numbers) = match own {
            Ok((configurations, numbers)) => (Ok(configurations), numbers),
            Err(stopped) => (Err(stopped), Vec::new()),
        };
        let halves = numbers.iter().map(|&ways: &u128| [ways as u64, (ways >> 64) as u64]);
        let halves = halves.collect();
        // Both lists are in the order of the processes.
        let configurations = self.control.group.all_gather(configurations)?.concat();
        let numbers = self.control.group.all_gather(Ok(halves))?.concat();
        let number = |[low, high]: [u64; 2]| u128::from(high) << 64 | u128::from(low);
        Ok(configurations.into_iter().zip(numbers.into_iter().map(number)).collect())
    }
}
