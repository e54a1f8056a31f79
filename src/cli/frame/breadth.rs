//! How long a search level by level may still take.

use fifteen::frame::estimate::Range;
use fifteen::frame::levels;

/// The levels that are complete, as whoever watches a search hears of them.
pub struct Breadth {
    /// How much there is on each of them.
    sizes: Vec<u64>,
    /// How much of that was known before this process began.
    known: u64,
    /// How many levels are complete in the search that was heard of last: fewer, if that is another one, for the way
    /// back, say.
    complete: usize,
}

impl Breadth {
    /// Levels of these sizes are known already.
    pub fn new(sizes: &[u64]) -> Breadth {
        Breadth { sizes: sizes.to_vec(), known: sizes.iter().sum(), complete: sizes.len() }
    }

    /// So many levels are complete, with so much on all of them. Whoever hears of several at once takes them
    /// for one, and, if they are the first, for known before.
    pub fn note(&mut self, complete: usize, found: u64) {
        self.complete = complete;
        if self.sizes.is_empty() && complete > 1 {
            self.known = found;
        }
        if complete > self.sizes.len() {
            let before = self.found();
            self.sizes.resize(complete - 1, 0);
            self.sizes.push(found.saturating_sub(before));
        }
    }

    /// What of so much was found by this process.
    pub fn new_of(&self, found: u64) -> u64 {
        found.saturating_sub(self.known)
    }

    /// What is on complete levels.
    fn found(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// The seconds that are left, where so much has been found after so many: once the widest level is past.
    pub fn remaining(&self, found: u64, seconds: f64) -> Option<Range> {
        let sizes = Some(&self.sizes).filter(|sizes| sizes.len() == self.complete)?;
        let [least, most] = levels::left(sizes)?;
        let ahead = found.saturating_sub(self.found());
        self.seconds_for([least, most].map(|left| left.saturating_sub(ahead)), found, seconds)
    }

    /// The seconds that it takes to find so much more: at least, and at most.
    #[allow(clippy::cast_precision_loss)] // it is an estimate
    pub fn seconds_for(&self, left: [u64; 2], found: u64, seconds: f64) -> Option<Range> {
        let new = Some(self.new_of(found)).filter(|&new| new > 0)?;
        let [least, most] = left.map(|left| left as f64);
        Some(Range { least, most }.times(seconds / new as f64))
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
    fn nothing_is_said_before_the_widest_level_is_past() {
        let mut breadth = Breadth::new(&[]);
        let mut found = 0;
        for (distance, size) in EIGHT.into_iter().enumerate() {
            found += size;
            breadth.note(distance + 1, found);
            // Somebody looks in the middle of a level.
            breadth.note(distance + 1, found + 1);
            assert_eq!(breadth.remaining(found, 1.0).is_some(), distance >= 29, "{distance}");
        }
        assert_eq!(breadth.found(), 181_440);
    }

    /// The pace is that of this process, and what is found of a level under way is not left.
    #[test]
    fn what_was_known_before_took_no_time() {
        let levels = &EIGHT[..30];
        let found: u64 = levels.iter().sum();
        let [least, most] = levels::left(levels).expect("the widest is past");
        let mut breadth = Breadth::new(&levels[..29]);
        assert!(breadth.remaining(found - 760, 9.0).is_none());
        breadth.note(30, found);
        // 760 in two seconds, and now another 100.
        let left = breadth.remaining(found + 100, 2.0).expect("the widest is past");
        let expected = [least, most].map(|left| (left - 100) as f64 * 2.0 / 860.0);
        assert!((left.least - expected[0]).abs() < 1e-9 && (left.most - expected[1]).abs() < 1e-9);
        // The search for the way back.
        breadth.note(3, 7);
        assert_eq!(breadth.remaining(7, 3.0), None);
        // Nothing was found here.
        assert_eq!(Breadth::new(levels).remaining(found, 2.0), None);
    }

    #[test]
    fn levels_that_nobody_heard_of_are_taken_for_one() {
        let mut breadth = Breadth::new(&[1, 2]);
        breadth.note(5, 10);
        assert_eq!((breadth.sizes, breadth.known), (vec![1, 2, 0, 0, 7], 3));
        let mut breadth = Breadth::new(&[]);
        breadth.note(5, 10);
        assert_eq!((breadth.sizes, breadth.known), (vec![0, 0, 0, 0, 10], 10));
    }
}
