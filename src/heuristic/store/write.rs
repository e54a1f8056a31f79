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
