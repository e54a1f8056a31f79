//! What can be wrong with a file of tables.

use super::contents::Contents;
use crate::runtime::OutOfMemory;
use fifteen_codegen::Size;
use fifteen_patterns::Partition;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Something that went wrong with a file or the folder.
#[derive(Debug)]
pub struct Error {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why a file of tables is refused, or cannot be had.
#[derive(Debug)]
pub enum Reason {
    /// There is none.
    Missing,
    /// The system cannot read it.
    Unreadable(io::Error),
    /// The system cannot write it.
    Unwritable(io::Error),
    /// The system cannot remove it.
    Unremovable(io::Error),
    /// It is a folder, say, and not a file.
    NotAFile,
    /// It has not even the length of a header.
    TooShort {
        /// Its length in bytes.
        found: u64,
        /// The length of a header.
        expected: u64,
    },
    /// It does not begin as files of tables do.
    BadMagic,
    /// It has another version of the format.
    Version {
        /// Which one.
        found: u32,
        /// The one that is read and written.
        expected: u32,
    },
    /// The header is not what was written.
    HeaderChecksum,
    /// It is of an unknown kind.
    Kind {
        /// The number that stands for it.
        found: u8,
    },
    /// The header names no partition of any board, nor walks.
    InvalidContents,
    /// It is for boards of another size.
    Size {
        /// That size.
        found: Size,
        /// The size of the board.
        expected: Size,
    },
    /// It has something else.
    Contents {
        /// That.
        found: Box<Contents>,
        /// What was asked for.
        expected: Box<Contents>,
    },
    /// It has something else than the name says.
    Name {
        /// That.
        found: Box<Contents>,
    },
    /// The tables have not as many entries as their partition needs.
    Entries {
        /// How many they have.
        found: u64,
        /// How many they should have.
        expected: u64,
    },
    /// Something is missing at the end of the file, or something else follows.
    Length {
        /// Its length in bytes.
        found: u64,
        /// The length it should have.
        expected: u64,
    },
    /// The data are not what was written.
    Checksum,
    /// The data are what was written, but no automaton of walks on this board.
    InvalidAutomaton,
    /// There is no memory for the data, which may be right or wrong.
    Memory(OutOfMemory),
    /// The watch stopped the loading.
    Stopped,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Missing => f.write_str("there is no such file"),
            Reason::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            Reason::Unwritable(error) => write!(f, "it cannot be written: {error}"),
            Reason::Unremovable(error) => write!(f, "it cannot be removed: {error}"),
            Reason::NotAFile => f.write_str("it is not a file"),
            Reason::TooShort { found, expected } => {
                write!(f, "it has {found} bytes, and the header alone has {expected}")
            }
            Reason::BadMagic => f.write_str("it does not begin as a file of tables does"),
            Reason::Version { found, expected } => {
                write!(f, "it has version {found} of the format, not {expected}")
            }
            Reason::HeaderChecksum => f.write_str("its header is damaged (checksum)"),
            Reason::Kind { found } => write!(f, "it is of kind {found}, which is unknown"),
            Reason::InvalidContents => f.write_str("its header names no partition"),
            Reason::Size { found, expected } => {
                write!(f, "it is for {found} boards, not {expected}")
            }
            Reason::Contents { found, expected } => match (&**found, &**expected) {
                (Contents::Tables(found), Contents::Tables(expected)) => {
                    let [found, expected] = [found, expected].map(Partition::drawing);
                    write!(f, "it is for the partition {found}, not {expected}")
                }
                _ => write!(f, "it has {found}, not {expected}"),
            },
            Reason::Name { found } => {
                write!(f, "it has {found} of {} boards, which has another name", found.size())
            }
            Reason::Entries { found, expected } => {
                write!(f, "it has {found} entries, not {expected}")
            }
            Reason::Length { found, expected } => {
                write!(f, "it has {found} bytes, not {expected}")
            }
            Reason::InvalidAutomaton => f.write_str("its data are no automaton of walks"),
            Reason::Checksum => f.write_str("its data are damaged (checksum)"),
            Reason::Memory(error) => write!(f, "it cannot be loaded: {error}"),
            Reason::Stopped => f.write_str("its loading was stopped"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.reason)
    }
}

// The system's error is part of both messages already; a source would say it twice.
impl std::error::Error for Error {}
impl std::error::Error for Reason {}
