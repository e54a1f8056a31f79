//! Tables of a partition, in one block of memory.

use super::additive::{LookupLayout, Mirror};
use crate::prefetch::prefetch;
use crate::runtime::memory;
use crate::{Observer, Stopped, Threads};
use fifteen_patterns::{Partition, Pattern, construct};
use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

/// Tables for the patterns of a partition. Patterns that are images of each other share one.
pub struct Tables {
    partition: Partition,
    /// Patterns with a table, and the number of the first entry of each.
    patterns: Vec<(Pattern, u32)>,
    /// All entries, two in a byte.
    bytes: Cow<'static, [u8]>,
    /// Layouts of the lookups without and with reflection, derived when they are first needed.
    layouts: [OnceLock<LookupLayout>; 2],
}

/// Progress of the construction of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildProgress {
    /// Number of the current table, from 0.
    pub table: usize,
    /// Progress of this table.
    pub construction: fifteen_patterns::ConstructionProgress,
}

impl Tables {
    /// Returns the number of entries in all tables of a partition, unless it exceeds 32 bits.
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
        let patterns = partition.canonical_patterns();
        patterns.iter().try_fold(0, |sum: u32, pattern| sum.checked_add(entries_of(pattern)?))
    }

    /// Creates the tables of a partition from their bytes, in the format of
    /// [`bytes`](Tables::bytes).
    ///
    /// # Panics
    /// If the number of bytes is not half the number of entries.
    pub fn new(partition: &Partition, bytes: impl Into<Cow<'static, [u8]>>) -> Tables {
        let mut first = 0;
        let patterns = partition.canonical_patterns().into_iter().map(|pattern| {
            let at = first;
            first += pattern.ranking().count().next_multiple_of(2) as u32;
            (pattern, at)
        });
        let (patterns, bytes) = (patterns.collect(), bytes.into());
        let entries = Tables::entries(partition).map(|entries| entries as usize);
        assert_eq!(Some(bytes.len() * 2), entries, "the number of bytes of the tables");
        Tables { partition: partition.clone(), patterns, bytes, layouts: Default::default() }
    }

    /// Builds the tables of a partition.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the observer cancels, or [`Stopped::Memory`] if not enough memory
    /// is available: see [`fifteen_patterns::construction_memory`].
    ///
    /// # Panics
    /// If they have 2³² entries or more: see [`entries`](Tables::entries).
    ///
    /// ```
    /// use fifteen::heuristic::Tables;
    /// use fifteen::{Size, Threads};
    /// use fifteen::patterns::Partition;
    ///
    /// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
    /// let tables = Tables::construct(&partition, Threads::ONE, &mut ());
    /// assert_eq!(tables.expect("not cancelled").bytes().len(), 9 * 8 * 7 * 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn construct(
        partition: &Partition,
        threads: Threads,
        observer: &mut dyn Observer<BuildProgress>,
    ) -> Result<Tables, Stopped> {
        Tables::entries(partition).expect("fewer than 2³² entries");
        let mut bytes = Vec::new();
        for (table, pattern) in partition.canonical_patterns().iter().enumerate() {
            let mut on_progress = |&construction: &fifteen_patterns::ConstructionProgress| {
                observer.on_progress(&BuildProgress { table, construction })
            };
            let built = construct(pattern, threads, &mut on_progress)?;
            if table == 0 {
                // The first table is often the largest, so it is not copied.
                bytes = built.into_bytes().into_owned();
            } else {
                memory::reserve(&mut bytes, built.bytes().len())?;
                bytes.extend_from_slice(built.bytes());
            }
        }
        Ok(Tables::new(partition, bytes))
    }

    /// Returns the partition of the tables.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// Returns the bytes of the tables, in the order of their patterns. Each byte contains two
    /// entries, the first in its lower half.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes, without copying them unless the tables are embedded.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_owned()
    }

    /// Returns the layout of the lookups.
    pub(super) fn lookup_layout(&self, mirror: Mirror) -> &LookupLayout {
        let layout = &self.layouts[usize::from(mirror == Mirror::Reflected)];
        layout.get_or_init(|| LookupLayout::new(self, mirror))
    }

    /// Returns the number of the first entry of a pattern.
    ///
    /// # Panics
    /// If there is no table for the pattern.
    pub fn first_entry(&self, pattern: &Pattern) -> u32 {
        let found = self.patterns.iter().find(|(other, _)| other == pattern);
        found.expect("a pattern of the partition").1
    }

    /// Returns the excess in an entry.
    ///
    /// # Panics
    /// If there is no such entry.
    #[inline]
    pub fn excess(&self, entry: u32) -> u8 {
        self.bytes[entry as usize / 2] >> (entry % 2 * 4) & 15
    }

    /// Prefetches an entry.
    #[inline]
    pub fn prefetch(&self, entry: u32) {
        prefetch(&self.bytes, entry as usize / 2);
    }
}

/// Returns the number of entries for a pattern: its placements, rounded up to whole bytes.
fn entries_of(pattern: &Pattern) -> Option<u32> {
    u32::try_from(pattern.ranking().count().next_multiple_of(2)).ok()
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables({}, {} bytes)", self.partition, self.bytes.len())
    }
}
