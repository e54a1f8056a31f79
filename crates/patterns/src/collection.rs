//! Collections: one or several partitions of the same tiles, each of which gives a lower bound.
//!
//! The sum of the costs of the patterns of a partition is a lower bound. The maximum over several
//! partitions is a better one. On a square board, each partition has a second bound: its sum for
//! the board reflected in the main diagonal. Each of these sums is a *lane*. Patterns that are the
//! same, or reflections of each other, share a table.
//!
//! A collection of a [single](Collection::single) partition has no lanes: its tables are [by
//! rank](crate::Table), which allows more tiles and needs less memory. The tables of several
//! partitions are [by digits](crate::PlacementIndex), which is quicker to look up.
//!
//! ```text
//! 6-6-6-6        d d d c c    b c d d d    d d c c a    c c d d d   …
//! and others     d d d c c    b c d d d    d d c c a    c c d d d
//!                b b a c c    b c c a a    d d c c a    c c b a a
//!                b b a a a    b c c a a    b b b a a    b b b a a
//!                b b a a .    b b a a .    b b b a .    b b a a .
//! ```
//!
//! The partitions of the 24-puzzle in the named collection `6-6-6-6x8` are those of R. Clausecker
//! (*The quality of heuristic functions for IDA\**, 2020): the seven of his small collection and
//! one of the next larger, rotated because the blank comes last here, and in descending order of
//! benefit. The tables of the collections for the 15-puzzle take less time to build than a hard
//! position takes to solve. `6-6-3x3` was found by measuring how many nodes a dozen partitions
//! leave in the searches of the hardest positions, and `7-7-1x2` by removing one tile of 7-8.

use crate::construct::{construction_memory, construction_memory_besides_table};
use crate::digits::PlacementIndex;
use crate::partition::{Partition, PartitionError};
use crate::pattern::Pattern;
use crate::symmetry::Symmetry;
use fifteen_codegen::Size;
use fifteen_runtime::{impl_error, impl_from};
use std::collections::BTreeMap;
use std::fmt;

/// Three partitions of the 15-puzzle, whose patterns of three tiles are in different corners. The
/// first one is the named partition 6-6-3.
const FIFTEEN: [&str; 3] = ["6-6-3", "aacc/aabc/aabb/bbb.", "aaaa/aabb/ccbb/cbb."];

/// Two partitions of the 15-puzzle that share a pattern: 7-8 without one of its eight tiles.
const SEVENS: [&str; 2] = ["aaaa/aaac/bbbb/bbb.", "caaa/aaaa/bbbb/bbb."];

/// Partitions of the 24-puzzle, the best first.
const TWENTY_FOUR: [&str; 8] = [
    "ccddd/ccddd/ccaaa/bbbaa/bbba.",
    "bcddd/bcddd/bccaa/bccaa/bbaa.",
    "ddcca/ddcca/ddcca/bbbaa/bbba.",
    "ccddd/ccddd/ccbaa/bbbaa/bbaa.",
    "ddddd/dcccc/ccaaa/bbbaa/bbba.",
    "ddddd/dcccc/ccbaa/bbbaa/bbaa.",
    "dddda/dccca/dccca/bbbaa/bbba.",
    "ccdda/cbdda/cbdda/cbbaa/cbba.",
];

/// Collections with names.
const NAMED: &[(&str, (usize, usize), &[&str])] = &[
    ("6-6-3x3", (4, 4), &FIFTEEN),
    ("7-7-1x2", (4, 4), &SEVENS),
    ("6-6-6-6x2", (5, 5), TWENTY_FOUR.split_at(2).0),
    ("6-6-6-6x4", (5, 5), TWENTY_FOUR.split_at(4).0),
    ("6-6-6-6x8", (5, 5), &TWENTY_FOUR),
];

/// One partition, or several that are looked up together.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::Collection;
///
/// let collection = Collection::parse(Size::new(5, 5)?, "6-6-6-6x8")?;
/// assert_eq!((collection.partitions().len(), collection.lanes().len()), (8, 16));
/// assert_eq!(collection.tables().len(), 15);
/// assert_eq!(collection.bytes(), 15 * 122_070_313);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    size: Size,
    name: String,
    partitions: Vec<Partition>,
    tables: Vec<Pattern>,
    lanes: Vec<Vec<Lookup>>,
    is_mirrored: bool,
}

