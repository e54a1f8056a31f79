//! Counts of packings by number of bricks.

use super::symmetry::OrbitSize;

/// Counts of the packings with a certain number of bricks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackingCount {
    /// Number of packings.
    pub packings: u128,
    /// Number of packings up to the symmetries of the box.
    pub up_to_symmetry: u128,
    /// Number of packings up to its rotations.
    pub up_to_rotation: u128,
}

impl PackingCount {
    /// Returns the sums of two counts.
    fn plus(self, other: PackingCount) -> PackingCount {
        PackingCount {
            packings: self.packings + other.packings,
            up_to_symmetry: self.up_to_symmetry + other.up_to_symmetry,
            up_to_rotation: self.up_to_rotation + other.up_to_rotation,
        }
    }
}

/// Counts of packings, by number of bricks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: Vec<PackingCount>,
}

impl Tally {
    /// Returns the count for each number of bricks, from 0 on, without zeros at the end.
    pub fn counts(&self) -> &[PackingCount] {
        &self.counts
    }

    /// Returns the sum over all numbers of bricks.
    pub fn total(&self) -> PackingCount {
        self.counts.iter().fold(PackingCount::default(), |sum, &count| sum.plus(count))
    }

    /// Adds to the count of packings with this number of bricks.
    pub(super) fn add(&mut self, bricks: usize, count: PackingCount) {
        if self.counts.len() <= bricks {
            self.counts.resize(bricks + 1, PackingCount::default());
        }
        self.counts[bricks] = self.counts[bricks].plus(count);
    }

    /// Adds all packings of an orbit.
    pub(super) fn add_orbit(&mut self, bricks: usize, orbit: OrbitSize) {
        self.add(
            bricks,
            PackingCount {
                packings: orbit.packings as u128,
                up_to_symmetry: 1,
                up_to_rotation: orbit.up_to_rotation as u128,
            },
        );
    }

    /// Adds all counts of another tally.
    pub(super) fn merge(&mut self, other: &Tally) {
        for (bricks, &count) in other.counts.iter().enumerate() {
            self.add(bricks, count);
        }
    }
}
