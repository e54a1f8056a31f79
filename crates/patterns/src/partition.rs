//! Partitions of the tiles of a puzzle into patterns.
//!
//! A partition is drawn row by row, with a letter for each home cell, the same for all tiles of a
//! pattern, and a dot for the blank's (or for that of a tile in no pattern). On one line, slashes
//! separate the rows: `aaaa/aaaa/bbbb/bbb.`. Some partitions are named after the numbers of tiles
//! in their patterns:
//!
//! ```text
//! 5-5-5     6-6-3     7-8       6-6-6-6
//!
//! c c c c   c c c a   a a a a   d d d c c
//! b c a a   b b a a   a a a a   d d d c c
//! b b a a   b b a a   b b b b   b b a c c
//! b b a .   b b a .   b b b .   b b a a a
//!                               b b a a .
//! ```
//!
//! The partitions 7-8 and 6-6-6-6 are those of Korf and Felner (*Disjoint pattern database
//! heuristics*, Artificial Intelligence 134, 2002), rotated because the blank comes last here.

use crate::pattern::Pattern;
use fifteen_codegen::Size;
use fifteen_runtime::impl_error;
use std::collections::BTreeMap;
use std::fmt;

/// Partitions with names.
const NAMED: &[(&str, &str)] = &[
    ("4-4", "aaa/abb/bb."),
    ("8", "aaa/aaa/aa."),
    ("4-4-4-3", "ddcc/dcca/bbaa/bba."),
    ("5-5-5", "cccc/bcaa/bbaa/bba."),
    ("6-6-3", "ccca/bbaa/bbaa/bba."),
    ("7-8", "aaaa/aaaa/bbbb/bbb."),
    ("5-5-5-5-4", "ccddd/ccddb/cabbb/aaaab/eeee."),
    ("6-6-6-6", "dddcc/dddcc/bbacc/bbaaa/bbaa."),
];

/// Disjoint patterns of a board.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::Partition;
///
/// let partition = Partition::parse(Size::new(4, 4)?, "7-8")?;
/// assert_eq!(partition.to_string(), "7-8");
/// assert_eq!(partition.drawing(), "aaaa/aaaa/bbbb/bbb.");
/// assert_eq!(partition.patterns().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    size: Size,
    name: String,
    drawing: String,
    patterns: Vec<Pattern>,
}

impl Partition {
    /// Maximum number of patterns of a partition.
    pub const MAX_PATTERNS: usize = 8;

    /// Maximum number of tiles of a pattern.
    pub const MAX_TILES: usize = 8;

    /// Parses the name or the drawing of a partition.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Partition;
    ///
    /// let size = Size::new(3, 3)?;
    /// // A drawing gets its name, if it has one.
    /// assert_eq!(Partition::parse(size, "aaa/abb/bb.")?.name(), "4-4");
    /// // Some tiles may be left out.
    /// let corners = Partition::parse(size, "a.a/.b./a..")?;
    /// assert_eq!(corners.name(), corners.drawing());
    /// assert_eq!(corners.patterns()[0].tiles().collect::<Vec<_>>(), [1, 3, 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is neither, does not fit the board, or has a letter for the blank; or if there
    /// is no pattern, there are too many patterns, or one is too large.
    pub fn parse(size: Size, text: &str) -> Result<Partition, PartitionError> {
        let named = |(_, drawing): &&(&str, &str)| has_size(size, drawing);
        let by_name = NAMED.iter().filter(|(name, _)| *name == text).find(named);
        let by_drawing = NAMED.iter().filter(|(_, drawing)| *drawing == text).find(named);
        let drawing = by_name.map_or(text, |(_, drawing)| drawing);
        let patterns = parse_patterns(size, drawing)?;
        let name = by_drawing.or(by_name).map_or(text, |(name, _)| name).to_owned();
        Ok(Partition { size, name, drawing: drawing.to_owned(), patterns })
    }

    /// Creates the partition with one pattern and no other tiles.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::{Partition, Pattern};
    ///
    /// let pattern = Pattern::new(Size::new(3, 3)?, 0b101).expect("a small pattern");
    /// assert_eq!(Partition::from_pattern(&pattern)?.drawing(), "a.a/.../...");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the pattern has more than [`Partition::MAX_TILES`] tiles.
    pub fn from_pattern(pattern: &Pattern) -> Result<Partition, PartitionError> {
        let size = pattern.size();
        let letter = |cell| if pattern.homes() >> cell & 1 == 0 { '.' } else { 'a' };
        let row = |row| (0..size.cols()).map(|col| letter(row * size.cols() + col)).collect();
        let rows: Vec<String> = (0..size.rows()).map(row).collect();
        Partition::parse(size, &rows.join("/"))
    }

    /// Returns the names of the partitions of boards of this size.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Partition;
    ///
    /// assert!(Partition::names(Size::new(4, 4)?).any(|name| name == "6-6-3"));
    /// assert_eq!(Partition::names(Size::new(2, 7)?).count(), 0);
    /// # Ok::<(), fifteen_codegen::SizeError>(())
    /// ```
    pub fn names(size: Size) -> impl Iterator<Item = &'static str> {
        let fitting = NAMED.iter().filter(move |(_, drawing)| has_size(size, drawing));
        fitting.map(|(name, _)| *name)
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the name, or the drawing if it has none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the drawing, with slashes between the rows.
    pub fn drawing(&self) -> &str {
        &self.drawing
    }

