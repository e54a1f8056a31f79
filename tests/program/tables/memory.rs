//! Little memory: optional tables are skipped, and the program never aborts.

use super::{CacheFolder, SEVEN_TILE_FILE, SEVEN_TILE_PATTERN, records};
use crate::support::limited_memory::with_address_space;
use crate::support::program::{ProgramOutput, run};
use fifteen::Size;
use fifteen::heuristic::store::{Contents, Header};
use fifteen::patterns::Partition;
use std::fs::File;
use std::io::Write;

/// Runs the program with some mebibytes of address space beyond its minimum.
fn run_within(mebibytes: u32, folder: &CacheFolder, arguments: &[&str]) -> ProgramOutput {
    run(with_address_space(mebibytes).args(arguments).env("FIFTEEN_CACHE_DIR", &folder.0))
}

/// Writes a file whose header claims the tables of 7-8, with a hole in place of the data.
fn fake_table(folder: &CacheFolder) {
    let partition = Partition::parse(Size::new(4, 4).unwrap(), "7-8").unwrap();
    let header = Header { contents: Contents::Tables(partition), checksum: 0 };
    let mut file = File::create(folder.file("pdb-4x4-7-8.fifteen")).unwrap();
    file.write_all(&header.bytes()).unwrap();
    file.set_len(Header::LEN as u64 + header.data_len()).unwrap();
}

#[test]
fn tables_that_cannot_be_built_are_an_error_and_leave_nothing() {
    let folder = CacheFolder::new();
    for arguments in [&["pdb", "build"][..], &["--heuristic", "pdb-7-8", "0"]] {
        let run = run_within(470, &folder, &[arguments, &["--threads", "2"]].concat());
        assert_eq!((run.code, &*run.stdout), (Some(3), ""), "{arguments:?}: {}", run.stderr);
        let complaint = "out of memory: building the tables of 7-8 needs 0.77 GiB";
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
    assert!(folder.names().is_empty());
}

/// Construction fails cleanly at any point.
#[test]
fn tables_build_or_fail_cleanly_at_any_memory_limit() {
    let folder = CacheFolder::new();
    let codes = (4..).step_by(16).map(|mebibytes| {
        let run =
            run_within(mebibytes, &folder, &["pdb", "build", SEVEN_TILE_PATTERN, "--threads", "2"]);
        assert!(matches!(run.code, Some(0 | 3)), "{mebibytes} MiB: {:?} {}", run.code, run.stderr);
        run.code
    });
    let refused = codes.take_while(|&code| code == Some(3)).count();
    assert!(refused > 3, "too few failures below 100 MiB: {refused}");
    assert_eq!(folder.names(), [SEVEN_TILE_FILE]);
}

#[test]
fn unloadable_tables_are_reported_as_unchecked() {
    let folder = CacheFolder::new();
    fake_table(&folder);
    for command in ["build", "verify", "stats"] {
        let run = run_within(220, &folder, &["pdb", command, "7-8"]);
        assert_eq!((run.code, &*run.stdout), (Some(3), ""), "{command}: {}", run.stderr);
        let complaint = "cannot be loaded: cannot allocate 0.27 GiB of memory";
        assert!(run.stderr.contains(complaint), "{command}: {}", run.stderr);
    }
}

/// Position that takes a few million nodes, so that the upgrade is loaded.
const HARD_POSITION: &str = "ca6098dfb73254e1";

#[test]
fn a_search_continues_without_an_unloadable_upgrade() {
    let folder = CacheFolder::new();
    fake_table(&folder);
    let run = run_within(220, &folder, &["--format", "jsonl", HARD_POSITION]);
    let record = &records(&run)[0];
    assert_eq!((&record["length"], &record["heuristic"]), (&65.into(), &"pdb-6-6-3".into()));
    assert!(run.stderr.contains("cannot be loaded: "), "{}", run.stderr);
    assert!(run.stderr.ends_with("; continuing without these tables\n"), "{}", run.stderr);
}

#[test]
#[ignore = "a hundred million nodes before the tables are built"]
fn a_search_continues_without_an_unbuildable_upgrade() {
    let folder = CacheFolder::new();
    let run = run_within(300, &folder, &["--format", "jsonl", "159d26ae37bf48c0"]);
    let record = &records(&run)[0];
    assert_eq!((&record["length"], &record["heuristic"]), (&72.into(), &"pdb-6-6-3".into()));
    assert!(run.stderr.contains("building the tables of 7-8 needs 0.77 GiB"), "{}", run.stderr);
    assert!(run.stderr.ends_with("; continuing without these tables\n"), "{}", run.stderr);
}
