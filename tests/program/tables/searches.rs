//! Searches with cached tables.

use super::{CacheFolder, FILE, SEVEN_TILE_FILE, SEVEN_TILE_PATTERN, START, build_tables, records};
use crate::support::oracle;
use fifteen::heuristic::store::Header;
use fifteen::{Board, Size};
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

/// Tables of 4-4 whose entries above zero are greater by one, with valid checksums.
#[test]
fn tables_that_overestimate_are_blamed_by_name() {
    let folder = CacheFolder::new();
    let built = folder.run(&["pdb", "build", "4-4", "--size", "3x3"]);
    assert_eq!(built.code, Some(0), "{}", built.stderr);
    let path = folder.file("pdb-3x3-4-4.fifteen");
    let mut bytes = fs::read(&path).expect("a readable file");
    forge(&mut bytes);
    fs::write(&path, bytes).expect("a writable file");
    let distances = oracle::distances(3, 3);
    for (start, engine) in
        [("867254301", "plain"), ("867254301", "wide"), ("647850321", "fsa"), ("832456071", "wide")]
    {
        let arguments =
            ["solve", "--heuristic", "pdb-4-4", "--engine", engine, "--no-build", start];
        let run = folder.run(&arguments);
        assert_eq!(run.code, Some(2), "{start} {engine}: {}{}", run.stdout, run.stderr);
        let (estimate, position, length) = blamed(&run.stderr, "pdb-4-4");
        let distance = distances[&position];
        assert!(distance <= length && length < estimate, "{start} {engine}: {}", run.stderr);
        let remedy = "build its tables again: fifteen pdb build --force 4-4 --size 3x3\n";
        assert!(run.stderr.ends_with(remedy), "{}", run.stderr);
    }
}

/// Adds one to every entry that is neither 0 nor 15 in the tables of a file, and corrects the
/// checksums. A byte has two entries.
fn forge(bytes: &mut [u8]) {
    let (header, data) = bytes.split_at_mut(Header::LEN);
    for byte in &mut *data {
        let raised = |entry: u8| if entry == 0 { 0 } else { (entry + 1).min(15) };
        *byte = raised(*byte >> 4) << 4 | raised(*byte & 15);
    }
    let fixed: &[u8; Header::LEN] = (&*header).try_into().expect("a whole header");
    let parsed = Header::parse(fixed).expect("a valid header");
    let forged = Header { checksum: crc32fast::hash(data), ..parsed };
    header.copy_from_slice(&forged.bytes());
}

/// Returns the estimate, the position and the length in the message about a heuristic.
fn blamed(message: &str, heuristic: &str) -> (usize, Vec<u8>, usize) {
    let prefix = format!("the heuristic {heuristic} is not admissible: it gives ");
    let claim = message.split_once(&prefix).unwrap_or_else(|| panic!("{message}")).1;
    let (estimate, rest) = claim.split_once(" for ").expect("an estimate");
    let (position, rest) = rest.split_once(", from which a solution of ").expect("a position");
    let (length, _) = rest.split_once(" moves is known").expect("a length");
    let size = Size::new(3, 3).expect("a size");
    let tiles = Board::parse(size, position).expect("a position").tiles().to_vec();
    (estimate.parse().expect("a number"), tiles, length.parse().expect("a number"))
}