    /// Returns the patterns, in the order of their letters.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the patterns that need a table: one [canonical](Pattern::canonical_image) pattern
    /// for each set of patterns that are images of each other.
    ///
    /// ```
    /// use fifteen_codegen::Size;
    /// use fifteen_patterns::Partition;
    ///
    /// // Three of the four patterns are blocks of 2×3 in a corner.
    /// let partition = Partition::parse(Size::new(5, 5)?, "6-6-6-6")?;
    /// let tables = partition.canonical_patterns();
    /// assert_eq!(tables.len(), 2);
    /// assert!(tables.iter().all(|pattern| pattern.ranking().count() == 127_512_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical_patterns(&self) -> Vec<Pattern> {
        let mut canonical_patterns: Vec<Pattern> = Vec::new();
        for pattern in &self.patterns {
            let (canonical, _) = pattern.canonical_image();
            if !canonical_patterns.contains(&canonical) {
                canonical_patterns.push(canonical);
            }
        }
        canonical_patterns
    }
}

/// Returns whether a drawing has the rows and columns of a board.
fn has_size(size: Size, drawing: &str) -> bool {
    let rows = drawing.split('/');
    rows.clone().count() == size.rows() && rows.clone().all(|row| row.len() == size.cols())
}

/// Parses the patterns of a drawing.
fn parse_patterns(size: Size, drawing: &str) -> Result<Vec<Pattern>, PartitionError> {
    if !drawing.contains('/') {
        let names: Vec<&str> = Partition::names(size).collect();
        return Err(PartitionError::Unknown { size, names });
    }
    let mut homes: BTreeMap<char, u32> = BTreeMap::new();
    let mut rows = 0;
    for (row, letters) in drawing.split('/').enumerate() {
        rows += 1;
        if row >= size.rows() || letters.chars().count() != size.cols() {
            return Err(PartitionError::Shape { size });
        }
        for (col, letter) in letters.chars().enumerate() {
            let cell = row * size.cols() + col;
            match letter {
                '.' => {}
                _ if cell == size.blank_home() => return Err(PartitionError::Blank),
                'a'..='z' => *homes.entry(letter).or_default() |= 1 << cell,
                _ => return Err(PartitionError::Letter { row: row + 1, column: col + 1 }),
            }
        }
    }
    if rows != size.rows() {
        return Err(PartitionError::Shape { size });
    }
    if homes.is_empty() || homes.len() > Partition::MAX_PATTERNS {
        return Err(PartitionError::Patterns);
    }
    let pattern = |(&letter, &homes): (&char, &u32)| {
        let small = homes.count_ones() as usize <= Partition::MAX_TILES;
        let pattern = Pattern::new(size, homes).filter(|_| small);
        pattern.ok_or(PartitionError::TooLarge { letter })
    };
    homes.iter().map(pattern).collect()
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// Error of parsing a partition.
///
/// ```
/// use fifteen_codegen::Size;
/// use fifteen_patterns::{Partition, PartitionError};
///
/// let error = Partition::parse(Size::new(2, 2)?, "aa/a?");
/// assert_eq!(error, Err(PartitionError::Blank));
/// let error = Partition::parse(Size::new(2, 2)?, "a?/a.").unwrap_err();
/// assert_eq!(error.to_string(), "row 1, column 2 is neither a letter from a to z nor a dot");
/// # Ok::<(), fifteen_codegen::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// Text that is neither a drawing nor the name of a partition of boards of this size.
    Unknown {
        /// Size of the board.
        size: Size,
        /// Existing names.
        names: Vec<&'static str>,
    },
    /// Drawing with a wrong number of rows or columns.
    Shape {
        /// Size of the board.
        size: Size,
    },
    /// Character other than a dot at the blank's home.
    Blank,
    /// Character that is neither a letter from a to z nor a dot.
    Letter {
        /// Row, counted from 1.
        row: usize,
        /// Column, counted from 1.
        column: usize,
    },
    /// No pattern, or too many.
    Patterns,
    /// Pattern with too many tiles or placements.
    TooLarge {
        /// Letter of the pattern.
        letter: char,
    },
}

impl_error! { PartitionError:
    Self::Unknown { size, names } if names.is_empty() =>
        "no partition of {size} boards has a name; draw one, such as aab/bb.",
    Self::Unknown { size, names } =>
        ("the partitions of {size} boards with a name are {}; others are drawn", names.join(", ")),
    Self::Shape { size } =>
        ("a drawing for {size} boards has {} rows of {}", size.rows(), size.cols()),
    Self::Blank => "the last cell is the blank's and must be a dot",
    Self::Letter { row, column } =>
        "row {row}, column {column} is neither a letter from a to z nor a dot",
    Self::Patterns => ("a partition has 1 to {} patterns", Partition::MAX_PATTERNS),
    Self::TooLarge { letter } =>
        "pattern {letter} has too many placements: at most 8 tiles, and on larger boards as many \
         as keep them below 2³²",
}
