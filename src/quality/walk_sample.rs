//! Samples of shortest walks from the goal.

use super::estimator::{CHECK_INTERVAL, CancelCheck};
use super::walks::{CanonicalWalks, WalkEnd};
use crate::Stopped;
use fifteen_runtime::Random;

/// All shortest walks of one length, or a random sample of them. After [`WalkSample::extend`], it
/// may contain walks that are not shortest.
#[derive(Clone, Debug)]
pub struct WalkSample {
    pub walks: Vec<WalkEnd>,
    /// Number of walks that each walk of the sample stands for.
    pub weight: f64,
}

impl WalkSample {
    /// Creates the sample that contains only the empty walk.
    pub fn new(canonical: &CanonicalWalks) -> WalkSample {
        WalkSample { walks: vec![canonical.empty_walk()], weight: 1.0 }
    }

    /// Returns the sample with only the walks whose numbers are chosen.
    pub fn filter(mut self, is_chosen: impl Fn(usize) -> bool) -> WalkSample {
        let mut numbers = 0..;
        self.walks.retain(|_| numbers.next().is_some_and(&is_chosen));
        self
    }

    /// Returns the walks extended by one move, which need not be shortest: all of them, or a random
    /// sample of `most` of them.
    ///
    /// # Errors
    /// If the caller cancels.
    pub fn extend(
        &self,
        canonical: &CanonicalWalks,
        most: usize,
        random: &mut Random,
        poll: CancelCheck,
    ) -> Result<WalkSample, Stopped> {
        let mut walks: Vec<WalkEnd> = Vec::new();
        for some in self.walks.chunks(CHECK_INTERVAL) {
            Stopped::check(poll())?;
            walks.extend(some.iter().flat_map(|walk| canonical.extensions(walk)));
        }
        let all = walks.len();
        if all > most {
            for place in 0..most {
                walks.swap(place, place + random.next_below(all - place));
            }
            walks.truncate(most);
        }
        let sampling_factor = all as f64 / walks.len().max(1) as f64;
        Ok(WalkSample { walks, weight: self.weight * sampling_factor })
    }
}
