//! Links in place of files that the program names itself. Nothing is written through them.

use super::{folder, shell};
use std::fs;

const VICTIM: &str = "precious\n";

/// Runs a script, then a command that must fail and leave the victim unchanged.
fn assert_refused(name: &str, script: &str, command: &str) {
    let folder = folder(name);
    fs::write(folder.join("victim"), VICTIM).expect("a file");
    let run = shell(&folder, &format!("{script}; timeout 120 \"$0\" {command}"));
    assert_eq!(run.code, Some(2), "{name}: {}", run.stderr);
    let victim = fs::read_to_string(folder.join("victim")).expect("a file");
    assert_eq!(victim, VICTIM, "{name}");
    assert!(!folder.join("nowhere").exists(), "{name}");
}

/// Script that begins a breadth-first search.
const BEGIN: &str = "\"$0\" slide klotski --checkpoint kept --node-limit 3000 -q >/dev/null 2>&1";

#[test]
fn levels_are_not_written_through_links() {
    let next = "n=$(ls kept | grep -c forward); ln -s";
    for (name, script) in [
        ("next-level", format!("{BEGIN}; {next} ../victim kept/forward-00$n")),
        ("dangling-level", format!("{BEGIN}; {next} ../nowhere kept/forward-00$n")),
    ] {
        assert_refused(name, &script, "resume kept --node-limit 9000");
    }
}

#[test]
fn the_index_of_levels_is_not_a_link() {
    let moved = "mv kept/levels victim2; ln -s ../victim2 kept/levels";
    for (name, script) in [
        ("index", format!("{BEGIN}; {moved}")),
        ("dangling-index", "mkdir kept; ln -s ../nowhere kept/levels".to_owned()),
        ("pipe-index", format!("{BEGIN}; rm kept/levels; mkfifo kept/levels")),
    ] {
        assert_refused(name, &script, "slide klotski --checkpoint kept");
        assert_refused(name, &script, "resume kept");
        assert_refused(name, &script, "status kept");
    }
}

#[test]
fn levels_are_not_read_through_links() {
    let script = format!("{BEGIN}; for f in kept/forward-*; do mv $f x; ln -s ../x $f; done");
    assert_refused("read-level", &script, "resume kept --node-limit 9000");
}

#[test]
fn tables_are_not_written_through_links() {
    for target in ["../victim", "../nowhere"] {
        let script = format!("mkdir t; ln -s {target} t/pdb-3x3-4-4.fifteen");
        assert_refused("tables", &script, "pdb build --size 3x3 4-4 --cache-dir t");
    }
}

#[test]
fn a_merged_checkpoint_is_a_new_file() {
    let begin = "\"$0\" queens 6 --checkpoint kept -q > /dev/null";
    for target in ["victim", "nowhere"] {
        let script = format!("{begin}; ln -s {target} into");
        assert_refused("merged", &script, "merge kept --into into");
    }
}
