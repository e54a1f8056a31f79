//! Shortest walks from the goal, as many as one can look at.

use super::estimator::{BETWEEN_LOOKS, Look, heed};
use super::walks::{Trails, Walker};
use crate::Stopped;
use fifteen_runtime::Random;

/// Walks of one length, each of them shortest; a sample of all such walks, unless it is all of them.
#[derive(Clone, Debug)]
pub struct Herd {
    pub walkers: Vec<Walker>,
    /// How many walks each of them stands for.
    pub each: f64,
}

impl Herd {
    /// The one walk without a move.
    pub fn new(trails: &Trails) -> Herd {
        Herd { walkers: vec![trails.start()], each: 1.0 }
    }

    /// Those of the walks whose numbers are chosen.
    pub fn chosen(mut self, is_chosen: impl Fn(usize) -> bool) -> Herd {
        let mut numbers = 0..;
        self.walkers.retain(|_| numbers.next().is_some_and(&is_chosen));
        self
    }

    /// Walks with one more move, which need not be shortest: all there are, or as many of them, any as likely
    /// as another.
    ///
    /// # Errors
    /// If somebody wants to stop.
    pub fn moved(
        &self,
        trails: &Trails,
        most: usize,
        random: &mut Random,
        look: Look,
    ) -> Result<Herd, Stopped> {
        let mut walkers: Vec<Walker> = Vec::new();
        for some in self.walkers.chunks(BETWEEN_LOOKS) {
            heed(look())?;
            walkers.extend(some.iter().flat_map(|walker| trails.longer(walker)));
        }
        let all = walkers.len();
        if all > most {
            for place in 0..most {
                walkers.swap(place, place + random.next_below(all - place));
            }
            walkers.truncate(most);
        }
        let left_out = all as f64 / walkers.len().max(1) as f64;
        Ok(Herd { walkers, each: self.each * left_out })
    }
}
