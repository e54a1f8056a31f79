//! Tile searches with checkpoints: single positions unit by unit, lists position by position.

use crate::checkpoints::{self, folder};
use crate::support::answers;
use crate::support::program::{
    ProgramOutput, command, fifteen, fifteen_with_input, interrupt, json_lines, run,
    wait_for_event, wait_for_output,
};
use fifteen::runtime::Random;
use fifteen::runtime::checksum::with_checksum;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

fn path_text(path: &Path) -> String {
    path.display().to_string()
}

/// Search whose last iteration is split into units: the iteration before has 18 million nodes.
const HARD_SEARCH: [&str; 5] = ["86230f749ca5be1d", "--engine", "wide", "--heuristic", "walking"];

/// Returns the records of a successful run.
fn records(arguments: &[&str]) -> Vec<Value> {
    let run = fifteen(&[arguments, &["--format", "jsonl"]].concat());
    assert!(run.code == Some(0), "{arguments:?}: {}", run.stderr);
    // The last record of `status` is the progress.
    json_lines(&run).into_iter().filter(|record| record["status"] != "recorded").collect()
}

/// Returns the fields of a record that do not depend on the course of the search.
fn comparable_answer(record: &Value) -> Value {
    let mut comparable_answer = checkpoints::comparable_answer(record);
    let object = comparable_answer.as_object_mut().expect("an object");
    for name in ["command", "retraced"] {
        object.remove(name);
    }
    for iteration in object["iterations"].as_array_mut().expect("a list") {
        iteration.as_object_mut().expect("an object").remove("seconds");
    }
    comparable_answer
}

/// Returns the fields of `comparable_answer` without those of the last iteration, whose nodes
/// depend on the number of threads if there is no checkpoint.
fn answer_without_last_iteration(record: &Value) -> Value {
    let mut comparable_answer = comparable_answer(record);
    let object = comparable_answer.as_object_mut().expect("an object");
    object["iterations"]
        .as_array_mut()
        .expect("a list")
        .retain(|iteration| iteration["completed"] == true);
    for name in ["moves", "visited", "generated"] {
        object.remove(name);
    }
    comparable_answer
}

/// Starts a search and kills it after a delay.
fn run_and_kill(arguments: &[&str], after: Duration) -> ProgramOutput {
    let mut command = command();
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a running program");
    thread::sleep(after);
    child.kill().expect("a killed or exited process");
    wait_for_output(child)
}

#[test]
fn one_position_is_checkpointed_by_unit() {
    let folder = folder("tiles-units");
    let (whole, file) = (path_text(&folder.join("whole")), path_text(&folder.join("killed")));
    let expected =
        records(&[&HARD_SEARCH[..], &["--checkpoint", &whole, "--threads", "1"]].concat());
    let expected = comparable_answer(&expected[0]);
    let units = fs::read_to_string(&whole).expect("a readable file").lines().count();
    assert!(units > 100, "{units}");
    let mut random = Random::new(3);
    for threads in ["2", "3", "1"] {
        let after = Duration::from_millis(1000 + random.next_below(1500) as u64);
        run_and_kill(
            &[&HARD_SEARCH[..], &["--checkpoint", &file, "--threads", threads]].concat(),
            after,
        );
    }
    let before = fs::metadata(&file).expect("file metadata").len();
    assert_eq!(fifteen(&["status", &file]).code, Some(0));
    assert_eq!(
        fs::metadata(&file).expect("file metadata").len(),
        before,
        "status changes the file"
    );
    let resumed = fifteen(&["resume", &file]);
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert!(resumed.stderr.contains("to resume: fifteen resume"), "{}", resumed.stderr);
    for again in [&["status", &file][..], &["merge", &file], &["resume", &file]] {
        assert_eq!(comparable_answer(&records(again)[0]), expected, "{again:?}");
    }
    // Records of the same unit in two checkpoints agree.
    assert_eq!(comparable_answer(&records(&["merge", &whole, &file])[0]), expected);
}

