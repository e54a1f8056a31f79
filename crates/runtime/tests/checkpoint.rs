//! Tests of checkpoint files, with leftovers of killed processes.

use fifteen_runtime::atomic_file::FileDamage;
use fifteen_runtime::checkpoint::{
    Checkpoint, CheckpointFile, CheckpointHeader, ContentError, Error, UnitNumbering,
};
use fifteen_runtime::pool;
use fifteen_runtime::units::{PendingUnits, UNITS};
use std::fs::OpenOptions;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Barrier;
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

fn header(search: &str) -> CheckpointHeader {
    CheckpointHeader {
        question: "queens".to_owned(),
        search: search.to_owned(),
        unit_numbering: UnitNumbering::Fixed,
    }
}

/// A file that was deleted while the search ran is written again, unless another file has taken its
/// name.
#[cfg(unix)]
#[test]
fn a_deleted_file_is_written_again() {
    let file = Temporary::new("deleted");
    let mut checkpoint = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
    checkpoint.append(3, "nodes 3".to_owned()).expect("a writable file");
    assert_eq!(checkpoint.restore_if_damaged(&file.0).expect("a file"), None, "it is there");
    fs::remove_file(&file.0).expect("a removable file");
    let damage = checkpoint.restore_if_damaged(&file.0).expect("a writable file");
    assert_eq!(damage, Some(FileDamage::Deleted));
    checkpoint.append(4, "nodes 4".to_owned()).expect("a writable file");
    let read = Checkpoint::read(&file.0).expect("a checkpoint");
    assert_eq!(&read, checkpoint.checkpoint());
    assert_eq!(read.done_count(), 2);
    fs::remove_file(&file.0).expect("a removable file");
    fs::write(&file.0, "another").expect("a writable file");
    assert!(matches!(checkpoint.restore_if_damaged(&file.0), Err(Error::Replaced)));
}

/// A file that was truncated or overwritten while the search ran is written again, whether or not
/// records were added in between.
#[test]
fn a_damaged_file_is_written_again() {
    let file = Temporary::new("damaged");
    let mut checkpoint = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
    checkpoint.append(3, "nodes 3".to_owned()).expect("a writable file");
    let whole = fs::read(&file.0).expect("a readable file");
    for (text, units) in [
        (&b"garbage\n"[..], 0..0),
        (&whole[..whole.len() - 4], 0..0),
        (&b""[..], 4..6),
        (&whole[..whole.len() - 4], 6..7),
    ] {
        fs::write(&file.0, text).expect("a writable file");
        for unit in units {
            checkpoint.append(unit, "nodes 4".to_owned()).expect("a writable file");
        }
        let damage = checkpoint.restore_if_damaged(&file.0).expect("a writable file");
        assert_eq!(damage, Some(FileDamage::Changed));
        assert_eq!(&Checkpoint::read(&file.0).expect("a checkpoint"), checkpoint.checkpoint());
    }
    checkpoint.append(9, "nodes 4".to_owned()).expect("a writable file");
    assert_eq!(&Checkpoint::read(&file.0).expect("a checkpoint"), checkpoint.checkpoint());
    let other = CheckpointFile::open(&file.0, header("x"));
    assert!(matches!(other, Err(Error::Locked)), "the file is still locked");
}

/// A record that conflicts with an earlier one is not written.
#[test]
fn a_conflicting_record_leaves_the_file_unchanged() {
    let file = Temporary::new("conflicting");
    let mut checkpoint = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
    checkpoint.append(3, "nodes 3".to_owned()).expect("a writable file");
    let before = fs::read(&file.0).expect("a readable file");
    let conflict = checkpoint.append(3, "nodes 4".to_owned());
    assert!(matches!(conflict, Err(Error::Content(ContentError::Disagreement { .. }))));
    assert_eq!(fs::read(&file.0).expect("a readable file"), before);
}

