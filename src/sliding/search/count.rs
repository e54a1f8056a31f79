//! Counting all optimal solutions.
//!
//! Backwards from the goals that were met, level by level: each configuration on an optimal solution
//! has a number, in how many ways it can be continued to a goal in as few moves as possible. It hands
//! this number to all its neighbours that are one level nearer to the start; the number of the start
//! is the answer. Solutions are counted as sequences of configurations, so that two ways to move
//! from one configuration to the next count once.

use super::Halt;
use super::ball::Ball;
use super::ends::{Found, Search};
use crate::sliding::moves::Moves;
use crate::sliding::packed::Packed;
use std::collections::HashMap;

impl<'p, const W: usize, const M: usize> Search<'p, '_, W, M> {
    /// How many paths lead from the only root of a ball to the goals that were found, as short as that
    /// can be; the largest number if there are more. There is no answer if the ball has forgotten
    /// its levels.
    pub fn count(&mut self, ball: &Ball<'p, W, M>, found: &Found<W>) -> Result<Option<u128>, Halt> {
        if ball.forgot() {
            return Ok(None);
        }
        let mut moves = Moves::new(self.puzzle, self.options.style);
        let mut level: HashMap<Packed<W>, u128> =
            found.met.iter().map(|&packed| (packed, 1)).collect();
        for nearer in (0..found.distance).rev() {
            let nearer = ball.at(nearer);
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
                for neighbour in neighbours {
                    let sum: &mut u128 = next.entry(neighbour).or_default();
                    *sum = sum.saturating_add(ways);
                }
            }
            level = next;
        }
        Ok(Some(level.into_values().fold(0, u128::saturating_add)))
    }
}
