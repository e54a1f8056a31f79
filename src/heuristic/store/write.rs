//! Writing of files.

use super::contents::Contents;
use super::header::Header;
use crate::heuristic::Tables;
use crate::runtime::atomic_file::AtomicFile;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes tables in the format of a file.
///
/// # Errors
/// If they cannot be written.
///
/// ```
/// use fifteen::heuristic::Tables;
/// use fifteen::heuristic::store::{Header, write_tables};
/// use fifteen::{Size, Threads};
/// use fifteen::patterns::Partition;
///
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// let tables = Tables::construct(&partition, Threads::ONE, &mut ()).unwrap();
/// let mut bytes = Vec::new();
/// write_tables(&mut bytes, &tables)?;
/// assert_eq!(&bytes[Header::LEN..], tables.bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_tables(to: &mut impl Write, tables: &Tables) -> io::Result<()> {
    write_contents(to, Contents::Tables(tables.partition().clone()), tables.bytes())
}

fn write_contents(to: &mut impl Write, contents: Contents, data: &[u8]) -> io::Result<()> {
    let header = Header { contents, checksum: crc32fast::hash(data) };
    to.write_all(&header.bytes())?;
    to.write_all(data)?;
    to.flush()
}

/// Writes data atomically into a file of a directory.
pub fn write_file(
    directory: &Path,
    path: &Path,
    contents: Contents,
    data: &[u8],
) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let mut part = AtomicFile::create_in_directory(path)?;
    write_contents(part.file(), contents, data)?;
    part.commit()
}
