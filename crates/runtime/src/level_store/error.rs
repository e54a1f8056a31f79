//! Errors of level stores.

use super::index::MAGIC;
use crate::checksum::LineError;
use std::fmt;
use std::io;

/// Error of using a level store.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written. The first field is the name of the file, or empty for the
    /// folder itself.
    Io(String, io::Error),
    /// The path is not a folder.
    NotADirectory,
    /// The folder contains another file. The field is its name.
    ForeignFile(String),
    /// Another process has locked the store.
    Locked,
    /// The checksum of a line of the index is wrong. The field is the number of the line, from 1.
    Corrupt(usize),
    /// A line of the index with a correct checksum has an unknown form. The field is the number of
    /// the line, from 1.
    Unrecognized(usize),
    /// The header of the index is incomplete.
    MissingHeader,
    /// The store belongs to another search.
    DifferentSearch {
        /// Search expected.
        this: String,
        /// Search of the store.
        other: String,
    },
    /// A level file is invalid. The fields are its name and the kind of error.
    Level(String, LevelErrorKind),
}

/// Kind of error of a level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelErrorKind {
    /// The file is missing.
    Missing,
    /// The file does not begin with the title of a level.
    NotALevel,
    /// The file belongs to another search.
    OtherSearch,
    /// The file is another level of the search.
    OtherLevel,
    /// The file is too short.
    Truncated,
    /// The file has bytes after the last item.
    TrailingBytes,
    /// The checksum of a chunk is wrong. The field is the offset of the chunk in bytes.
    Corrupt(u64),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(file, error) if file.is_empty() => error.fmt(f),
            Error::Io(file, error) => write!(f, "{file}: {error}"),
            Error::NotADirectory => f.write_str("not a directory"),
            Error::ForeignFile(name) => {
                write!(f, "not a level store (contains {name}); choose another directory")
            }
            Error::Locked => f.write_str("locked by another process"),
            Error::Corrupt(line) => {
                write!(f, "levels, line {line} is corrupt (checksum mismatch)")
            }
            Error::Unrecognized(1) => {
                write!(f, "levels, line 1: not a level index of this version (expected ‘{MAGIC}’)")
            }
            Error::Unrecognized(line) => write!(f, "levels, line {line} is not recognized"),
            Error::MissingHeader => f.write_str("levels: header is incomplete"),
            Error::DifferentSearch { this, other } => {
                write!(f, "belongs to another search: found ‘{other}’, expected ‘{this}’")
            }
            Error::Level(file, kind) => write!(f, "{file}: {kind}"),
        }
    }
}

impl fmt::Display for LevelErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelErrorKind::Missing => f.write_str("missing"),
            LevelErrorKind::NotALevel => f.write_str("not a level file"),
            LevelErrorKind::OtherSearch => f.write_str("belongs to another search"),
            LevelErrorKind::OtherLevel => f.write_str("is another level of this search"),
            LevelErrorKind::Truncated => f.write_str("truncated"),
            LevelErrorKind::TrailingBytes => f.write_str("has trailing bytes"),
            LevelErrorKind::Corrupt(place) => {
                write!(f, "corrupt after byte {place} (checksum mismatch)")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        None
    }
}

impl From<LineError> for Error {
    fn from(error: LineError) -> Error {
        match error {
            LineError::Missing => Error::MissingHeader,
            LineError::Corrupt(line) => Error::Corrupt(line),
            LineError::Unrecognized(line) => Error::Unrecognized(line),
        }
    }
}
