//! Listing and removal of the files in the folder.

use super::error::{Error, Reason};
use super::{Contents, Header, Store, file_name, read};
use crate::runtime::atomic_file::LockedFile;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::PathBuf;

/// File of the store, recognized by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Length in bytes.
    pub bytes: u64,
    /// True if it is being written, or was left by a killed process.
    pub is_temporary: bool,
    /// Final name of the file.
    name: String,
}

impl Store {
    /// Returns the files of the store, ordered by name. A missing folder has none.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn list(&self) -> Result<Vec<StoredFile>, Error> {
        match self.read_folder() {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => {
                Err(Error { path: self.directory.clone(), reason: Reason::Unreadable(error) })
            }
            Ok(mut files) => {
                files.sort_by(|one, other| one.path.cmp(&other.path));
                Ok(files)
            }
        }
    }

    fn read_folder(&self) -> io::Result<Vec<StoredFile>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.directory)? {
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

    /// Removes the file with these contents, or all files if `contents` is `None`, and their
    /// temporary files that killed processes have left. Files that are being written are kept.
    ///
    /// # Errors
    /// If the folder cannot be read, or a file cannot be removed. The files before it have been
    /// removed.
    pub fn clean(&self, contents: Option<&Contents>) -> Result<Vec<StoredFile>, Error> {
        let wanted = contents.map(file_name::for_contents);
        let is_wanted = |found: &StoredFile| wanted.as_ref().is_none_or(|name| *name == found.name);
        let mut removed = Vec::new();
        for found in self.list()?.into_iter().filter(is_wanted) {
            if found.is_temporary && is_locked(&found) {
                continue;
            }
            match fs::remove_file(&found.path) {
                Ok(()) => removed.push(found),
                // Another process has removed it.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => {
                    return Err(Error { path: found.path, reason: Reason::Unremovable(error) });
                }
            }
        }
        Ok(removed)
    }
}

/// Returns true if a process is writing the file.
fn is_locked(found: &StoredFile) -> bool {
    File::open(&found.path).is_ok_and(|file| LockedFile::try_lock(file).is_none())
}

impl StoredFile {
    /// Reads the header, and checks it against the file name.
    ///
    /// # Errors
    /// If the file cannot be read, or the header, the length or the name is wrong.
    pub fn header(&self) -> Result<Header, Error> {
        let error = |reason| Error { path: self.path.clone(), reason };
        let header = read::read_header(&self.path, None).map_err(error)?;
        match file_name::for_contents(&header.contents) == self.name {
            true => Ok(header),
            false => Err(error(Reason::Name { found: header.contents.into() })),
        }
    }
}
