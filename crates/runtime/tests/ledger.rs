//! Tests of checkpoint files, with leftovers of killed processes.

use fifteen_runtime::checkpoint::{
    Checkpoint, CheckpointFile, CheckpointHeader, ContentError, Error, UnitRange,
};
use fifteen_runtime::units::PendingUnits;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Temporary file of a test, removed at the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let name = format!("fifteen-checkpoint-{name}-{}", std::process::id());
        let path = env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn head(search: &str) -> CheckpointHeader {
    CheckpointHeader {
        command: "fifteen".to_owned(),
        search: search.to_owned(),
        unit_range: UnitRange::Fixed,
    }
}

#[test]
fn reopening_keeps_complete_lines_and_drops_a_partial_one() {
    let file = Temporary::new("goes-on");
    for unit in 0..5 {
        let mut kept = CheckpointFile::open(&file.0, head("x")).expect("a checkpoint file");
        assert_eq!(kept.checkpoint().done_count(), unit);
        kept.append(unit, format!("nodes {unit}")).expect("a writable file");
        kept.sync().expect("a synced file");
        drop(kept);
        // A process was killed while it wrote the next line.
        let mut file = OpenOptions::new().append(true).open(&file.0).expect("an existing file");
        file.write_all(b"unit 77 no").expect("a writable file");
    }
    let kept = CheckpointFile::open(&file.0, head("x")).expect("a checkpoint file");
    let todo = PendingUnits::all();
    kept.checkpoint().mark_done_in(&todo);
    assert!((0..10).all(|unit| todo.contains(unit) == (unit >= 5)));
    assert_eq!(fs::read_to_string(&file.0).expect("a text file"), kept.checkpoint().to_text());
    assert_eq!(kept.byte_len(), fs::metadata(&file.0).expect("an existing file").len());
}

#[test]
fn locked_file_refuses_a_second_writer() {
    let file = Temporary::new("locked");
    let one = CheckpointFile::open(&file.0, head("x")).expect("a checkpoint file");
    let other = CheckpointFile::open(&file.0, head("x"));
    assert!(matches!(other, Err(Error::Locked)), "{other:?}");
    assert_eq!(Checkpoint::read(&file.0).expect("a readable checkpoint").done_count(), 0);
    drop(one);
    CheckpointFile::open(&file.0, head("x")).expect("a checkpoint file");
}

#[test]
fn refused_files_are_left_unchanged() {
    let file = Temporary::new("other");
    drop(CheckpointFile::open(&file.0, head("x")).expect("a checkpoint file"));
    let damaged = Checkpoint::new(head("x")).to_text().replace("units", "unity");
    for content in
        [Checkpoint::new(head("y")).to_text(), "dear diary".to_owned(), String::new(), damaged]
    {
        fs::write(&file.0, &content).expect("a writable file");
        let opened = CheckpointFile::open(&file.0, head("x"));
        assert!(matches!(opened, Err(Error::Content(_))), "{opened:?}");
        assert_eq!(fs::read_to_string(&file.0).expect("a text file"), content);
    }
    fs::write(&file.0, b"fifteen checkpoint 2 \xff\n").expect("a writable file");
    let opened = CheckpointFile::open(&file.0, head("x"));
    assert!(matches!(opened, Err(Error::Content(ContentError::Corrupt(1)))), "{opened:?}");
    let folder = CheckpointFile::open(&env::temp_dir(), head("x"));
    assert!(matches!(folder, Err(Error::Io(_))), "{folder:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_refused() {
    let device = CheckpointFile::open(Path::new("/dev/full"), head("x"));
    assert!(matches!(device, Err(Error::NotARegularFile)), "{device:?}");
}
