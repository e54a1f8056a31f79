//! Writing.

use super::header::Header;
use super::name;
use super::temporary::Temporary;
use crate::heuristic::Tables;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes tables as they stand in a file.
///
/// # Errors
/// If they cannot be written.
///
/// ```
/// use fifteen::Size;
/// use fifteen::heuristic::Tables;
/// use fifteen::heuristic::store::{Header, write};
/// use fifteen_patterns::Partition;
/// use std::ops::ControlFlow;
///
/// let partition = Partition::parse(Size::new(3, 3)?, "4-4")?;
/// let tables = Tables::construct(&partition, 1, &|_, _| ControlFlow::Continue(())).unwrap();
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
    let mut temporary = Temporary::create(folder, &name::of(tables.partition()))?;
    write(temporary.file(), tables)?;
    temporary.file().sync_all()?;
    temporary.rename(path)?;
    // The name stands in the folder. If it does not reach the disk the tables are built again.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}