/// A search keeps the tables that its file names, even if `auto` would choose better ones without
/// `--no-build`.
#[test]
fn better_tables_do_not_make_it_another_search() {
    let file = path_text(&folder("tiles-tables").join("kept"));
    let search = ["86230f749ca5be1d", "--checkpoint", &file];
    let begun = fifteen(&[&search[..], &["--no-build", "--time-limit", "0"]].concat());
    assert_eq!(begun.code, Some(3), "{}", begun.stderr);
    let expected = records(&["86230f749ca5be1d", "--heuristic", "pdb-6-6-3"]);
    for again in [&["resume", &file, "--time-limit", "1h"][..], &search] {
        let found = records(again);
        assert_eq!(found[0]["heuristic"], "pdb-6-6-3", "{again:?}");
        assert_eq!(found[0]["length"], expected[0]["length"]);
    }
}

/// The bound in the file is reported even if the search is stopped before it gets there, and the
/// prediction of the next iteration uses the time of earlier runs.
#[test]
fn a_search_that_is_stopped_at_once_reports_what_the_file_proves() {
    let file = path_text(&folder("tiles-stopped-at-once").join("kept"));
    let limits = ["--node-limit", "10000000", "--threads", "1"];
    let begun = [&HARD_SEARCH[..], &["--checkpoint", &file], &limits].concat();
    assert_eq!(fifteen(&begun).code, Some(3));
    let known = records(&["status", &file]).remove(0);
    let resumed = fifteen(&["resume", &file, "--time-limit", "0", "--format", "jsonl"]);
    let resumed = json_lines(&resumed).remove(0);
    for field in ["proved", "visited", "generated"] {
        assert_eq!(resumed[field], known[field], "{field}: {resumed}");
    }
    let text = fifteen(&["resume", &file, "--time-limit", "0"]).stdout;
    assert!(text.contains("completing iteration") && !text.contains("take 0.0 s"), "{text}");
}

/// The status of a list shows the total number of positions; that of a single position counts
/// iterations as its table does.
#[test]
fn status_counts_positions_and_iterations() {
    let folder = folder("tiles-status");
    let [list, single] = ["list", "single"].map(|name| path_text(&folder.join(name)));
    let search = ["korf", "1-3", "--heuristic", "pdb-6-6-3", "--checkpoint", &list];
    assert_eq!(fifteen(&[&search[..], &["--shard", "1/3"]].concat()).code, Some(0));
    let status = fifteen(&["status", &list]).stdout;
    assert!(status.contains("\n1 of 3 positions complete\n"), "{status}");
    records(&["123456789abcde0f", "--no-build", "--checkpoint", &single]);
    let status = fifteen(&["status", &single]).stdout;
    assert!(status.contains("\n1 iteration complete\n"), "{status}");
}

/// The nodes of earlier runs are divided by the time of those runs, not by that of the last run.
#[test]
fn the_rate_includes_the_time_of_earlier_runs() {
    let file = path_text(&folder("tiles-speed").join("kept"));
    let instance = [&["korf", "--instances", "56"], &HARD_SEARCH[1..]].concat();
    let checkpointed = [&instance[..], &["--checkpoint", &file]].concat();
    let run = fifteen(&checkpointed);
    assert!(run.code == Some(0) && run.stdout.contains(" M/s "), "{}", run.stdout);
    let millions = |text: &str| {
        let (before, _) = text.split_once(" M/s (").expect("a rate and the engine");
        before.rsplit(' ').next().expect("a number").parse::<f64>().expect("a number")
    };
    let first = run.stdout.lines().find(|line| line.contains(" M/s (")).map(millions);
    for again in [&["status", &file][..], &checkpointed] {
        let run = fifteen(again);
        let rate = run.stdout.lines().find(|line| line.contains(" M/s (")).map(millions);
        let (first, rate) = (first.expect("a rate"), rate.expect("a rate"));
        assert!(run.code == Some(0) && rate > 0.3 * first && rate < 3.0 * first, "{}", run.stdout);
    }
}

