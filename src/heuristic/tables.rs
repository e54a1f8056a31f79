//! The tables of a partition, one after the other.

use super::prefetch::prefetch;
use crate::runtime::memory;
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::{Partition, Pattern, construct};
use std::borrow::Cow;
use std::fmt;

/// The tables for the patterns of a partition. Patterns that are images of each other share one.
pub struct Tables {
    partition: Partition,
    /// The patterns that there are tables for, and the number of the first entry of each.
    patterns: Vec<(Pattern, u32)>,
    /// All entries, two in a byte.
    bytes: Cow<'static, [u8]>,
}

/// How far the construction of tables has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildProgress {
    /// The number of the table under way, from 0 on.
    pub table: usize,
    /// How far that one has come.
    pub construction: fifteen_patterns::ConstructionProgress,
}

impl Tables {
    /// The number of entries in all tables of a partition, unless it goes beyond 32 bits.
    ///
    /// ```
    /// use fifteen::Size;
    /// use fifteen::heuristic::Tables;
    /// use fifteen::patterns::Partition;
    ///
    /// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
    /// assert_eq!(Tables::entries(&partition), Some(518_918_400 + 57_657_600));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entries(partition: &Partition) -> Option<u32> {
        let patterns = partition.standard_patterns();
        patterns.iter().try_fold(0, |sum: u32, pattern| sum.checked_add(entries_of(pattern)?))
    }

    /// The tables of a partition from their bytes, as [`bytes`](Tables::bytes) gives them.
    ///
    /// # Panics
    /// If there are not two entries in each byte.
    pub fn new(partition: &Partition, bytes: impl Into<Cow<'static, [u8]>>) -> Tables {
        let mut first = 0;
        let patterns = partition.standard_patterns().into_iter().map(|pattern| {
            let at = first;
            first += pattern.ranking().count().next_multiple_of(2) as u32;
            (pattern, at)
        });
        let (patterns, bytes) = (patterns.collect(), bytes.into());
        let entries = Tables::entries(partition).map(|entries| entries as usize);
        assert_eq!(Some(bytes.len() * 2), entries, "as many entries as the tables have");
        Tables { partition: partition.clone(), patterns, bytes }
    }

    /// Builds the tables of a partition.
    ///
    /// # Errors
    /// [`Stopped::Asked`] by the watch, or [`Stopped::Memory`] if the system has too little to give:
    /// see [`fifteen_patterns::memory`].
    ///
    /// # Panics
    /// If they have more entries than can be numbered: see [`entries`](Tables::entries).
    ///
    /// ```
    /// use fifteen::heuristic::Tables;
    /// use fifteen::{Size, Threads};
    /// use fifteen::patterns::Partition;
    ///
    /// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
    /// let tables = Tables::construct(&partition, Threads::ONE, &mut ());
    /// assert_eq!(tables.expect("nobody stops it").bytes().len(), 9 * 8 * 7 * 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn construct(
        partition: &Partition,
        threads: Threads,
        watch: &mut dyn Observer<BuildProgress>,
    ) -> Result<Tables, Stopped> {
        Tables::entries(partition).expect("the entries can be numbered");
        let mut bytes = Vec::new();
        for (table, pattern) in partition.standard_patterns().iter().enumerate() {
            let mut show = |&construction: &fifteen_patterns::ConstructionProgress| {
                watch.on_progress(&BuildProgress { table, construction })
            };
            let built = construct(pattern, threads, &mut show)?;
            if table == 0 {
                // The first is often the largest; there is no need to have it twice.
                bytes = built.into_bytes().into_owned();
            } else {
                memory::reserve(&mut bytes, built.bytes().len())?;
                bytes.extend_from_slice(built.bytes());
            }
        }
        Ok(Tables::new(partition, bytes))
    }

    /// The partition that the tables are for.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// The bytes of the tables, those of the first pattern first; two entries in each byte, the
    /// first in its lower half.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of the first entry for a pattern.
    ///
    /// # Panics
    /// If there is no table for the pattern.
    pub fn first_entry(&self, pattern: &Pattern) -> u32 {
        let found = self.patterns.iter().find(|(other, _)| other == pattern);
        found.expect("there is a table for every pattern of the partition").1
    }

    /// What an entry says.
    ///
    /// # Panics
    /// If there is no such entry.
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

/// The number of entries for a pattern: its placements, and one more if that makes whole bytes.
fn entries_of(pattern: &Pattern) -> Option<u32> {
    u32::try_from(pattern.ranking().count().next_multiple_of(2)).ok()
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({}, {} bytes)", self.partition, self.bytes.len())
    }
}
