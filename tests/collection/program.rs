//! The program: collections and walks are built, kept, checked, used and removed.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for a test, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("fifteen-collection-{}-{number}", std::process::id());
        Folder(std::env::temp_dir().join(name))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut program = Command::new(env!("CARGO_BIN_EXE_fifteen"));
        program.args(arguments).env("FIFTEEN_CACHE_DIR", &self.0);
        program.output().expect("the program can be run")
    }

    /// What a run printed that ended with this code.
    fn printed(&self, code: i32, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        String::from_utf8(output.stdout).expect("it is a text")
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder can be read");
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Four patterns, two of which are reflections of each other; three tables.
const COLLECTION: &str = "4-4+aab/ccb/cc.";

fn objects(printed: &str) -> Vec<Value> {
    printed.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn they_are_built_table_by_table_and_once() {
    let folder = Folder::new();
    let build = ["pdb", "build", "--size", "3x3", COLLECTION, "walks-6", "--format", "jsonl"];
    let first = objects(&folder.printed(0, &build));
    assert!(first.iter().all(|object| object["status"] == "built"), "{first:?}");
    assert_eq!(first.len(), folder.names().len());
    assert_eq!(first.last().expect("walks")["partition"], "walks-6");
    assert!(folder.names().contains(&"walks-3x3-6.fifteen".to_owned()));
    fs::remove_file(folder.0.join(&folder.names()[1])).expect("it is there");
    let again = objects(&folder.printed(0, &build));
    let anew = again.iter().filter(|object| object["status"] == "built").count();
    assert_eq!((again.len(), anew), (first.len(), 1), "whoever is interrupted goes on");
}

#[test]
fn they_are_checked_and_removed() {
    let folder = Folder::new();
    folder.printed(0, &["pdb", "build", "--size", "3x3", COLLECTION, "walks-6"]);
    let all = objects(&folder.printed(0, &["pdb", "verify", "--thorough", "--format", "jsonl"]));
    assert!(all.len() > 3 && all.iter().all(|object| object["ok"] == true), "{all:?}");
    for name in folder.names() {
        let path = folder.0.join(&name);
        let right = fs::read(&path).expect("it can be read");
        let mut wrong = right.clone();
        let last = wrong.len() - 1;
        wrong[last] ^= 1;
        fs::write(&path, wrong).expect("it can be written");
        let said = folder.printed(1, &["pdb", "verify"]);
        assert!(
            said.contains(&format!("{name}: WRONG: its data are damaged (checksum)")),
            "{said}"
        );
        fs::write(&path, right).expect("it can be written");
    }
    let paths = folder.printed(0, &["pdb", "path", "--size", "3x3", COLLECTION]);
    assert_eq!(paths.lines().count(), all.len() - 1);
    folder.printed(0, &["pdb", "clean", "--size", "3x3", COLLECTION]);
    assert_eq!(folder.names(), ["walks-3x3-6.fifteen"]);
    folder.printed(0, &["pdb", "clean", "--size", "3x3", "walks-6"]);
    assert!(folder.names().is_empty());
}

#[test]
fn searches_use_them() {
    let folder = Folder::new();
    let heuristic = format!("pdb-{COLLECTION}");
    let solve = ["--size", "3x3", "--heuristic", &heuristic, "--format", "jsonl", "867254301"];
    let solved = objects(&folder.printed(0, &solve));
    assert_eq!(solved[0]["length"], 31);
    assert_eq!(solved[0]["heuristic"].as_str(), Some(&*heuristic));
    assert!(!folder.names().is_empty(), "tables are kept");
    let refused = Folder::new().run(&[&solve[..], &["--no-build"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("tables of 4-4+aab/ccb/cc.; --no-build forbids to build them"), "{said}");
    folder.printed(0, &[&solve[..], &["--no-build"]].concat());
    // Walks that are kept are used by the engine that prunes.
    let before = objects(&folder.printed(0, &solve))[0]["visited"].as_u64();
    folder.printed(0, &["pdb", "build", "--size", "3x3", "walks-20"]);
    let after = objects(&folder.printed(0, &solve))[0]["visited"].as_u64();
    assert!(after < before, "{after:?} {before:?}");
}

#[test]
fn what_is_no_collection_is_said() {
    let folder = Folder::new();
    for (arguments, complaint) in [
        (&["build", "--size", "3x3", "4-4+x"][..], "'4-4+x' is no collection: partition 2: "),
        (&["build", "--size", "3x3", "4-4+8"], "a pattern has more than 6 tiles"),
        (&["build", "6-6-6-6x8"], "no collection of 4x4 boards has a name"),
        (&["build", "walks-21"], "'walks-21' are no walks: they have 2 to 20 moves"),
        (&["stats", "--size", "3x3", "4-4+8"], "'4-4+8' is no partition"),
    ] {
        let output = folder.run(&[&["pdb"], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(complaint), "{arguments:?}: {said}");
    }
}