/// Answers that wait for that of an earlier position are saved as soon as they are known, and
/// printed after an interrupt.
#[cfg(unix)]
#[test]
fn answers_behind_a_hard_position_are_kept() {
    let folder = folder("tiles-behind");
    let (file, list) = (path_text(&folder.join("kept")), path_text(&folder.join("list")));
    let easy = ["13560de9b48ca7f2", "61f85ad03427e9bc", "16a8ec42db3597f0"];
    fs::write(&list, ["159d26ae37bf48c0", easy[0], easy[1], easy[2]].join("\n")).expect("a file");
    let engine = ["--engine", "fsa", "--heuristic", "manhattan", "--threads", "2"];
    let mut search = command();
    search.args(["-f", &list, "--checkpoint", &file, "-q"]).args(engine);
    let is_answered = |line: &str| easy.iter().any(|start| line.starts_with(start));
    let saved = || {
        let lines = fs::read_to_string(&file).unwrap_or_default();
        lines.lines().filter(|line| easy.iter().any(|start| line.contains(start))).count()
    };
    let mut child =
        search.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process");
    wait_for_event(&mut child, || saved() == easy.len());
    interrupt(&child);
    let run = wait_for_output(child);
    assert_eq!(run.code, Some(130), "{}", run.stderr);
    assert_eq!(run.stdout.lines().filter(|line| is_answered(line)).count(), 3, "{}", run.stdout);
    assert_eq!(run.stdout.matches("Solution in ").count(), 3, "{}", run.stdout);
    assert!(run.stdout.contains("Interrupted; lower bound: "), "{}", run.stdout);
    assert!(fifteen(&["status", &file]).stdout.contains("3 of 4 positions complete"));
}

/// Positions that cannot be solved belong to one shard each, and to the merged list.
#[test]
fn unsolvable_positions_are_recorded() {
    let starts = ["867254301", "867254310", "123456708", "123456780", "213456780"];
    check_unsolvable("tiles-unsolvable", "3x3", &starts, ["213456780", "123456780"]);
    let first =
        "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / 25 26 27 28 29";
    let [solved, swapped] = ["30 / 31 32 33 34 35 0", "30 / 31 32 33 35 34 0"];
    let starts = [solved, swapped, solved].map(|last| format!("{first} {last}"));
    let starts = starts.each_ref().map(String::as_str);
    check_unsolvable(
        "large-unsolvable",
        "6x6",
        &starts,
        [",35,34,0 unsolvable", ",34,35,0 unsolvable"],
    );
}

/// Checks the checkpoints of a list, one of whose positions cannot be solved. A forgery replaces a
/// text in its record.
fn check_unsolvable(folder_name: &str, size: &str, starts: &[&str], forgery: [&str; 2]) {
    let folder = folder(folder_name);
    let (list, part) = (path_text(&folder.join("list")), |name| path_text(&folder.join(name)));
    fs::write(&list, starts.join("\n")).expect("a file");
    let solve = ["-f", &list, "--size", size, "--threads", "1", "--format", "jsonl"];
    let whole = fifteen(&solve);
    let sorted = |output: &str| {
        let answer = |record: &Value| (record["start"].to_string(), record["status"].to_string());
        let lines = output.lines().map(|line| serde_json::from_str(line).expect("a record"));
        let mut answers: Vec<_> = lines.map(|record| answer(&record)).collect();
        answers.sort();
        answers
    };
    let mut printed = String::new();
    for shard in ["1/2", "2/2"] {
        let file = part(&shard[..1]);
        let run = fifteen(&[&solve[..], &["--checkpoint", &file, "--shard", shard]].concat());
        printed += &run.stdout;
    }
    assert_eq!(sorted(&printed), sorted(&whole.stdout));
    let merged = fifteen(&["merge", &part("1"), &part("2"), "--format", "jsonl"]);
    assert_eq!(sorted(&merged.stdout), sorted(&whole.stdout), "{}", merged.stderr);
    assert_eq!(merged.code, whole.code);
    let file = part("whole");
    fifteen(&[&solve[..], &["--checkpoint", &file]].concat());
    let complete = format!("{0} of {0} positions complete", starts.len());
    assert!(fifteen(&["status", &file]).stdout.contains(&complete), "{complete}");
    let resumed = fifteen(&["resume", &file, "--format", "jsonl"]);
    assert_eq!(sorted(&resumed.stdout), sorted(&whole.stdout), "{}", resumed.stderr);
    let text = fs::read_to_string(&file).expect("a readable file");
    let forge = |line: &str| match line.rsplit_once(" ~") {
        Some((record, _)) if record.ends_with(" unsolvable") => {
            with_checksum(&record.replace(forgery[0], forgery[1])).trim_end().to_owned()
        }
        _ => line.to_owned(),
    };
    let lines = text.lines().map(forge);
    fs::write(&file, lines.collect::<Vec<_>>().join("\n") + "\n").expect("a file");
    let refused = fifteen(&["status", &file]);
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{}", refused.stderr);
    assert!(refused.stderr.contains("is recorded as unsolvable, but is not"), "{}", refused.stderr);
}

