//! Damaged table files and unusable folders.

use super::{CacheFolder, FILE, FILE_LENGTH, START, build_tables, command, records, run};
use crate::support::header::check_header;
use arbitrary::Arbitrary;
use arbtest::arbtest;
use std::fs;
use std::process::Command;

/// Checks that an invalid file is reported and refused. With `--no-build` a search ends with an
/// error; otherwise it has the right answer, and the file is replaced.
fn assert_recovery(folder: &CacheFolder, right: &[u8], reason: &str) {
    let wrong = fs::read(folder.file(FILE)).expect("a readable file");
    let verified = folder.run(&["pdb", "verify", "5-5-5"]);
    assert_eq!(verified.code, Some(1), "{reason}: {}", verified.stderr);
    assert!(verified.stdout.contains(&format!("{FILE}: {reason}")), "{}", verified.stdout);
    let solve = ["--heuristic", "pdb-5-5-5", "--format", "jsonl", START];
    let refused = folder.run(&[&solve[..], &["--no-build"]].concat());
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{reason}");
    let complaint = format!("{FILE}: {reason}; --no-build prevents building 5-5-5\n");
    assert!(refused.stderr.ends_with(&complaint), "{}", refused.stderr);
    assert!(fs::read(folder.file(FILE)).unwrap() == wrong, "the file was changed");
    let solved = folder.run(&solve);
    assert_eq!(records(&solved)[0]["length"], 45);
    let warning = format!("{FILE}: {reason}; rebuilding the tables\n");
    assert!(solved.stderr.ends_with(&warning), "{}", solved.stderr);
    assert!(fs::read(folder.file(FILE)).unwrap() == right, "{reason}: the file was not replaced");
    assert_eq!(folder.names(), [FILE]);
}

