//! A folder with the levels of a search, which grows while the search goes on.

use super::codec::Codec;
use super::error::{Error, LevelErrorKind};
use super::file::{LevelId, LevelReader, LevelWriter};
use super::index::{IndexEntry, LevelStoreHeader, Index, Side};
use crate::atomic_file::{self, LockedFile, AtomicFile};
use crate::capped_read;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The name of the file with the index.
const INDEX_FILE: &str = "levels";

/// A folder with levels. It is locked as long as this lives, so that no other process writes to it.
///
/// ```
/// use fifteen_runtime::levels::{Ascending, Head, LevelFolder, Side};
///
/// let path = std::env::temp_dir().join(format!("fifteen-levels-{}", std::process::id()));
/// let head = Head { command: "count".to_owned(), search: "numbers".to_owned() };
/// let mut folder = LevelFolder::open(&path, head)?;
/// let mut writer = folder.write::<Ascending<1>>(Side::Forward, 3, 3)?;
/// writer.extend(&[[2], [3], [5]])?;
/// writer.finish()?;
///
/// assert_eq!(folder.index().sizes(Side::Forward), [3]);
/// let mut reader = folder.read::<Ascending<1>>(Side::Forward, 0)?;
/// assert_eq!(reader.piece()?, Some(&[[2], [3], [5]][..]));
/// assert_eq!(reader.piece()?, None);
/// # std::fs::remove_dir_all(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LevelStore {
    path: PathBuf,
    file: LockedFile,
    index: Index,
    /// Where the last line of the index ends.
    index_len: u64,
}

impl LevelStore {
    /// Opens the folder of a search, or makes one if there is none.
    ///
    /// # Errors
    /// If it cannot be read or written, another process has it, there is something else in it, or it is about
    /// another search. What is in it is as it was then.
    pub fn open(path: &Path, head: LevelStoreHeader) -> Result<LevelStore, Error> {
        let new = Index::new(head);
        match fs::create_dir(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(Error::Io(String::new(), error));
            }
            _ if !path.is_dir() => return Err(Error::NotADirectory),
            _ => {}
        }
        let file = match open_index(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                check_unused(path)?;
                // Whoever sees the index sees its head.
                let text = new.header_text();
                atomic_file::atomic_write(&path.join(INDEX_FILE), text)
                    .and_then(|()| open_index(path))
                    .map_err(index_error)?
            }
            opened => opened.map_err(index_error)?,
        };
        let file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        LevelStore { path: path.to_owned(), file, index: new, index_len: 0 }.load_index()
    }

    /// Reads the index, and removes what a killed process has left.
    fn load_index(mut self) -> Result<LevelStore, Error> {
        let (index, end) = Index::parse(&read_index_text(&mut self.file)?)?;
        if index.header.search != self.index.header.search {
            let [this, other] = [&self.index, &index].map(|index| index.header.search.clone());
            return Err(Error::DifferentSearch { this, other });
        }
        (self.index, self.index_len) = (index, end as u64);
        self.file.set_len(self.index_len).map_err(index_error)?;
        self.file.seek(SeekFrom::End(0)).map_err(index_error)?;
        for name in list_names(&self.path)?.iter().filter(|name| is_leftover_temporary(name)) {
            // What cannot be removed is in nobody's way.
            let _ = fs::remove_file(self.path.join(name));
        }
        Ok(self)
    }

    /// What is in it.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Begins to write the next level of a side, of which the index is to say that it has so many
    /// configurations, and which has so many items in its file.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn create_level<C: Codec>(
        &mut self,
        side: Side,
        configurations: u64,
        items: u64,
    ) -> Result<LevelWriter<'_, C>, Error> {
        let name = self.level_id(side, self.index.sizes(side).len());
        let part = AtomicFile::create(&self.path.join(name.file_name()));
        let part = part.map_err(|error| Error::Io(name.file_name(), error))?;
        LevelWriter::new(self, name, part, configurations, items)
    }

    /// Begins to read a level.
    ///
    /// # Errors
    /// If it cannot be read, or does not begin as this level does.
    pub fn open_level<C: Codec>(&self, side: Side, distance: usize) -> Result<LevelReader<C>, Error> {
        let name = self.level_id(side, distance);
        let path = self.path.join(name.file_name());
        if atomic_file::is_special(&path) {
            return Err(Error::Level(name.file_name(), LevelErrorKind::NotALevel));
        }
        match File::open(path) {
            Ok(file) => LevelReader::new(file, name),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Err(Error::Level(name.file_name(), LevelErrorKind::Missing))
            }
            Err(error) => Err(Error::Io(name.file_name(), error)),
        }
    }

    /// Removes the files of all levels before this one. The index still knows how large they were.
    ///
    /// What is before a level that was removed was removed earlier; or if a process was killed in between,
    /// it is now, and only then the others.
    pub fn prune_before(&self, side: Side, distance: usize) {
        for distance in (0..distance).rev() {
            // If one stays, it only takes up room.
            if fs::remove_file(self.path.join(self.level_id(side, distance).file_name())).is_err() {
                break;
            }
        }
    }

    /// Forgets the last levels of a side, so that so many are left: they will be written again.
    ///
    /// # Errors
    /// If the index cannot be written. It is as it was then.
    pub fn truncate(&mut self, side: Side, levels: usize) -> Result<(), Error> {
        self.file.seek(SeekFrom::Start(0)).map_err(index_error)?;
        let shorter = Index::truncate_text(&read_index_text(&mut self.file)?, side, levels);
        let (index, end) = Index::parse(&shorter)?;
        atomic_file::atomic_write(&self.path.join(INDEX_FILE), shorter).map_err(index_error)?;
        let file = open_index(&self.path).map_err(index_error)?;
        // The old file is locked until this one is.
        let mut file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        file.seek(SeekFrom::End(0)).map_err(index_error)?;
        (self.file, self.index, self.index_len) = (file, index, end as u64);
        Ok(())
    }

    /// Takes note of what the search came to, in one line, unless that is known.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn record_outcome(&mut self, end: &str) -> Result<(), Error> {
        if self.index.outcome() == Some(end) { Ok(()) } else { self.append(IndexEntry::Outcome(end)) }
    }

    /// Appends a line to the index, and brings it to the disk.
    pub(super) fn append(&mut self, entry: IndexEntry) -> Result<(), Error> {
        let line = entry.to_line();
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // If this fails too, whoever opens the folder next cuts off what is no line.
            let _ = self.file.set_len(self.index_len);
            let _ = self.file.seek(SeekFrom::End(0));
            return Err(index_error(error));
        }
        self.index_len += line.len() as u64;
        self.index.insert(entry).expect("it is the next level");
        Ok(())
    }

    fn level_id(&self, side: Side, distance: usize) -> LevelId {
        LevelId { fingerprint: self.index.fingerprint(), side, distance }
    }
}

