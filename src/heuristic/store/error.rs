//! Errors of table files.

use super::contents::Contents;
use crate::runtime::OutOfMemory;
use fifteen_codegen::Size;
use fifteen_patterns::Partition;
use fifteen_runtime::impl_error;
use std::io;
use std::path::PathBuf;

/// Error concerning a table file or the folder of table files.
#[derive(Debug)]
pub struct Error {
    /// Path of the file or folder.
    pub path: PathBuf,
    /// Cause of the error.
    pub reason: Reason,
}

/// Cause of an error of a table file.
#[derive(Debug)]
pub enum Reason {
    /// The file does not exist.
    Missing,
    /// The file cannot be read.
    Unreadable(io::Error),
    /// The file cannot be written.
    Unwritable(io::Error),
    /// The file cannot be removed.
    Unremovable(io::Error),
    /// The path is not a file but, for example, a folder.
    NotAFile,
    /// The file is shorter than a header.
    TooShort {
        /// Length of the file in bytes.
        found: u64,
        /// Length of a header.
        expected: u64,
    },
    /// The file does not begin with the magic bytes.
    BadMagic,
    /// The version of the format is not supported.
    Version {
        /// Version in the file.
        found: u32,
        /// Supported version.
        expected: u32,
    },
    /// The header is corrupt.
    HeaderChecksum,
    /// The kind of the contents is unknown.
    Kind {
        /// Number of the kind.
        found: u8,
    },
    /// The header names no valid contents.
    InvalidContents,
    /// The file is for boards of another size.
    Size {
        /// Size in the file.
        found: Size,
        /// Size of the board.
        expected: Size,
    },
    /// The file has other contents.
    Contents {
        /// Contents of the file.
        found: Box<Contents>,
        /// Requested contents.
        expected: Box<Contents>,
    },
    /// The contents do not match the file name.
    Name {
        /// Contents of the file.
        found: Box<Contents>,
    },
    /// The number of entries is wrong for the contents.
    Entries {
        /// Number of entries in the file.
        found: u64,
        /// Number of entries that the contents require.
        expected: u64,
    },
    /// The file is truncated, or has extra bytes.
    Length {
        /// Length of the file in bytes.
        found: u64,
        /// Length in bytes that the header implies.
        expected: u64,
    },
    /// The data is corrupt.
    Checksum,
    /// The data is intact, but not a valid pruning automaton for boards of this size.
    InvalidAutomaton,
    /// There is not enough memory to load the data. The file itself may be valid.
    Memory(OutOfMemory),
    /// The observer cancelled the loading.
    Stopped,
}

impl_error! { Reason:
    Self::Missing => "file not found",
    Self::Unreadable(error) => "cannot be read: {error}",
    Self::Unwritable(error) => "cannot be written: {error}",
    Self::Unremovable(error) => "cannot be removed: {error}",
    Self::NotAFile => "not a regular file",
    Self::TooShort { found, expected } =>
        "file is too short ({found} bytes; the header alone has {expected})",
    Self::BadMagic => "not a table file (wrong magic bytes)",
    Self::Version { found, expected } => "unsupported format version {found} (expected {expected})",
    Self::HeaderChecksum => "header is corrupt (checksum mismatch)",
    Self::Kind { found } => "unknown content kind {found}",
    Self::InvalidContents => "header names no valid contents",
    Self::Size { found, expected } => "wrong board size: found {found}, expected {expected}",
    Self::Contents { found, expected } => ("{}", describe_mismatch(found, expected)),
    Self::Name { found } => ("contents ({found}, {}) do not match the file name", found.size()),
    Self::Entries { found, expected } =>
        "wrong number of entries: found {found}, expected {expected}",
    Self::Length { found, expected } => "wrong length: found {found} bytes, expected {expected}",
    Self::InvalidAutomaton => "data is not a valid pruning automaton",
    Self::Checksum => "data is corrupt (checksum mismatch)",
    Self::Memory(error) => "cannot be loaded: {error}",
    Self::Stopped => "loading was cancelled",
}

/// Returns the message for wrong contents, with drawings if both are partitions.
fn describe_mismatch(found: &Contents, expected: &Contents) -> String {
    match (found, expected) {
        (Contents::Tables(found), Contents::Tables(expected)) => {
            let [found, expected] = [found, expected].map(Partition::drawing);
            format!("wrong partition: found {found}, expected {expected}")
        }
        _ => format!("wrong contents: found {found}, expected {expected}"),
    }
}

impl_error!(Error: Self { path, reason } => ("{}: {reason}", path.display()));
