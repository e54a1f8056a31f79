//! The tables of a collection, in one block of memory.

use crate::heuristic::BuildProgress;
use crate::{Observer, Stopped, Threads};
use fifteen_lookup::{LaneLayout, LaneTables, Lookup};
use fifteen_patterns::{Collection, Pattern, fill_by_digits, memory_without_table};
use fifteen_runtime::memory::{self, OutOfMemory};
use std::collections::BTreeMap;
use std::fmt;

/// The tables of a collection, one after the other, and which lane looks where.
pub struct PdbSet {
    collection: Collection,
    lookup_tables: LaneTables,
}

impl PdbSet {
    /// Builds the tables of a collection.
    ///
    /// # Errors
    /// [`Stopped::Asked`] by the watch, or [`Stopped::Memory`] if the system has too little to give:
    /// see [`memory`](Lanes::memory).
    ///
    /// ```
    /// use fifteen::heuristic::Lanes;
    /// use fifteen::patterns::Collection;
    /// use fifteen::{Size, Threads};
    ///
    /// let collection = Collection::parse(Size::new(3, 3)?, "4-4+aab/ccb/cc.")?;
    /// let lanes = Lanes::construct(&collection, Threads::ONE, &mut ());
    /// let lanes = lanes.expect("nobody stops it");
    /// assert_eq!(lanes.table(0).len(), 9_usize.pow(4).div_ceil(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn construct(
        collection: &Collection,
        threads: Threads,
        watch: &mut dyn Observer<BuildProgress>,
    ) -> Result<PdbSet, Stopped> {
        PdbSet::build_with(collection, |number, pattern, bytes| {
            let mut show = |&construction: &fifteen_patterns::ConstructionProgress| {
                watch.on_progress(&BuildProgress { table: number, construction })
            };
            fill_by_digits(pattern, threads, &mut show, bytes)
        })
    }

    /// The tables of a collection, as `fill` writes each of them: its number, its pattern, its bytes.
    ///
    /// # Errors
    /// Those of `fill`, or [`OutOfMemory`].
    #[allow(clippy::missing_panics_doc)] // it cannot: the layout is that of the collection
    pub fn build_with<E: From<OutOfMemory>>(
        collection: &Collection,
        mut fill: impl FnMut(usize, &Pattern, &mut [u8]) -> Result<(), E>,
    ) -> Result<PdbSet, E> {
        /// What a scene adds behind the tables, so that they need not be copied.
        const PADDING: usize = 64;
        let mut bytes = memory::zeros(collection.bytes() + PADDING)?;
        memory::prefer_large_pages(&mut bytes);
        bytes.truncate(collection.bytes());
        for (number, pattern) in collection.tables().iter().enumerate() {
            let first = first_byte(collection, number);
            let len = Collection::digits(pattern).bytes();
            fill(number, pattern, &mut bytes[first..][..len])?;
        }
        let scene = LaneTables::new(lane_layout(collection), bytes);
        let scene = scene.expect("a collection is small enough, and its layout is its own");
        Ok(PdbSet { collection: collection.clone(), lookup_tables: scene })
    }

    /// The most bytes that it takes to build the tables of a collection.
    pub fn build_memory(collection: &Collection) -> u64 {
        // Patterns of as many tiles take as much, and it takes a while to find out.
        let tables = collection.tables().iter();
        let by_tiles: BTreeMap<usize, &Pattern> =
            tables.map(|pattern| (pattern.ranking().tiles(), pattern)).collect();
        let largest = by_tiles.into_values().map(memory_without_table).max().unwrap_or(0);
        (collection.bytes() + largest) as u64
    }

    /// The collection.
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// The bytes of a table, by number.
    ///
    /// # Panics
    /// If there is none.
    pub fn table(&self, number: usize) -> &[u8] {
        let len = Collection::digits(&self.collection.tables()[number]).bytes();
        &self.lookup_tables.tables()[first_byte(&self.collection, number)..][..len]
    }

    /// What searches look into.
    pub(crate) fn lookup_tables(&self) -> &LaneTables {
        &self.lookup_tables
    }
}

/// The first byte of a table.
fn first_byte(collection: &Collection, number: usize) -> usize {
    collection.tables()[..number].iter().map(|pattern| Collection::digits(pattern).bytes()).sum()
}

/// Where the lanes of a collection look.
fn lane_layout(collection: &Collection) -> LaneLayout {
    let lookup = |lookup: &fifteen_patterns::Lookup| Lookup {
        first_entry: 2 * first_byte(collection, lookup.table) as u32,
        tiles: lookup.tiles.clone(),
        is_mirrored: lookup.is_mirrored,
        is_ranked: Collection::digits(&collection.tables()[lookup.table]).is_ranked(),
    };
    let lanes = collection.lanes().iter().map(|lane| lane.iter().map(lookup).collect()).collect();
    LaneLayout { size: collection.size(), lanes }
}

impl fmt::Debug for PdbSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lanes({}, {} bytes)", self.collection, self.lookup_tables.tables().len())
    }
}
