//! Shortest walks from the goal, as many as one can look at.

use super::estimator::{CHECK_INTERVAL, CancelCheck, check_cancel};
use super::walks::{CanonicalWalks, WalkEnd};
use crate::Stopped;
use fifteen_runtime::Random;

/// Walks of one length, each of them shortest; a sample of all such walks, unless it is all of them.
#[derive(Clone, Debug)]
pub struct WalkSample {
    pub walks: Vec<WalkEnd>,
    /// How many walks each of them stands for.
    pub weight: f64,
}

impl WalkSample {
    /// The one walk without a move.
    pub fn new(trails: &CanonicalWalks) -> WalkSample {
        WalkSample { walks: vec![trails.empty_walk()], weight: 1.0 }
    }

    /// Those of the walks whose numbers are chosen.
    pub fn filter(mut self, is_chosen: impl Fn(usize) -> bool) -> WalkSample {
        let mut numbers = 0..;
        self.walks.retain(|_| numbers.next().is_some_and(&is_chosen));
        self
    }

    /// Walks with one more move, which need not be shortest: all there are, or as many of them, any as likely
    /// as another.
    ///
    /// # Errors
    /// If somebody wants to stop.
    pub fn extend(
        &self,
        trails: &CanonicalWalks,
        most: usize,
        random: &mut Random,
        look: CancelCheck,
    ) -> Result<WalkSample, Stopped> {
        let mut walkers: Vec<WalkEnd> = Vec::new();
        for some in self.walks.chunks(CHECK_INTERVAL) {
            check_cancel(look())?;
            walkers.extend(some.iter().flat_map(|walker| trails.extensions(walker)));
        }
        let all = walkers.len();
        if all > most {
            for place in 0..most {
                walkers.swap(place, place + random.next_below(all - place));
            }
            walkers.truncate(most);
        }
        let left_out = all as f64 / walkers.len().max(1) as f64;
        Ok(WalkSample { walks: walkers, weight: self.weight * left_out })
    }
}
