//! Atomic file replacement: a file is written completely or not at all.
//!
//! While a file is being written, readers see the old file, or none. A killed process or a full
//! disk does not change that. The method is a common one: write under another name in the same
//! folder, flush the file to the disk, and rename it, which is atomic. The difficulties are in the
//! corner cases. Two processes must not write under the same name. A symbolic link that the user
//! names must still point to the file afterwards. Anything but a regular file, such as a terminal
//! or a pipe, cannot be replaced and is written in place.
//!
//! If the program chooses the name itself, as for a level in a folder, another user may have placed
//! a link there. Such a file is [created](AtomicFile::create_in_directory) only if there is no link
//! of this name.

use crate::impl_display;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};

/// Writes a file completely or not at all. An existing file of this name is replaced at the end. If
/// the path is a symbolic link, its target is replaced. If it is a special file, such as a pipe or
/// a terminal, the bytes are written to it.
///
/// # Errors
/// If the file cannot be written. A regular file is then unchanged.
///
/// ```
/// let folder = std::env::temp_dir().join(format!("fifteen-write-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let path = folder.join("poem.txt");
/// fifteen_runtime::atomic_file::atomic_write(&path, "Roses are red")?;
/// fifteen_runtime::atomic_file::atomic_write(&path, "Violets are blue")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "Violets are blue");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn atomic_write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    if is_special(path) {
        return OpenOptions::new().write(true).open(path)?.write_all(content.as_ref());
    }
    AtomicFile::create(path)?.write(content)
}

/// Returns whether the path is a special file: neither a regular file nor a folder, nor a link to
/// one, but for example a terminal, a pipe or a socket.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Checks that a path is a regular file, and not a link to one, if it exists.
///
/// # Errors
/// If it is anything else, or cannot be examined.
pub fn check_regular(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(about) if about.is_file() => Ok(()),
        Ok(_) => Err(not_regular()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Returns whether the disk or a quota is full, or a file would exceed the maximum size.
///
/// ```
/// use fifteen_runtime::atomic_file::is_disk_full;
/// use std::io::ErrorKind;
///
/// assert!(is_disk_full(&ErrorKind::QuotaExceeded.into()));
/// assert!(!is_disk_full(&ErrorKind::NotFound.into()));
/// ```
pub fn is_disk_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
    )
}

/// Returns the error for anything but a regular file.
fn not_regular() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "not a regular file")
}

/// Takes a file that another process has just created for one that this process creates.
pub(crate) fn accept_existing(error: io::Error) -> io::Result<()> {
    if error.kind() == ErrorKind::AlreadyExists { Ok(()) } else { Err(error) }
}

/// A file locked by this process until the value is dropped. On a file system without locks every
/// attempt succeeds.
///
/// The file is unlocked explicitly, and not only closed: a process that another thread is just
/// starting holds a copy of every open file for a moment, which would extend the lock.
#[derive(Debug)]
pub struct LockedFile(File);

impl LockedFile {
    /// Locks a file. Returns `None` if the file is already locked, by another process or by this
    /// one.
    pub fn try_lock(file: File) -> Option<LockedFile> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            _ => Some(LockedFile(file)),
        }
    }

    /// Appends bytes at the end that the file has now: another program may have truncated it, and
    /// writing at the old end would fill the gap with zeros.
    ///
    /// # Errors
    /// If the bytes cannot be written. Then the file keeps its length, if it can be restored.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let end = self.0.seek(SeekFrom::End(0))?;
        self.0.write_all(bytes).inspect_err(|_| {
            // If this fails, too, the next process that opens the file removes the partial line.
            let _ = self.0.set_len(end);
        })
    }

    /// Returns what another program has done to the file, which has this length otherwise.
    pub(crate) fn damage(&self, len: u64) -> io::Result<Option<FileDamage>> {
        Ok(if is_deleted(&self.0)? {
            Some(FileDamage::Deleted)
        } else if self.0.metadata()?.len() != len {
            Some(FileDamage::Changed)
        } else {
            None
        })
    }
}

/// Damage that another program has done to an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileDamage {
    /// The file was deleted. Only Unix reveals it.
    Deleted,
    /// The length of the file was changed.
    Changed,
}

impl_display! { FileDamage:
    Self::Deleted => "deleted",
    Self::Changed => "changed by another program",
}

/// Returns whether an open file has lost its name.
#[cfg(unix)]
fn is_deleted(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    Ok(file.metadata()?.nlink() == 0)
}

/// Returns false: only Unix reveals whether an open file has lost its name.
#[cfg(not(unix))]
fn is_deleted(_file: &File) -> io::Result<bool> {
    Ok(false)
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
        // Unlocking fails only if there was no lock.
        let _ = self.0.unlock();
    }
}