impl Index {
    /// Reads the index of a folder, to look at it only.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn read(folder: &Path) -> Result<Index, Error> {
        let path = folder.join(INDEX_FILE);
        if atomic_file::is_special(&path) {
            return Err(Error::ForeignFile(INDEX_FILE.to_owned()));
        }
        match File::open(path) {
            Ok(mut file) => Ok(Index::parse(&read_index_text(&mut file)?)?.0),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                check_unused(folder)?;
                Err(Error::MissingHeader)
            }
            Err(error) => Err(index_error(error)),
        }
    }
}

/// The file with the index.
fn open_index(path: &Path) -> io::Result<File> {
    let path = path.join(INDEX_FILE);
    if atomic_file::is_special(&path) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file that can be kept"));
    }
    OpenOptions::new().read(true).write(true).open(path)
}

/// The text of the index. What is no text is none.
fn read_index_text(file: &mut File) -> Result<String, Error> {
    capped_read::read_text(BufReader::new(file)).map_err(index_error)?.map_err(Error::Corrupt)
}

/// Makes sure that nobody else has something in a folder.
fn check_unused(path: &Path) -> Result<(), Error> {
    match list_names(path)?.into_iter().find(|name| !is_leftover_temporary(name)) {
        Some(name) => Err(Error::ForeignFile(name)),
        None => Ok(()),
    }
}

/// The names of what is in a folder, in order.
fn list_names(path: &Path) -> Result<Vec<String>, Error> {
    let name =
        |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    let names = fs::read_dir(path).and_then(|entries| entries.map(name).collect());
    let mut names: Vec<String> = names.map_err(|error| Error::Io(String::new(), error))?;
    names.sort_unstable();
    Ok(names)
}

/// Whether a file is one that a process was writing when it was killed.
fn is_leftover_temporary(name: &str) -> bool {
    let is_ours = |name: &str| Side::BOTH.iter().any(|side| name.starts_with(side.name()));
    let hidden = name.strip_prefix('.').filter(|_| name.ends_with(AtomicFile::SUFFIX));
    hidden.is_some_and(|name| name.starts_with(INDEX_FILE) || is_ours(name))
}

/// What cannot be done with the index.
fn index_error(error: io::Error) -> Error {
    Error::Io(INDEX_FILE.to_owned(), error)
}