/// A search that is stopped and resumed reports the time of all runs, by iteration.
#[test]
fn the_time_of_all_runs_is_kept() {
    let file = path_text(&folder("tiles-time").join("kept"));
    let search = [&HARD_SEARCH[..], &["--checkpoint", &file, "--threads", "1"]].concat();
    let mut before = 0.0;
    for _ in 0..6 {
        let run = fifteen(&[&search[..], &["--time-limit", "400ms"]].concat());
        let status = records(&["status", &file]).remove(0);
        let iterations = status["iterations"].as_array().expect("a list");
        let seconds = iterations.iter().map(|each| each["seconds"].as_f64().expect("a number"));
        let (sum, all) = (seconds.sum::<f64>(), status["seconds"].as_f64().expect("a number"));
        // Reading the file takes a moment, too. Sums in another order are rounded differently.
        assert!(all >= sum - 1e-6 && sum + 0.1 >= before, "{before}: {status}");
        before = sum;
        if run.code == Some(0) {
            break;
        }
    }
    assert!(before > 0.0, "the time of the iterations");
    let status = fifteen(&["status", &file]);
    let line = status.stdout.lines().find(|line| line.starts_with("time of the finished part: "));
    assert!(line.is_some_and(|line| line.ends_with(" processor hours")), "{}", status.stdout);
    assert!(!status.stdout.contains("to its end would take"), "{}", status.stdout);
    let resumed = records(&["resume", &file, "--time-limit", "1h"]).remove(0);
    assert!(resumed["seconds"].as_f64() >= Some(before - 0.1), "{resumed}");
}

/// `status` and `merge` do not search, even where iterations are not split.
#[test]
fn status_and_merge_do_not_search() {
    let folder = folder("looked-at");
    let file = path_text(&folder.join("kept"));
    let search =
        [HARD_SEARCH[0], "--engine", "plain", "--node-limit", "1000000", "--checkpoint", &file];
    let run = fifteen(&[&search[..], &["--format", "jsonl"]].concat());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    let stopped = json_lines(&run).remove(0);
    let iterations = answer_without_last_iteration(&stopped)["iterations"].clone();
    let visited = iterations
        .as_array()
        .expect("a list")
        .iter()
        .map(|iteration| iteration["visited"].as_u64());
    let completed: Option<u64> = visited.sum();
    assert_ne!(stopped["visited"].as_u64(), completed, "stopped within an iteration");
    let before = fs::read(&file).expect("a readable file");
    for (command, code) in [("status", 0), ("merge", 3)] {
        let run = fifteen(&[command, &file, "--format", "jsonl"]);
        assert_eq!(run.code, Some(code), "{command}: {}", run.stderr);
        let record = json_lines(&run).remove(0);
        let reported = (&record["stopped"], record["visited"].as_u64());
        assert_eq!(reported, (&"missing_units".into(), completed), "{command}");
    }
    assert_eq!(fs::read(&file).expect("a readable file"), before);
}

