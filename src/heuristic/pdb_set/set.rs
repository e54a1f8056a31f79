//! Tables of a collection, in one block of memory.

use crate::heuristic::BuildProgress;
use crate::{Observer, Stopped, Threads};
use fifteen_lookup::{LaneLayout, LaneTables, Lookup};
use fifteen_patterns::{Collection, Pattern, fill_by_digits};
use fifteen_runtime::memory::{self, OutOfMemory};
use std::fmt;

/// Consecutive tables of a collection, and the layout of its lanes.
pub struct PdbSet {
    collection: Collection,
    lookup_tables: LaneTables,
}

impl PdbSet {
    /// Builds the tables of a collection.
    ///
    /// # Errors
    /// [`Stopped::Cancelled`] if the observer cancels, or [`Stopped::Memory`] if there is not
    /// enough memory: see [`Collection::build_memory`].
    ///
    /// ```
    /// use fifteen::heuristic::PdbSet;
    /// use fifteen::patterns::Collection;
    /// use fifteen::{Size, Threads};
    ///
    /// let collection = Collection::parse(Size::new(3, 3)?, "4-4+aab/ccb/cc.")?;
    /// let set = PdbSet::construct(&collection, Threads::ONE, &mut ()).expect("not cancelled");
    /// assert_eq!(set.table(0).len(), 9_usize.pow(4).div_ceil(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn construct(
        collection: &Collection,
        threads: Threads,
        observer: &mut dyn Observer<BuildProgress>,
    ) -> Result<PdbSet, Stopped> {
        PdbSet::build_with(collection, |number, pattern, bytes| {
            let mut on_progress = |&construction: &fifteen_patterns::ConstructionProgress| {
                observer.on_progress(&BuildProgress { table: number, construction })
            };
            fill_by_digits(pattern, threads, &mut on_progress, bytes)
        })
    }

    /// Creates the tables of a collection. `fill` writes each table; its arguments are the number,
    /// the pattern and the bytes.
    ///
    /// # Errors
    /// Those of `fill`, or [`OutOfMemory`].
    ///
    /// # Panics
    /// If the collection has a [single](Collection::single) partition.
    pub fn build_with<E: From<OutOfMemory>>(
        collection: &Collection,
        mut fill: impl FnMut(usize, &Pattern, &mut [u8]) -> Result<(), E>,
    ) -> Result<PdbSet, E> {
        /// Capacity for the padding of [`LaneTables`], to avoid a copy.
        const PADDING: usize = 64;
        let mut bytes = memory::zeros(collection.bytes() + PADDING)?;
        memory::prefer_huge_pages(&mut bytes);
        bytes.truncate(collection.bytes());
        for (number, pattern) in collection.tables().iter().enumerate() {
            let first = table_offset(collection, number);
            let len = collection.table_bytes(pattern);
            fill(number, pattern, &mut bytes[first..][..len])?;
        }
        Ok(PdbSet::from_bytes(collection, bytes))
    }

    /// Creates the tables of a collection from their concatenated bytes.
    ///
    /// # Panics
    /// If the collection has a [single](Collection::single) partition, or the number of bytes is
    /// not that of the [collection](Collection::bytes).
    pub fn from_bytes(collection: &Collection, bytes: Vec<u8>) -> PdbSet {
        assert_eq!(bytes.len(), collection.bytes(), "the length of the tables");
        let lookup_tables = LaneTables::new(lane_layout(collection), bytes);
        let lookup_tables = lookup_tables.expect("the valid layout of a collection");
        PdbSet { collection: collection.clone(), lookup_tables }
    }

    /// Returns the collection.
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// Returns the bytes of a table, by number.
    ///
    /// # Panics
    /// If there is no such table.
    pub fn table(&self, number: usize) -> &[u8] {
        let len = self.collection.table_bytes(&self.collection.tables()[number]);
        &self.lookup_tables.tables()[table_offset(&self.collection, number)..][..len]
    }

    /// Returns the tables as searches use them.
    pub(crate) fn lookup_tables(&self) -> &LaneTables {
        &self.lookup_tables
    }
}

/// Returns the offset of a table in bytes.
fn table_offset(collection: &Collection, number: usize) -> usize {
    collection.tables()[..number].iter().map(|pattern| collection.table_bytes(pattern)).sum()
}

/// Returns the layout of the lanes of a collection.
fn lane_layout(collection: &Collection) -> LaneLayout {
    let lookup = |lookup: &fifteen_patterns::Lookup| Lookup {
        first_entry: 2 * table_offset(collection, lookup.table) as u32,
        tiles: lookup.tiles.clone(),
        is_mirrored: lookup.is_mirrored,
        is_ranked: Collection::placement_index(&collection.tables()[lookup.table]).is_ranked(),
    };
    let lanes = collection.lanes().iter().map(|lane| lane.iter().map(lookup).collect()).collect();
    LaneLayout { size: collection.size(), lanes }
}

impl fmt::Debug for PdbSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PdbSet({}, {} bytes)", self.collection, self.lookup_tables.tables().len())
    }
}