/// Pattern of a lane, and its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Number of the table.
    pub table: usize,
    /// True if the pattern is looked up on the reflected board.
    pub is_mirrored: bool,
    /// Tiles whose cells are the digits of the index, the highest digit first.
    pub tiles: Vec<u8>,
}

impl Collection {
    /// Maximum number of lanes of a collection.
    pub const MAX_LANES: usize = 16;

    /// Maximum number of bytes of all tables together: entry numbers have at most 32 bits.
    pub const MAX_BYTES: usize = (1 << 31) - 1;

    /// Maximum number of patterns of a partition in a collection.
    pub const MAX_PATTERNS: usize = 4;

    /// Parses the name of a collection, such as `6-6-3x3`, or the names or drawings of its
    /// partitions with a `+` between them.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Collection;
    ///
    /// let collection = Collection::parse(Size::new(3, 3)?, "4-4+aab/ccb/cc.")?;
    /// assert_eq!(collection.name(), "4-4+aab/ccb/cc.");
    /// let sizes: Vec<usize> = collection.lanes().iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [2, 2, 3, 3]);
    /// let single = Collection::parse(Size::new(4, 4)?, "7-8")?;
    /// assert_eq!(single.single().map(|partition| partition.patterns().len()), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the name is unknown, a partition is invalid or unsuitable for a collection, there are too
    /// many lanes, or the tables would be too large.
    pub fn parse(size: Size, text: &str) -> Result<Collection, CollectionError> {
        let of_size = NAMED.iter().filter(|(_, sides, _)| *sides == (size.rows(), size.cols()));
        let found = of_size.clone().find(|(name, ..)| *name == text);
        let texts =
            found.map_or_else(|| text.split('+').collect(), |(.., drawings)| drawings.to_vec());
        if found.is_none() && !text.contains('+') {
            let has_form_of_name = text.starts_with(|first: char| first.is_ascii_digit());
            if has_form_of_name && text.contains('x') {
                let names = of_size.map(|(name, ..)| *name).collect();
                return Err(CollectionError::Unknown { size, names });
            }
            return Ok(Collection::from(Partition::parse(size, text)?));
        }
        let partition =
            |(number, text)| parse_partition(size, text).map_err(|fault| fault.into_error(number));
        let partitions = (1..).zip(texts).map(partition).collect::<Result<Vec<_>, _>>()?;
        let each: Vec<&str> = partitions.iter().map(Partition::name).collect();
        let name = found.map_or_else(|| each.join("+"), |(name, ..)| (*name).to_owned());
        Collection::new(size, name, partitions, true)
    }

