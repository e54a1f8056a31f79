//! Level store: a directory with the levels of a running search.

use super::codec::Codec;
use super::error::{Error, LevelErrorKind};
use super::file::{LevelId, LevelReader, LevelWriter};
use super::index::{Index, IndexEntry, LevelStoreHeader, MAGIC, Side};
use crate::atomic_file::{self, AtomicFile, FileDamage, LockedFile, accept_existing};
use crate::capped_read;
use crate::checksum::LineError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, ErrorKind};
use std::path::{Path, PathBuf};

/// Name of the index file.
pub const INDEX_FILE: &str = "levels";

/// A directory with levels. It is locked until the value is dropped, so no other process can write
/// to it.
///
/// ```
/// use fifteen_runtime::level_store::{LevelStore, LevelStoreHeader, Side, SortedDelta};
///
/// let path = std::env::temp_dir().join(format!("fifteen-levels-{}", std::process::id()));
/// let header = LevelStoreHeader { question: "count".to_owned(), search: "numbers".to_owned() };
/// let mut store = LevelStore::open(&path, header)?;
/// let mut writer = store.create_level::<SortedDelta<1>>(Side::Forward, 3, 3)?;
/// writer.extend(&[[2], [3], [5]])?;
/// writer.finish()?;
///
/// assert_eq!(store.index().sizes(Side::Forward), [3]);
/// assert!(store.index().stored_bytes(&path) > 0);
/// let mut reader = store.open_level::<SortedDelta<1>>(Side::Forward, 0)?;
/// assert_eq!(reader.next_chunk()?, Some(&[[2], [3], [5]][..]));
/// assert_eq!(reader.next_chunk()?, None);
/// # std::fs::remove_dir_all(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LevelStore {
    path: PathBuf,
    file: LockedFile,
    index: Index,
    /// Complete lines of the index.
    text: String,
    /// Damage to the index that was repaired.
    damage: Option<FileDamage>,
}

impl LevelStore {
    /// Opens the level store of a search, or creates it if there is none.
    ///
    /// # Errors
    /// If the directory cannot be read or written, is locked by another process, contains other
    /// files, or belongs to another search. Then its contents are unchanged.
    pub fn open(path: &Path, header: LevelStoreHeader) -> Result<LevelStore, Error> {
        let new = Index::new(header);
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
                // The index appears with its complete header, here or in another process.
                let text = new.header_text();
                AtomicFile::create_in_directory(&path.join(INDEX_FILE))
                    .and_then(|file| file.write_new(text))
                    .or_else(accept_existing)
                    .and_then(|()| open_index(path))
                    .map_err(index_error)?
            }
            opened => opened.map_err(index_error)?,
        };
        let file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        let path = path.to_owned();
        LevelStore { path, file, index: new, text: String::new(), damage: None }.load_index()
    }

    /// Reads the index, and removes leftovers of a killed process.
    fn load_index(mut self) -> Result<LevelStore, Error> {
        let mut text = read_index_text(&mut self.file)?;
        let (index, end) = Index::parse(&text)?;
        if index.header.search != self.index.header.search {
            let [this, other] = [&self.index, &index].map(|index| index.header.search.clone());
            return Err(Error::DifferentSearch { this, other });
        }
        text.truncate(end);
        (self.index, self.text) = (index, text);
        self.file.set_len(end as u64).map_err(index_error)?;
        for name in list_names(&self.path)?.iter().filter(|name| is_leftover_temporary(name)) {
            // A leftover that cannot be removed does no harm.
            let _ = fs::remove_file(self.path.join(name));
        }
        Ok(self)
    }

    /// Returns the index.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Creates the next level of a side, with its number of configurations for the index and its
    /// number of items in the file.
    ///
    /// # Errors
    /// If the file cannot be created.
    pub fn create_level<C: Codec>(
        &mut self,
        side: Side,
        configurations: u64,
        items: u64,
    ) -> Result<LevelWriter<'_, C>, Error> {
        let id = self.level_id(side, self.index.sizes(side).len());
        let file = AtomicFile::create_in_directory(&self.path.join(id.file_name()));
        let file = file.map_err(|error| Error::Io(id.file_name(), error))?;
        LevelWriter::new(self, id, file, configurations, items)
    }

    /// Opens a level for reading.
    ///
    /// # Errors
    /// If the file cannot be read, or does not begin with the first line of this level.
    pub fn open_level<C: Codec>(
        &self,
        side: Side,
        distance: usize,
    ) -> Result<LevelReader<C>, Error> {
        let id = self.level_id(side, distance);
        let path = self.path.join(id.file_name());
        let name = id.file_name();
        match atomic_file::check_regular(&path).and_then(|()| File::open(path)) {
            Ok(file) => LevelReader::new(file, id),
            Err(error) => Err(match error.kind() {
                ErrorKind::NotFound => Error::Level(name, LevelErrorKind::Missing),
                ErrorKind::InvalidInput => Error::Level(name, LevelErrorKind::NotALevel),
                _ => Error::Io(name, error),
            }),
        }
    }

    /// Removes the files of all levels before this one. The index keeps their sizes.
    ///
    /// The levels before a removed one were removed earlier, so the loop stops at the first missing
    /// file.
    pub fn remove_before(&self, side: Side, distance: usize) {
        for distance in (0..distance).rev() {
            // A file that stays only takes up space.
            if fs::remove_file(self.path.join(self.level_id(side, distance).file_name())).is_err() {
                break;
            }
        }
    }

    /// Removes the outcome and the last levels of a side from the index, so that `levels` are left.
    /// The removed ones can be written again.
    ///
    /// # Errors
    /// If the index cannot be written. Then it is unchanged.
    pub fn truncate(&mut self, side: Side, levels: usize) -> Result<(), Error> {
        self.restore_if_damaged()?;
        let shorter = Index::truncate_text(&self.text, side, levels);
        let (index, _) = Index::parse(&shorter)?;
        self.replace_index(|file| file.write(&shorter))?;
        (self.index, self.text) = (index, shorter);
        Ok(())
    }

    /// Writes the index again if it was deleted while it was in use, or if another program has
    /// changed its length; that is also checked before each line is added. Returns what happened
    /// to it since the store was opened, if anything; only Unix reveals that it was deleted.
    ///
    /// # Errors
    /// If the index cannot be written, or another file now has its name.
    pub fn restore_if_damaged(&mut self) -> Result<Option<FileDamage>, Error> {
        let damage = self.file.damage(self.text.len() as u64).map_err(index_error)?;
        if let Some(damage) = damage {
            let text = self.text.clone();
            self.replace_index(|file| file.restore(&text, damage))?;
            self.damage = Some(damage);
        }
        Ok(self.damage)
    }

    /// Replaces the file of the index by one that `write` writes.
    fn replace_index(
        &mut self,
        write: impl FnOnce(AtomicFile) -> io::Result<()>,
    ) -> Result<(), Error> {
        let written = AtomicFile::create_in_directory(&self.path.join(INDEX_FILE)).and_then(write);
        written.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Error::Replaced,
            _ => index_error(error),
        })?;
        let file = open_index(&self.path).map_err(index_error)?;
        // The old file stays locked until the new one is locked.
        self.file = LockedFile::try_lock(file).ok_or(Error::Locked)?;
        Ok(())
    }

    /// Records the outcome of the search, in one line, unless it is already recorded.
    ///
    /// # Errors
    /// If the index cannot be written.
    pub fn record_outcome(&mut self, end: &str) -> Result<(), Error> {
        if self.index.outcome() == Some(end) {
            Ok(())
        } else {
            self.append(IndexEntry::Outcome(end))
        }
    }

    /// Appends a line to the index, and flushes it to the disk.
    pub(super) fn append(&mut self, entry: IndexEntry) -> Result<(), Error> {
        self.restore_if_damaged()?;
        let line = entry.to_line();
        self.file.append(line.as_bytes()).map_err(index_error)?;
        if let Err(error) = self.file.sync_data() {
            // A crash of the machine may lose the line.
            let _ = self.file.set_len(self.text.len() as u64);
            return Err(index_error(error));
        }
        self.text += &line;
        self.index.insert(entry).expect("the next level");
        Ok(())
    }

    fn level_id(&self, side: Side, distance: usize) -> LevelId {
        self.index.level_id(side, distance)
    }
}

