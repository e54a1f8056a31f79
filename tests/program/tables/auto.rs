//! Heuristics that `auto` chooses, with and without limits of the search.

use super::{CacheFolder, START, records};
use crate::support::program::json_lines;
#[cfg(unix)]
use crate::support::terminal::PtyProcess;
use std::fs;

/// File of the largest upgrade that `auto` uses for the 15-puzzle.
const UPGRADE_FILE: &str = "pdb-4x4-7-8.fifteen";

/// Checks the length and the heuristic of a search; returns its messages.
fn assert_solved_with(folder: &CacheFolder, options: &[&str], heuristic: &str) -> String {
    let run = folder.run(&[&["-v", "--format", "jsonl", START][..], options].concat());
    let record = &records(&run)[0];
    assert_eq!((&record["length"], &record["heuristic"]), (&45.into(), &heuristic.into()));
    run.stderr
}

#[test]
fn the_first_heuristic_and_its_upgrades_are_printed() {
    let folder = CacheFolder::new();
    let message = assert_solved_with(&folder, &[], "pdb-6-6-3");
    assert!(message.contains("heuristic pdb-6-6-3, "), "{message}");
    assert!(message.contains(" nodes per position: pdb-7-7-1x2, built in memory"), "{message}");
    assert!(
        message.contains(" nodes: pdb-7-8, built, and cached if disk space allows"),
        "{message}"
    );
    let message = assert_solved_with(&folder, &["--all"], "pdb-6-6-3");
    assert!(
        !message.contains("7-7-1x2") && message.contains(" nodes: pdb-7-8, built"),
        "{message}"
    );
    assert!(folder.names().is_empty(), "no tables for an easy position");
}

#[test]
fn no_build_prevents_building() {
    let folder = CacheFolder::new();
    for options in [&["--no-build"][..], &["--time-limit", "60"]] {
        let message = assert_solved_with(&folder, options, "pdb-6-6-3");
        assert!(message.contains("pdb-7-8, unavailable: not cached, and "), "{message}");
    }
    let message = assert_solved_with(&folder, &["--no-build"], "pdb-6-6-3");
    assert!(message.contains("pdb-7-7-1x2, unavailable: not cached, and "), "{message}");
    assert!(folder.names().is_empty());
}

/// A collection of the 15-puzzle takes a second or two to build. It is built even if the search has
/// limits, and is not cached; a cached one is loaded.
#[test]
fn quick_builds_happen_within_limits() {
    let folder = CacheFolder::new();
    let hard = ["--node-limit", "4_500_000", "--format", "jsonl", "-v", "0c9dfbae37624851"];
    let assert_message = |message: &str| {
        let run = folder.run(&hard);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
        assert_eq!(json_lines(&run)[0]["heuristic"], "pdb-6-6-3, then pdb-7-7-1x2");
    };
    assert_message("tables of 7-7-1x2 built in ");
    assert!(folder.names().is_empty());
    folder.run(&["pdb", "build", "7-7-1x2"]);
    assert_message("pdb-7-7-1x2, loaded from ");
    assert_eq!(folder.names().len(), 5);
}

/// The totals of `korf` name the heuristics of its searches, not only the first one.
#[test]
fn totals_name_all_heuristics_that_were_used() {
    let folder = CacheFolder::new();
    folder.run(&["pdb", "build", "6-6-3x3"]);
    let korf = ["korf", "--summary", "--threads", "1"];
    let run = |options: &[&str]| folder.run(&[&korf[..], options].concat());
    let names = "pdb-6-6-3 (1); pdb-6-6-3, then pdb-6-6-3x3 (1)";
    assert_eq!(records(&run(&["12,88", "--format", "jsonl"]))[0]["heuristic"], names);
    let text = run(&["12,88"]).stdout;
    assert!(text.contains(&format!(" (wide with {names})\n")), "{text}");
    assert_eq!(records(&run(&["12,42", "--format", "jsonl"]))[0]["heuristic"], "pdb-6-6-3");
}

