//! How much is left of a search level by level.

use fifteen::runtime::estimate::Interval;
use fifteen::runtime::level_store;

/// The levels that are complete, as whoever watches a search hears of them.
pub struct LevelHistory {
    /// How much there is on each of them.
    sizes: Vec<u64>,
}

impl LevelHistory {
    /// Levels of these sizes are known already.
    pub fn new(sizes: &[u64]) -> LevelHistory {
        LevelHistory { sizes: sizes.to_vec() }
    }

    /// So many levels are complete, with so much on all of them. Whoever hears of several at once takes them
    /// for one.
    pub fn record_level(&mut self, complete: usize, found: u64) {
        if complete > self.sizes.len() {
            let before = self.total_found();
            self.sizes.resize(complete - 1, 0);
            self.sizes.push(found.saturating_sub(before));
        }
    }

    /// What is on complete levels.
    fn total_found(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// What is left where so many levels are complete and so much has been found: once the widest level is past, unless fewer
    /// levels are complete than before, since that is another search, for the way back, say.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    pub fn estimate_left(&self, complete: usize, found: u64) -> Option<Interval> {
        let sizes = Some(&self.sizes).filter(|sizes| sizes.len() == complete)?;
        let ahead = found.saturating_sub(self.total_found());
        let left =
            level_store::estimate_remaining(sizes)?.map(|left| left.saturating_sub(ahead) as f64);
        Some(Interval { lower: left[0], upper: left[1] })
    }
}

#[cfg(test)]
#[allow(clippy::cast_precision_loss)] // the numbers are small
mod tests {
    use super::*;

    /// The positions of the 8-puzzle by their distance.
    const EIGHT: [u64; 32] = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];

    #[test]
    fn no_estimate_before_the_widest_level_is_past() {
        let mut breadth = LevelHistory::new(&[]);
        let mut found = 0;
        for (distance, size) in EIGHT.into_iter().enumerate() {
            found += size;
            breadth.record_level(distance + 1, found);
            // Somebody looks in the middle of a level.
            breadth.record_level(distance + 1, found + 1);
            assert_eq!(
                breadth.estimate_left(distance + 1, found).is_some(),
                distance >= 29,
                "{distance}"
            );
        }
        assert_eq!(breadth.total_found(), 181_440);
    }

    #[test]
    fn partial_level_is_subtracted_from_the_estimate() {
        let levels = &EIGHT[..30];
        let found: u64 = levels.iter().sum();
        let [least, most] = level_store::estimate_remaining(levels).expect("the widest is past");
        let mut breadth = LevelHistory::new(&levels[..29]);
        assert_eq!(breadth.estimate_left(29, found - 760), None);
        breadth.record_level(30, found);
        let expected = [least, most].map(|left| (left - 100) as f64);
        let left = Interval { lower: expected[0], upper: expected[1] };
        assert_eq!(breadth.estimate_left(30, found + 100), Some(left));
        // The search for the way back.
        breadth.record_level(3, 7);
        assert_eq!(breadth.estimate_left(3, 7), None);
    }

    #[test]
    fn skipped_levels_are_merged_into_one() {
        let mut breadth = LevelHistory::new(&[1, 2]);
        breadth.record_level(5, 10);
        assert_eq!(breadth.sizes, [1, 2, 0, 0, 7]);
    }
}
