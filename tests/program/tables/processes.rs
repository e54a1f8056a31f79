//! Several processes at once, and processes that are killed or interrupted.

use super::{CacheFolder, FILE, SEVEN_TILE_FILE, SEVEN_TILE_PATTERN, START, records};
#[cfg(unix)]
use crate::support::program::interrupt;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

#[test]
fn several_processes_can_build_the_same_tables() {
    let folder = CacheFolder::new();
    let start = |_| folder.command(&["pdb", "build", "5-5-5"]).stdout(Stdio::null()).spawn();
    let children: Vec<_> = (0..4).map(start).collect();
    for child in children {
        assert!(child.expect("a running program").wait().expect("an exit status").success());
    }
    assert_eq!(folder.run(&["pdb", "verify"]).code, Some(0));
    assert_eq!(folder.names(), [FILE]);
}

/// Builds are killed after increasing times, some of them while they write.
#[test]
fn a_killed_build_leaves_no_partial_table() {
    let folder = CacheFolder::new();
    for wait in (0..12).map(|step| Duration::from_millis(20 * step)) {
        let mut build = folder.command(&["pdb", "build", "6-6-3", "--force"]);
        let mut child = build.stdout(Stdio::null()).spawn().expect("a running program");
        thread::sleep(wait);
        child.kill().expect("a killed process");
        child.wait().expect("an exit status");
        let is_complete = folder.names().iter().any(|name| name == "pdb-4x4-6-6-3.fifteen");
        let verified = folder.run(&["pdb", "verify"]);
        let has_none = verified.stdout.ends_with(": no tables\n");
        assert_eq!((verified.code, has_none), (Some(0), !is_complete));
    }
    assert_eq!(folder.run(&["pdb", "build", "6-6-3"]).code, Some(0));
    assert_eq!(folder.run(&["pdb", "verify", "6-6-3"]).code, Some(0));
    folder.run(&["pdb", "clean"]);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

/// A build is killed when its file appears, partly written.
#[test]
fn temporary_files_of_a_killed_build_can_be_removed() {
    let folder = CacheFolder::new();
    let mut build = folder.command(&["pdb", "build", SEVEN_TILE_PATTERN]);
    let mut child = build.stdout(Stdio::null()).spawn().expect("a running program");
    while folder.names().is_empty() && child.try_wait().expect("a process status").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("a killed process");
    child.wait().expect("an exit status");
    let names = folder.names();
    let [name] = &names[..] else { panic!("one file: {names:?}") };
    let is_part = Path::new(name).extension() == Some(OsStr::new("part"));
    assert!(is_part || name == SEVEN_TILE_FILE, "{name}");
    let solved = folder.run(&["-v", "--heuristic", "pdb-5-5-5", START]);
    assert_eq!(solved.code, Some(0), "{}", solved.stderr);
    let no_build =
        folder.run(&["--no-build", "--heuristic", &format!("pdb-{SEVEN_TILE_PATTERN}"), START]);
    assert_eq!(no_build.code, Some(if is_part { 2 } else { 0 }), "{}", no_build.stderr);
    let cleaned = folder.run(&["pdb", "clean", SEVEN_TILE_PATTERN, "--format", "jsonl"]);
    assert_eq!(records(&cleaned)[0]["temporary"], is_part);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[cfg(unix)]
#[test]
fn an_interrupted_construction_leaves_nothing() {
    let heuristic = format!("pdb-{SEVEN_TILE_PATTERN}");
    for arguments in [
        &["pdb", "build", SEVEN_TILE_PATTERN, "-v", "--threads", "1"][..],
        &["solve", START, "-v", "--threads", "1", "--heuristic", &heuristic],
        &["korf", "--instances", "12", "-v", "--threads", "1", "--heuristic", &heuristic],
    ] {
        // The construction takes a second. It may end before this process gets to interrupt it.
        let interrupted = (0..10).find_map(|_| {
            let folder = CacheFolder::new();
            let mut build = folder.command(arguments);
            let mut child = build.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
            let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
            let first = lines.next().expect("a line").expect("a line of text");
            assert!(first.contains("building the tables of ..../..../aaaa/aaa. with 1 threads"));
            interrupt(&child);
            let code = child.wait().expect("an exit status").code();
            (code != Some(0)).then_some((folder, lines, code))
        });
        let (folder, mut lines, code) = interrupted.expect("an interrupted construction");
        assert_eq!(code, Some(130), "{arguments:?}");
        // An interrupt just before the construction begins ends the program without a message.
        if let Some(complaint) = lines.next() {
            let complaint = complaint.expect("a line of text");
            assert!(complaint.contains("interrupted while building the tables"), "{complaint}");
        }
        assert!(folder.names().is_empty(), "{arguments:?}: {:?}", folder.names());
    }
}
