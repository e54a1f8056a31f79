//! Index of a level store: header and list of levels.

use super::error::Error;
use crate::checksum::{ChecksummedLines, FNV_OFFSET_BASIS, fnv1a, with_checksum};
use std::fmt;

/// First line, without its checksum.
pub(super) const MAGIC: &str = "fifteen levels 2";

/// Header of a level store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStoreHeader {
    /// Question of the search, in one line.
    pub question: String,
    /// Everything that the levels depend on, in one line.
    pub search: String,
}

/// End from which a level was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the start.
    Forward,
    /// From the goals.
    Backward,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Forward, Side::Backward];

    /// Returns the name used in file names.
    pub fn name(self) -> &'static str {
        match self {
            Side::Forward => "forward",
            Side::Backward => "backward",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Header and levels of a store.
///
/// ```
/// use fifteen_runtime::level_store::{Index, LevelStoreHeader, Side};
///
/// let (question, search) = ("slide file=x".to_owned(), "x".to_owned());
/// let index = Index::new(LevelStoreHeader { question, search });
/// assert_eq!(index.sizes(Side::Forward), []);
/// let (read, length) = Index::parse(&index.header_text())?;
/// assert_eq!((read.header, length), (index.header.clone(), index.header_text().len()));
/// # Ok::<(), fifteen_runtime::level_store::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// Header.
    pub header: LevelStoreHeader,
    /// Number of configurations on each level, for both sides.
    sizes: [Vec<u64>; 2],
    /// Total size of the level files in bytes, removed ones included.
    bytes: u64,
    /// Outcome of the search, if it has ended.
    outcome: Option<String>,
}

/// A line of the index after the header.
#[derive(Clone, Copy, Debug)]
pub(super) enum IndexEntry<'a> {
    /// A stored level.
    Level { side: Side, distance: usize, size: u64, bytes: u64 },
    /// The outcome of the finished search.
    Outcome(&'a str),
}

impl Index {
    /// Creates an index without levels.
    pub fn new(header: LevelStoreHeader) -> Index {
        Index { header, sizes: [Vec::new(), Vec::new()], bytes: 0, outcome: None }
    }

    /// Returns the number of configurations on each stored level, from distance 0 on.
    pub fn sizes(&self, side: Side) -> &[u64] {
        &self.sizes[side as usize]
    }

    /// Returns the number of configurations on all levels.
    pub fn configurations(&self) -> u64 {
        self.sizes.iter().flatten().sum()
    }

    /// Returns the number of bytes written for all levels.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the outcome of the search, in one line, if it has ended.
    pub fn outcome(&self) -> Option<&str> {
        self.outcome.as_deref()
    }

    /// Returns a number that identifies the search.
    pub(super) fn fingerprint(&self) -> u64 {
        fnv1a(FNV_OFFSET_BASIS, self.header.search.as_bytes())
    }

    /// Returns the text of the header, which is that of an index without levels.
    pub fn header_text(&self) -> String {
        let LevelStoreHeader { question, search } = &self.header;
        let lines = [MAGIC.to_owned(), format!("question {question}"), format!("search {search}")];
        lines.iter().map(|line| with_checksum(line)).collect()
    }

    /// Parses an index. Returns it with the length of its complete lines: bytes after the last line
    /// feed are a partial line.
    ///
    /// # Errors
    /// If the text is not an index, or is damaged.
    pub fn parse(text: &str) -> Result<(Index, usize), Error> {
        let (mut lines, whole) = ChecksummedLines::open(text, MAGIC)?;
        let question = lines.read_field("question ")?;
        let search = lines.read_field("search ")?;
        let mut index = Index::new(LevelStoreHeader { question, search });
        while let Some(line) = lines.next_line() {
            let entry = parse_entry(line?).and_then(|entry| index.insert(entry));
            entry.ok_or(Error::Unrecognized(lines.line_number))?;
        }
        Ok((index, whole))
    }

    /// Returns the text of an index without the outcome, and without the levels of `side` from the
    /// distance `levels` on.
    pub(super) fn truncate_text(text: &str, side: Side, levels: usize) -> String {
        let mut lines = ChecksummedLines::new(text);
        let mut remaining = String::new();
        while let Some(Ok(line)) = lines.next_line() {
            let is_beyond = match parse_entry(line) {
                Some(IndexEntry::Level { side: of, distance, .. }) => {
                    of == side && distance >= levels
                }
                Some(IndexEntry::Outcome(_)) => true,
                None => false,
            };
            if !is_beyond {
                remaining += &with_checksum(line);
            }
        }
        remaining
    }

    /// Inserts an entry. Returns `None` if it is not the next level of its side, or the sum of all
    /// sizes overflows.
    pub(super) fn insert(&mut self, entry: IndexEntry) -> Option<()> {
        match entry {
            IndexEntry::Outcome(end) => self.outcome = Some(end.to_owned()),
            IndexEntry::Level { side, distance, size, bytes } => {
                self.configurations().checked_add(size)?;
                let sizes = &mut self.sizes[side as usize];
                if distance != sizes.len() {
                    return None;
                }
                sizes.push(size);
                self.bytes = self.bytes.saturating_add(bytes);
            }
        }
        Some(())
    }
}

impl IndexEntry<'_> {
    /// Returns the line of an entry.
    pub(super) fn to_line(self) -> String {
        with_checksum(&match self {
            IndexEntry::Outcome(end) => format!("outcome {end}"),
            IndexEntry::Level { side, distance, size, bytes } => {
                format!("level {side} {distance} configurations {size} bytes {bytes}")
            }
        })
    }
}

/// Parses a line.
fn parse_entry(line: &str) -> Option<IndexEntry<'_>> {
    if let Some(end) = line.strip_prefix("outcome ") {
        return Some(IndexEntry::Outcome(end));
    }
    let words: Vec<&str> = line.split(' ').collect();
    let ["level", side, distance, "configurations", count, "bytes", bytes] = words[..] else {
        return None;
    };
    let side = Side::BOTH.into_iter().find(|candidate| candidate.name() == side)?;
    let (distance, bytes) = (distance.parse().ok()?, bytes.parse().ok()?);
    Some(IndexEntry::Level { side, distance, size: count.parse().ok()?, bytes })
}