    /// Returns the names of the collections for boards of this size.
    pub fn names(size: Size) -> impl Iterator<Item = &'static str> {
        let fitting =
            move |&(_, sides, _): &(_, (usize, usize), _)| sides == (size.rows(), size.cols());
        NAMED.iter().copied().filter(fitting).map(|(name, ..)| name)
    }

    fn new(
        size: Size,
        name: String,
        partitions: Vec<Partition>,
        is_mirrored: bool,
    ) -> Result<Collection, CollectionError> {
        let reflection = Symmetry::transposition(size).filter(|_| is_mirrored);
        let (mut tables, mut lanes) = (Vec::new(), Vec::new());
        for partition in &partitions {
            for symmetry in [Some(Symmetry::identity(size)), reflection].into_iter().flatten() {
                let patterns = partition.patterns().iter();
                let mut lane: Vec<Lookup> =
                    patterns.map(|pattern| add_lookup(pattern, symmetry, &mut tables)).collect();
                lane.sort_by(|one, other| one.tiles.cmp(&other.tiles));
                // A partition may be its own reflection, or that of another.
                if !lanes.contains(&lane) {
                    lanes.push(lane);
                }
            }
        }
        if lanes.len() > Collection::MAX_LANES {
            return Err(CollectionError::Lanes { lanes: lanes.len() });
        }
        let collection = Collection { size, name, partitions, tables, lanes, is_mirrored };
        match collection.bytes() {
            ..=Collection::MAX_BYTES => Ok(collection),
            bytes => Err(CollectionError::Bytes { bytes }),
        }
    }

    /// Returns the same collection without the reflections.
    #[allow(clippy::missing_panics_doc)] // unreachable: there are fewer lanes
    pub fn without_mirror(&self) -> Collection {
        if self.single().is_some() {
            return Collection { is_mirrored: false, ..self.clone() };
        }
        let (name, partitions) = (self.name.clone(), self.partitions.clone());
        Collection::new(self.size, name, partitions, false).expect("fewer lanes")
    }

    /// Returns true if reflections, which only a square board has, are looked up, too.
    pub fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the name, or the names of the partitions joined by `+`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the partitions.
    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// Returns the partition, if it is the only one.
    pub fn single(&self) -> Option<&Partition> {
        self.partitions.first().filter(|_| self.lanes.is_empty())
    }

    /// Returns the patterns that need a table.
    pub fn tables(&self) -> &[Pattern] {
        &self.tables
    }

    /// Returns the lanes: the partitions and their reflections, with a lookup for each pattern. A
    /// collection of a single partition has none.
    pub fn lanes(&self) -> &[Vec<Lookup>] {
        &self.lanes
    }

    /// Returns the numbering of the entries in a pattern's table by digits.
    #[allow(clippy::missing_panics_doc)] // unreachable: the patterns are small enough
    pub fn placement_index(pattern: &Pattern) -> PlacementIndex {
        let placement_index =
            PlacementIndex::new(pattern.size().cells(), pattern.ranking().tiles());
        placement_index.expect("few enough tiles")
    }

    /// Returns the number of bytes of the table of a pattern.
    pub fn table_bytes(&self, pattern: &Pattern) -> usize {
        match self.single() {
            Some(_) => pattern.ranking().count().div_ceil(2),
            None => Collection::placement_index(pattern).bytes(),
        }
    }

    /// Returns the number of bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|pattern| self.table_bytes(pattern)).sum()
    }

    /// Returns the peak memory of building the tables, in bytes.
    pub fn build_memory(&self) -> u64 {
        // Patterns with the same number of tiles take the same memory, and the computation is slow.
        let mut memory_by_tiles = BTreeMap::new();
        let mut memory = |pattern: &Pattern| {
            let tiles = pattern.ranking().tiles();
            *memory_by_tiles.entry(tiles).or_insert_with(|| match self.single() {
                Some(_) => construction_memory(pattern),
                None => construction_memory_besides_table(pattern),
            })
        };
        let peak = if self.single().is_some() {
            // Each table is appended to those before it.
            let mut finished = 0;
            let peaks = self.tables.iter().map(|pattern| {
                let peak = finished + memory(pattern);
                finished += self.table_bytes(pattern);
                peak
            });
            peaks.max().unwrap_or(0)
        } else {
            self.bytes() + self.tables.iter().map(memory).max().unwrap_or(0)
        };
        peak as u64
    }
}

impl From<Partition> for Collection {
    fn from(partition: Partition) -> Collection {
        Collection {
            size: partition.size(),
            name: partition.name().to_owned(),
            tables: partition.canonical_patterns(),
            partitions: vec![partition],
            lanes: Vec::new(),
            is_mirrored: true,
        }
    }
}

/// Returns the lookup of a pattern on the board, or on the reflected board. Adds its table if there
/// is none yet.
fn add_lookup(pattern: &Pattern, symmetry: Symmetry, tables: &mut Vec<Pattern>) -> Lookup {
    let size = pattern.size();
    let own = pattern.image(symmetry).expect("the blank's home on the diagonal");
    let reflected = Symmetry::transposition(size).and_then(|symmetry| own.image(symmetry));
    // The table belongs to the pattern or to its reflection, whichever has the smaller bit set of
    // homes.
    let table = match &reflected {
        Some(reflected) if reflected.homes() < own.homes() => reflected,
        _ => &own,
    };
    let is_mirrored = table.homes() != own.homes();
    let tile_of = |home: u8| match Symmetry::transposition(size).filter(|_| is_mirrored) {
        Some(reflection) => reflection.cell(usize::from(home) - 1) as u8 + 1,
        None => home,
    };
    let number = tables.iter().position(|other| other == table).unwrap_or_else(|| {
        tables.push(table.clone());
        tables.len() - 1
    });
    Lookup { table: number, is_mirrored, tiles: table.tiles().map(tile_of).collect() }
}

