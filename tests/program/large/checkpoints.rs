//! Checkpoints of searches of large boards: what is known is kept, continued, and checked.

use super::{EASY_POSITION, EASY_ROWS, SCRAMBLED};
use crate::checkpoints::folder;
#[cfg(target_os = "linux")]
use crate::support::program::run;
use crate::support::program::{command, fifteen, fifteen_with_input, json_lines, wait_for_event};
#[cfg(unix)]
use crate::support::program::{interrupt, wait_for_output};
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::runtime::checksum::with_checksum;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

/// Runs the program, and returns the records of solutions, checked with `verify`.
fn records(arguments: &[&str]) -> Vec<Value> {
    let run = fifteen(&[arguments, &["--format", "jsonl"]].concat());
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.stderr);
    let records = json_lines(&run).into_iter().filter(|record| !record["length"].is_null());
    let records: Vec<Value> = records.collect();
    for record in &records {
        let verified = fifteen_with_input(&["verify"], record.to_string().as_bytes());
        assert_eq!(verified.code, Some(0), "{}", verified.stdout);
    }
    records
}

/// Returns the only record of a run.
fn record(arguments: &[&str]) -> Value {
    let records = records(arguments);
    assert_eq!(records.len(), 1, "{arguments:?}");
    records[0].clone()
}

fn number(record: &Value, field: &str) -> u64 {
    record[field].as_u64().unwrap_or_else(|| panic!("{field}: {record}"))
}

/// Returns the path of a file as text.
fn text(path: &Path) -> String {
    path.display().to_string()
}

/// Returns the length and the bound of a record.
fn result(record: &Value) -> (u64, u64) {
    (number(record, "length"), number(record, "proved"))
}

/// Resumes a search, and checks that its solution is not longer and its bound not lower.
fn check_resumed(file: &str, before: &Value) {
    let resumed = record(&["resume", file, "--time-limit", "1s"]);
    let ((length, bound), (after, raised)) = (result(before), result(&resumed));
    assert!(after <= length && raised >= bound, "{resumed} after {before}");
    let seconds = |record: &Value| record["seconds"].as_f64().expect("seconds");
    assert!(seconds(&resumed) > seconds(before), "{resumed} after {before}");
    assert!(number(&resumed, "visited") > number(before, "visited"), "{resumed} after {before}");
    assert_eq!(resumed["claimed"], json!(true), "{resumed}");
    // The new result is in the file.
    assert_eq!(result(&record(&["status", file])), (after, raised));
}