#[test]
fn shards_of_one_position_advance_one_iteration_per_merge() {
    let folder = folder("tiles-shards");
    let file = |name: String| path_text(&folder.join(name));
    let mut all: Option<String> = None;
    for round in 0.. {
        let parts = [0, 1].map(|part| file(format!("{round}-{part}")));
        for (part, path) in parts.iter().enumerate() {
            if let Some(all) = &all {
                fs::copy(all, path).expect("a copied file");
            }
            let shard = format!("{}/2", part + 1);
            let options = ["--checkpoint", path, "--shard", &shard, "--format", "jsonl"];
            let run = fifteen(&[&HARD_SEARCH[..], &options].concat());
            let record = &json_lines(&run)[0];
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            let is_waiting = record["stopped"] == "missing_units";
            assert!(is_waiting || record["length"] == 55, "{record}");
        }
        let merged_file = file(format!("{round}-all"));
        let merged = fifteen(&["merge", &parts[1], &parts[0], "--into", &merged_file, "--quiet"]);
        if merged.code == Some(0) {
            assert!(merged.stdout.contains("Solution in 55 moves"), "{}", merged.stdout);
            return;
        }
        assert_eq!(merged.code, Some(3), "{}", merged.stderr);
        assert!(round < 3, "each round completes an iteration");
        all = Some(merged_file);
    }
}

/// Options for ten of Korf's instances, which the test also writes to a file.
const INSTANCE_LIST: [&str; 4] = ["--instances", "1-10", "--heuristic", "pdb-6-6-3"];

