//! A file with a ledger, which grows while a search goes on.

use super::content::{CheckpointHeader, Checkpoint, ContentError, format_line};
use crate::atomic_file::{self, LockedFile, is_special};
use crate::capped_read;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

/// A file with a ledger. It is locked as long as this lives, so that no other process writes to it.
#[derive(Debug)]
pub struct CheckpointFile {
    file: LockedFile,
    checkpoint: Checkpoint,
    /// Where the last line ends.
    len: u64,
}

/// Why a file cannot be used as a ledger.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// It cannot be read or written.
    Io(io::Error),
    /// It is a pipe, a device or the like.
    NotARegularFile,
    /// Another process is writing to it.
    Locked,
    /// What it says is no ledger, or is about another search.
    Content(ContentError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(error) => error.fmt(f),
            Error::NotARegularFile => f.write_str("it is no file that can be kept"),
            Error::Locked => f.write_str("another process is writing to it"),
            Error::Content(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Io(error)
    }
}

impl From<ContentError> for Error {
    fn from(error: ContentError) -> Error {
        Error::Content(error)
    }
}

impl CheckpointFile {
    /// Opens the ledger of a search, or begins one if there is no such file.
    ///
    /// # Errors
    /// If it cannot be read or written, another process has it, or it is no ledger of this search.
    /// The file is then as it was.
    pub fn open(path: &Path, head: CheckpointHeader) -> Result<CheckpointFile, Error> {
        if is_special(path) {
            return Err(Error::NotARegularFile);
        }
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let file = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Whoever sees the file sees its head.
                atomic_file::atomic_write(path, head.to_text())?;
                OpenOptions::new().read(true).write(true).open(path)?
            }
            opened => opened?,
        };
        let file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        CheckpointFile { file, checkpoint: Checkpoint::new(head), len: 0 }.load()
    }

    /// Reads what is there.
    fn load(mut self) -> Result<CheckpointFile, Error> {
        let text = read_text(&mut self.file)?;
        let (ledger, end) = Checkpoint::parse(&text)?;
        self.checkpoint.merge(ledger)?;
        self.len = end as u64;
        // What a killed process has left.
        self.file.set_len(self.len)?;
        self.file.seek(SeekFrom::End(0))?;
        Ok(self)
    }

    /// What is in it.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// The length of the file in bytes.
    pub fn byte_len(&self) -> u64 {
        self.len
    }

    /// Appends what a unit came to. It is safe from whatever happens to the process then; to be safe
    /// from whatever happens to the machine it has to be [brought to the disk](CheckpointFile::sync).
    ///
    /// # Errors
    /// If it cannot be written. What was written before stays.
    pub fn append(&mut self, unit: usize, record: String) -> Result<(), Error> {
        let line = format_line(unit, &record);
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // If this fails too, whoever opens the file next cuts off what is no line.
            let _ = self.file.set_len(self.len);
            let _ = self.file.seek(SeekFrom::End(0));
            return Err(error.into());
        }
        self.len += line.len() as u64;
        Ok(self.checkpoint.insert(unit, record)?)
    }

    /// Looks whether a unit that is there, and was done once more, came to the same.
    ///
    /// # Errors
    /// If not.
    pub fn check_agreement(&mut self, unit: usize, record: String) -> Result<(), Error> {
        Ok(self.checkpoint.insert(unit, record)?)
    }

    /// Has the system bring everything to the disk.
    ///
    /// # Errors
    /// If it cannot.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

impl Checkpoint {
    /// Reads the ledger in a file, to look at it only.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(path: &Path) -> Result<Checkpoint, Error> {
        if is_special(path) {
            return Err(Error::NotARegularFile);
        }
        let text = read_text(&mut File::open(path)?)?;
        Ok(Checkpoint::parse(&text)?.0)
    }
}

/// The text of a file. One that is none is no ledger.
fn read_text(file: &mut File) -> Result<String, Error> {
    let text = capped_read::read_text(BufReader::new(file))?;
    text.map_err(|line| Error::Content(ContentError::Corrupt(line)))
}
