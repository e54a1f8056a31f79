//! The index of a folder: what it is about, and which levels it has.

use super::error::Error;
use crate::checksum::{ChecksummedLines, FNV_OFFSET_BASIS, fnv1a, with_checksum};
use std::fmt;

/// The first line, without its sum.
pub(super) const TITLE: &str = "fifteen levels 1";

/// What a folder is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
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
    pub head: Head,
    /// How many configurations there are on each level, for both sides.
    sizes: [Vec<u64>; 2],
    /// The bytes of their files, removed ones too.
    bytes: u64,
    /// What the search came to.
    end: Option<String>,
}

/// A line of the index behind the head.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry<'a> {
    /// A level is kept.
    Level { side: Side, distance: usize, size: u64, bytes: u64 },
    /// The search has come to its end.
    End(&'a str),
}

impl Index {
    /// The index of a search of which nothing is kept.
    pub fn new(head: Head) -> Index {
        Index { head, sizes: [Vec::new(), Vec::new()], bytes: 0, end: None }
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
    pub fn end(&self) -> Option<&str> {
        self.end.as_deref()
    }

    /// A number that no other search has.
    pub(super) fn fingerprint(&self) -> u64 {
        fnv1a(FNV_OFFSET_BASIS, self.head.search.as_bytes())
    }

    /// The text of an index that has no levels.
    pub fn text(&self) -> String {
        let Head { command, search } = &self.head;
        let lines = [TITLE.to_owned(), format!("command {command}"), format!("search {search}")];
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
            Some(Ok(TITLE)) => {}
            None if !text.is_empty() && with_checksum(TITLE).starts_with(text) => {
                return Err(Error::Head);
            }
            _ => return Err(Error::Unknown(1)),
        }
        let command = lines.read_field("command ")?;
        let search = lines.read_field("search ")?;
        let mut index = Index::new(Head { command, search });
        while let Some(line) = lines.next_line() {
            let unknown = Error::Unknown(lines.line_number);
            index.note(entry(line?).ok_or(unknown)?).ok_or(Error::Unknown(lines.line_number))?;
        }
        Ok((index, whole))
    }

    /// The text of an index without the levels of a side from a distance on, and without an end.
    pub(super) fn cut_back(text: &str, side: Side, levels: usize) -> String {
        let mut lines = ChecksummedLines::new(text);
        let mut kept = String::new();
        while let Some(Ok(line)) = lines.next_line() {
            let is_beyond = match entry(line) {
                Some(Entry::Level { side: of, distance, .. }) => of == side && distance >= levels,
                Some(Entry::End(_)) => true,
                None => false,
            };
            if !is_beyond {
                kept += &with_checksum(line);
            }
        }
        kept
    }

    /// Takes note of a line; nothing if it does not follow from those before.
    pub(super) fn note(&mut self, entry: Entry) -> Option<()> {
        match entry {
            Entry::End(end) => self.end = Some(end.to_owned()),
            Entry::Level { side, distance, size, bytes } => {
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

impl Entry<'_> {
    /// The line of it.
    pub(super) fn line(self) -> String {
        with_checksum(&match self {
            Entry::End(end) => format!("end {end}"),
            Entry::Level { side, distance, size, bytes } => {
                format!("level {side} {distance} configurations {size} bytes {bytes}")
            }
        })
    }
}

/// What a line says.
fn entry(line: &str) -> Option<Entry<'_>> {
    if let Some(end) = line.strip_prefix("end ") {
        return Some(Entry::End(end));
    }
    let words: Vec<&str> = line.split(' ').collect();
    let ["level", side, distance, "configurations", count, "bytes", bytes] = words[..] else {
        return None;
    };
    let side = Side::BOTH.into_iter().find(|one| one.name() == side)?;
    let (distance, bytes) = (distance.parse().ok()?, bytes.parse().ok()?);
    Some(Entry::Level { side, distance, size: count.parse().ok()?, bytes })
}