impl Index {
    /// Returns the number of bytes of the level files that a directory still has.
    pub fn stored_bytes(&self, folder: &Path) -> u64 {
        let levels = Side::BOTH.into_iter().flat_map(|side| {
            (0..self.sizes(side).len()).map(move |distance| self.level_id(side, distance))
        });
        let lens = levels.filter_map(|level| {
            Some(fs::symlink_metadata(folder.join(level.file_name())).ok()?.len())
        });
        lens.sum()
    }

    fn level_id(&self, side: Side, distance: usize) -> LevelId {
        LevelId { fingerprint: self.fingerprint(), side, distance }
    }

    /// Reads the index of a directory without locking it.
    ///
    /// # Errors
    /// If the index cannot be read, or is invalid.
    pub fn read(folder: &Path) -> Result<Index, Error> {
        let path = folder.join(INDEX_FILE);
        atomic_file::check_regular(&path).map_err(index_error)?;
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

/// Opens the index file.
fn open_index(path: &Path) -> io::Result<File> {
    let path = path.join(INDEX_FILE);
    atomic_file::check_regular(&path)?;
    OpenOptions::new().read(true).write(true).open(path)
}

/// Reads the text of the index. An index with bytes that are not text is corrupt.
fn read_index_text(file: &mut File) -> Result<String, Error> {
    let text = capped_read::read_text(BufReader::new(file)).map_err(index_error)?;
    text.map_err(|before| LineError::after(&before, MAGIC).into())
}

/// Checks that a directory contains no files but leftovers, and the index if another process has
/// just created it.
fn check_unused(path: &Path) -> Result<(), Error> {
    let is_foreign = |name: &String| name != INDEX_FILE && !is_leftover_temporary(name);
    match list_names(path)?.into_iter().find(is_foreign) {
        Some(name) => Err(Error::ForeignFile(name)),
        None => Ok(()),
    }
}

/// Returns the names of the files in a directory, in order.
fn list_names(path: &Path) -> Result<Vec<String>, Error> {
    let name =
        |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into_owned());
    let names = fs::read_dir(path).and_then(|entries| entries.map(name).collect());
    let mut names: Vec<String> = names.map_err(|error| Error::Io(String::new(), error))?;
    names.sort_unstable();
    Ok(names)
}

/// Returns whether a name is that of a temporary file, such as a killed process leaves.
fn is_leftover_temporary(name: &str) -> bool {
    let is_ours = |name: &str| Side::BOTH.iter().any(|side| name.starts_with(side.name()));
    let hidden = name.strip_prefix('.').filter(|_| name.ends_with(AtomicFile::SUFFIX));
    hidden.is_some_and(|name| name.starts_with(INDEX_FILE) || is_ours(name))
}

/// Returns the error of an operation on the index.
fn index_error(error: io::Error) -> Error {
    Error::Io(INDEX_FILE.to_owned(), error)
}
