//! Files that are removed unless they are finished.

use super::name;
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file that is being written, under a name that nobody else has. It is locked, so that it can
/// be told from what a killed process has left.
pub struct Temporary {
    file: File,
    path: PathBuf,
    is_finished: bool,
}

impl Temporary {
    /// Creates a file that is to be called `name` when it is written.
    pub fn create(folder: &Path, name: &str) -> io::Result<Temporary> {
        loop {
            // Numbers of processes are not unique where machines or containers share a folder.
            // The seeds of hash maps come from the operating system.
            let unique = RandomState::new().hash_one(name);
            let path = folder.join(name::while_written(name, unique));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    // Not every system of files has locks. Without one the file may be cleaned
                    // away while it is written; then it cannot be renamed, and that is an error.
                    let _ = file.lock();
                    return Ok(Temporary { file, path, is_finished: false });
                }
            }
        }
    }

    /// The file.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Gives the file its name, in the place of any other.
    pub fn rename(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_finished {
            // Something else has failed already, and is reported.
            let _ = fs::remove_file(&self.path);
        }
    }
}
