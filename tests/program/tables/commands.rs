//! The command `pdb`: build, verify, stats, path and clean.

use super::{CacheFolder, FILE, FILE_LENGTH, build_tables, records, run};
use crate::support::program::json_lines;
use fifteen::heuristic::Tables;
use fifteen::heuristic::store::{Contents, Store};
use fifteen::patterns::Partition;
use fifteen::{Size, Threads};
use std::fs;
use std::process::Command;

#[test]
fn tables_are_built_once() {
    let folder = CacheFolder::new();
    let build = ["pdb", "build", "5-5-5", "--format", "jsonl"];
    let first = &records(&folder.run(&build))[0];
    assert_eq!(first["v"], 4);
    assert_eq!(first["status"], "built");
    assert_eq!(first["entries"], 3 * 524_160);
    assert_eq!(first["file_bytes"], FILE_LENGTH);
    assert_eq!(first["path"], folder.file(FILE).to_str().unwrap());
    assert_eq!(folder.names(), [FILE]);
    assert_eq!(records(&folder.run(&build))[0]["status"], "cached");
    let again = folder.run(&[&build[..], &["--force", "--threads", "1"]].concat());
    assert_eq!(records(&again)[0]["status"], "built");
    let text = folder.run(&["pdb", "build", "5-5-5"]);
    assert!(text.stdout.contains("1,572,480 entries, 786,320 bytes; cached"), "{}", text.stdout);
    let verified = folder.run(&["pdb", "verify", "--thorough", "--format", "jsonl"]);
    assert_eq!(records(&verified)[0]["ok"], true);
}

/// The checksums are right, but the tables are wrong.
#[test]
fn verify_rebuilds_tables_and_compares() {
    let folder = CacheFolder::new();
    let partition = Partition::parse(Size::new(3, 3).unwrap(), "4-4").unwrap();
    let tables = Tables::construct(&partition, Threads::ONE, &mut ()).unwrap();
    let mut bytes = tables.bytes().to_vec();
    bytes[123] ^= 1;
    Store::new(&folder.0).save_as(Contents::Tables(partition), &bytes).unwrap();

    let verify = ["pdb", "verify", "--format", "jsonl"];
    assert_eq!(records(&folder.run(&verify))[0]["ok"], true);
    let thorough = folder.run(&[&verify[..], &["--thorough"]].concat());
    assert_eq!(thorough.code, Some(1));
    assert_eq!(json_lines(&thorough)[0]["fault"], "data differs from rebuilt tables at byte 123");
}

#[test]
fn the_folder_can_be_set_in_three_ways() {
    let (folder, other) = (CacheFolder::new(), CacheFolder::new());
    let path = |command: &mut Command| run(command).stdout;
    let first = folder.0.display();
    assert_eq!(path(&mut folder.command(&["pdb", "path"])), format!("{first}\n"));
    let with_option = ["pdb", "path", "7-8", "--cache-dir", other.0.to_str().unwrap()];
    let expected = format!("{}\n", other.file("pdb-4x4-7-8.fifteen").display());
    assert_eq!(path(&mut folder.command(&with_option)), expected);
    #[cfg(target_os = "linux")]
    {
        let mut default_command = folder.command(&["pdb", "path"]);
        default_command.env("FIFTEEN_CACHE_DIR", "").env("XDG_CACHE_HOME", "/somewhere");
        assert_eq!(path(&mut default_command), "/somewhere/fifteen\n");
        default_command.env_remove("XDG_CACHE_HOME").env("HOME", "/home/sam");
        assert_eq!(path(&mut default_command), "/home/sam/.cache/fifteen\n");
    }
    let drawn = folder.run(&["pdb", "path", "--size", "2x3", "aab/bb."]).stdout;
    assert!(drawn.ends_with("pdb-2x3-aab-bb_.fifteen\n"), "{drawn}");
}

#[test]
fn bad_partitions_are_usage_errors() {
    let folder = CacheFolder::new();
    for (arguments, complaint) in [
        (
            &["build", "7-9"][..],
            "invalid partition '7-9': the partitions of 4x4 boards with a name",
        ),
        (&["stats", "5-5-5", "--size", "5x5"], "with a name are 5-5-5-5-4, 6-6-6-6; others are"),
        (&["path", "aab/bb."], "a drawing for 4x4 boards has 4 rows of 4"),
        (&["clean", "x"], "invalid partition 'x'"),
        (&["verify", "x"], "invalid partition 'x'"),
        (&["build", "--size", "2x4"], "no default partition for 2x4 boards"),
        (
            &["build", "--size", "5x5", "aaaaa/aa.../bbbbb/bb.../....."],
            "the tables of aaaaa/aa.../bbbbb/bb.../..... would have 2³² entries or more",
        ),
    ] {
        let run = folder.run(&[&["pdb"], arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn the_statistics_of_the_8_puzzle_match_published_values() {
    let folder = CacheFolder::new();
    let run = folder.run(&["pdb", "stats", "--size", "3x3", "8", "--format", "jsonl"]);
    let stats = &records(&run)[0];
    assert_eq!(stats["greatest"], 31);
    assert_eq!(stats["unreachable"], 181_440);
    let text = folder.run(&["pdb", "stats", "--size", "3x3", "8"]).stdout;
    let heading = "Tiles 1 2 3 4 5 6 7 8: 362,880 entries, 181,440 of them unreachable\n";
    assert!(text.starts_with(heading), "{text}");
    // Reinefeld, *Complete solution of the eight-puzzle*, IJCAI 1993.
    let mean = stats["mean"].as_f64().unwrap();
    assert!((mean - 21.97).abs() < 0.005, "{mean}");
}

#[test]
fn clean_removes_what_it_says_and_nothing_else() {
    let (folder, bytes) = build_tables();
    folder.run(&["pdb", "build", "--size", "3x3", "4-4"]);
    let part = format!(".{FILE}.0123456789abcdef.part");
    fs::write(folder.file(&part), &bytes[..1000]).unwrap();
    fs::write(folder.file("protein.pdb"), b"ATOM").unwrap();
    let verified = folder.run(&["pdb", "verify", "--format", "jsonl"]);
    assert_eq!(records(&verified).len(), 2, "temporary files are not tables");
    let cleaned = folder.run(&["pdb", "clean", "5-5-5", "--format", "jsonl"]);
    let removed: Vec<(u64, bool)> = records(&cleaned)
        .iter()
        .map(|object| {
            (object["file_bytes"].as_u64().unwrap(), object["temporary"].as_bool().unwrap())
        })
        .collect();
    assert_eq!(removed, [(1000, true), (FILE_LENGTH as u64, false)]);
    assert_eq!(folder.names(), ["pdb-3x3-4-4.fifteen", "protein.pdb"]);
    let cleaned = folder.run(&["pdb", "clean"]);
    assert!(cleaned.stdout.ends_with("1 file removed, 3,104 bytes\n"), "{}", cleaned.stdout);
    assert_eq!(folder.names(), ["protein.pdb"]);
}
