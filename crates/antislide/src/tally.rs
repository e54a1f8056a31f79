//! Counts of packings by number of bricks.

use super::symmetry::OrbitSize;
use fifteen_runtime::number_format::Pluralized;
use std::fmt;

/// Counts of the packings with a certain number of bricks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackingCount {
    /// Number of packings.
    pub packings: u128,
    /// Number of packings up to the symmetries of the box.
    pub up_to_symmetry: u128,
    /// Number of packings up to the rotations of the box.
    pub up_to_rotation: u128,
}

impl fmt::Display for PackingCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PackingCount { packings, up_to_symmetry, .. } = *self;
        write!(f, "{}, {up_to_symmetry} up to symmetry", Pluralized(packings, "packing"))
    }
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
///
/// ```
/// use fifteen_antislide::{Counter, Puzzle};
///
/// // Two bricks, each half of the box, can be parted along three axes.
/// let puzzle = Puzzle::new("2x2x2".parse()?, &["2x2x1".parse()?], false)?;
/// let tally = Counter::new().bricks(2..=2).count(&puzzle)?;
/// assert_eq!(tally.to_string(), "2 bricks: 3 packings, 1 up to symmetry");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: Vec<PackingCount>,
}

impl fmt::Display for Tally {
    /// Writes a line for each number of bricks that occurs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.counts.iter().enumerate().filter(|(_, count)| count.packings > 0);
        let line = |(bricks, count): (usize, &PackingCount)| {
            format!("{}: {count}", Pluralized(bricks as u128, "brick"))
        };
        f.write_str(&counts.map(line).collect::<Vec<_>>().join("\n"))
    }
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
