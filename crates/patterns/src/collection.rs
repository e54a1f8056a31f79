//! Collections: several partitions of the same tiles, each of which is a lower bound.
//!
//! The sum of what the patterns of a partition cost is a lower bound, and so is that of another
//! partition, and the greatest of all is a better one. On a square board there are as many again:
//! what a partition says of the board reflected in its main diagonal. Each of these sums is a *lane*.
//! Patterns that are the same, or reflections of each other, share a table.
//!
//! ```text
//! 6-6-6-6        d d d c c    b c d d d    d d c c a    c c d d d   …
//! and others     d d d c c    b c d d d    d d c c a    c c d d d
//!                b b a c c    b c c a a    d d c c a    c c b a a
//!                b b a a a    b c c a a    b b b a a    b b b a a
//!                b b a a .    b b a a .    b b b a .    b b a a .
//! ```
//!
//! The partitions of the 24-puzzle that have a name together, `6-6-6-6x8`, are those of R. Clausecker (*The
//! quality of heuristic functions for IDA\**, 2020): the seven of his small collection and one from
//! his next, turned round since we have the blank last, and in the order of what they are worth. Those of the
//! 15-puzzle are tables that are built in less time than a hard position takes: `6-6-3x3` were
//! found by trying what each of a dozen leaves of the hardest positions, and `7-7-1x2` by leaving out one tile of 7-8.

use crate::digits::Digits;
use crate::partition::{Partition, PartitionError};
use crate::pattern::Pattern;
use crate::symmetry::Symmetry;
use fifteen_codegen::Size;
use std::fmt;

/// Three partitions of the 15-puzzle, each with three tiles in another corner. The first is the named one.
const FIFTEEN: [&str; 3] = ["6-6-3", "aacc/aabc/aabb/bbb.", "aaaa/aabb/ccbb/cbb."];

/// Two partitions of the 15-puzzle that share a pattern: 7-8 without one of its eight tiles.
const SEVENS: [&str; 2] = ["aaaa/aaac/bbbb/bbb.", "caaa/aaaa/bbbb/bbb."];

/// The partitions of the 24-puzzle, the best first.
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

/// The collections that have names.
const NAMED: &[(&str, (usize, usize), &[&str])] = &[
    ("6-6-3x3", (4, 4), &FIFTEEN),
    ("7-7-1x2", (4, 4), &SEVENS),
    ("6-6-6-6x2", (5, 5), TWENTY_FOUR.split_at(2).0),
    ("6-6-6-6x4", (5, 5), TWENTY_FOUR.split_at(4).0),
    ("6-6-6-6x8", (5, 5), &TWENTY_FOUR),
];

/// Several partitions that are looked up together.
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

/// A pattern of a lane, and in which table it is looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The table, by number.
    pub table: usize,
    /// Whether it is looked up on the reflected board.
    pub is_mirrored: bool,
    /// The tiles whose cells are the digits of the index, the highest digit first.
    pub tiles: Vec<u8>,
}

impl Collection {
    /// The most lanes of a collection.
    pub const MAX_LANES: usize = 16;

    /// The most bytes of all tables together: no entry of theirs has a number of more than 32 bits.
    pub const MAX_BYTES: usize = (1 << 31) - 1;

    /// The most patterns that a partition in a collection may have.
    pub const MAX_PATTERNS: usize = 4;

    /// Whether a text is meant to be a collection, not a partition: a name like `6-6-3x3`, even if there is none
    /// like it, or several partitions with a `+` between them.
    pub fn is_collection_text(text: &str) -> bool {
        let is_name = text.starts_with(|first: char| first.is_ascii_digit());
        text.contains('+') || is_name && text.contains('x')
    }

    /// Reads the name of a collection, or the names or drawings of its partitions with a `+` between
    /// them.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Collection;
    ///
    /// let collection = Collection::parse(Size::new(3, 3)?, "4-4+aab/ccb/cc.")?;
    /// assert_eq!(collection.name(), "4-4+aab/ccb/cc.");
    /// let sizes: Vec<usize> = collection.lanes().iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [2, 2, 3, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a partition is wrong, or unsuitable for a collection, or there are too many of them.
    pub fn parse(size: Size, text: &str) -> Result<Collection, CollectionError> {
        let named = NAMED.iter().filter(|(_, sides, _)| *sides == (size.rows(), size.cols()));
        let found = named.clone().find(|(name, ..)| *name == text);
        let texts =
            found.map_or_else(|| text.split('+').collect(), |(.., drawings)| drawings.to_vec());
        if found.is_none() && !text.contains('+') {
            return Err(CollectionError::Unknown {
                size,
                names: named.map(|(name, ..)| *name).collect(),
            });
        }
        let partition =
            |(number, text)| parse_partition(size, text).map_err(|fault| fault.into_error(number));
        let partitions = (1..).zip(texts).map(partition).collect::<Result<Vec<_>, _>>()?;
        let each: Vec<&str> = partitions.iter().map(Partition::name).collect();
        let name = found.map_or_else(|| each.join("+"), |(name, ..)| (*name).to_owned());
        Collection::new(size, name, partitions, true)
    }

