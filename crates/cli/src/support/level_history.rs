//! Estimate of the remaining work of a breadth-first search.

use fifteen::runtime::estimate::Interval;
use fifteen::runtime::level_store;

/// Complete levels of a search, as reported to its observer.
pub struct LevelHistory {
    /// Number of elements on each level.
    sizes: Vec<u64>,
}

impl LevelHistory {
    /// Starts with levels of these sizes.
    pub fn new(sizes: &[u64]) -> LevelHistory {
        LevelHistory { sizes: sizes.to_vec() }
    }

    /// Records the number of complete levels and the number of elements on all of them. If levels
    /// were skipped since the last report, their elements are added to the last level.
    pub fn record_level(&mut self, complete: usize, found: u64) {
        if complete > self.sizes.len() {
            let before = self.total_found();
            self.sizes.resize(complete - 1, 0);
            self.sizes.push(found.saturating_sub(before));
        }
    }

    /// Returns the number of elements on complete levels.
    fn total_found(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// Estimates the remaining elements once the widest level appears to be past. `complete` is the
    /// number of complete levels, and `found` the number of all elements found. If fewer levels are
    /// complete than before, another search has begun, such as the one that reconstructs the path,
    /// and there is no estimate.
    #[allow(clippy::cast_precision_loss)] // an estimate
    pub fn estimate_left(&self, complete: usize, found: u64) -> Option<Interval> {
        let sizes = Some(&self.sizes).filter(|sizes| sizes.len() == complete)?;
        let ahead = found.saturating_sub(self.total_found());
        let left =
            level_store::estimate_remaining(sizes)?.map(|left| left.saturating_sub(ahead) as f64);
        Some(Interval { lower: left[0], upper: left[1] })
    }
}

#[cfg(test)]
#[allow(clippy::cast_precision_loss)] // small numbers
mod tests {
    use super::*;

    /// Number of positions of the 8-puzzle at each distance.
    const EIGHT: [u64; 32] = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];

    #[test]
    fn no_estimate_before_the_widest_level_is_past() {
        let mut history = LevelHistory::new(&[]);
        let mut found = 0;
        for (distance, size) in EIGHT.into_iter().enumerate() {
            found += size;
            history.record_level(distance + 1, found);
            // An update in the middle of a level.
            history.record_level(distance + 1, found + 1);
            assert_eq!(
                history.estimate_left(distance + 1, found).is_some(),
                distance >= 29,
                "{distance}"
            );
        }
        assert_eq!(history.total_found(), 181_440);
    }

    #[test]
    fn partial_level_is_subtracted_from_the_estimate() {
        let levels = &EIGHT[..30];
        let found: u64 = levels.iter().sum();
        let [least, most] = level_store::estimate_remaining(levels).expect("widest level complete");
        let mut history = LevelHistory::new(&levels[..29]);
        assert_eq!(history.estimate_left(29, found - 760), None);
        history.record_level(30, found);
        let expected = [least, most].map(|left| (left - 100) as f64);
        let left = Interval { lower: expected[0], upper: expected[1] };
        assert_eq!(history.estimate_left(30, found + 100), Some(left));
        // A second search reconstructs the path.
        history.record_level(3, 7);
        assert_eq!(history.estimate_left(3, 7), None);
    }

    #[test]
    fn skipped_levels_are_merged_into_one() {
        let mut history = LevelHistory::new(&[1, 2]);
        history.record_level(5, 10);
        assert_eq!(history.sizes, [1, 2, 0, 0, 7]);
    }
}
