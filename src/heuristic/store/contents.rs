//! Contents of a file, according to its header and its name.

use crate::heuristic::Tables;
use fifteen_codegen::Size;
use fifteen_patterns::{Partition, PlacementIndex};
use std::fmt;

/// Contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Tables of a partition, indexed by rank: half a byte per entry.
    Tables(Partition),
    /// Table of the partition's only pattern as collections use it, indexed by digits, or by rank
    /// if the pattern has seven tiles: half a byte per entry.
    Digits(Partition),
    /// Pruning automaton: 16 bytes per state.
    Automaton {
        /// Size of the board.
        size: Size,
        /// Length of the longest walks that it prunes.
        longest: usize,
        /// Number of states; 0 if it is not yet known.
        states: u32,
    },
}

impl Contents {
    /// Returns the kind, as a number in the header.
    pub(super) fn kind_code(&self) -> u8 {
        match self {
            Contents::Tables(_) => 0,
            Contents::Digits(_) => 1,
            Contents::Automaton { .. } => 2,
        }
    }

    /// Returns the contents with a kind, an identifier and a number of entries, if they are valid.
    pub(super) fn parse(kind: u8, size: Size, text: &str, entries: u64) -> Option<Contents> {
        let partition = || Partition::parse(size, text).ok();
        let contents = match kind {
            0 => Contents::Tables(partition().filter(|all| Tables::entries(all).is_some())?),
            1 => Contents::Digits(
                partition().filter(|partition| placement_index(partition).is_some())?,
            ),
            2 => {
                let states = u32::try_from(entries).ok()?;
                Contents::Automaton { size, longest: text.parse().ok()?, states }
            }
            _ => return None,
        };
        // `Partition::parse` also accepts a name, but the identifier must be the drawing.
        (contents.identifier() == text).then_some(contents)
    }

    /// Returns true if there is a kind with this number.
    pub(super) fn is_known_kind(kind: u8) -> bool {
        kind <= 2
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        match self {
            Contents::Tables(partition) | Contents::Digits(partition) => partition.size(),
            Contents::Automaton { size, .. } => *size,
        }
    }

    /// Returns the text that identifies the contents among others of the same kind: the drawing of
    /// the partition, or the length of the longest walks.
    pub fn identifier(&self) -> String {
        match self {
            Contents::Tables(partition) | Contents::Digits(partition) => {
                partition.drawing().to_owned()
            }
            Contents::Automaton { longest, .. } => longest.to_string(),
        }
    }

    /// Returns the number of entries: half bytes, or states.
    ///
    /// # Panics
    /// If the tables of the partition have 2³² entries or more, or the partition of
    /// [`Contents::Digits`] has several patterns or too many tiles.
    pub fn entries(&self) -> u64 {
        match self {
            Contents::Tables(partition) => {
                Tables::entries(partition).expect("fewer than 2³² entries").into()
            }
            Contents::Digits(partition) => {
                placement_index(partition).expect("one pattern of few tiles").bytes() as u64 * 2
            }
            Contents::Automaton { states, .. } => (*states).into(),
        }
    }

    /// Returns the number of bytes of the data.
    ///
    /// # Panics
    /// As for [`entries`](Contents::entries).
    pub fn data_len(&self) -> u64 {
        match self {
            Contents::Tables(_) | Contents::Digits(_) => self.entries() / 2,
            Contents::Automaton { .. } => self.entries() * 16,
        }
    }

    /// Returns the prefix of the file name.
    pub(super) fn file_prefix(&self) -> &'static str {
        FILE_PREFIXES[usize::from(self.kind_code())]
    }
}

impl fmt::Display for Contents {
    /// Describes the contents.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contents::Tables(partition) => write!(f, "tables of the partition {partition}"),
            Contents::Digits(partition) => write!(f, "digit-indexed table for {partition}"),
            Contents::Automaton { longest, .. } => {
                write!(f, "pruning automaton for walks of up to {longest} moves")
            }
        }
    }
}

/// Prefixes of the file names, by kind. They distinguish the files of the store from others.
pub(super) const FILE_PREFIXES: [&str; 3] = ["pdb-", "digits-", "walks-"];

/// Returns the numbering of the entries of a partition's only pattern by digits, or `None` if there
/// are several patterns or too many tiles.
fn placement_index(partition: &Partition) -> Option<PlacementIndex> {
    match partition.patterns() {
        [pattern] => PlacementIndex::new(pattern.size().cells(), pattern.ranking().tiles()),
        _ => None,
    }
}
