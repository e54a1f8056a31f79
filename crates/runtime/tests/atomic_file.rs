//! Tests of atomic file replacement.

use fifteen_runtime::atomic_file::{AtomicFile, LockedFile, atomic_write, is_special};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Temporary folder of a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fifteen-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a new folder");
        Folder(folder)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a readable folder");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.map(|entry| entry.file_name());
        let mut names: Vec<String> = entries
            .map(|entry| name(entry).expect("a readable folder").to_string_lossy().into_owned())
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
    atomic_write(&path, "old").expect("a writable file");
    let mut part = AtomicFile::create(&path).expect("a new file");
    part.file().write_all(b"new").expect("a writable file");
    assert_eq!(folder.names().len(), 2, "the file and the temporary file");
    drop(part);
    assert_eq!(folder.names(), ["file"]);
    assert_eq!(fs::read_to_string(&path).expect("an existing file"), "old");
}

#[test]
fn concurrent_writes_of_one_file_do_not_collide() {
    let folder = Folder::new("two");
    let path = folder.0.join("file");
    let mut parts = [(); 2].map(|()| AtomicFile::create(&path).expect("a new file"));
    for (part, text) in parts.iter_mut().zip(["one", "other"]) {
        part.file().write_all(text.as_bytes()).expect("a writable file");
    }
    for (part, text) in parts.into_iter().zip(["one", "other"]) {
        part.commit().expect("a renamed file");
        assert_eq!(fs::read_to_string(&path).expect("an existing file"), text);
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn folders_are_neither_replaced_nor_created() {
    let folder = Folder::new("folder");
    let error = atomic_write(&folder.0, "text").expect_err("a folder");
    assert_eq!(error.kind(), ErrorKind::IsADirectory);
    let error = atomic_write(&folder.0.join("no/file"), "text").expect_err("a missing folder");
    assert_eq!(error.kind(), ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_preserved() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links");
    let (file, link) = (folder.0.join("file"), folder.0.join("link"));
    symlink(Path::new("file"), &link).expect("a new link");
    for text in ["made", "replaced"] {
        atomic_write(&link, text).expect("a writable file");
        assert_eq!(fs::read_to_string(&file).expect("an existing file"), text);
        assert!(fs::symlink_metadata(&link).expect("an existing file").is_symlink());
    }
}

#[cfg(unix)]
#[test]
fn links_to_dangling_links_are_preserved() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("chain");
    let path = |name: &str| folder.0.join(name);
    fs::create_dir(path("sub")).expect("a new folder");
    symlink("sub/second", path("first")).expect("a new link");
    symlink("../third", path("sub/second")).expect("a new link");
    symlink("file", path("third")).expect("a new link");
    atomic_write(&path("first"), "text").expect("a writable file");
    assert_eq!(fs::read_to_string(path("file")).expect("an existing file"), "text");
    assert_eq!(folder.names(), ["file", "first", "sub", "third"]);
    for link in ["first", "sub/second", "third"] {
        assert!(fs::symlink_metadata(path(link)).expect("an existing link").is_symlink(), "{link}");
    }
    symlink("circle", path("circle")).expect("a new link");
    assert!(atomic_write(&path("circle"), "text").is_err());
}

#[cfg(unix)]
#[test]
fn devices_are_written_in_place() {
    let null = Path::new("/dev/null");
    assert!(is_special(null));
    atomic_write(null, "text").expect("a writable device");
    assert!(is_special(null), "it was not replaced");
    let error = AtomicFile::create(null).expect_err("a device");
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
}

/// A duplicate of the open file, such as one that a child process inherits, does not keep the lock.
#[test]
fn dropping_the_lock_unlocks_despite_copies_of_the_file() {
    let folder = Folder::new("locked");
    let lock = || LockedFile::try_lock(File::create(folder.0.join("file")).expect("a new file"));
    let locked = lock().expect("an unlocked file");
    let copy = locked.try_clone().expect("a copy");
    assert!(lock().is_none());
    drop(locked);
    assert!(lock().is_some());
    drop(copy);
}

/// The same holds for a file under its final name.
#[test]
fn committed_files_are_unlocked_despite_copies() {
    let folder = Folder::new("committed");
    let path = folder.0.join("file");
    let mut part = AtomicFile::create(&path).expect("a new file");
    let copy = part.file().try_clone().expect("a copy");
    part.commit().expect("a renamed file");
    assert!(LockedFile::try_lock(File::open(&path).expect("an existing file")).is_some());
    drop(copy);
}
