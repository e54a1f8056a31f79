//! What `auto` chooses, and that it does no more than it may.

use super::{Folder, START};
use std::fs;

/// The tables that `auto` has in reserve for the 15-puzzle.
const FILE_OF_RESERVE: &str = "pdb-4x4-7-8.fifteen";

/// Checks the length and the heuristic that a search has, and gives what it says about itself.
fn assert_solved_with(folder: &Folder, options: &[&str], heuristic: &str) -> String {
    let run = folder.run(&[&["-v", "--format", "jsonl", START][..], options].concat());
    let record = &run.objects()[0];
    assert_eq!((&record["length"], &record["heuristic"]), (&45.into(), &heuristic.into()));
    run.stderr
}

#[test]
fn it_says_what_it_begins_with_and_what_is_in_reserve() {
    let folder = Folder::new();
    let said = assert_solved_with(&folder, &[], "pdb-6-6-3");
    assert!(said.contains("heuristic pdb-6-6-3, "), "{said}");
    assert!(said.contains(" nodes pdb-7-8 is built in memory "), "{said}");
    assert!(folder.names().is_empty(), "an easy position does without it");
}

#[test]
fn it_builds_nothing_if_it_must_not() {
    let folder = Folder::new();
    for options in [&["--no-build"][..], &["--time-limit", "60"]] {
        let said = assert_solved_with(&folder, options, "pdb-6-6-3");
        assert!(said.contains("pdb-7-8 is not kept, and is not built"), "{said}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn an_engine_that_is_named_is_left_to_the_manhattan_distance() {
    let folder = Folder::new();
    for engine in ["plain", "fsa", "wide"] {
        assert_solved_with(&folder, &["--engine", engine], "manhattan");
    }
    assert!(folder.names().is_empty());
}

/// The reserve is no reason to fail.
#[test]
fn garbage_in_the_place_of_the_reserve_changes_nothing() {
    let folder = Folder::new();
    for garbage in [&b""[..], b"not a table at all", &[0x5a; 4096]] {
        fs::write(folder.file(FILE_OF_RESERVE), garbage).unwrap();
        for options in [&[][..], &["--no-build"]] {
            let said = assert_solved_with(&folder, options, "pdb-6-6-3");
            assert!(said.contains(&format!("{FILE_OF_RESERVE}: it ")), "{said}");
            assert!(said.contains("; the file is not used\n"), "{said}");
            assert!(!said.contains("pdb-7-8 is loaded"), "{said}");
        }
        assert_eq!(fs::read(folder.file(FILE_OF_RESERVE)).unwrap(), garbage);
    }
    assert_eq!(folder.names(), [FILE_OF_RESERVE]);
}