#[test]
fn lists_are_checkpointed_by_position() {
    let folder = folder("tiles-lists");
    let whole: Vec<Value> = records(&[&["korf"], &INSTANCE_LIST[..]].concat())
        .iter()
        .map(answer_without_last_iteration)
        .collect();
    let starts: Vec<&str> =
        whole.iter().map(|record| record["start"].as_str().expect("a text")).collect();
    let positions = folder.join("positions");
    fs::write(&positions, starts.join("\n")).expect("a writable file");
    let positions = path_text(&positions);
    let commands = [
        [&["korf"], &INSTANCE_LIST[..]].concat(),
        vec!["solve", "--file", &positions, INSTANCE_LIST[2], INSTANCE_LIST[3]],
    ];
    let same = |records: Vec<Value>| {
        let starts_of = |records: &[Value]| {
            records.iter().map(|record| record["start"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(starts_of(&records), starts_of(&whole));
        for (record, expected) in records.iter().zip(&whole) {
            let record = answer_without_last_iteration(record);
            for name in ["length", "iterations", "estimate", "heuristic"] {
                assert_eq!(record[name], expected[name], "{name}");
            }
        }
    };
    for (number, command) in commands.iter().enumerate() {
        let file = |name: &str| path_text(&folder.join(format!("{number}-{name}")));
        let mut random = Random::new(8 + number as u64);
        for _ in 0..4 {
            let after = Duration::from_millis(random.next_below(150) as u64);
            run_and_kill(&[command, &["--checkpoint", &file("killed")][..]].concat(), after);
        }
        same(records(&[command, &["--checkpoint", &file("killed")][..]].concat()));
        same(records(&["resume", &file("killed")]));
        same(records(&["status", &file("killed")]));
        let parts = ["1/3", "2/3", "3/3"].map(|shard| {
            let part = file(&shard.replace('/', "-"));
            let run = fifteen(&[command, &["--checkpoint", &part, "--shard", shard][..]].concat());
            // With exit code 0, a batch system starts the jobs that depend on a finished shard.
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            part
        });
        same(records(&["merge", &parts[2], &parts[0], &parts[1]]));
        let incomplete = fifteen(&["merge", &parts[2], &parts[0], "--quiet"]);
        assert_eq!(incomplete.code, Some(3));
    }
}

/// The summary of a list has the time of all its positions, to the microsecond, whichever run has
/// solved them.
#[test]
fn the_summary_of_a_list_has_the_time_of_all_runs() {
    let folder = folder("tiles-summary");
    let [list, file] = ["list", "kept"].map(|name| path_text(&folder.join(name)));
    let starts = ["123456789abcde0f", "123456789abcd0ef", "123456789abc0def"];
    fs::write(&list, starts.join("\n")).expect("a writable file");
    let search = ["solve", "--file", &list, "--checkpoint", &file, "--heuristic", "manhattan"];
    assert_eq!(fifteen(&search).code, Some(0));
    let text = fs::read_to_string(&file).expect("a readable file");
    let mut lines = text.lines().map(|line| line.rsplit_once(" ~").expect("a checksum").0);
    let mut changed: String = lines.by_ref().take(4).map(with_checksum).collect();
    for line in lines.take(2) {
        let (record, seconds) = line.rsplit_once(" | seconds ").expect("a time");
        let (seconds, _) = seconds.split_once(' ').expect("times of iterations");
        assert_eq!(seconds.split_once('.').map(|(_, digits)| digits.len()), Some(6), "{line}");
        changed += &with_checksum(&format!("{record} | seconds 1000.000250 "));
    }
    fs::write(&file, changed).expect("a writable file");
    for again in [&search[..], &["resume", &file], &["status", &file]] {
        let run = fifteen(again);
        let summary = run.stdout.lines().find(|line| line.starts_with("3 positions: 3 solved"));
        assert!(summary.is_some_and(|line| line.contains("; 2000.0")), "{again:?}: {}", run.stdout);
    }
}

/// If the disk is full, the solution that was just found is printed before the error.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_solution() {
    let folder = folder("tiles-full");
    let [list, file] = ["list", "kept"].map(|name| path_text(&folder.join(name)));
    fs::write(&list, "867254301\n".repeat(30)).expect("a writable file");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", "ulimit -f 6; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_fifteen")]);
    let search = ["--size", "3x3", "-f", &list, "--threads", "1", "--checkpoint", &file, "-q"];
    let stopped = run(shell.args(search));
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    assert!(stopped.stderr.contains("cannot use checkpoint"), "{}", stopped.stderr);
    let recorded = fs::read_to_string(&file).expect("a readable file").lines().count() - 4;
    assert_eq!(stopped.stdout.matches("Solution in 31 moves").count(), recorded + 1);
}

#[test]
fn checkpoints_of_other_searches_are_refused() {
    let folder = folder("tiles-foreign");
    let (file, positions) = (path_text(&folder.join("list")), path_text(&folder.join("positions")));
    fs::write(&positions, "bc9e80df3412a756\n123456789abcdef0\n").expect("a writable file");
    // With a checkpoint, tables are built before the first node.
    let command = ["solve", "--file", &positions, "--no-build", "--checkpoint", &file];
    assert_eq!(fifteen(&command).code, Some(0));
    let before = fs::read_to_string(&file).expect("a readable file");
    // The file contains other positions now.
    fs::write(&positions, "123456789abcdef0\n").expect("a writable file");
    let other = fifteen(&command);
    assert_eq!(other.code, Some(2), "{}", other.stdout);
    assert!(other.stderr.contains("position 1 is 123456789abcdef0"), "{}", other.stderr);
    let sentence = "was bc9e80df3412a756 when the search began: the list has changed";
    assert!(other.stderr.contains(sentence), "{}", other.stderr);
    assert!(!other.stderr.contains("solution"), "no record is quoted: {}", other.stderr);
    // Another heuristic, no pruning, another engine, another goal, a position instead of a list.
    for more in [
        &["--heuristic", "manhattan"][..],
        &["--no-pruning"],
        &["--heuristic", "conflict", "--engine", "plain"],
        &["--goal", "first"],
    ] {
        let refused = fifteen(&[&command[..], more].concat());
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{more:?}");
        assert!(refused.stderr.contains("another search"), "{more:?}: {}", refused.stderr);
    }
    let refused = fifteen(&["bc9e80df3412a756", "--no-build", "--checkpoint", &file]);
    assert!(refused.stderr.contains("another search"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(&file).expect("a readable file"), before, "nothing is lost");
    // An invalid position creates no file.
    let none = path_text(&folder.join("none"));
    assert_eq!(fifteen(&["bc9e80df3412a75", "--checkpoint", &none]).code, Some(2));
    assert!(!Path::new(&none).exists());
    let all = fifteen(&["bc9e80df3412a756", "--all", "--checkpoint", &file]);
    assert_eq!(all.code, Some(2));
    assert!(all.stderr.contains("cannot be used with"), "{}", all.stderr);
}

/// Any text parses as an answer or is refused. The fuzz target has the same check.
#[test]
fn any_text_parses_as_a_stored_answer_or_is_refused() {
    let certain = "123456708 moves 1 1+0:2:3";
    let rest = "solution E 1+0:1:2 sad 0 estimate 1 retraced 0 solutions 1 E heuristic manhattan";
    answers::check(certain, rest);
    let mut random = Random::new(22);
    for _ in 0..20_000 {
        let damaged = [certain, rest].map(|text| {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..random.next_below(3) {
                let position = random.next_below(bytes.len());
                bytes[position] = b" 019:+,.ENx"[random.next_below(11)];
            }
            String::from_utf8(bytes).expect("ASCII")
        });
        answers::check(&damaged[0], &damaged[1]);
    }
}

/// `status` knows the weight of a search, whose solution may be longer than its last threshold.
#[test]
fn status_of_a_weighted_search_has_its_solution() {
    let file = path_text(&folder("tiles-weighted").join("kept"));
    let search = ["25c0e18497f3dab6", "--engine", "plain", "--weight", "2", "--checkpoint", &file];
    let found = records(&search).remove(0);
    assert!(found["gap"].as_u64() > Some(0), "{found}");
    for again in [&["status", &file][..], &["merge", &file], &["resume", &file]] {
        assert_eq!(comparable_answer(&records(again)[0]), comparable_answer(&found), "{again:?}");
    }
}

/// The positions of a public list are in its checkpoint.
#[test]
fn status_shows_the_answers_of_a_public_list() {
    let file = path_text(&folder("tiles-public-list").join("kept"));
    let search = ["--list", "korf100", "12,42", "--heuristic", "pdb-6-6-3", "--checkpoint", &file];
    let solved = records(&search);
    let (status, merged) = (records(&["status", &file]), records(&["merge", &file]));
    let answers = |records: &[Value]| -> Vec<[Value; 4]> {
        let fields = ["start", "length", "heuristic", "estimate"];
        records.iter().map(|record| fields.map(|name| record[name].clone())).collect()
    };
    assert_eq!(answers(&solved).len(), 2);
    assert_eq!(answers(&status), answers(&solved));
    assert_eq!(answers(&merged), answers(&solved));
}

/// A file with one position is searched like one that is typed: its iterations are saved.
#[test]
fn a_list_of_one_position_saves_iterations() {
    let (folder, start) = (folder("tiles-list-of-one"), "d68cfe0ab7459132");
    let [list, file, named] = ["list", "kept", "named"].map(|name| path_text(&folder.join(name)));
    fs::write(&list, format!("{start}\n")).expect("a writable file");
    let limited = ["--heuristic", "manhattan", "--node-limit", "20000", "--checkpoint"];
    for (source, file) in [(&["--file", &list][..], &file), (&[&list], &named)] {
        let search = [&["solve"], source, &limited, &[file]].concat();
        let stopped = fifteen(&search);
        assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
        let status = fifteen(&["status", file]).stdout;
        assert!(status.contains(" iterations complete"), "{status}");
    }
    // The limit counts the nodes of all runs, so that this one could do no more.
    let again = fifteen(&["resume", &file]);
    assert_eq!(again.code, Some(3), "{}", again.stderr);
    assert!(again.stderr.contains("nothing was saved before the node limit"), "{}", again.stderr);
    let whole = records(&["solve", start, "--heuristic", "manhattan"]).remove(0);
    let resumed = records(&["resume", &file, "--node-limit", "none"]).remove(0);
    assert_eq!(resumed["length"], whole["length"]);
}

/// Shards with different heuristics cannot be merged. The first of them says so, and the error
/// names both.
#[test]
fn shards_need_the_same_heuristic() {
    let folder = folder("tiles-heuristics");
    let shard = |name: &str, shard: &str, more: &[&str]| {
        let file = path_text(&folder.join(name));
        let search = ["korf", "--instances", "1-2", "--checkpoint", &file, "--shard", shard];
        let run = fifteen(&[&search[..], &["--node-limit", "1"], more].concat());
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        (file, run.stderr)
    };
    let advice = "pass the same --heuristic to all shards";
    let (first, said) = shard("first", "1/2", &["--heuristic", "manhattan"]);
    assert!(!said.contains(advice), "{said}");
    let (second, _) = shard("second", "2/2", &["--heuristic", "conflict"]);
    let merged = fifteen(&["merge", &first, &second]);
    assert_eq!(merged.code, Some(2), "{}", merged.stdout);
    let expected = ": has conflict, not manhattan; all shards need the same --heuristic";
    assert!(merged.stderr.contains(expected), "{}", merged.stderr);
    let (_, said) = shard("third", "2/2", &["--no-build"]);
    assert!(said.contains(advice), "{said}");
}

/// The last record of `status` has the numbers that its text has: units, iterations and times.
#[test]
fn status_has_a_record_of_the_progress() {
    let folder = folder("tiles-progress");
    let progress = |file: &str| {
        let run = fifteen(&["status", file, "--format", "jsonl"]);
        json_lines(&run).pop().expect("a record")
    };
    let single = path_text(&folder.join("single"));
    records(&["123456789abcde0f", "--no-build", "--checkpoint", &single]);
    let last = progress(&single);
    assert_eq!((&last["status"], &last["claimed"]), (&"recorded".into(), &true.into()));
    assert_eq!((&last["iterations_complete"], &last["units"]), (&1.into(), &4096.into()));
    // The record of the progress claims nothing that could be verified.
    let status = fifteen(&["status", &single, "--format", "jsonl"]).stdout;
    let verified = fifteen_with_input(&["verify", "-"], status.as_bytes());
    assert_eq!(verified.code, Some(0), "{}", verified.stderr);
    assert!(last["thread_seconds"].as_f64() >= last["seconds"].as_f64(), "{last}");
    let queens = path_text(&folder.join("queens"));
    let search = ["queens", "6", "--shard", "1/2", "--checkpoint", &queens];
    assert_eq!(fifteen(&search).code, Some(0));
    let last = progress(&queens);
    let numbers = ["units_complete", "units", "shard_units_complete", "shard_units"];
    assert_eq!(numbers.map(|name| last[name].as_u64()), [2048, 4096, 2048, 2048].map(Some));
    assert!(last["shard"] == "1/2" && last["nodes"].as_u64() > Some(0), "{last}");
    // The estimate of the search is not that of the shard, of which nothing remains.
    assert!(last["estimated_remaining"].is_array(), "{last}");
    assert!(last["shard_estimated_remaining"].is_null(), "{last}");
    assert!(last["thread_seconds_remaining"].is_array(), "{last}");
    assert!(last["shard_thread_seconds_remaining"].is_null(), "{last}");
    let status = fifteen(&["status", &queens]).stdout;
    assert!(status.contains(" remaining, none in this shard\n"), "{status}");
    assert!(status.contains("\ntime of the rest at this rate: "), "{status}");
}
