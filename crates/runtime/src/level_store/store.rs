//! A folder with the levels of a search, which grows while the search goes on.

use super::codec::Codec;
use super::error::{Error, Flaw};
use super::file::{Name, Reader, Writer};
use super::index::{Entry, Head, Index, Side};
use crate::atomic_file::{self, Locked, Part};
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
pub struct LevelFolder {
    path: PathBuf,
    file: Locked,
    index: Index,
    /// Where the last line of the index ends.
    end: u64,
}

impl LevelFolder {
    /// Opens the folder of a search, or makes one if there is none.
    ///
    /// # Errors
    /// If it cannot be read or written, another process has it, there is something else in it, or it is about
    /// another search. What is in it is as it was then.
    pub fn open(path: &Path, head: Head) -> Result<LevelFolder, Error> {
        let new = Index::new(head);
        match fs::create_dir(path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                return Err(Error::Io(String::new(), error));
            }
            _ if !path.is_dir() => return Err(Error::NotADirectory),
            _ => {}
        }
        let file = match open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                check_unused(path)?;
                // Whoever sees the index sees its head.
                let text = new.text();
                atomic_file::whole(&path.join(INDEX_FILE), text)
                    .and_then(|()| open(path))
                    .map_err(index_error)?
            }
            opened => opened.map_err(index_error)?,
        };
        let file = Locked::new(file).ok_or(Error::Locked)?;
        LevelFolder { path: path.to_owned(), file, index: new, end: 0 }.begin()
    }

    /// Reads the index, and removes what a killed process has left.
    fn begin(mut self) -> Result<LevelFolder, Error> {
        let (index, end) = Index::parse(&text(&mut self.file)?)?;
        if index.head.search != self.index.head.search {
            let [this, other] = [&self.index, &index].map(|index| index.head.search.clone());
            return Err(Error::Different { this, other });
        }
        (self.index, self.end) = (index, end as u64);
        self.file.set_len(self.end).map_err(index_error)?;
        self.file.seek(SeekFrom::End(0)).map_err(index_error)?;
        for name in names(&self.path)?.iter().filter(|name| is_leftover_temporary(name)) {
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
    pub fn write<C: Codec>(
        &mut self,
        side: Side,
        configurations: u64,
        items: u64,
    ) -> Result<Writer<'_, C>, Error> {
        let name = self.name(side, self.index.sizes(side).len());
        let part = Part::create(&self.path.join(name.file()));
        let part = part.map_err(|error| Error::Io(name.file(), error))?;
        Writer::new(self, name, part, configurations, items)
    }

    /// Begins to read a level.
    ///
    /// # Errors
    /// If it cannot be read, or does not begin as this level does.
    pub fn read<C: Codec>(&self, side: Side, distance: usize) -> Result<Reader<C>, Error> {
        let name = self.name(side, distance);
        let path = self.path.join(name.file());
        if atomic_file::is_special(&path) {
            return Err(Error::Level(name.file(), Flaw::Title));
        }
        match File::open(path) {
            Ok(file) => Reader::new(file, name),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                Err(Error::Level(name.file(), Flaw::Missing))
            }
            Err(error) => Err(Error::Io(name.file(), error)),
        }
    }

    /// Removes the files of all levels before this one. The index still knows how large they were.
    ///
    /// What is before a level that was removed was removed earlier; or if a process was killed in between,
    /// it is now, and only then the others.
    pub fn prune_before(&self, side: Side, distance: usize) {
        for distance in (0..distance).rev() {
            // If one stays, it only takes up room.
            if fs::remove_file(self.path.join(self.name(side, distance).file())).is_err() {
                break;
            }
        }
    }

    /// Forgets the last levels of a side, so that so many are left: they will be written again.
    ///
    /// # Errors
    /// If the index cannot be written. It is as it was then.
    pub fn cut_back(&mut self, side: Side, levels: usize) -> Result<(), Error> {
        self.file.seek(SeekFrom::Start(0)).map_err(index_error)?;
        let shorter = Index::cut_back(&text(&mut self.file)?, side, levels);
        let (index, end) = Index::parse(&shorter)?;
        atomic_file::whole(&self.path.join(INDEX_FILE), shorter).map_err(index_error)?;
        let file = open(&self.path).map_err(index_error)?;
        // The old file is locked until this one is.
        let mut file = Locked::new(file).ok_or(Error::Locked)?;
        file.seek(SeekFrom::End(0)).map_err(index_error)?;
        (self.file, self.index, self.end) = (file, index, end as u64);
        Ok(())
    }

    /// Takes note of what the search came to, in one line, unless that is known.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn close(&mut self, end: &str) -> Result<(), Error> {
        if self.index.end() == Some(end) { Ok(()) } else { self.append(Entry::End(end)) }
    }

    /// Appends a line to the index, and brings it to the disk.
    pub(super) fn append(&mut self, entry: Entry) -> Result<(), Error> {
        let line = entry.line();
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // If this fails too, whoever opens the folder next cuts off what is no line.
            let _ = self.file.set_len(self.end);
            let _ = self.file.seek(SeekFrom::End(0));
            return Err(index_error(error));
        }
        self.end += line.len() as u64;
        self.index.note(entry).expect("it is the next level");
        Ok(())
    }

    fn name(&self, side: Side, distance: usize) -> Name {
        Name { fingerprint: self.index.fingerprint(), side, distance }
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
            Ok(mut file) => Ok(Index::parse(&text(&mut file)?)?.0),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                check_unused(folder)?;
                Err(Error::Head)
            }
            Err(error) => Err(index_error(error)),
        }
    }
}

/// The file with the index.
fn open(path: &Path) -> io::Result<File> {
    let path = path.join(INDEX_FILE);
    if atomic_file::is_special(&path) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is no file that can be kept"));
    }
    OpenOptions::new().read(true).write(true).open(path)
}

/// The text of the index. What is no text is none.
fn text(file: &mut File) -> Result<String, Error> {
    capped_read::read_text(BufReader::new(file)).map_err(index_error)?.map_err(Error::Damaged)
}

/// Makes sure that nobody else has something in a folder.
fn check_unused(path: &Path) -> Result<(), Error> {
    match names(path)?.into_iter().find(|name| !is_leftover_temporary(name)) {
        Some(name) => Err(Error::ForeignFile(name)),
        None => Ok(()),
    }
}

/// The names of what is in a folder, in order.
fn names(path: &Path) -> Result<Vec<String>, Error> {
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
    let hidden = name.strip_prefix('.').filter(|_| name.ends_with(Part::SUFFIX));
    hidden.is_some_and(|name| name.starts_with(INDEX_FILE) || is_ours(name))
}

/// What cannot be done with the index.
fn index_error(error: io::Error) -> Error {
    Error::Io(INDEX_FILE.to_owned(), error)
}