    /// The names of the collections for boards of this size.
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

    /// The same partitions without their reflections.
    #[allow(clippy::missing_panics_doc)] // it cannot: there are fewer lanes
    pub fn without_mirror(&self) -> Collection {
        let (name, partitions) = (self.name.clone(), self.partitions.clone());
        Collection::new(self.size, name, partitions, false).expect("there are fewer lanes")
    }

    /// Whether the reflected board is looked at, too, where there is one.
    pub fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The name, or those of the partitions, with a `+` between them.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The partitions.
    pub fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// The patterns that need a table.
    pub fn tables(&self) -> &[Pattern] {
        &self.tables
    }

    /// The lanes: the partitions and their reflections, a lookup for each pattern.
    pub fn lanes(&self) -> &[Vec<Lookup>] {
        &self.lanes
    }

    /// The numbering of the entries of a table.
    #[allow(clippy::missing_panics_doc)] // it cannot: patterns are as small as they must be
    pub fn digits(pattern: &Pattern) -> Digits {
        let digits = Digits::new(pattern.size().cells(), pattern.ranking().tiles());
        digits.expect("patterns of collections are small enough")
    }

    /// The bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|pattern| Collection::digits(pattern).bytes()).sum()
    }
}

/// How a pattern is looked up on the board, or on the board reflected. If there is no table yet one is
/// added.
fn add_lookup(pattern: &Pattern, symmetry: Symmetry, tables: &mut Vec<Pattern>) -> Lookup {
    let size = pattern.size();
    let own = pattern.image(symmetry).expect("the blank's home is on the diagonal");
    let reflected = Symmetry::transposition(size).and_then(|symmetry| own.image(symmetry));
    // Of the pattern and its reflection the one whose first home comes first has the table.
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

/// Why a partition cannot be in a collection.
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

/// Reads a partition that is suitable for a collection.
fn parse_partition(size: Size, text: &str) -> Result<Partition, CollectionFault> {
    let partition = Partition::parse(size, text).map_err(CollectionFault::Partition)?;
    let patterns = partition.patterns();
    if patterns.len() > Collection::MAX_PATTERNS {
        return Err(CollectionFault::Patterns);
    }
    let most = Digits::max_tiles(size.cells());
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

/// Why a text is not a collection.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::Collection;
///
/// let error = Collection::parse(Size::new(3, 3)?, "4-4+8").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "partition 2: a pattern has more than 7 tiles, the most that collections have tables for"
/// );
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionError {
    /// Neither several partitions nor a name known for boards of this size.
    Unknown {
        /// The size of the board.
        size: Size,
        /// The names there are.
        names: Vec<&'static str>,
    },
    /// A partition is none.
    Partition {
        /// Which one, counted from 1.
        number: usize,
        /// Why.
        error: PartitionError,
    },
    /// A partition has too many patterns.
    Patterns {
        /// Which one, counted from 1.
        number: usize,
    },
    /// A pattern has too many tiles.
    Tiles {
        /// Whose, counted from 1.
        number: usize,
        /// The most that it may have on a board of this size.
        most: usize,
    },
    /// A tile is in no pattern.
    Missing {
        /// In which partition, counted from 1.
        number: usize,
        /// The tile.
        tile: usize,
    },
    /// There are too many partitions.
    Lanes {
        /// How many lanes they make.
        lanes: usize,
    },
    /// The tables are too large.
    Bytes {
        /// How large all of them are together.
        bytes: usize,
    },
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CollectionError::Unknown { size, names } if names.is_empty() => {
                write!(f, "no collection of {size} boards has a name; join drawings with +")
            }
            CollectionError::Unknown { size, names } => {
                let names = names.join(", ");
                write!(f, "the collections of {size} boards with a name are {names}")
            }
            CollectionError::Partition { number, error } => {
                write!(f, "partition {number}: {error}")
            }
            CollectionError::Patterns { number } => write!(
                f,
                "partition {number} has more than {} patterns, the most that collections look up",
                Collection::MAX_PATTERNS,
            ),
            CollectionError::Tiles { number, most } => write!(
                f,
                "partition {number}: a pattern has more than {most} tiles, the most that collections \
                 have tables for",
            ),
            CollectionError::Missing { number, tile } => {
                write!(f, "partition {number}: tile {tile} is in no pattern")
            }
            CollectionError::Lanes { lanes } => write!(
                f,
                "the partitions and their reflections are {lanes}, and at most {} are looked up",
                Collection::MAX_LANES,
            ),
            CollectionError::Bytes { bytes } => write!(
                f,
                "the tables would take {bytes} bytes, and no more than {} can be looked up",
                Collection::MAX_BYTES,
            ),
        }
    }
}

impl std::error::Error for CollectionError {}
