//! Files that are written whole or not at all.
//!
//! Whoever looks at a file that is being written sees the old one, or none; a process that is
//! killed, or a disk that is full, leaves it so. The way to get there is an old one: write under
//! another name in the same folder, have the system bring it to the disk, and rename it, which
//! happens at once. What goes wrong in practice are the corners. Two processes must not write
//! under the same name; a link must go on pointing to the file; what is no file at all, such as a
//! terminal or a pipe, cannot be replaced and is written into as it is.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

/// Writes a file: all of it, or nothing. There may be a file of this name; it is replaced in the
/// end. If the path is a symbolic link, the file that it leads to is. If it is something that
/// cannot be replaced, such as a pipe or a terminal, the bytes go there.
///
/// # Errors
/// If it cannot be written. What was there before is there still.
///
/// ```
/// let folder = std::env::temp_dir().join(format!("fifteen-write-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let path = folder.join("poem.txt");
/// fifteen_runtime::write::whole(&path, "Roses are red")?;
/// fifteen_runtime::write::whole(&path, "Violets are blue")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "Violets are blue");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn atomic_write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    if is_special(path) {
        return OpenOptions::new().write(true).open(path)?.write_all(content.as_ref());
    }
    let mut part = AtomicFile::create(path)?;
    part.file().write_all(content.as_ref())?;
    part.commit()
}

/// Whether there is something at the path that is neither a file nor a link to one, nor a folder:
/// a terminal, a pipe, a socket.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// A file that is locked for this process alone, as long as this lives; where the file system has no locks
/// it is taken to be so.
///
/// It is unlocked in the end, and not only closed: a process that another thread is just starting has a copy
/// of every open file for a moment, and would hold the lock as long.
#[derive(Debug)]
pub struct LockedFile(File);

impl LockedFile {
    /// Locks a file; `None` if another process has it.
    pub fn try_lock(file: File) -> Option<LockedFile> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            _ => Some(LockedFile(file)),
        }
    }
}

impl Deref for LockedFile {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for LockedFile {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        // Where that cannot be done there was no lock.
        let _ = self.0.unlock();
    }
}

/// A file that is being written, under a name that nobody else has. It is removed unless it is
/// [finished](Part::finish).
///
/// It is locked as long as this lives, so that it can be told from what a killed process left
/// behind.
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    path: PathBuf,
    /// The name it is to have.
    target: PathBuf,
    is_committed: bool,
}

impl AtomicFile {
    /// How the name of a part ends. It begins with a dot.
    pub const SUFFIX: &str = ".part";

    /// Creates a file that is to be at `path` when it is written. If it can be created, then
    /// writing is permitted there: a search that will take hours can find out at once.
    ///
    /// # Errors
    /// If the folder cannot be written to, or a folder or something [special](is_special) is in
    /// the way.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        let target = resolve_target(path)?;
        loop {
            let path = temporary_path(&target);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    // Not every file system has locks. Without one the file may be cleaned away
                    // while it is written; then it cannot be renamed, and that is an error.
                    let _ = file.lock();
                    return Ok(AtomicFile { file, path, target, is_committed: false });
                }
            }
        }
    }

    /// The file, to write to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Brings the file to the disk and gives it its name, in the place of any other.
    ///
    /// # Errors
    /// If that is not possible; the file is removed then.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target)?;
        self.is_committed = true;
        // The name is part of the folder. Not every system can bring that to the disk; where it
        // does not arrive, the old file is still there.
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_committed {
            // Something else has failed already, and is reported.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Where a file at this path will really be: at the end of symbolic links.
fn resolve_target(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(about) if !about.is_file() => {
            Err(io::Error::new(ErrorKind::InvalidInput, "not a file that can be replaced"))
        }
        Ok(_) => fs::canonicalize(path),
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            // A link to a file that is not there yet.
            Ok(link) => Ok(path.parent().unwrap_or(Path::new("")).join(link)),
            Err(_) => Ok(path.to_owned()),
        },
        Err(error) => Err(error),
    }
}

/// A name in the same folder, hidden, that hardly any file has.
fn temporary_path(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    // Numbers of processes are not unique where machines or containers share a folder. The seeds
    // of hash maps come from the operating system.
    let unique = RandomState::new().hash_one(name);
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{unique:016x}{}", AtomicFile::SUFFIX));
    target.with_file_name(hidden)
}