/// Starts a search without an end, and waits until its checkpoint has two results.
fn start_until_improved(path: &Path) -> Child {
    let mut child = command()
        .args(["solve", "--checkpoint", &text(path), "--time-limit", "1h", SCRAMBLED])
        .args(["--format", "jsonl"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program");
    wait_for_event(&mut child, || {
        fs::read_to_string(path).is_ok_and(|text| text.contains("unit 1 ") && text.ends_with('\n'))
    });
    child
}

#[test]
fn one_position_is_resumed() {
    let file = text(&folder("large-one").join("kept"));
    let solve = ["solve", "--checkpoint", &file, "--time-limit", "2s", SCRAMBLED];
    let first = record(&solve);
    let status = record(&["status", &file]);
    for field in ["length", "proved", "moves", "visited"] {
        assert_eq!(status[field], first[field], "{field}");
    }
    assert_eq!((&first["claimed"], &status["claimed"]), (&Value::Null, &json!(true)));
    // The checkpoint does not have the estimate.
    assert_eq!((first["estimate"].is_null(), status["estimate"].is_null()), (false, true));
    let output = fifteen(&["status", &file, "-q"]).stdout;
    let (length, bound) = result(&first);
    let line = format!("solution in {length} moves, lower bound {bound}\n");
    assert!(output.contains(&line) && output.contains("results as claimed"), "{output}");
    check_resumed(&file, &first);
    // The question of the file is that of the first run: it has the same limits.
    assert!(output.contains("--time-limit 2s"), "{output}");
    // The limit on nodes counts those of all runs, so nothing is left to be searched.
    let limited = record(&["resume", &file, "--node-limit", "1", "--time-limit", "1h"]);
    assert_eq!(limited["stopped"], "nodes");
}

/// The file of another position or goal, or of a shard, is refused.
#[test]
fn another_search_is_refused() {
    let file = text(&folder("large-other").join("kept"));
    record(&["solve", "--checkpoint", &file, "--time-limit", "1s", SCRAMBLED]);
    for (search, fault) in [
        (&["solve", EASY_POSITION][..], "belongs to another search"),
        (&["solve", "--goal", EASY_ROWS, SCRAMBLED], "belongs to another search"),
        (&["solve", "--shard", "1/2", SCRAMBLED], "--shard needs a list"),
        (&["solve", "d68cfe0ab7459132"], "belongs to another search"),
    ] {
        let run = fifteen(&[search, &["--checkpoint", &file, "--time-limit", "1s"]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{search:?}");
        assert!(run.stderr.contains(fault), "{search:?}: {}", run.stderr);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_writes_its_best_solution() {
    let path = folder("large-interrupted").join("kept");
    let child = start_until_improved(&path);
    interrupt(&child);
    let run = wait_for_output(child);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let found = json_lines(&run).remove(0);
    assert_eq!(found["stopped"], "interrupted");
    let status = record(&["status", &text(&path)]);
    for field in ["length", "proved", "moves", "visited"] {
        assert_eq!(status[field], found[field], "{field}");
    }
    check_resumed(&text(&path), &found);
}

/// A killed search loses at most what it found since its last record.
#[test]
fn a_killed_search_is_resumed() {
    let path = folder("large-killed").join("kept");
    let mut child = start_until_improved(&path);
    child.kill().expect("a running program");
    child.wait().expect("an exit status");
    // The last line may be incomplete.
    let kept = fs::read_to_string(&path).expect("a readable file") + "unit 9 1,2";
    fs::write(&path, kept).expect("a writable file");
    check_resumed(&text(&path), &record(&["status", &text(&path)]));
}

/// Solves [`EASY_POSITION`] with a checkpoint. Returns the header of the file, and the position as
/// its records have it.
fn easy_header(path: &Path) -> (String, String) {
    record(&["solve", "--checkpoint", &text(path), EASY_POSITION]);
    let kept = fs::read_to_string(path).expect("a readable file");
    let start: LargeBoard = EASY_ROWS.parse().expect("a position");
    (kept.split_inclusive('\n').take(4).collect(), start.to_word())
}

/// Writes a checkpoint with a header and records, each with the number of its unit.
fn write_checkpoint(path: &Path, header: &str, records: &[(usize, &str)]) {
    let line = |(unit, record): &(usize, &str)| with_checksum(&format!("unit {unit} {record}"));
    let lines: String = records.iter().map(line).collect();
    fs::write(path, header.to_owned() + &lines).expect("a writable file");
}

/// A search that is killed before it has a solution begins again.
#[test]
fn a_file_without_results_is_resumed() {
    let path = folder("large-empty").join("kept");
    let file = text(&path);
    write_checkpoint(&path, &easy_header(&path).0, &[]);
    let status = fifteen(&["status", &file, "-q"]);
    assert_eq!(status.code, Some(0), "{}", status.stderr);
    assert!(status.stdout.contains("no solution yet"), "{}", status.stdout);
    assert_eq!(result(&record(&["resume", &file])), (4, 4));
    let progress = json_lines(&fifteen(&["status", &file, "--format", "jsonl"])).remove(1);
    assert_eq!((number(&progress, "units_complete"), number(&progress, "units")), (1, 1));
}

/// A limit on the file size acts like a full disk: the solution is printed before the error.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_solution() {
    let file = text(&folder("large-full").join("kept"));
    let script = "ulimit -f 2; exec \"$0\" \"$@\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_fifteen"), "solve", "--format", "jsonl"]);
    shell.args(["--time-limit", "1m", "--checkpoint", &file, SCRAMBLED]);
    let full = run(&mut shell);
    assert_eq!(full.code, Some(3), "{}", full.stderr);
    assert!(full.stderr.contains("cannot use checkpoint"), "{}", full.stderr);
    let verified = fifteen_with_input(&["verify"], full.stdout.as_bytes());
    assert_eq!(verified.code, Some(0), "{}", verified.stdout);
    assert_eq!(fifteen(&["status", &file]).code, Some(0));
}

/// A line that was deleted leaves a gap in the numbers of the records.
#[test]
fn a_file_with_a_deleted_line_is_resumed_and_merged() {
    let folder = folder("large-gap");
    let [path, other] = ["kept", "other"].map(|name| folder.join(name));
    let (header, start) = easy_header(&path);
    let long = format!("{start} length 8 bound 2 | solution 26,26,26,26,27,28,34,35 nodes 0");
    let shorter = format!("{start} length 6 bound 0 | solution 26,26,27,28,34,35 nodes 0");
    write_checkpoint(&path, &header, &[(1, long.as_str())]);
    write_checkpoint(&other, &header, &[(0, shorter.as_str())]);
    let (file, other) = (text(&path), text(&other));
    for [one, two] in [[&file, &other], [&other, &file]] {
        assert_eq!(result(&record(&["merge", one, two])), (6, 2));
    }
    assert_eq!(result(&record(&["resume", &file])), (4, 4));
    assert_eq!(result(&record(&["status", &file])), (4, 4));
}

/// Files of the same position are merged to the best of both.
#[test]
fn results_of_one_position_are_merged() {
    let folder = folder("large-merged");
    let file = |name: &str| text(&folder.join(name));
    let [one, other, both] = ["one", "other", "both"].map(file);
    let solve = |file: &str, nodes: &str| {
        result(&record(&["solve", "--checkpoint", file, "--node-limit", nodes, SCRAMBLED]))
    };
    let results = [solve(&one, "1"), solve(&other, "2000000")];
    let merged = record(&["merge", &one, &other, "--into", &both]);
    let best = (results[0].0.min(results[1].0), results[0].1.max(results[1].1));
    assert_eq!(result(&merged), best);
    assert_eq!(record(&["status", &both])["moves"], merged["moves"]);
    // The records of a copy are those of its original, and their time counts once.
    let copied = record(&["merge", &one, &one]);
    assert_eq!(copied["seconds"], record(&["status", &one])["seconds"]);
    // One file has the better bound, and the other the better solution.
    let [bound, solution] = ["bound", "solution"].map(|name| folder.join(name));
    let (header, start) = easy_header(&bound);
    let better = format!("{start} length 8 bound 4 | solution 26,26,26,26,27,28,34,35 nodes 0");
    write_checkpoint(&bound, &header, &[(0, better.as_str())]);
    let better = format!("{start} length 6 bound 2 | solution 26,26,27,28,34,35 nodes 0");
    write_checkpoint(&solution, &header, &[(0, better.as_str())]);
    let [bound, solution] = [text(&bound), text(&solution)];
    for [one, other] in [[&bound, &solution], [&solution, &bound]] {
        assert_eq!(result(&record(&["merge", one, other])), (6, 4));
    }
}

/// A list has the results of its positions, which are searched in shards and not again.
#[test]
fn lists_are_resumed() {
    let folder = folder("large-list");
    let path = |name: &str| text(&folder.join(name));
    let list = path("list");
    fs::write(&list, format!("{EASY_ROWS}\n{SCRAMBLED}\n{EASY_POSITION}\n")).expect("a file");
    let lengths = |arguments: &[&str]| -> Vec<u64> {
        records(arguments).iter().map(|record| number(record, "length")).collect()
    };
    let parts = ["1/2", "2/2"].map(|shard| {
        let file = path(&shard.replace('/', "-"));
        let limit = ["--node-limit", "1000", "--shard", shard, "--checkpoint", &file];
        (lengths(&[&["solve", "-f", &list][..], &limit].concat()), file)
    });
    assert_eq!(parts[0].0.len() + parts[1].0.len(), 3);
    let output = fifteen(&["status", &parts[0].1, "-q"]).stdout;
    assert!(output.contains(&format!("{} of 3 positions complete", parts[0].0.len())), "{output}");
    let incomplete = fifteen(&["merge", &parts[0].1]);
    assert_eq!(incomplete.code, Some(3), "{}", incomplete.stderr);
    let all = path("all");
    let merged = lengths(&["merge", &parts[0].1, &parts[1].1, "--into", &all]);
    assert_eq!((merged.len(), merged[0], merged[2]), (3, 4, 4));
    // Nothing is left to be searched: no time is needed.
    let resumed = records(&["resume", &all, "--time-limit", "1h"]);
    assert_eq!(resumed.iter().map(|record| number(record, "length")).collect::<Vec<_>>(), merged);
    let ends: Vec<&Value> = resumed.iter().map(|record| &record["stopped"]).collect();
    assert_eq!(ends, [&Value::Null, &"nodes".into(), &Value::Null]);
    for goal in ["last", "knuth"] {
        assert_eq!(lengths(&["solve", "-f", &list, "--goal", goal, "--checkpoint", &all]), merged);
    }
    // A list that has changed is refused.
    fs::write(&list, format!("{SCRAMBLED}\n{EASY_ROWS}\n")).expect("a file");
    let run = fifteen(&["solve", "-f", &list, "--checkpoint", &all, "--node-limit", "1"]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains("the list has changed"), "{}", run.stderr);
}

/// The result of a position does not depend on those that are in the file when its search begins.
#[test]
fn positions_of_a_list_begin_as_in_the_first_run() {
    let folder = folder("large-list-begun");
    let (list, path) = (text(&folder.join("list")), folder.join("kept"));
    fs::write(&list, format!("{EASY_ROWS}\n{SCRAMBLED}\n")).expect("a file");
    let file = text(&path);
    let limits = ["--node-limit", "4M", "--time-limit", "none", "--threads", "1"];
    let search = [&["solve", "-f", &list, "--checkpoint", &file][..], &limits].concat();
    let solutions = || records(&search).into_iter().map(|mut record| record["moves"].take());
    let first: Vec<Value> = solutions().collect();
    let kept = fs::read_to_string(&path).expect("a readable file");
    let rest = kept.split_inclusive('\n').filter(|line| !line.starts_with("unit 1 "));
    let rest: String = rest.collect();
    assert!(rest.len() < kept.len());
    fs::write(&path, rest).expect("a writable file");
    assert_eq!(solutions().collect::<Vec<_>>(), first);
}

/// A file with one position is searched as that position is: the checkpoint has each improvement.
#[test]
fn the_only_position_of_a_file_is_resumed() {
    let folder = folder("large-only");
    let [list, file, named] = ["list", "kept", "named"].map(|name| text(&folder.join(name)));
    fs::write(&list, format!("{SCRAMBLED}\n")).expect("a file");
    for (source, file) in [(&["-f", &list][..], &file), (&[&list], &named)] {
        let limited = ["--checkpoint", file, "--time-limit", "1s"];
        let first = record(&[&["solve"], source, &limited].concat());
        check_resumed(file, &first);
    }
}

/// Files whose header numbers the records of a single board as units are refused.
#[test]
fn a_fixed_number_of_units_is_refused() {
    let folder = folder("large-units");
    let [path, other] = ["kept", "other"].map(|name| folder.join(name));
    let (header, start) = easy_header(&path);
    let [unbounded, fixed] = ["units unbounded", "units 4096"].map(with_checksum);
    let header = header.replace(&unbounded, &fixed);
    let record =
        |nodes: usize| format!("{start} length 4 bound 4 | solution 27,28,34,35 nodes {nodes}");
    let all: Vec<String> = (0..4096).map(record).collect();
    let all: Vec<(usize, &str)> = all.iter().map(String::as_str).enumerate().collect();
    write_checkpoint(&path, &header, &all);
    write_checkpoint(&other, &header, &[(0, record(4096).as_str())]);
    let (file, other) = (text(&path), text(&other));
    for arguments in [&["merge", &file, &other][..], &["status", &file], &["resume", &file]] {
        let run = fifteen(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(!run.stdout.contains("Solution"), "{arguments:?}: {}", run.stdout);
    }
}

/// Commands that print the results of a file.
const SUBCOMMANDS: [&str; 3] = ["status", "merge", "resume"];

/// Solutions in a file are played, and a wrong bound is noticed when a solution contradicts it.
#[test]
fn forged_results_are_refused() {
    let folder = folder("large-forged");
    let path = folder.join("kept");
    let file = text(&path);
    let (header, start) = easy_header(&path);
    let kept = fs::read_to_string(&path).expect("a readable file");
    let solved = LargeBoard::goal(Grid::new(6, 6).expect("a grid"));
    let forge = |record: &str| write_checkpoint(&path, &header, &[(0, record)]);
    let huge = u64::MAX;
    let detour = "26,26,26,26,27,28,34,35";
    let refused = |subcommand: &str, record: &str, fault: &str| {
        let run = fifteen(&[subcommand, &file]);
        assert_eq!(run.code, Some(2), "{subcommand} {record}: {}", run.stderr);
        assert!(!run.stdout.contains("Solution"), "{subcommand} {record}: {}", run.stdout);
        assert!(run.stderr.contains(fault), "{subcommand} {record}: {}", run.stderr);
    };
    for (record, fault) in [
        ("length 1 bound 1 | solution 27 nodes 0", "recorded solution is invalid"),
        ("length 4 bound 4 | solution 27,28,34,36 nodes 0", "recorded solution is invalid"),
        ("length 4 bound 6 | solution 27,28,34,35 nodes 0", "impossible bound"),
        ("length 4 bound 4 | solution 27,28 nodes 0", "not a unit record"),
        ("length 4 bound 4 | solution 27,28,34,35", "not a unit record"),
        ("length 4 bound 4 | solution 27,28,34,99999 nodes 0", "not a unit record"),
    ] {
        forge(&format!("{start} {record}"));
        for subcommand in SUBCOMMANDS {
            refused(subcommand, record, fault);
        }
    }
    forge(&format!("{} length 0 bound 0 | solution . nodes 0", solved.to_word()));
    for subcommand in SUBCOMMANDS {
        refused(subcommand, "goal", "another position");
    }
    let wrong_bound = &format!("{start} length 6 bound 6 | solution 26,26,27,28,34,35 nodes 0");
    let shortest = &format!("{start} length 4 bound 0 | solution 27,28,34,35 nodes 0");
    let fault = "recorded bound 6 is wrong: there is a solution of 4 moves; delete the checkpoint \
                 to start over";
    write_checkpoint(&path, &header, &[(0, wrong_bound.as_str()), (1, shortest.as_str())]);
    for subcommand in SUBCOMMANDS {
        refused(subcommand, "two records", fault);
    }
    // A forged file contradicts an honest one, and nothing is written.
    let (honest, both) = (text(&folder.join("honest")), text(&folder.join("both")));
    fs::write(&honest, &kept).expect("a file");
    forge(wrong_bound);
    let run = fifteen(&["merge", &honest, &file, "--into", &both]);
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains(fault), "{}", run.stderr);
    assert!(!Path::new(&both).exists());
    // A wrong bound is the claim of the file, and marked as such; a solution contradicts it.
    forge(&format!("{start} length 6 bound 6 | solution 26,26,27,28,34,35 nodes {huge}"));
    for subcommand in SUBCOMMANDS {
        let found = record(&[subcommand, &file]);
        assert_eq!((result(&found), &found["claimed"]), ((6, 6), &json!(true)), "{subcommand}");
    }
    forge(&format!("{start} length 8 bound 6 | solution {detour} nodes {huge}"));
    assert_eq!(result(&record(&["status", &file])), (8, 6));
    refused("resume", "a wrong bound", fault);
    let named = format!("cannot use checkpoint {file}: recorded bound 6 is wrong");
    refused("resume", "a wrong bound", &named);
}
