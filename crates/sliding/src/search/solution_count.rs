//! Counting all optimal solutions.
//!
//! Backwards from the goals that were met, level by level: each configuration on an optimal solution
//! has a number, in how many ways it can be continued to a goal in as few moves as possible. It hands
//! this number to all its neighbours that are one level nearer to the start; the number of the start
//! is the answer. Solutions are counted as sequences of configurations, so that two ways to move
//! from one configuration to the next count once.

use super::bfs::Bfs;
use super::block_search::{BlockSearch, ReachedGoals};
use crate::moves::MoveGenerator;
use crate::packed::Packed;
use fifteen_runtime::Stopped;
use std::collections::HashMap;

/// In how many ways each of some configurations can be continued.
type PathCounts<const W: usize> = HashMap<Packed<W>, u128>;

impl<'p, const W: usize, const M: usize> BlockSearch<'p, '_, W, M> {
    /// How many paths lead from the only root of a ball to the goals that were found, as short as that
    /// can be; the largest number if there are more. There is no answer if the ball has forgotten
    /// its levels, or there is no memory for the numbers: that is no reason not to tell the solution.
    pub fn count_solutions(
        &mut self,
        ball: &Bfs<'p, W, M>,
        found: &ReachedGoals<W>,
    ) -> Result<Option<u128>, Stopped> {
        if !ball.can_reconstruct_path() {
            return Ok(None);
        }
        match self.propagate_counts(ball, found) {
            Ok(count) => Ok(Some(count)),
            Err(Stopped::Memory) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Hands the numbers on, from the goals to the root.
    fn propagate_counts(
        &mut self,
        ball: &Bfs<'p, W, M>,
        found: &ReachedGoals<W>,
    ) -> Result<u128, Stopped> {
        let mut moves = MoveGenerator::new(self.compiled, self.options.style);
        let mut level: PathCounts<W> = found.goals.iter().map(|&packed| (packed, 1)).collect();
        for nearer in (0..found.distance).rev() {
            let own = self.propagate_level(&mut moves, ball, nearer, &level);
            level = self.merge_counts(own)?;
        }
        Ok(level.into_values().fold(0, u128::saturating_add))
    }

    /// The numbers that configurations hand on to those at a distance which belong to this process.
    fn propagate_level(
        &mut self,
        moves: &mut MoveGenerator<'p, W, M>,
        ball: &Bfs<'p, W, M>,
        distance: usize,
        level: &PathCounts<W>,
    ) -> Result<PathCounts<W>, Stopped> {
        let nearer = self.level_set(ball, distance)?;
        let mut next = HashMap::new();
        for (packed, ways) in level {
            let mut neighbours = Vec::new();
            self.for_each_neighbour(moves, packed, |neighbour| {
                if nearer.contains(&neighbour) {
                    neighbours.push(neighbour);
                }
            })?;
            neighbours.sort_unstable();
            neighbours.dedup();
            next.try_reserve(neighbours.len()).map_err(|_| Stopped::Memory)?;
            for neighbour in neighbours {
                let sum: &mut u128 = next.entry(neighbour).or_default();
                *sum = sum.saturating_add(*ways);
            }
        }
        Ok(next)
    }

    /// The numbers that all processes have, each for its own configurations.
    fn merge_counts(
        &mut self,
        own: Result<PathCounts<W>, Stopped>,
    ) -> Result<PathCounts<W>, Stopped> {
        if self.control.group.partition().is_single() {
            return own;
        }
        let own = own.map(|own| own.into_iter().unzip::<_, _, Vec<_>, Vec<_>>());
        let (configurations, numbers) = match own {
            Ok((configurations, numbers)) => (Ok(configurations), numbers),
            Err(stopped) => (Err(stopped), Vec::new()),
        };
        let halves = numbers.iter().map(|&ways: &u128| [ways as u64, (ways >> 64) as u64]);
        let halves = halves.collect();
        // Both come in the order of the processes.
        let (_, configurations) =
            self.control.sum_and_gather(configurations.map(|own| ([0], own)))?;
        let (_, numbers) = self.control.sum_and_gather(Ok(([0], halves)))?;
        let number = |[low, high]: [u64; 2]| u128::from(high) << 64 | u128::from(low);
        Ok(configurations.into_iter().zip(numbers.into_iter().map(number)).collect())
    }
}
