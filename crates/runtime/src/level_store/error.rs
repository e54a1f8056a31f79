//! Errors of level stores.

use super::index::MAGIC;
use crate::atomic_file::is_disk_full;
use crate::checksum::LineError;
use crate::difference::describe_other_search;
use crate::{Stopped, impl_display, impl_error};
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
    /// The folder contains a file that does not belong to a level store. The field is its name.
    ForeignFile(String),
    /// Another process has locked the store.
    Locked,
    /// The index was deleted while it was in use, and another file now has its name.
    Replaced,
    /// The checksum of a line of the index is wrong. The field is the number of the line, from 1.
    Corrupt(usize),
    /// The first line is not that of an index of this version; or another line has a correct
    /// checksum, but an unknown format, or is not the next level. The field is the number of the
    /// line, from 1.
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
    /// The file does not begin with the header of a level.
    NotALevel,
    /// The file belongs to another search.
    OtherSearch,
    /// The file is another level of the search.
    OtherLevel,
    /// The file is too short.
    Truncated,
    /// The file has bytes after the last item.
    TrailingBytes,
    /// The checksum of the first line or of a chunk is wrong, or a chunk is invalid. The field is
    /// the offset of the line or the chunk in bytes.
    Corrupt(u64),
}

impl_error! { Error:
    Self::Io(file, error) if file.is_empty() => "{error}",
    Self::Io(file, error) => "{file}: {error}",
    Self::NotADirectory => "not a directory",
    Self::ForeignFile(name) => "not a level store (contains {name}); choose another directory",
    Self::Locked => "locked by another process",
    Self::Replaced => "levels: deleted and replaced while the search was running",
    Self::Corrupt(line) => "levels, line {line} is corrupt (checksum mismatch)",
    Self::Unrecognized(1) =>
        "levels, line 1: not a level index of this version (expected '{MAGIC}')",
    Self::Unrecognized(line) => "levels, line {line} is not recognized",
    Self::MissingHeader =>
        "levels: header is incomplete; there are no levels: delete the directory to begin anew",
    Self::DifferentSearch { this, other } => ("{}", describe_other_search(this, other)),
    Self::Level(file, kind) => "{file}: {kind}",
}

impl_display! { LevelErrorKind:
    Self::Missing => "missing",
    Self::NotALevel => "not a level file",
    Self::OtherSearch => "belongs to another search",
    Self::OtherLevel => "is another level of this search",
    Self::Truncated => "truncated",
    Self::TrailingBytes => "has trailing bytes",
    Self::Corrupt(place) => "corrupt after byte {place} (checksum mismatch)",
}

impl Error {
    /// Returns the reason for which a search stops with this error. A full disk acts like a limit:
    /// the search can be resumed.
    ///
    /// ```
    /// use fifteen_runtime::Stopped;
    /// use fifteen_runtime::level_store::Error;
    /// use std::io::ErrorKind;
    ///
    /// let full = Error::Io("forward-0003".to_owned(), ErrorKind::StorageFull.into());
    /// assert_eq!(full.stop_reason(), Stopped::Cancelled);
    /// assert_eq!(Error::Locked.stop_reason(), Stopped::CheckpointUnusable);
    /// ```
    pub fn stop_reason(&self) -> Stopped {
        match self {
            Self::Io(_, error) if is_disk_full(error) => Stopped::Cancelled,
            _ => Stopped::CheckpointUnusable,
        }
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