/// A temporary file with a unique name, which is removed on drop unless the file is
/// [committed](AtomicFile::commit).
///
/// The file is locked until the value is dropped, which distinguishes it from a leftover of a
/// killed process.
#[derive(Debug)]
pub struct AtomicFile {
    file: File,
    path: PathBuf,
    /// Path of the file after the commit.
    target: PathBuf,
    is_committed: bool,
}

impl AtomicFile {
    /// Suffix of the names of temporary files, which begin with a dot.
    pub const SUFFIX: &str = ".part";

    /// Creates a temporary file that replaces the file at `path` when it is committed. Success
    /// means that writing is permitted there, so a long search can detect a bad path at once.
    ///
    /// # Errors
    /// If the folder is not writable, or if the path is a folder or a [special file](is_special).
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        AtomicFile::create_target(resolve_target(path)?)
    }

    /// Creates a temporary file that replaces the file at `path` when it is committed. A link is
    /// refused, not followed.
    ///
    /// # Errors
    /// If the folder is not writable, or if the path is anything but a regular file.
    pub fn create_in_directory(path: &Path) -> io::Result<AtomicFile> {
        check_regular(path)?;
        AtomicFile::create_target(path.to_owned())
    }

    /// Creates a temporary file in the folder of the target.
    fn create_target(target: PathBuf) -> io::Result<AtomicFile> {
        loop {
            let path = temporary_path(&target);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    // Not every file system has locks. Without a lock the file may be cleaned up
                    // while it is written. The rename then fails with an error.
                    let _ = file.lock();
                    return Ok(AtomicFile { file, path, target, is_committed: false });
                }
            }
        }
    }

    /// Writes the whole content and [commits](AtomicFile::commit) the file.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        self.file.write_all(content.as_ref())?;
        self.commit()
    }

    /// Returns the file for writing.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Flushes the file to the disk and renames it to its target, replacing any existing file.
    ///
    /// # Errors
    /// If flushing or renaming fails. The temporary file is removed.
    pub fn commit(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        self.rename()
    }

    /// Writes the whole content and gives the file its name, unless there is a file of this name:
    /// of several processes that create the same file, one succeeds, and none replaces the file
    /// that another has already opened. (On a file system without hard links it may be replaced.)
    ///
    /// # Errors
    /// If writing fails, or with [`ErrorKind::AlreadyExists`] if there is a file of this name.
    pub(crate) fn write_new(mut self, content: impl AsRef<[u8]>) -> io::Result<()> {
        self.file.write_all(content.as_ref())?;
        self.file.sync_all()?;
        match fs::hard_link(&self.path, &self.target) {
            // The temporary name is removed on drop.
            Ok(()) => {
                self.sync_folder();
                Ok(())
            }
            Err(_) if self.target.symlink_metadata().is_ok() => {
                Err(ErrorKind::AlreadyExists.into())
            }
            Err(_) => self.rename(),
        }
    }

    /// Writes the whole content of a file again that another program has damaged.
    ///
    /// # Errors
    /// If writing fails, or with [`ErrorKind::AlreadyExists`] if the file was deleted and another
    /// one now has its name.
    pub(crate) fn restore(self, content: &str, damage: FileDamage) -> io::Result<()> {
        match damage {
            FileDamage::Deleted => self.write_new(content),
            FileDamage::Changed => self.write(content),
        }
    }

    /// Renames the file to its target.
    fn rename(&mut self) -> io::Result<()> {
        fs::rename(&self.path, &self.target)?;
        self.is_committed = true;
        self.sync_folder();
        Ok(())
    }

    /// Flushes the folder, of which the name is part. Not every system can; if the new name is
    /// lost, the old file is still there.
    fn sync_folder(&self) {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_committed {
            // A leftover does no harm, and any error before this one is reported.
            let _ = fs::remove_file(&self.path);
        }
        // Unlocked explicitly, like a `LockedFile`: otherwise the file may stay locked under its
        // final name.
        let _ = self.file.unlock();
    }
}

/// Returns the path with symbolic links resolved, even if the file does not exist.
fn resolve_target(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(about) if !about.is_file() => Err(not_regular()),
        Ok(_) => fs::canonicalize(path),
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            // A dangling link, perhaps to another link. (Links in a circle are a different error.)
            Ok(link) => resolve_target(&path.parent().unwrap_or(Path::new("")).join(link)),
            Err(_) => Ok(path.to_owned()),
        },
        Err(error) => Err(error),
    }
}

/// Returns a hidden path in the same folder that is unlikely to exist.
fn temporary_path(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    // Process IDs are not unique where machines or containers share a folder. The seeds of hash
    // maps come from the operating system.
    let unique = RandomState::new().hash_one(name);
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{unique:016x}{}", AtomicFile::SUFFIX));
    target.with_file_name(hidden)
}