#[test]
fn damaged_files_are_refused_and_replaced() {
    let (folder, right) = build_tables();
    let damaged = |at: usize| {
        let mut bytes = right.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    for (bytes, reason) in [
        (damaged(3), "not a table file (wrong magic bytes)"),
        (damaged(8), "unsupported format version 17 (expected 1)"),
        (damaged(20), "header is corrupt (checksum mismatch)"),
        (damaged(74), "header is corrupt (checksum mismatch)"),
        (damaged(79), "header is corrupt (checksum mismatch)"),
        (damaged(80), "data is corrupt (checksum mismatch)"),
        (damaged(300_000), "data is corrupt (checksum mismatch)"),
        (damaged(FILE_LENGTH - 1), "data is corrupt (checksum mismatch)"),
        (Vec::new(), "file is too short (0 bytes; the header alone has 80)"),
        (right[..79].to_vec(), "file is too short (79 bytes; the header alone has 80)"),
        (right[..80].to_vec(), "wrong length: found 80 bytes, expected 786320"),
        (right[..FILE_LENGTH - 1].to_vec(), "wrong length: found 786319 bytes, expected 786320"),
        ([&right[..], b"\n"].concat(), "wrong length: found 786321 bytes, expected 786320"),
        (b"not a table at all".repeat(10), "not a table file (wrong magic bytes)"),
    ] {
        fs::write(folder.file(FILE), bytes).unwrap();
        assert_recovery(&folder, &right, reason);
    }
}

/// An unusable folder is reported once, not for each of nine tables, and the search succeeds.
#[test]
#[cfg(unix)]
fn an_invalid_folder_is_reported_once() {
    let folder = CacheFolder::new();
    fs::write(folder.file("file"), "").expect("a writable file");
    let path = folder.file("file/below");
    let run = run(&mut command(&path, &["--heuristic", "pdb-6-6-3x3", "--format", "jsonl", START]));
    assert_eq!(records(&run)[0]["length"], 45);
    for complaint in ["cannot be read: ", "cannot be written: "] {
        assert_eq!(run.stderr.matches(complaint).count(), 1, "{}", run.stderr);
    }
    assert!(run.stderr.contains("; the tables are not cached\n"), "{}", run.stderr);
}

#[test]
fn foreign_files_are_refused_and_replaced() {
    let (folder, right) = build_tables();
    for (partition, size, name, reason) in [
        (
            "4-4-4-3",
            "4x4",
            "pdb-4x4-4-4-4-3.fifteen",
            "wrong partition: found ddcc/dcca/bbaa/bba., expected cccc/bcaa/bbaa/bba.",
        ),
        ("4-4", "3x3", "pdb-3x3-4-4.fifteen", "wrong board size: found 3x3, expected 4x4"),
    ] {
        folder.run(&["pdb", "build", "--size", size, partition]);
        fs::rename(folder.file(name), folder.file(FILE)).unwrap();
        let all = folder.run(&["pdb", "verify"]);
        assert_eq!(all.code, Some(1));
        assert!(all.stdout.contains("do not match the file name"), "{}", all.stdout);
        assert_recovery(&folder, &right, reason);
    }
}

/// Returns the output of `pdb stats 5-5-5` for correct tables.
fn expected_stats() -> String {
    let folder = CacheFolder::new();
    let run = folder.run(&["pdb", "stats", "5-5-5"]);
    assert_eq!(run.stderr, "");
    // The tables are small: they were built and not cached.
    assert!(folder.names().is_empty());
    run.stdout
}

#[test]
fn a_folder_at_the_path_of_the_file_is_an_error() {
    let folder = CacheFolder::new();
    let stats = expected_stats();
    fs::create_dir(folder.file(FILE)).unwrap();
    let run = folder.run(&["pdb", "stats", "5-5-5"]);
    assert_eq!((run.code, run.stdout), (Some(0), stats));
    let [refused, unsaved] = run.stderr.lines().collect::<Vec<_>>()[..] else {
        panic!("two warnings: {}", run.stderr)
    };
    assert!(refused.contains("not a regular file; rebuilding the tables"), "{refused}");
    assert!(unsaved.contains("cannot be written: "), "{unsaved}");
    let solve = ["--heuristic", "pdb-5-5-5", START];
    assert_eq!(folder.run(&solve).code, Some(0));
    assert_eq!(folder.run(&[&solve[..], &["--no-build"]].concat()).code, Some(2));
    assert_eq!(folder.run(&["pdb", "build", "5-5-5"]).code, Some(2));
    assert_eq!(folder.run(&["pdb", "verify", "5-5-5"]).code, Some(1));
    let cleaned = folder.run(&["pdb", "clean"]);
    assert_eq!(cleaned.code, Some(2));
    assert!(cleaned.stderr.contains("cannot be removed: "), "{}", cleaned.stderr);
    assert_eq!(folder.names(), [FILE]);
}

#[test]
fn folders_that_cannot_be_written_are_errors() {
    let folder = CacheFolder::new();
    let file = folder.file("file");
    fs::write(&file, b"here").unwrap();
    let mut folders = vec![file.clone(), file.join("below")];
    if cfg!(target_os = "linux") {
        folders.push("/proc/fifteen".into());
    }
    for unwritable in folders {
        let run = run(&mut command(&unwritable, &["pdb", "build", "5-5-5"]));
        assert_eq!(run.code, Some(2), "{}: {}", unwritable.display(), run.stdout);
        assert!(run.stderr.contains("cannot be written: "), "{}", run.stderr);
        assert!(run.stderr.contains(FILE), "{}", run.stderr);
        let mut solve = command(&unwritable, &["--heuristic", "pdb-5-5-5", START]);
        assert_eq!(self::run(&mut solve).code, Some(0), "an answer without a cache");
    }
    let absent = folder.file("nothing");
    let cleaned = run(&mut command(&absent, &["pdb", "clean"]));
    assert_eq!((cleaned.code, &*cleaned.stdout), (Some(0), "0 files removed, 0 bytes\n"));
    let verified = run(&mut command(&absent, &["pdb", "verify"]));
    assert_eq!((verified.code, &*verified.stdout), (Some(2), ""), "nothing to verify");
    assert!(verified.stderr.contains("nothing: no such directory"), "{}", verified.stderr);
    fs::create_dir(&absent).unwrap();
    let verified = run(&mut command(&absent, &["pdb", "verify"]));
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    assert!(verified.stdout.ends_with("nothing: no tables\n"), "{}", verified.stdout);
}

/// A limit on the file size acts like a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_leaves_nothing() {
    let folder = CacheFolder::new();
    for blocks in ["0", "1", "700"] {
        let script = format!("ulimit -f {blocks}; exec \"$0\" pdb build 5-5-5");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_fifteen")]);
        let run = run(shell.env("FIFTEEN_CACHE_DIR", &folder.0));
        assert_eq!(run.code, Some(2), "{blocks}: {}", run.stdout);
        assert!(run.stderr.contains("cannot be written: "), "{}", run.stderr);
        assert!(folder.names().is_empty(), "{blocks}: {:?}", folder.names());
    }
}

#[test]
fn any_header_is_read_or_refused() {
    arbtest(|bytes| {
        check_header(&<[u8; 80]>::arbitrary(bytes)?);
        Ok(())
    });
    let (_, right) = build_tables();
    arbtest(|bytes| {
        let mut modified: [u8; 80] = right[..80].try_into().expect("a header");
        for _ in 0..bytes.int_in_range(0..=3)? {
            modified[bytes.choose_index(80)?] = u8::arbitrary(bytes)?;
        }
        check_header(&modified);
        Ok(())
    });
}
