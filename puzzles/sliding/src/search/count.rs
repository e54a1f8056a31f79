//! Counting all optimal solutions.
//!
//! Backwards from the goals that were met, level by level: each configuration on an optimal solution
//! has a number, in how many ways it can be continued to a goal in as few moves as possible. It hands
//! this number to all its neighbours that are one level nearer to the start; the number of the start
//! is the answer. Solutions are counted as sequences of configurations, so that two ways to move
//! from one configuration to the next count once.

use super::ball::Ball;
use super::searches::{Found, Search};
use crate::moves::Moves;
use crate::packed::Packed;
use fifteen_frame::Stopped;
use std::collections::HashMap;

impl<'p, const W: usize, const M: usize> Search<'p, '_, W, M> {
    /// How many paths lead from the only root of a ball to the goals that were found, as short as that
    /// can be; the largest number if there are more. There is no answer if the ball has forgotten
    /// its levels, or there is no memory for the numbers: that is no reason not to tell the solution.
    pub fn count(
        &mut self,
        ball: &Ball<'p, W, M>,
        found: &Found<W>,
    ) -> Result<Option<u128>, Stopped> {
        if !ball.has_way_back() {
            return Ok(None);
        }
        match self.count_back(ball, found) {
            Ok(count) => Ok(Some(count)),
            Err(Stopped::Memory) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Hands the numbers on, from the goals to the root.
    fn count_back(&mut self, ball: &Ball<'p, W, M>, found: &Found<W>) -> Result<u128, Stopped> {
        let mut moves = Moves::new(self.compiled, self.options.style);
        let mut level: HashMap<Packed<W>, u128> =
            found.met.iter().map(|&packed| (packed, 1)).collect();
        for nearer in (0..found.distance).rev() {
            let nearer = self.at(ball, nearer)?;
            let mut next = HashMap::new();
            for (packed, ways) in level {
                let mut neighbours = Vec::new();
                self.visit(&mut moves, &packed, |neighbour| {
                    if nearer.contains(&neighbour) {
                        neighbours.push(neighbour);
                    }
                })?;
                neighbours.sort_unstable();
                neighbours.dedup();
                next.try_reserve(neighbours.len()).map_err(|_| Stopped::Memory)?;
                for neighbour in neighbours {
                    let sum: &mut u128 = next.entry(neighbour).or_default();
                    *sum = sum.saturating_add(ways);
                }
            }
            level = next;
        }
        Ok(level.into_values().fold(0, u128::saturating_add))
    }
}