/// A record that no file can contain is not written.
#[test]
fn an_invalid_record_leaves_the_file_unchanged() {
    let file = Temporary::new("invalid");
    let mut checkpoint = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
    let before = fs::read(&file.0).expect("a readable file");
    for (unit, record) in [(UNITS, "nodes 3"), (3, "nodes\n3"), (3, "nodes 3\r")] {
        let append = AssertUnwindSafe(|| checkpoint.append(unit, record.to_owned()));
        assert!(catch_unwind(append).is_err(), "{unit} {record:?}");
        assert_eq!(fs::read(&file.0).expect("a readable file"), before);
    }
}

/// Of two searches that create the same file at the same time one has it, and the other is
/// refused.
#[test]
fn a_new_file_has_one_owner() {
    for _ in 0..30 {
        let (file, barrier) = (Temporary::new("created-twice"), Barrier::new(2));
        let opened = pool::map(0..2, |_| {
            barrier.wait();
            CheckpointFile::open(&file.0, header("x"))
        });
        let is_one =
            matches!(&opened[..], [Ok(_), Err(Error::Locked)] | [Err(Error::Locked), Ok(_)]);
        assert!(is_one, "{opened:?}");
    }
}

#[test]
fn reopening_keeps_complete_lines_and_drops_a_partial_one() {
    let file = Temporary::new("goes-on");
    for unit in 0..5 {
        let mut checkpoint = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
        assert_eq!(checkpoint.checkpoint().done_count(), unit);
        checkpoint.append(unit, format!("nodes {unit}")).expect("a writable file");
        checkpoint.sync().expect("a synced file");
        drop(checkpoint);
        // A process was killed while it wrote the next line.
        let mut file = OpenOptions::new().append(true).open(&file.0).expect("an existing file");
        file.write_all(b"unit 77 no").expect("a writable file");
    }
    let checkpoint = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
    let pending = PendingUnits::all();
    checkpoint.checkpoint().mark_done_in(&pending);
    assert!((0..10).all(|unit| pending.contains(unit) == (unit >= 5)));
    assert_eq!(
        fs::read_to_string(&file.0).expect("a text file"),
        checkpoint.checkpoint().to_text()
    );
}

#[test]
fn locked_file_refuses_a_second_writer() {
    let file = Temporary::new("locked");
    let one = CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
    let other = CheckpointFile::open(&file.0, header("x"));
    assert!(matches!(other, Err(Error::Locked)), "{other:?}");
    assert_eq!(Checkpoint::read(&file.0).expect("a readable checkpoint").done_count(), 0);
    drop(one);
    CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file");
}

#[test]
fn refused_files_are_left_unchanged() {
    let file = Temporary::new("other");
    drop(CheckpointFile::open(&file.0, header("x")).expect("a checkpoint file"));
    let damaged = Checkpoint::new(header("x")).to_text().replace("units", "unity");
    for content in [Checkpoint::new(header("y")).to_text(), "dear diary".to_owned(), damaged] {
        fs::write(&file.0, &content).expect("a writable file");
        let opened = CheckpointFile::open(&file.0, header("x"));
        assert!(matches!(opened, Err(Error::Content(_))), "{opened:?}");
        assert_eq!(fs::read_to_string(&file.0).expect("a text file"), content);
    }
    fs::write(&file.0, b"fifteen checkpoint 2 \xff\n").expect("a writable file");
    let opened = CheckpointFile::open(&file.0, header("x"));
    assert!(matches!(opened, Err(Error::Content(ContentError::Corrupt(1)))), "{opened:?}");
    let folder = CheckpointFile::open(&env::temp_dir(), header("x"));
    assert!(matches!(folder, Err(Error::Io(_))), "{folder:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_refused() {
    let device = CheckpointFile::open(Path::new("/dev/full"), header("x"));
    assert!(matches!(device, Err(Error::NotARegularFile)), "{device:?}");
}
