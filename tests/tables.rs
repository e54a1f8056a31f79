//! Tables on disk as users meet them: what `pdb` says, and that no accident leads to a wrong
//! answer.

#[path = "common/header.rs"]
mod header;

use arbitrary::Arbitrary;
use arbtest::arbtest;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What a run of the program came to.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// A folder of its own for a test, removed with it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("fifteen-tables-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the folder can be made");
        Folder(folder)
    }

    /// The program, with this folder for its tables.
    fn command(&self, arguments: &[&str]) -> Command {
        command(&self.0, arguments)
    }

    fn run(&self, arguments: &[&str]) -> Run {
        run(&mut self.command(arguments))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder can be read");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifteen"));
    command.args(arguments).env("FIFTEEN_CACHE_DIR", folder).stdin(Stdio::null());
    command
}

fn run(command: &mut Command) -> Run {
    let output = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

impl Run {
    /// The lines of output as JSON objects, of a run that went well.
    fn objects(&self) -> Vec<Value> {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        let lines = self.stdout.lines();
        lines.map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
    }
}

/// The file of 5-5-5 on boards of 4×4: three tables of 524,160 entries.
const FILE: &str = "pdb-4x4-5-5-5.fifteen";
const LENGTH: usize = 80 + 3 * 524_160 / 2;

/// A position that takes 45 moves.
const START: &str = "13560de9b48ca7f2";

/// A folder with the tables of 5-5-5.
fn built() -> (Folder, Vec<u8>) {
    let folder = Folder::new();
    let run = folder.run(&["pdb", "build", "5-5-5"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let bytes = fs::read(folder.file(FILE)).expect("the file is there");
    (folder, bytes)
}

/// What `pdb stats 5-5-5` prints, from right tables.
fn right_stats(folder: &Folder) -> String {
    let other = Folder::new();
    let run = other.run(&["pdb", "stats", "5-5-5"]);
    assert_eq!(run.stderr, "");
    // They are small: they were built, and are not kept.
    assert!(other.names().is_empty());
    assert_ne!(other.0, folder.0);
    run.stdout
}

#[test]
fn tables_are_built_once() {
    let folder = Folder::new();
    let build = ["pdb", "build", "5-5-5", "--format", "jsonl"];
    let first = &folder.run(&build).objects()[0];
    assert_eq!(first["v"], 1);
    assert_eq!(first["status"], "built");
    assert_eq!(first["entries"], 3 * 524_160);
    assert_eq!(first["bytes"], LENGTH);
    assert_eq!(first["path"], folder.file(FILE).to_str().unwrap());
    assert_eq!(folder.names(), [FILE]);
    assert_eq!(folder.run(&build).objects()[0]["status"], "kept");
    let again = folder.run(&[&build[..], &["--force", "--threads", "1"]].concat());
    assert_eq!(again.objects()[0]["status"], "built");
    let text = folder.run(&["pdb", "build", "5-5-5"]);
    assert!(text.stdout.contains("1,572,480 entries, 786,320 bytes; kept"), "{}", text.stdout);
    let verified = folder.run(&["pdb", "verify", "--thorough", "--format", "jsonl"]);
    assert_eq!(verified.objects()[0]["ok"], true);
}

#[test]
fn the_folder_is_said_in_three_ways() {
    let (folder, other) = (Folder::new(), Folder::new());
    let path = |command: &mut Command| run(command).stdout;
    let first = folder.0.display();
    assert_eq!(path(&mut folder.command(&["pdb", "path"])), format!("{first}\n"));
    let said = ["pdb", "path", "7-8", "--cache-dir", other.0.to_str().unwrap()];
    let expected = format!("{}\n", other.file("pdb-4x4-7-8.fifteen").display());
    assert_eq!(path(&mut folder.command(&said)), expected);
    #[cfg(target_os = "linux")]
    {
        let mut of_user = folder.command(&["pdb", "path"]);
        of_user.env("FIFTEEN_CACHE_DIR", "").env("XDG_CACHE_HOME", "/somewhere");
        assert_eq!(path(&mut of_user), "/somewhere/fifteen\n");
        of_user.env_remove("XDG_CACHE_HOME").env("HOME", "/home/sam");
        assert_eq!(path(&mut of_user), "/home/sam/.cache/fifteen\n");
    }
    let drawn = folder.run(&["pdb", "path", "--size", "2x3", "aab/bb."]).stdout;
    assert!(drawn.ends_with("pdb-2x3-aab-bb_.fifteen\n"), "{drawn}");
}

#[test]
fn bad_partitions_are_usage_errors() {
    let folder = Folder::new();
    for (arguments, complaint) in [
        (&["build", "7-9"][..], "'7-9' is no partition: the partitions of 4x4 boards with a name"),
        (&["stats", "5-5-5", "--size", "5x5"], "with a name are 5-5-5-5-4, 6-6-6-6; others are"),
        (&["path", "aab/bb."], "a drawing for 4x4 boards has 4 rows of 4"),
        (&["clean", "x"], "'x' is no partition"),
        (&["verify", "x"], "'x' is no partition"),
        (&["build", "--size", "2x4"], "say which partition of 2x4 boards"),
        (
            &["build", "--size", "5x5", "aaaaa/aa.../bbbbb/bb.../....."],
            "the tables of aaaaa/aa.../bbbbb/bb.../..... would have more than 2³² entries",
        ),
    ] {
        let run = folder.run(&[&["pdb"], arguments].concat());
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(complaint), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn the_numbers_of_the_8_puzzle_are_known() {
    let folder = Folder::new();
    let run = folder.run(&["pdb", "stats", "--size", "3x3", "8", "--format", "jsonl"]);
    let stats = &run.objects()[0];
    assert_eq!(stats["greatest"], 31);
    assert_eq!(stats["unreachable"], 181_440);
    // Reinefeld, *Complete solution of the eight-puzzle*, IJCAI 1993.
    let mean = stats["mean"].as_f64().unwrap();
    assert!((mean - 21.97).abs() < 0.005, "{mean}");
}

/// Whatever stands in the place of a file: it is named and refused; statistics are right none
/// the less, and the file is replaced.
fn assert_recovery(folder: &Folder, right: &[u8], stats: &str, reason: &str) {
    let verified = folder.run(&["pdb", "verify", "5-5-5"]);
    assert_eq!(verified.code, Some(1), "{reason}: {}", verified.stderr);
    assert!(verified.stdout.contains(&format!("{FILE}: WRONG: {reason}")), "{}", verified.stdout);
    let recovered = folder.run(&["pdb", "stats", "5-5-5"]);
    assert!(recovered.stderr.contains(&format!("{FILE}: {reason}")), "{}", recovered.stderr);
    assert_eq!((recovered.code, recovered.stdout.as_str()), (Some(0), stats), "{reason}");
    assert!(fs::read(folder.file(FILE)).unwrap() == right, "{reason}: it is replaced");
    assert_eq!(folder.names(), [FILE]);
}

#[test]
fn damaged_files_are_refused_and_replaced() {
    let (folder, right) = built();
    let stats = right_stats(&folder);
    let damaged = |at: usize| {
        let mut bytes = right.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    for (bytes, reason) in [
        (damaged(3), "it does not begin as a file of tables does"),
        (damaged(8), "it has version 17 of the format, not 1"),
        (damaged(20), "its header is damaged (checksum)"),
        (damaged(74), "its header is damaged (checksum)"),
        (damaged(79), "its header is damaged (checksum)"),
        (damaged(80), "its data are damaged (checksum)"),
        (damaged(300_000), "its data are damaged (checksum)"),
        (damaged(LENGTH - 1), "its data are damaged (checksum)"),
        (Vec::new(), "it has 0 bytes, and the header alone has 80"),
        (right[..79].to_vec(), "it has 79 bytes, and the header alone has 80"),
        (right[..80].to_vec(), "it has 80 bytes, not 786320"),
        (right[..LENGTH - 1].to_vec(), "it has 786319 bytes, not 786320"),
        ([&right[..], b"\n"].concat(), "it has 786321 bytes, not 786320"),
        (b"not a table at all".repeat(10), "it does not begin as a file of tables does"),
    ] {
        fs::write(folder.file(FILE), bytes).unwrap();
        assert_search_recovers(&folder, &right, reason);
        assert_recovery(&folder, &right, &stats, reason);
    }
}

#[test]
fn a_search_takes_the_tables_that_are_kept() {
    let (folder, right) = built();
    for arguments in [
        &["-v", "--format", "jsonl", "--heuristic", "pdb-5-5-5", START][..],
        &["korf", "-v", "--format", "jsonl", "--instances", "12", "--heuristic", "pdb-5-5-5"],
    ] {
        let run = folder.run(&[arguments, &["--no-build"]].concat());
        let record = &run.objects()[0];
        assert_eq!((&record["length"], &record["heuristic"]), (&45.into(), &"pdb-5-5-5".into()));
        assert!(run.stderr.contains("tables of 5-5-5 loaded in "), "{}", run.stderr);
        assert!(run.stderr.contains(folder.file(FILE).to_str().unwrap()), "{}", run.stderr);
    }
    let elsewhere = Folder::new();
    let solve = ["solve", "--heuristic", "pdb-5-5-5", START, "-v", "--cache-dir"];
    let run = folder.run(&[&solve[..], &[elsewhere.0.to_str().unwrap()]].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("tables of 5-5-5 built in "), "{}", run.stderr);
    assert!(elsewhere.names().is_empty(), "small tables are not kept without being asked for");
    assert!(fs::read(folder.file(FILE)).unwrap() == right);
}

#[test]
fn a_search_keeps_large_tables() {
    let folder = Folder::new();
    let heuristic = format!("pdb-{SEVEN}");
    let solve = ["-v", "--heuristic", &heuristic, START];
    let first = folder.run(&solve);
    assert_eq!(first.code, Some(0), "{}", first.stderr);
    assert!(first.stderr.contains(" and saved as "), "{}", first.stderr);
    assert_eq!(folder.names(), [FILE_OF_SEVEN]);
    let second = folder.run(&solve);
    assert!(second.stderr.contains(" loaded in "), "{}", second.stderr);
    // Where they cannot be kept there is an answer all the same.
    let unwritable = run(&mut command(&folder.file(FILE_OF_SEVEN), &solve));
    assert_eq!(unwritable.code, Some(0), "{}", unwritable.stderr);
    assert!(unwritable.stderr.contains("the tables are not kept"), "{}", unwritable.stderr);
}

/// With a wrong file in place a search ends in the right answer, or in an error if it must not
/// build.
fn assert_search_recovers(folder: &Folder, right: &[u8], reason: &str) {
    let wrong = fs::read(folder.file(FILE)).expect("there is a file");
    let solve = ["--heuristic", "pdb-5-5-5", "--format", "jsonl", START];
    let refused = folder.run(&[&solve[..], &["--no-build"]].concat());
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{reason}");
    let complaint = format!("{FILE}: {reason}; --no-build forbids to build 5-5-5\n");
    assert!(refused.stderr.ends_with(&complaint), "{}", refused.stderr);
    assert!(fs::read(folder.file(FILE)).unwrap() == wrong, "it is left as it is");
    let solved = folder.run(&solve);
    assert_eq!(solved.objects()[0]["length"], 45);
    let warning = format!("{FILE}: {reason}; the tables are built anew\n");
    assert!(solved.stderr.ends_with(&warning), "{}", solved.stderr);
    assert!(fs::read(folder.file(FILE)).unwrap() == right, "{reason}: it is replaced");
    fs::write(folder.file(FILE), wrong).expect("it can be put back");
}

#[test]
fn foreign_files_are_refused_and_replaced() {
    let (folder, right) = built();
    let stats = right_stats(&folder);
    for (partition, size, name, reason) in [
        (
            "4-4-4-3",
            "4x4",
            "pdb-4x4-4-4-4-3.fifteen",
            "it is for the partition cccc/bbaa/bbaa/dda., not cccc/bcaa/bbaa/bba.",
        ),
        ("4-4", "3x3", "pdb-3x3-4-4.fifteen", "it is for 3x3 boards, not 4x4"),
    ] {
        folder.run(&["pdb", "build", "--size", size, partition]);
        fs::rename(folder.file(name), folder.file(FILE)).unwrap();
        let all = folder.run(&["pdb", "verify"]);
        assert_eq!(all.code, Some(1));
        assert!(all.stdout.contains("which has another name"), "{}", all.stdout);
        assert_search_recovers(&folder, &right, reason);
        assert_recovery(&folder, &right, &stats, reason);
    }
}

#[test]
fn a_folder_in_the_place_of_the_file_is_in_the_way() {
    let folder = Folder::new();
    let stats = right_stats(&folder);
    fs::create_dir(folder.file(FILE)).unwrap();
    let run = folder.run(&["pdb", "stats", "5-5-5"]);
    assert_eq!((run.code, run.stdout), (Some(0), stats));
    let [refused, unsaved] = run.stderr.lines().collect::<Vec<_>>()[..] else {
        panic!("two warnings: {}", run.stderr)
    };
    assert!(refused.contains("it is not a file; the tables are built anew"), "{refused}");
    assert!(unsaved.contains("it cannot be written: "), "{unsaved}");
    let solve = ["--heuristic", "pdb-5-5-5", START];
    assert_eq!(folder.run(&solve).code, Some(0));
    assert_eq!(folder.run(&[&solve[..], &["--no-build"]].concat()).code, Some(2));
    assert_eq!(folder.run(&["pdb", "build", "5-5-5"]).code, Some(2));
    assert_eq!(folder.run(&["pdb", "verify", "5-5-5"]).code, Some(1));
    let cleaned = folder.run(&["pdb", "clean"]);
    assert_eq!(cleaned.code, Some(2));
    assert!(cleaned.stderr.contains("it cannot be removed: "), "{}", cleaned.stderr);
    assert_eq!(folder.names(), [FILE]);
}

#[test]
fn folders_that_cannot_be_written_are_errors() {
    let folder = Folder::new();
    let file = folder.file("file");
    fs::write(&file, b"here").unwrap();
    let mut folders = vec![file.clone(), file.join("below")];
    if cfg!(target_os = "linux") {
        folders.push("/proc/fifteen".into());
    }
    for unwritable in folders {
        let run = run(&mut command(&unwritable, &["pdb", "build", "5-5-5"]));
        assert_eq!(run.code, Some(2), "{}: {}", unwritable.display(), run.stdout);
        assert!(run.stderr.contains("it cannot be written: "), "{}", run.stderr);
        assert!(run.stderr.contains(FILE), "{}", run.stderr);
    }
    let absent = folder.file("nothing");
    for command_name in ["verify", "clean"] {
        let run = run(&mut command(&absent, &["pdb", command_name]));
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
}

/// The shell can say how large a file may become; then writing fails as on a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_leaves_nothing() {
    let folder = Folder::new();
    for blocks in ["0", "1", "700"] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" pdb build 5-5-5");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_fifteen")]);
        let run = run(shell.env("FIFTEEN_CACHE_DIR", &folder.0));
        assert_eq!(run.code, Some(2), "{blocks}: {}", run.stdout);
        assert!(run.stderr.contains("it cannot be written: "), "{}", run.stderr);
        assert!(folder.names().is_empty(), "{blocks}: {:?}", folder.names());
    }
}

#[test]
fn several_processes_may_build_the_same() {
    let folder = Folder::new();
    let start = |_| folder.command(&["pdb", "build", "5-5-5"]).stdout(Stdio::null()).spawn();
    let children: Vec<_> = (0..4).map(start).collect();
    for child in children {
        assert!(child.expect("it starts").wait().expect("it ends").success());
    }
    assert_eq!(folder.run(&["pdb", "verify"]).code, Some(0));
    assert_eq!(folder.names(), [FILE]);
}

/// Kills builds after more and more time, so that some are killed while they write.
#[test]
fn a_killed_build_does_no_harm() {
    let folder = Folder::new();
    for wait in (0..12).map(|step| Duration::from_millis(20 * step)) {
        let mut build = folder.command(&["pdb", "build", "6-6-3", "--force"]);
        let mut child = build.stdout(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(wait);
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let whole = folder.names().iter().any(|name| name == "pdb-4x4-6-6-3.fifteen");
        let verified = folder.run(&["pdb", "verify", "all"]);
        assert_eq!((verified.code, verified.stdout.is_empty()), (Some(0), !whole));
    }
    assert_eq!(folder.run(&["pdb", "build", "6-6-3"]).code, Some(0));
    assert_eq!(folder.run(&["pdb", "verify", "6-6-3"]).code, Some(0));
    folder.run(&["pdb", "clean"]);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

/// Seven tiles, whose table takes a second or two; its file of 29 MB is kept without being asked
/// for.
const SEVEN: &str = "..../..../aaaa/aaa.";
const FILE_OF_SEVEN: &str = "pdb-4x4-____-____-aaaa-aaa_.fifteen";

/// Kills a build as soon as its file is seen, half written.
#[test]
fn what_a_killed_build_leaves_is_no_table_and_can_be_removed() {
    let folder = Folder::new();
    let mut build = folder.command(&["pdb", "build", SEVEN]);
    let mut child = build.stdout(Stdio::null()).spawn().expect("it starts");
    while folder.names().is_empty() && child.try_wait().expect("it can be asked").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let names = folder.names();
    let [name] = &names[..] else { panic!("one file: {names:?}") };
    let is_part = name.ends_with(".part");
    assert!(is_part || name == FILE_OF_SEVEN, "{name}");
    let solved = folder.run(&["-v", "--heuristic", "pdb-5-5-5", START]);
    assert_eq!(solved.code, Some(0), "{}", solved.stderr);
    let no_build = folder.run(&["--no-build", "--heuristic", &format!("pdb-{SEVEN}"), START]);
    assert_eq!(no_build.code, Some(if is_part { 2 } else { 0 }), "{}", no_build.stderr);
    let cleaned = folder.run(&["pdb", "clean", SEVEN, "--format", "jsonl"]);
    assert_eq!(cleaned.objects()[0]["leftover"], is_part);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[cfg(unix)]
#[test]
fn an_interrupted_construction_leaves_nothing() {
    let heuristic = format!("pdb-{SEVEN}");
    for arguments in [
        &["pdb", "build", SEVEN, "-v", "--threads", "1"][..],
        &["solve", START, "-v", "--threads", "1", "--heuristic", &heuristic],
        &["korf", "--instances", "12", "-v", "--threads", "1", "--heuristic", &heuristic],
    ] {
        let folder = Folder::new();
        let mut begun = folder.command(arguments);
        let mut child = begun.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().expect("it is piped")).lines();
        let first = lines.next().expect("a line").expect("of text");
        assert!(first.contains("building the tables of ..../..../aaaa/aaa. with 1 threads"));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("there is a kill").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{arguments:?}");
        // Between construction and search, there is nothing to report.
        if let Some(complaint) = lines.next() {
            let complaint = complaint.expect("of text");
            assert!(complaint.contains("interrupted while building the tables"), "{complaint}");
        }
        assert!(folder.names().is_empty(), "{arguments:?}: {:?}", folder.names());
    }
}

#[test]
fn clean_removes_what_it_says_and_nothing_else() {
    let (folder, right) = built();
    folder.run(&["pdb", "build", "--size", "3x3", "4-4"]);
    let part = format!(".{FILE}.0123456789abcdef.part");
    fs::write(folder.file(&part), &right[..1000]).unwrap();
    fs::write(folder.file("protein.pdb"), b"ATOM").unwrap();
    let verified = folder.run(&["pdb", "verify", "--format", "jsonl"]);
    assert_eq!(verified.objects().len(), 2, "a leftover is no table");
    let cleaned = folder.run(&["pdb", "clean", "5-5-5", "--format", "jsonl"]);
    let removed: Vec<(u64, bool)> = cleaned
        .objects()
        .iter()
        .map(|object| (object["bytes"].as_u64().unwrap(), object["leftover"].as_bool().unwrap()))
        .collect();
    assert_eq!(removed, [(1000, true), (LENGTH as u64, false)]);
    assert_eq!(folder.names(), ["pdb-3x3-4-4.fifteen", "protein.pdb"]);
    let cleaned = folder.run(&["pdb", "clean"]);
    assert!(cleaned.stdout.ends_with("1 files removed, 3,104 bytes\n"), "{}", cleaned.stdout);
    assert_eq!(folder.names(), ["protein.pdb"]);
}

#[test]
fn any_header_is_read_or_refused() {
    arbtest(|bytes| {
        header::header(&<[u8; 80]>::arbitrary(bytes)?);
        Ok(())
    });
    let (_, right) = built();
    arbtest(|bytes| {
        let mut nearly: [u8; 80] = right[..80].try_into().expect("a header");
        for _ in 0..bytes.int_in_range(0..=3)? {
            nearly[bytes.choose_index(80)?] = u8::arbitrary(bytes)?;
        }
        header::header(&nearly);
        Ok(())
    });
}
