//! Checkpoint file, to which a running search appends.

use super::content::{Checkpoint, CheckpointHeader, ContentError, MAGIC, format_line};
use crate::atomic_file::{AtomicFile, FileDamage, LockedFile, accept_existing, is_special};
use crate::checksum::LineError;
use crate::{capped_read, impl_error, impl_from};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind};
use std::path::Path;

/// A checkpoint file. It is locked until the value is dropped, so no other process can write to it.
#[derive(Debug)]
pub struct CheckpointFile {
    file: LockedFile,
    checkpoint: Checkpoint,
    /// Question in the file. It may differ from that of this run in options that do not change the
    /// records.
    question: String,
    /// End of the last complete line, in bytes.
    len: u64,
}

/// Error of using a checkpoint file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The path is a pipe, a device or another special file.
    NotARegularFile,
    /// Another process has locked the file.
    Locked,
    /// The file is empty: no search has written to it.
    Empty,
    /// The file was deleted while it was in use, and another file now has its name.
    Replaced,
    /// The content is not a checkpoint, or belongs to another search.
    Content(ContentError),
}

impl_error! { Error:
    Self::Io(error) => "{error}",
    Self::NotARegularFile => "not a regular file",
    Self::Locked => "locked by another process",
    Self::Empty => "empty file; no search has begun",
    Self::Replaced => "deleted and replaced while the search was running",
    Self::Content(error) => "{error}",
}

impl_from!(Error: Io(io::Error), Content(ContentError));

impl CheckpointFile {
    /// Opens the checkpoint file of a search, or creates it if there is none. An empty file, for
    /// example from `mktemp`, becomes a new checkpoint.
    ///
    /// # Errors
    /// If the file cannot be read or written, is locked by another process, or is not a checkpoint
    /// of this search. Then the file is unchanged.
    pub fn open(path: &Path, header: CheckpointHeader) -> Result<CheckpointFile, Error> {
        if is_special(path) {
            return Err(Error::NotARegularFile);
        }
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let file = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // The file appears with its complete header, here or in another process.
                let created = AtomicFile::create(path)?.write_new(header.to_text());
                created.or_else(accept_existing)?;
                OpenOptions::new().read(true).write(true).open(path)?
            }
            opened => opened?,
        };
        let file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        let question = header.question.clone();
        CheckpointFile { file, checkpoint: Checkpoint::new(header), question, len: 0 }.load()
    }

    /// Reads the existing content, and removes a partial line.
    fn load(mut self) -> Result<CheckpointFile, Error> {
        let mut text = read_text(&mut self.file)?;
        if text.is_empty() {
            text = self.checkpoint.header.to_text();
            self.file.append(text.as_bytes())?;
        }
        let (checkpoint, end) = Checkpoint::parse(&text)?;
        self.question.clone_from(&checkpoint.header.question);
        self.checkpoint.merge(checkpoint)?;
        self.len = end as u64;
        // Removes the partial line of a killed process.
        self.file.set_len(self.len)?;
        Ok(self)
    }

    /// Returns the content.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// Returns the question in the file: that of the run that created it.
    pub fn question(&self) -> &str {
        &self.question
    }

    /// Appends the record of a unit. The record survives the end of the process; to survive a
    /// failure of the machine the file has to be [synced](CheckpointFile::sync).
    ///
    /// # Errors
    /// If the record cannot be written, or conflicts with that of a finished unit. The file is
    /// unchanged then.
    ///
    /// # Panics
    /// If the search has no such unit, or the record has a line break. The file is unchanged then,
    /// too.
    pub fn append(&mut self, unit: usize, record: String) -> Result<(), Error> {
        assert!(self.checkpoint.header.unit_numbering.contains(unit), "no unit {unit}");
        assert!(!record.contains(['\n', '\r']), "a record of a single line");
        self.checkpoint.check_agreement(unit, &record)?;
        let line = format_line(unit, &record);
        self.file.append(line.as_bytes())?;
        self.len += line.len() as u64;
        Ok(self.checkpoint.insert(unit, record)?)
    }

    /// Writes the file again if it was deleted while it was in use, for example by an automatic
    /// cleanup of old files, or if another program has changed its length. Returns what happened to
    /// it, if anything; only Unix reveals that it was deleted.
    ///
    /// # Errors
    /// If the file cannot be written, or another file now has its name.
    pub fn restore_if_damaged(&mut self, path: &Path) -> Result<Option<FileDamage>, Error> {
        let Some(damage) = self.file.damage(self.len)? else { return Ok(None) };
        let text = self.checkpoint.to_text();
        AtomicFile::create(path)?.restore(&text, damage).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Error::Replaced,
            _ => Error::Io(error),
        })?;
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        self.file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        self.len = text.len() as u64;
        Ok(Some(damage))
    }

    /// Flushes the file to the disk.
    ///
    /// # Errors
    /// If flushing fails.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

impl Checkpoint {
    /// Reads the checkpoint of a file without locking it.
    ///
    /// # Errors
    /// If the file cannot be read, is empty, or is not a checkpoint.
    pub fn read(path: &Path) -> Result<Checkpoint, Error> {
        if is_special(path) {
            return Err(Error::NotARegularFile);
        }
        let text = read_text(&mut File::open(path)?)?;
        if text.is_empty() {
            return Err(Error::Empty);
        }
        Ok(Checkpoint::parse(&text)?.0)
    }
}

/// Reads the text of a file. A checkpoint with bytes that are not text is corrupt.
fn read_text(file: &mut File) -> Result<String, Error> {
    let text = capped_read::read_text(BufReader::new(file))?;
    text.map_err(|before| Error::Content(LineError::after(&before, MAGIC).into()))
}
