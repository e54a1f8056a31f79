//! Writing.

use super::header::Header;
use crate::frame::write::Part;
use crate::heuristic::Tables;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes tables as they stand in a file.
///
/// # Errors
/// If they cannot be written.
///
/// ```
/// use fifteen::heuristic::Tables;
/// use fifteen::heuristic::store::{Header, write};
/// use fifteen::{Size, Threads};
/// use fifteen::patterns::Partition;
///
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// let tables = Tables::construct(&partition, Threads::ONE, &mut ()).unwrap();
/// let mut bytes = Vec::new();
/// write(&mut bytes, &tables)?;
/// assert_eq!(&bytes[Header::LEN..], tables.bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(to: &mut impl Write, tables: &Tables) -> io::Result<()> {
    let checksum = crc32fast::hash(tables.bytes());
    let header = Header { partition: tables.partition().clone(), checksum };
    to.write_all(&header.bytes())?;
    to.write_all(tables.bytes())?;
    to.flush()
}

/// Writes tables into a file of a folder: the whole of it, or nothing.
pub fn file(folder: &Path, path: &Path, tables: &Tables) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut part = Part::create(path)?;
    write(part.file(), tables)?;
    part.finish()
}