#[test]
fn a_named_engine_uses_the_manhattan_distance() {
    let folder = CacheFolder::new();
    for engine in ["plain", "fsa", "wide"] {
        assert_solved_with(&folder, &["--engine", engine], "manhattan");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn a_corrupt_upgrade_file_does_not_change_the_answer() {
    let folder = CacheFolder::new();
    for (garbage, reason) in [
        (&b""[..], "file is too short (0 bytes; the header alone has 80)"),
        (b"not a table at all", "file is too short (18 bytes; the header alone has 80)"),
        (&[0x5a; 4096], "not a table file (wrong magic bytes)"),
    ] {
        fs::write(folder.file(UPGRADE_FILE), garbage).unwrap();
        for options in [&[][..], &["--no-build"]] {
            let message = assert_solved_with(&folder, options, "pdb-6-6-3");
            let complaint = format!("{UPGRADE_FILE}: {reason}; ignoring the file\n");
            assert!(message.contains(&complaint), "{message}");
            assert!(!message.contains("pdb-7-8, loaded"), "{message}");
        }
        assert_eq!(fs::read(folder.file(UPGRADE_FILE)).unwrap(), garbage);
    }
    assert_eq!(folder.names(), [UPGRADE_FILE]);
}

/// Position of the 24-puzzle, with its goal, whose search visits enough nodes to build tables.
const HARD_SEARCH: [&str; 3] =
    ["--goal", "first", "14,5,9,2,18,8,23,19,12,17,15,0,10,20,4,6,11,21,1,7,24,3,16,22,13"];

/// If tables must not be built, the command that builds them is suggested.
#[test]
fn missing_tables_are_suggested() {
    let folder = CacheFolder::new();
    for options in [&["--no-build"][..], &["--time-limit", "600"]] {
        let limit = ["--node-limit", "17_000_000", "--format", "jsonl"];
        let run = folder.run(&[options, &limit, &HARD_SEARCH].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert_eq!(json_lines(&run)[0]["status"], "feasible");
        assert!(run.stderr.starts_with("note: "), "{}", run.stderr);
        assert!(run.stderr.contains("`fifteen pdb build --size 5x5 6-6-6-6`"), "{}", run.stderr);
    }
    assert!(folder.names().is_empty());
}

/// The last upgrade is a collection, if memory suffices.
#[test]
fn the_last_upgrade_is_a_collection() {
    let folder = CacheFolder::new();
    let run = folder.run(&[&["-v", "--node-limit", "1000"][..], &HARD_SEARCH].concat());
    let message = " 1,073,741,824 nodes: pdb-6-6-6-6x8, unavailable: not cached, and large tables ";
    let memory_message = "building the tables of 6-6-6-6x8 needs ";
    assert!(run.stderr.contains(message) || run.stderr.contains(memory_message), "{}", run.stderr);
}

#[test]
#[ignore = "three minutes, 2.5 GB of memory and as much disk space"]
fn a_long_search_uses_a_collection() {
    let folder = CacheFolder::new();
    let number_37 = "23,22,5,3,9,6,18,15,10,2,21,13,19,12,20,7,0,1,16,24,17,4,14,8,11";
    let run = folder.run(&["--goal", "first", "--format", "jsonl", number_37]);
    let record = &records(&run)[0];
    assert_eq!(record["length"], 100);
    assert_eq!(record["heuristic"], "conflict, then pdb-6-6-6-6, then pdb-6-6-6-6x8");
    assert_eq!(folder.names().len(), 16, "6-6-6-6, and fifteen tables of the collection");
}

/// Tables that were built for an upgrade are cached and loaded the next time. The progress bar
/// shows their construction, and the time of the iteration excludes it.
#[cfg(unix)]
#[test]
fn built_tables_are_cached() {
    let folder = CacheFolder::new();
    let mut terminal = PtyProcess::start(200, folder.command(&HARD_SEARCH));
    let mut shown = terminal.read_until("cached tables of 6-6-6-6 in ");
    terminal.interrupt();
    let (code, rest) = terminal.wait_for_exit();
    shown += &rest;
    // A solution was found in the meantime.
    assert_eq!(code, Some(0), "{shown}");
    assert!(shown.contains("building tables of 6-6-6-6, "), "{shown}");
    assert!(shown.contains(" s remaining") && shown.contains(" MB "), "{shown}");
    assert!(shown.contains("remove them with `fifteen pdb clean`"), "{shown}");
    assert!(shown.contains(" s for tables, "), "{shown}");
    assert_eq!(folder.names(), ["pdb-5x5-6-6-6-6.fifteen"]);
    let run = folder.run(&[&["-v", "--node-limit", "1000"][..], &HARD_SEARCH].concat());
    assert!(run.stderr.contains("pdb-6-6-6-6, loaded from "), "{}", run.stderr);
}
