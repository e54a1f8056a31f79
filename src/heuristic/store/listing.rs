//! What is in the folder, and how to get rid of it.

use super::error::{Error, Reason};
use super::{Contents, Header, Store, file_name, read};
use crate::runtime::atomic_file::LockedFile;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::PathBuf;

/// A file of the store, told by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it is being written, or is what a killed process has left.
    pub is_temporary: bool,
    /// The name of the file that it is, or was to become.
    name: String,
}

/// A file that was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedFile {
    /// Where it was.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// Whether it was never written completely.
    pub was_temporary: bool,
}

impl Store {
    /// The files of the store, by name. There are none if there is no folder.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<StoredFile>, Error> {
        match self.read_folder() {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => {
                Err(Error { path: self.folder.clone(), reason: Reason::Unreadable(error) })
            }
            Ok(mut files) => {
                files.sort_by(|one, other| one.path.cmp(&other.path));
                Ok(files)
            }
        }
    }

    fn read_folder(&self) -> io::Result<Vec<StoredFile>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let file_name = entry.file_name();
            let Some((name, is_part)) = file_name.to_str().and_then(file_name::parse) else {
                continue;
            };
            let bytes = entry.metadata().map_or(0, |about| about.len());
            files.push(StoredFile {
                path: entry.path(),
                bytes,
                is_temporary: is_part,
                name: name.to_owned(),
            });
        }
        Ok(files)
    }

    /// Removes the file with some contents, or all files, and what killed processes have left of them.
    /// Leaves alone what is being written.
    ///
    /// # Errors
    /// If the folder cannot be read, or a file cannot be removed; those before it are.
    pub fn clean(&self, contents: Option<&Contents>) -> Result<Vec<RemovedFile>, Error> {
        let wanted = contents.map(file_name::for_contents);
        let is_wanted = |found: &StoredFile| wanted.as_ref().is_none_or(|name| *name == found.name);
        let mut removed = Vec::new();
        for found in self.list()?.into_iter().filter(is_wanted) {
            if found.is_temporary && is_locked(&found) {
                continue;
            }
            match fs::remove_file(&found.path) {
                Ok(()) => removed.push(found.into_removed()),
                // Somebody else was faster.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => {
                    return Err(Error { path: found.path, reason: Reason::Unremovable(error) });
                }
            }
        }
        Ok(removed)
    }
}

/// Whether somebody is writing a file.
fn is_locked(found: &StoredFile) -> bool {
    File::open(&found.path).is_ok_and(|file| LockedFile::try_lock(file).is_none())
}

impl StoredFile {
    /// Reads the header: what the file has, if it is what the name says.
    ///
    /// # Errors
    /// If there is something wrong with the header, the length or the name.
    pub fn header(&self) -> Result<Header, Error> {
        let refused = |reason| Error { path: self.path.clone(), reason };
        let header = read::read_header(&self.path, None).map_err(refused)?;
        match file_name::for_contents(&header.contents) == self.name {
            true => Ok(header),
            false => Err(refused(Reason::Name { found: header.contents.into() })),
        }
    }

    fn into_removed(self) -> RemovedFile {
        RemovedFile { path: self.path, bytes: self.bytes, was_temporary: self.is_temporary }
    }
}
