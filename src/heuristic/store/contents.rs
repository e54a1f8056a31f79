//! What a file has, as its header and its name say.

use crate::heuristic::Tables;
use fifteen_codegen::Size;
use fifteen_patterns::{Collection, Digits, Partition};
use std::fmt;

/// What a file has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// The tables of a partition, by rank: half a byte an entry.
    Tables(Partition),
    /// The table of one pattern by digits, half a byte an entry. Other tiles are left out of the partition.
    Digits(Partition),
    /// An automaton of walks: 16 bytes a state.
    Automaton {
        /// The size of the board.
        size: Size,
        /// The length of the longest walks that it refuses.
        longest: usize,
        /// The number of states. Nobody knows it before they are learned.
        states: u32,
    },
}

impl Contents {
    /// The kind, as a number in the header.
    pub(super) fn kind_code(&self) -> u8 {
        match self {
            Contents::Tables(_) => 0,
            Contents::Digits(_) => 1,
            Contents::Automaton { .. } => 2,
        }
    }

    /// The contents of a kind, if there is such a kind, and a text that tells them apart from others
    /// of it, if there are such contents.
    pub(super) fn parse(kind: u8, size: Size, text: &str, entries: u64) -> Option<Contents> {
        let partition = || Partition::parse(size, text).ok();
        let contents = match kind {
            0 => Contents::Tables(partition().filter(|all| Tables::entries(all).is_some())?),
            1 => Contents::Digits(partition().filter(|one| digit_numbering(one).is_some())?),
            2 => {
                let states = u32::try_from(entries).ok()?;
                Contents::Automaton { size, longest: text.parse().ok()?, states }
            }
            _ => return None,
        };
        // A name would be read as well, but is not what was written.
        (contents.identifier() == text).then_some(contents)
    }

    /// Whether there is a kind of this number.
    pub(super) fn is_known_kind(kind: u8) -> bool {
        kind <= 2
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        match self {
            Contents::Tables(partition) | Contents::Digits(partition) => partition.size(),
            Contents::Automaton { size, .. } => *size,
        }
    }

    /// What tells them apart from others of the kind: a drawing, or a length.
    pub fn identifier(&self) -> String {
        match self {
            Contents::Tables(partition) | Contents::Digits(partition) => {
                partition.drawing().to_owned()
            }
            Contents::Automaton { longest, .. } => longest.to_string(),
        }
    }

    /// The number of entries: half bytes, or states.
    ///
    /// # Panics
    /// If the tables of the partition have more entries than can be numbered.
    pub fn entries(&self) -> u64 {
        match self {
            Contents::Tables(partition) => {
                Tables::entries(partition).expect("the entries can be numbered").into()
            }
            Contents::Digits(partition) => {
                digit_numbering(partition).expect("one pattern, and small enough").bytes() as u64
                    * 2
            }
            Contents::Automaton { states, .. } => (*states).into(),
        }
    }

    /// The number of bytes of the data.
    ///
    /// # Panics
    /// As [`entries`](Contents::entries).
    pub fn data_len(&self) -> u64 {
        match self {
            Contents::Tables(_) | Contents::Digits(_) => self.entries() / 2,
            Contents::Automaton { .. } => self.entries() * 16,
        }
    }

    /// How the name of the file begins.
    pub(super) fn file_prefix(&self) -> &'static str {
        FILE_PREFIXES[usize::from(self.kind_code())]
    }
}

impl fmt::Display for Contents {
    /// What it is, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contents::Tables(partition) => write!(f, "tables of the partition {partition}"),
            Contents::Digits(partition) => write!(f, "a table of {partition} by digits"),
            Contents::Automaton { longest, .. } => write!(f, "walks of up to {longest} moves"),
        }
    }
}

/// How the names of files begin, by kind; so that no file of anyone else's is taken for ours.
pub(super) const FILE_PREFIXES: [&str; 3] = ["pdb-", "digits-", "walks-"];

/// The numbering of the entries of a partition's only pattern.
fn digit_numbering(partition: &Partition) -> Option<Digits> {
    match partition.patterns() {
        [pattern] if pattern.ranking().tiles() <= Digits::max_tiles(pattern.size().cells()) => {
            Some(Collection::digits(pattern))
        }
        _ => None,
    }
}
