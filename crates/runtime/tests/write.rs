//! Whole files: what is there afterwards, whatever was there before.

use fifteen_runtime::atomic_file::{LockedFile, AtomicFile, is_special, atomic_write};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// A folder of a test's own, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fifteen-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("it can be read");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.map(|entry| entry.file_name());
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).expect("it can be read").to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn uncommitted_file_leaves_nothing() {
    let folder = Folder::new("unfinished");
    let path = folder.0.join("file");
    atomic_write(&path, "old").expect("it can be written");
    let mut part = AtomicFile::create(&path).expect("it can be created");
    part.file().write_all(b"new").expect("it can be written");
    assert_eq!(folder.names().len(), 2, "the part is beside the file");
    drop(part);
    assert_eq!(folder.names(), ["file"]);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
}

#[test]
fn concurrent_writes_of_one_file_do_not_collide() {
    let folder = Folder::new("two");
    let path = folder.0.join("file");
    let mut parts = [(); 2].map(|()| AtomicFile::create(&path).expect("it can be created"));
    for (part, text) in parts.iter_mut().zip(["one", "other"]) {
        part.file().write_all(text.as_bytes()).expect("it can be written");
    }
    for (part, text) in parts.into_iter().zip(["one", "other"]) {
        part.commit().expect("it can be renamed");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn folders_are_neither_replaced_nor_created() {
    let folder = Folder::new("folder");
    let error = atomic_write(&folder.0, "text").expect_err("it is a folder");
    assert_eq!(error.kind(), ErrorKind::IsADirectory);
    let error = atomic_write(&folder.0.join("no/file"), "text").expect_err("there is no such folder");
    assert_eq!(error.kind(), ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_preserved() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let (file, link) = (folder.0.join("file"), folder.0.join("link"));
    symlink(Path::new("file"), &link).expect("a link can be made");
    for text in ["made", "replaced"] {
        atomic_write(&link, text).expect("it can be written");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    }
}

#[cfg(unix)]
#[test]
fn devices_are_written_in_place() {
    let null = Path::new("/dev/null");
    assert!(is_special(null));
    atomic_write(null, "text").expect("everything can be written there");
    assert!(is_special(null), "it was not replaced");
    let error = AtomicFile::create(null).expect_err("it cannot be replaced");
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
}

/// A copy that somebody else has of an open file, as a process that is being started has, holds no lock.
#[test]
fn dropping_the_lock_unlocks_despite_copies_of_the_file() {
    let folder = Folder::new("locked");
    let lock = || LockedFile::try_lock(File::create(folder.0.join("file")).expect("it can be created"));
    let locked = lock().expect("nobody else has it");
    let copy = locked.try_clone().expect("it can be copied");
    assert!(lock().is_none());
    drop(locked);
    assert!(lock().is_some());
    drop(copy);
}
