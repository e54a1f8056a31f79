//! The index of a folder: what it is about, and which levels it has.

use super::error::Error;
use crate::checksum::{ChecksummedLines, FNV_OFFSET_BASIS, fnv1a, with_checksum};
use std::fmt;

/// The first line, without its sum.
pub(super) const MAGIC: &str = "fifteen levels 1";

/// What a folder is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStoreHeader {
    /// What was typed, in one line.
    pub command: String,
    /// All that the levels depend on, in one line.
    pub search: String,
}

/// From which end a level was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the start.
    Forward,
    /// From the goals.
    Backward,
}

impl Side {
    /// Both of them.
    pub const BOTH: [Side; 2] = [Side::Forward, Side::Backward];

    /// What it is called in names of files.
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

/// What a folder is about, and which levels it has.
///
/// ```
/// use fifteen_runtime::levels::{Head, Index, Side};
///
/// let index = Index::new(Head { command: "fifteen slide x".to_owned(), search: "x".to_owned() });
/// assert_eq!(index.sizes(Side::Forward), []);
/// let (read, taken) = Index::parse(&index.text())?;
/// assert_eq!((read.head, taken), (index.head.clone(), index.text().len()));
/// # Ok::<(), fifteen_runtime::levels::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// What it is about.
    pub header: LevelStoreHeader,
    /// How many configurations there are on each level, for both sides.
    sizes: [Vec<u64>; 2],
    /// The bytes of their files, removed ones too.
    bytes: u64,
    /// What the search came to.
    outcome: Option<String>,
}

/// A line of the index behind the head.
#[derive(Clone, Copy, Debug)]
pub(super) enum IndexEntry<'a> {
    /// A level is kept.
    Level { side: Side, distance: usize, size: u64, bytes: u64 },
    /// The search has come to its end.
    Outcome(&'a str),
}

impl Index {
    /// The index of a search of which nothing is kept.
    pub fn new(header: LevelStoreHeader) -> Index {
        Index { header, sizes: [Vec::new(), Vec::new()], bytes: 0, outcome: None }
    }

    /// How many configurations there are on each level that is kept, from distance 0 on.
    pub fn sizes(&self, side: Side) -> &[u64] {
        &self.sizes[side as usize]
    }

    /// How many configurations there are on all of them.
    pub fn configurations(&self) -> u64 {
        self.sizes.iter().flatten().sum()
    }

    /// The bytes that were written for all of them.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What the search came to, in a line, if it has come to its end.
    pub fn outcome(&self) -> Option<&str> {
        self.outcome.as_deref()
    }

    /// A number that no other search has.
    pub(super) fn fingerprint(&self) -> u64 {
        fnv1a(FNV_OFFSET_BASIS, self.header.search.as_bytes())
    }

    /// The text of an index that has no levels.
    pub fn header_text(&self) -> String {
        let LevelStoreHeader { command, search } = &self.header;
        let lines = [MAGIC.to_owned(), format!("command {command}"), format!("search {search}")];
        lines.iter().map(|line| with_checksum(line)).collect()
    }

    /// Reads an index, and says how many bytes of the text it takes: what stands behind the last end of
    /// a line was never written to its end.
    ///
    /// # Errors
    /// If the text is none, or damaged.
    pub fn parse(text: &str) -> Result<(Index, usize), Error> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = ChecksummedLines::new(&text[..whole]);
        match lines.next_line() {
            Some(Ok(MAGIC)) => {}
            None if !text.is_empty() && with_checksum(MAGIC).starts_with(text) => {
                return Err(Error::MissingHeader);
            }
            _ => return Err(Error::Unrecognized(1)),
        }
        let command = lines.read_field("command ")?;
        let search = lines.read_field("search ")?;
        let mut index = Index::new(LevelStoreHeader { command, search });
        while let Some(line) = lines.next_line() {
            let unknown = Error::Unrecognized(lines.line_number);
            index.insert(parse_entry(line?).ok_or(unknown)?).ok_or(Error::Unrecognized(lines.line_number))?;
        }
        Ok((index, whole))
    }

    /// The text of an index without the levels of a side from a distance on, and without an end.
    pub(super) fn truncate_text(text: &str, side: Side, levels: usize) -> String {
        let mut lines = ChecksummedLines::new(text);
        let mut remaining = String::new();
        while let Some(Ok(line)) = lines.next_line() {
            let is_beyond = match parse_entry(line) {
                Some(IndexEntry::Level { side: of, distance, .. }) => of == side && distance >= levels,
                Some(IndexEntry::Outcome(_)) => true,
                None => false,
            };
            if !is_beyond {
                remaining += &with_checksum(line);
            }
        }
        remaining
    }

    /// Takes note of a line; nothing if it does not follow from those before.
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
    /// The line of it.
    pub(super) fn to_line(self) -> String {
        with_checksum(&match self {
            IndexEntry::Outcome(end) => format!("end {end}"),
            IndexEntry::Level { side, distance, size, bytes } => {
                format!("level {side} {distance} configurations {size} bytes {bytes}")
            }
        })
    }
}

/// What a line says.
fn parse_entry(line: &str) -> Option<IndexEntry<'_>> {
    if let Some(end) = line.strip_prefix("end ") {
        return Some(IndexEntry::Outcome(end));
    }
    let words: Vec<&str> = line.split(' ').collect();
    let ["level", side, distance, "configurations", count, "bytes", bytes] = words[..] else {
        return None;
    };
    let side = Side::BOTH.into_iter().find(|one| one.name() == side)?;
    let (distance, bytes) = (distance.parse().ok()?, bytes.parse().ok()?);
    Some(IndexEntry::Level { side, distance, size: count.parse().ok()?, bytes })
}
