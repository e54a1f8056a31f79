//! Level directories of several processes: nothing is overwritten unless all of them agree.

use crate::checkpoint_levels::level_files;
use crate::checkpoints::folder;
use crate::cluster::write_hosts_file;
use crate::support::program::{ProgramOutput, command, fifteen, json_lines, wait_for_output};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

/// Search that is stopped after some levels, of which the directories keep only the last.
const EXPLORE: &[&str] =
    &["slide", "century", "--style", "path", "--explore", "--node-limit", "5000", "--quiet"];

/// The same search with all levels kept.
const SOLVE: &[&str] = &["slide", "century", "--style", "path", "--node-limit", "5000", "--quiet"];

/// Stops a search of two processes after some levels. Returns the path of its checkpoint.
fn begin_search(name: &str, search: &[&str]) -> PathBuf {
    let path = folder(name).join("kept");
    let run = run_search(search, &path, &["--processes", "2"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    path
}

fn run_search(search: &[&str], path: &Path, more: &[&str]) -> ProgramOutput {
    let path = path.display().to_string();
    fifteen(&[search, &["--checkpoint", &path], more].concat())
}

/// Returns the directory of one of two processes.
fn part(path: &Path, number: usize) -> PathBuf {
    path.with_file_name(format!("kept.{number}-of-2"))
}

/// Returns the files of all directories beside the checkpoint.
fn all_files(path: &Path) -> BTreeMap<String, BTreeMap<String, Vec<u8>>> {
    let entries = fs::read_dir(path.parent().expect("a folder")).expect("a readable folder");
    let folders = entries.map(|entry| entry.expect("an entry").path());
    let files = |folder: PathBuf| {
        let index = fs::read(folder.join("levels")).unwrap_or_default();
        let mut files = level_files(&folder);
        files.insert("levels".to_owned(), index);
        (folder.display().to_string(), files)
    };
    folders.filter(|folder| folder.is_dir()).map(files).collect()
}

/// Checks that a run is refused with this message, and changes nothing.
fn check_refused(path: &Path, expected: &str, run: impl FnOnce() -> ProgramOutput) {
    let before = all_files(path);
    let run = run();
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{expected}: {}", run.stderr);
    assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    assert!(all_files(path) == before, "{expected}: something was written");
}

/// A directory that is missing or empty is not begun anew while another one has levels.
#[test]
fn a_missing_level_directory_is_refused() {
    let path = begin_search("cluster-missing", EXPLORE);
    let saved = path.with_file_name("saved");
    fs::rename(part(&path, 2), &saved).expect("a movable folder");
    let (whole, first) = (path.display(), part(&path, 1).display().to_string());
    let missing = format!("{whole}.2-of-2 is missing or empty, but {first} has ");
    let again = || run_search(EXPLORE, &path, &["--processes", "2"]);
    check_refused(&path, &missing, again);
    fs::create_dir(part(&path, 2)).expect("a new folder");
    check_refused(&path, &missing, again);
    fs::remove_dir(part(&path, 2)).expect("an empty folder");
    // An older copy lacks more than the last level.
    let index = fs::read_to_string(saved.join("levels")).expect("an index");
    let lines: Vec<&str> = index.lines().collect();
    let older = lines[..lines.len() - 2].join("\n") + "\n";
    fs::rename(&saved, part(&path, 2)).expect("a movable folder");
    fs::write(part(&path, 2).join("levels"), older).expect("a writable file");
    check_refused(&path, &format!("{whole}.2-of-2 has {} levels, but", lines.len() - 5), again);
    // If only the last level is gone, those that are needed are no longer there.
    let shorter = lines[..lines.len() - 1].join("\n") + "\n";
    fs::write(part(&path, 2).join("levels"), shorter).expect("a writable file");
    check_refused(&path, ": missing", again);
    fs::write(part(&path, 2).join("levels"), index).expect("a writable file");
    assert_eq!(again().code, Some(3), "restored");
}

/// Levels are divided by the number of processes, so another number cannot resume them.
#[test]
fn another_number_of_processes_is_refused() {
    let path = begin_search("cluster-other-count", EXPLORE);
    let expected = " of this search by 2 processes: resume with --processes 2 or --hosts";
    for more in [&["--processes", "3"][..], &["--processes", "1"], &[]] {
        check_refused(&path, expected, || run_search(EXPLORE, &path, more));
    }
    let name = part(&path, 1).display().to_string();
    let expected = format!("{name} has one part of a search by 2 processes: resume with");
    check_refused(&path, &expected, || fifteen(&["resume", &name, "--quiet"]));
    let resumed = fifteen(&["resume", &name, "--quiet", "--processes", "2"]);
    assert_eq!(resumed.code, Some(3), "{}", resumed.stderr);
    // Local processes report an error that all of them know once.
    let run = fifteen(&["resume", &name, "--quiet", "--processes", "3"]);
    assert_eq!((run.code, run.stderr.matches("error: ").count()), (Some(2), 1), "{}", run.stderr);
    // Under another name, the directories of the other processes cannot be found.
    let renamed = path.with_file_name("renamed");
    fs::rename(part(&path, 1), &renamed).expect("a new name");
    let renamed_name = renamed.display().to_string();
    let expected = "one part of a search by 2 processes; its name must end in .1-of-2";
    check_refused(&path, expected, || fifteen(&["resume", &renamed_name, "--processes", "2"]));
    fs::rename(&renamed, part(&path, 1)).expect("the old name");
    // Another search may have the same name.
    let other = run_search(&["slide", "pennant", "--quiet"], &path, &[]);
    assert_eq!(other.code, Some(0), "{}", other.stderr);
    let single = folder("cluster-single-count").join("kept");
    assert_eq!(run_search(EXPLORE, &single, &[]).code, Some(3));
    let expected = " of this search by a single process: resume without --processes and --hosts";
    check_refused(&single, expected, || run_search(EXPLORE, &single, &["--processes", "2"]));
}

/// The directory of one process says that it is a part.
#[test]
fn status_names_the_part_of_a_directory() {
    let path = begin_search("cluster-part-status", EXPLORE);
    let name = part(&path, 2).display().to_string();
    let text = fifteen(&["status", &name]).stdout;
    let expected = "\npart 2/2: one of the directories of 2 processes, which divide every level\n";
    assert!(text.contains(expected), "{text}");
    let record = json_lines(&fifteen(&["status", &name, "--format", "jsonl"])).remove(0);
    assert_eq!(record["part"], "2/2");
}

/// Every process reports that one of the directories cannot be used, with exit code 2.
#[test]
fn a_damaged_directory_stops_every_process_with_an_error() {
    let path = begin_search("cluster-damaged", SOLVE);
    let start = |hosts: &Path, rank: usize| -> Child {
        let mut command = command();
        command.args(SOLVE).arg("--checkpoint").arg(&path).arg("--hosts").arg(hosts);
        command.args(["--process", &rank.to_string(), "--connect-timeout", "120"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("a running program")
    };
    let last = level_files(&part(&path, 2)).into_keys().next_back().expect("a level");
    for name in [last.as_str(), "levels"] {
        let file = part(&path, 2).join(name);
        let text = fs::read(&file).expect("a readable file");
        // Cut the first lines, so that the rest of the file is no index and no level.
        fs::write(&file, &text[9..]).expect("a writable file");
        let hosts = write_hosts_file("cluster-damaged-hosts", 2);
        let runs = [start(&hosts, 0), start(&hosts, 1)].map(wait_for_output);
        for (rank, run) in runs.iter().enumerate() {
            assert_eq!(run.code, Some(2), "{name}, process {rank}: {}", run.stderr);
            assert!(run.stderr.starts_with("error: "), "{name}, process {rank}: {}", run.stderr);
        }
        assert!(runs[1].stderr.contains(name), "{name}: {}", runs[1].stderr);
        let local = run_search(SOLVE, &path, &["--processes", "2"]);
        assert_eq!(local.code, Some(2), "{name}: {}", local.stderr);
        assert!(local.stderr.contains(name), "{name}: {}", local.stderr);
        fs::write(&file, text).expect("a writable file");
    }
    let resumed = run_search(SOLVE, &path, &["--processes", "2"]);
    assert_eq!(resumed.code, Some(3), "{}", resumed.stderr);
}
