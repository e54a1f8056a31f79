//! What can be wrong with a folder of levels.

use super::index::MAGIC;
use crate::checksum::LineError;
use std::fmt;
use std::io;

/// Why a folder of levels cannot be used.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Something in it cannot be read or written: the name of the file, or nothing for the folder itself.
    Io(String, io::Error),
    /// There is something at the path that is no folder.
    NotADirectory,
    /// There is something else in the folder: the name of it.
    ForeignFile(String),
    /// Another process is writing to it.
    Locked,
    /// A line of the index is not what was written: the number of it, from 1.
    Corrupt(usize),
    /// A line of the index cannot be understood although it is whole: the number of it, from 1.
    Unrecognized(usize),
    /// The index does not say what the folder is about.
    MissingHeader,
    /// It is about another search.
    DifferentSearch {
        /// What the search is about.
        this: String,
        /// What the folder is about.
        other: String,
    },
    /// A level is not what was written: the name of its file, and what is wrong with it.
    Level(String, LevelErrorKind),
}

/// What is wrong with the file of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelErrorKind {
    /// It is not there.
    Missing,
    /// It does not begin as a level does.
    NotALevel,
    /// It is of another search.
    OtherSearch,
    /// It is another level of the search.
    OtherLevel,
    /// It ends too early.
    Truncated,
    /// It does not end where it should.
    TrailingBytes,
    /// A piece of it is not what was written: where that begins, in bytes.
    Corrupt(u64),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(file, error) if file.is_empty() => error.fmt(f),
            Error::Io(file, error) => write!(f, "{file}: {error}"),
            Error::NotADirectory => f.write_str("it is no folder, and levels are kept in one"),
            Error::ForeignFile(name) => {
                write!(f, "it is no folder of levels, as {name} is in it; name a new one")
            }
            Error::Locked => f.write_str("another process is writing to it"),
            Error::Corrupt(line) => {
                write!(f, "levels, line {line}: it is not as it was written (its sum is wrong)")
            }
            Error::Unrecognized(1) => write!(f, "levels, line 1: it does not begin with ‘{MAGIC}’"),
            Error::Unrecognized(line) => write!(f, "levels, line {line}: it is not understood"),
            Error::MissingHeader => f.write_str("levels: it does not say what it is about"),
            Error::DifferentSearch { this, other } => {
                write!(f, "it is about another search: ‘{other}’, and not ‘{this}’")
            }
            Error::Level(file, flaw) => write!(f, "{file}: {flaw}"),
        }
    }
}

impl fmt::Display for LevelErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelErrorKind::Missing => f.write_str("it is not there"),
            LevelErrorKind::NotALevel => f.write_str("it does not begin as a level does"),
            LevelErrorKind::OtherSearch => f.write_str("it is a level of another search"),
            LevelErrorKind::OtherLevel => f.write_str("it is another level of the search"),
            LevelErrorKind::Truncated => f.write_str("it is shorter than it was written"),
            LevelErrorKind::TrailingBytes => f.write_str("it is longer than it was written"),
            LevelErrorKind::Corrupt(place) => {
                write!(f, "it is not as it was written (a sum is wrong, behind byte {place})")
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
