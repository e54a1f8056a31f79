//! The tables of a partition, one after the other.

use super::prefetch::prefetch;
use fifteen_patterns::{Partition, Pattern, Watch, construct};
use std::borrow::Cow;

/// The tables for the patterns of a partition. Patterns that are images of each other share one.
pub struct Tables {
    /// The patterns that there are tables for, and the number of the first entry of each.
    patterns: Vec<(Pattern, u32)>,
    /// All entries, two in a byte.
    bytes: Cow<'static, [u8]>,
}

impl Tables {
    /// The patterns that need a table.
    pub fn patterns(partition: &Partition) -> Vec<Pattern> {
        let mut patterns: Vec<Pattern> = Vec::new();
        for pattern in partition.patterns() {
            let (standard, _) = pattern.standard();
            if !patterns.contains(&standard) {
                patterns.push(standard);
            }
        }
        patterns
    }

    /// Builds the tables of a partition with so many threads, unless it is stopped.
    pub fn build(partition: &Partition, threads: usize, watch: Watch) -> Option<Tables> {
        let mut bytes = Vec::new();
        for pattern in Tables::patterns(partition) {
            bytes.extend(construct(&pattern, threads, watch)?.bytes());
        }
        Some(Tables::new(partition, bytes))
    }

    /// The tables of a partition from their entries, in the order of [`Tables::patterns`].
    fn new(partition: &Partition, bytes: impl Into<Cow<'static, [u8]>>) -> Tables {
        let mut first = 0;
        let patterns = Tables::patterns(partition).into_iter().map(|pattern| {
            let at = first;
            first += pattern.ranking().count().next_multiple_of(2) as u32;
            (pattern, at)
        });
        Tables { patterns: patterns.collect(), bytes: bytes.into() }
    }

    /// The number of the first entry for a pattern.
    ///
    /// # Panics
    /// If it is no [standard](Pattern::standard) pattern of the partition.
    pub fn first_of(&self, pattern: &Pattern) -> u32 {
        let found = self.patterns.iter().find(|(other, _)| other == pattern);
        found.expect("there is a table for every pattern of the partition").1
    }

    /// The entry with this number.
    #[inline]
    pub fn excess(&self, entry: u32) -> u8 {
        self.bytes[entry as usize / 2] >> (entry % 2 * 4) & 15
    }

    /// Lets memory bring an entry nearer.
    #[inline]
    pub fn prefetch(&self, entry: u32) {
        prefetch(&self.bytes, entry as usize / 2);
    }
}
