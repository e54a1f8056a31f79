//! Searches with cached tables.

use super::{CacheFolder, FILE, SEVEN_TILE_FILE, SEVEN_TILE_PATTERN, START, build_tables, records};
use std::fs;

#[test]
fn a_search_uses_cached_tables() {
    let (folder, right) = build_tables();
    for arguments in [
        &["-v", "--format", "jsonl", "--heuristic", "pdb-5-5-5", START][..],
        &["korf", "-v", "--format", "jsonl", "--instances", "12", "--heuristic", "pdb-5-5-5"],
    ] {
        let run = folder.run(&[arguments, &["--no-build"]].concat());
        let record = &records(&run)[0];
        assert_eq!((&record["length"], &record["heuristic"]), (&45.into(), &"pdb-5-5-5".into()));
        assert!(run.stderr.contains("tables of 5-5-5 loaded in "), "{}", run.stderr);
        assert!(run.stderr.contains(folder.file(FILE).to_str().unwrap()), "{}", run.stderr);
    }
    let elsewhere = CacheFolder::new();
    let solve = ["solve", "--heuristic", "pdb-5-5-5", START, "-v", "--cache-dir"];
    let run = folder.run(&[&solve[..], &[elsewhere.0.to_str().unwrap()]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("tables of 5-5-5 built in "), "{}", run.stderr);
    assert!(elsewhere.names().is_empty(), "small tables are not cached automatically");
    assert!(fs::read(folder.file(FILE)).unwrap() == right);
}

#[test]
fn a_search_caches_large_tables() {
    let folder = CacheFolder::new();
    let heuristic = format!("pdb-{SEVEN_TILE_PATTERN}");
    let solve = ["-v", "--heuristic", &heuristic, START];
    let first = folder.run(&solve);
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    assert!(first.stderr.contains(" and saved as "), "{}", first.stderr);
    assert_eq!(folder.names(), [SEVEN_TILE_FILE]);
    let second = folder.run(&solve);
    assert!(second.stderr.contains(" loaded in "), "{}", second.stderr);
}
