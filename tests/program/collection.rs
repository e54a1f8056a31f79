//! Collections and walks on the command line: built, cached, verified, used and removed.

use crate::support::program::json_lines;
use crate::tables::CacheFolder;
use serde_json::Value;
use std::fs;

/// Returns the output of a run that must end with this exit code.
fn run_expecting(folder: &CacheFolder, code: i32, arguments: &[&str]) -> String {
    let run = folder.run(arguments);
    assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
    run.stdout
}

/// Collection of two partitions with five patterns, none of which is the reflection of another:
/// five tables.
const COLLECTION: &str = "4-4+aab/ccb/cc.";

/// Returns the records that a successful run prints.
fn records(folder: &CacheFolder, arguments: &[&str]) -> Vec<Value> {
    let run = folder.run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    json_lines(&run)
}

#[test]
fn collections_are_built_once_table_by_table() {
    let folder = CacheFolder::new();
    let build = ["pdb", "build", "--size", "3x3", COLLECTION, "walks-6", "--format", "jsonl"];
    let first = records(&folder, &build);
    assert!(first.iter().all(|object| object["status"] == "built"), "{first:?}");
    assert_eq!(first.len(), folder.names().len());
    assert_eq!(first.last().expect("walks")["partition"], "walks-6");
    assert!(folder.names().contains(&"walks-3x3-6.fifteen".to_owned()));
    fs::remove_file(folder.file(&folder.names()[1])).expect("a removable file");
    let again = records(&folder, &build);
    let rebuilt = again.iter().filter(|object| object["status"] == "built").count();
    assert_eq!((again.len(), rebuilt), (first.len(), 1), "a single table is rebuilt");
}

#[test]
fn collections_are_checked_and_removed() {
    let folder = CacheFolder::new();
    run_expecting(&folder, 0, &["pdb", "build", "--size", "3x3", COLLECTION, "walks-6"]);
    let all = records(&folder, &["pdb", "verify", "--thorough", "--format", "jsonl"]);
    assert!(all.len() > 3 && all.iter().all(|object| object["ok"] == true), "{all:?}");
    for name in folder.names() {
        let path = folder.file(&name);
        let right = fs::read(&path).expect("a readable file");
        let mut wrong = right.clone();
        let last = wrong.len() - 1;
        wrong[last] ^= 1;
        fs::write(&path, wrong).expect("a writable file");
        let message = run_expecting(&folder, 1, &["pdb", "verify"]);
        assert!(
            message.contains(&format!("{name}: data is corrupt (checksum mismatch)")),
            "{message}"
        );
        fs::write(&path, right).expect("a writable file");
    }
    let paths = run_expecting(&folder, 0, &["pdb", "path", "--size", "3x3", COLLECTION]);
    assert_eq!(paths.lines().count(), all.len() - 1);
    run_expecting(&folder, 0, &["pdb", "clean", "--size", "3x3", COLLECTION]);
    assert_eq!(folder.names(), ["walks-3x3-6.fifteen"]);
    run_expecting(&folder, 0, &["pdb", "clean", "--size", "3x3", "walks-6"]);
    assert!(folder.names().is_empty());
}

/// The files of a collection have the names that `pdb list` prints for them.
#[test]
fn single_tables_of_collections_have_names() {
    let folder = CacheFolder::new();
    run_expecting(&folder, 0, &["pdb", "build", "--size", "3x3", COLLECTION]);
    let mut listed = records(&folder, &["pdb", "list", "--format", "jsonl"]);
    let table = listed.pop().expect("a file");
    let name = table["partition"].as_str().expect("a name");
    let select = |command| ["pdb", command, "--size", "3x3", "--format", "jsonl", name];
    let path = records(&folder, &select("path"));
    assert_eq!((&path[0]["path"], &path[0]["status"]), (&table["path"], &"present".into()));
    let verified = records(&folder, &select("verify"));
    assert_eq!((&verified[0]["path"], &verified[0]["ok"]), (&table["path"], &true.into()));
    // Now the partition has tables of its own, too.
    run_expecting(&folder, 0, &["pdb", "build", "--size", "3x3", name]);
    assert_eq!(records(&folder, &select("clean")).len(), 2);
    assert_eq!(folder.names().len(), listed.len());
}

#[test]
fn searches_use_collections() {
    let folder = CacheFolder::new();
    let heuristic = format!("pdb-{COLLECTION}");
    let solve = ["--size", "3x3", "--heuristic", &heuristic, "--format", "jsonl", "867254301"];
    let solved = records(&folder, &solve);
    assert_eq!(
        (&solved[0]["length"], &solved[0]["heuristic"]),
        (&31.into(), &heuristic.as_str().into())
    );
    assert!(folder.names().is_empty(), "small tables are not cached automatically");
    run_expecting(&folder, 0, &["pdb", "build", "--size", "3x3", COLLECTION]);
    let refused = CacheFolder::new().run(&[&solve[..], &["--no-build"]].concat());
    assert_eq!(refused.code, Some(2));
    let message = refused.stderr;
    assert!(
        message.ends_with("file not found; --no-build prevents building 4-4+aab/ccb/cc.\n"),
        "{message}"
    );
    run_expecting(&folder, 0, &[&solve[..], &["--no-build"]].concat());
    // The pruning engine uses cached walks.
    let before = records(&folder, &solve)[0]["visited"].as_u64();
    run_expecting(&folder, 0, &["pdb", "build", "--size", "3x3", "walks-20"]);
    let after = records(&folder, &solve)[0]["visited"].as_u64();
    assert!(after < before, "{after:?} {before:?}");
}

#[test]
fn invalid_collections_are_explained() {
    let folder = CacheFolder::new();
    for (arguments, complaint) in [
        (&["build", "--size", "3x3", "4-4+x"][..], "invalid collection '4-4+x': partition 2: "),
        (&["build", "--size", "3x3", "4-4+8"], "a pattern has more than 7 tiles"),
        (&["build", "6-6-6-6x8"], "the collections of 4x4 boards with a name are 6-6-3x3, 7-7-1x2"),
        (
            &["build", "--size", "5x5", "6-6-6-6x9"],
            "with a name are 6-6-6-6x2, 6-6-6-6x4, 6-6-6-6x8",
        ),
        (&["build", "--size", "3x3", "6-6-3x3"], "no collection of 3x3 boards has a name"),
        (&["build", "walks-21"], "invalid 'walks-21': the length must be from 2 to 20"),
        (&["stats", "--size", "3x3", "4-4+8"], "invalid partition '4-4+8'"),
        (&["stats", "6-6-3x3"], "'6-6-3x3': it is a collection; name one of its partitions"),
    ] {
        let run = folder.run(&[&["pdb"], arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}