/// Reason why a partition is unsuitable for a collection.
enum CollectionFault {
    Partition(PartitionError),
    Patterns,
    Tiles(usize),
    Missing(usize),
}

impl CollectionFault {
    fn into_error(self, number: usize) -> CollectionError {
        match self {
            CollectionFault::Partition(error) => CollectionError::Partition { number, error },
            CollectionFault::Patterns => CollectionError::Patterns { number },
            CollectionFault::Tiles(most) => CollectionError::Tiles { number, most },
            CollectionFault::Missing(tile) => CollectionError::Missing { number, tile },
        }
    }
}

/// Parses a partition that is suitable for a collection.
fn parse_partition(size: Size, text: &str) -> Result<Partition, CollectionFault> {
    let partition = Partition::parse(size, text).map_err(CollectionFault::Partition)?;
    let patterns = partition.patterns();
    if patterns.len() > Collection::MAX_PATTERNS {
        return Err(CollectionFault::Patterns);
    }
    let most = PlacementIndex::max_tiles(size.cells());
    if patterns.iter().any(|pattern| pattern.ranking().tiles() > most) {
        return Err(CollectionFault::Tiles(most));
    }
    let all = patterns.iter().fold(0, |all, pattern| all | pattern.homes());
    match (0..size.blank_home()).find(|home| all >> home & 1 == 0) {
        Some(home) => Err(CollectionFault::Missing(home + 1)),
        None => Ok(partition),
    }
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// Error of parsing a collection.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::Collection;
///
/// let error = Collection::parse(Size::new(3, 3)?, "4-4+8").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "partition 2: a pattern has more than 7 tiles, the maximum in a collection"
/// );
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionError {
    /// Invalid partition, in a collection of only this one.
    Single(PartitionError),
    /// Text that looks like a name, but names no collection for boards of this size.
    Unknown {
        /// Size of the board.
        size: Size,
        /// Existing names.
        names: Vec<&'static str>,
    },
    /// Invalid partition.
    Partition {
        /// Number of the partition, counted from 1.
        number: usize,
        /// Cause of the error.
        error: PartitionError,
    },
    /// Partition with too many patterns.
    Patterns {
        /// Number of the partition, counted from 1.
        number: usize,
    },
    /// Pattern with too many tiles.
    Tiles {
        /// Number of the partition, counted from 1.
        number: usize,
        /// Maximum number of tiles on a board of this size.
        most: usize,
    },
    /// Tile that is in no pattern.
    Missing {
        /// Number of the partition, counted from 1.
        number: usize,
        /// Missing tile.
        tile: usize,
    },
    /// Too many partitions and reflections.
    Lanes {
        /// Number of lanes.
        lanes: usize,
    },
    /// Tables that are too large.
    Bytes {
        /// Number of bytes of all tables.
        bytes: usize,
    },
}

impl_from!(CollectionError: Single(PartitionError));

impl_error! { CollectionError:
    Self::Single(error) => "{error}",
    Self::Unknown { size, names } if names.is_empty() =>
        "no collection of {size} boards has a name; join drawings with +",
    Self::Unknown { size, names } =>
        ("the collections of {size} boards with a name are {}", names.join(", ")),
    Self::Partition { number, error } => "partition {number}: {error}",
    Self::Patterns { number } => (
        "partition {number} has more than {} patterns, the maximum in a collection",
        Collection::MAX_PATTERNS,
    ),
    Self::Tiles { number, most } =>
        "partition {number}: a pattern has more than {most} tiles, the maximum in a collection",
    Self::Missing { number, tile } => "partition {number}: tile {tile} is in no pattern",
    Self::Lanes { lanes } =>
        ("{lanes} partitions and reflections (at most {})", Collection::MAX_LANES),
    Self::Bytes { bytes } =>
        ("tables would need {bytes} bytes (at most {})", Collection::MAX_BYTES),
}
