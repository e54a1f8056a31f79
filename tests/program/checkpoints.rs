//! Searches with checkpoints: stopped, killed, resumed, sharded and merged.

use crate::support::checkpoints;
use crate::support::program::{
    ProgramOutput, command, fifteen, json_lines, run, wait_for_event, wait_for_output,
};
use fifteen::runtime::Random;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

/// Creates an empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kept").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a new folder");
    folder
}

/// Searches with their options: too long to finish at once, and short enough for a test.
const SEARCHES: &[&[&str]] = &[
    &["antislide", "--box", "4x4x6", "--brick", "2x2x1", "--engine", "bits", "--symmetry"],
    &["antislide", "--box", "4x4x4", "--brick", "2x2x1", "--brick", "3x1x1", "--of-each", "8,6"],
    &["antislide", "--box", "4x4x5", "--brick", "3x1x1", "--rotations", "--bricks", "0..18"],
    &["antislide", "--box", "4x4x6", "--brick", "2x2x1", "--no-corners"],
    QUEENS,
    &["queens", "13", "12", "13", "--quiet"],
];

/// Search whose best placement every strategy finds at once.
const QUEENS: &[&str] = &["queens", "14", "12", "13"];

/// One search of each command whose units are checkpointed in the same format.
const UNIT_COMMANDS: [&[&str]; 2] = [SEARCHES[0], QUEENS];

/// Runs a command and returns its last record.
pub fn record(arguments: &[&str]) -> Value {
    let run = fifteen(&[&["--format", "jsonl"], arguments].concat());
    assert!(run.code == Some(0), "{arguments:?}: {}", run.stderr);
    // The last record of `status` may be the progress.
    let is_answer = |record: &Value| record["status"] != "recorded";
    json_lines(&run).into_iter().rfind(is_answer).expect("a record")
}

/// Returns the fields that do not depend on the course of the search.
pub fn comparable_answer(record: &Value) -> Value {
    without_fields(record, &["threads", "seconds", "claimed"])
}

/// Returns a record without some fields.
fn without_fields(record: &Value, names: &[&str]) -> Value {
    let mut rest = record.clone();
    for name in names {
        rest.as_object_mut().expect("an object").remove(*name);
    }
    rest
}

/// Returns the answer of an uninterrupted search with a new checkpoint.
fn answer_uninterrupted(search: &[&str], file: &str) -> Value {
    comparable_answer(&record(&[search, &["--checkpoint", file, "--threads", "1"]].concat()))
}

#[test]
fn checkpointed_searches_have_the_same_answer() {
    let folder = folder("alike");
    for (number, search) in SEARCHES.iter().enumerate() {
        let checkpointed =
            answer_uninterrupted(search, &folder.join(number.to_string()).display().to_string());
        let other = comparable_answer(&record(search));
        // A search with another initial bound visits other nodes.
        let is_other = search[0] == "queens" && *search != QUEENS;
        let free: &[&str] = if is_other { &["nodes", "placement"] } else { &[] };
        assert_eq!(without_fields(&checkpointed, free), without_fields(&other, free), "{search:?}");
    }
}

pub fn start_with_checkpoint(arguments: &[&str], file: &str) -> Child {
    command()
        .args(arguments)
        .args(["--checkpoint", file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program")
}

#[test]
fn killed_searches_resume_to_the_same_answer() {
    check_kill_and_resume(&UNIT_COMMANDS, "killed");
}

#[test]
#[ignore = "a few seconds"]
fn killed_searches_resume_to_the_same_answer_thoroughly() {
    check_kill_and_resume(SEARCHES, "killed-all");
}

/// Kills each search several times and resumes it. The answer equals that of an uninterrupted
/// search.
fn check_kill_and_resume(searches: &[&[&str]], folder_name: &str) {
    let folder = folder(folder_name);
    for (number, search) in searches.iter().enumerate() {
        let file = folder.join(number.to_string()).display().to_string();
        let whole = answer_uninterrupted(search, &format!("{file}-whole"));
        let mut random = Random::new(number as u64);
        for _ in 0..6 {
            let threads = (1 + random.next_below(3)).to_string();
            let mut child =
                start_with_checkpoint(&[search, &["--threads", &threads][..]].concat(), &file);
            // The search for queens looks for an initial placement before it creates the file.
            wait_for_event(&mut child, || fs::metadata(&file).is_ok());
            thread::sleep(Duration::from_millis(random.next_below(120) as u64));
            child.kill().expect("a killed or exited process");
            child.wait().expect("an exit status");
        }
        let status = record(&["status", &file]);
        assert!(status["nodes"].as_u64() <= whole["nodes"].as_u64(), "{status}");
        let resumed = fifteen(&["resume", &file]);
        assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
        assert_eq!(comparable_answer(&record(&["status", &file])), whole, "{search:?}");
        assert_eq!(
            comparable_answer(&record(&[search, &["--checkpoint", &file][..]].concat())),
            whole
        );
    }
}

#[test]
fn shards_are_merged_in_any_order() {
    check_shards(&UNIT_COMMANDS, "shards");
}

#[test]
#[ignore = "half a minute"]
fn shards_are_merged_in_any_order_thoroughly() {
    check_shards(SEARCHES, "shards-all");
}

/// Divides each search into three shards and merges them in several orders. The answer equals that
/// of the whole search.
fn check_shards(searches: &[&[&str]], folder_name: &str) {
    let folder = folder(folder_name);
    for (number, search) in searches.iter().enumerate() {
        let file = |part| folder.join(format!("{number}-{part}")).display().to_string();
        let whole = answer_uninterrupted(search, &file(9));
        for part in 1..=3 {
            let shard = format!("{part}/3");
            let options = ["--checkpoint", &file(part), "--shard", &shard];
            let part = record(&[search, &options[..]].concat());
            assert_eq!(
                (&part["status"], &part["stopped"]),
                (&"stopped".into(), &"missing_units".into())
            );
        }
        for [one, two, three] in [[1, 2, 3], [3, 1, 2], [2, 3, 1]] {
            assert_eq!(
                comparable_answer(&record(&["merge", &file(one), &file(two), &file(three)])),
                whole
            );
        }
        let incomplete = fifteen(&["merge", &file(1), &file(3), &file(1)]);
        assert_eq!(incomplete.code, Some(3));
        assert!(incomplete.stderr.contains("1,365 of 4,096 units are still missing"));
        assert!(incomplete.stderr.contains(": shard 2/3 has 0 of 1,365"), "{}", incomplete.stderr);
        // A merged checkpoint can be resumed.
        let into = file(0);
        let merged = fifteen(&["merge", &file(2), &file(1), "--into", &into]);
        assert_eq!(merged.code, Some(3), "{}", merged.stderr);
        let refused = fifteen(&["merge", &file(2), "--into", &into]);
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains("already exists"), "{}", refused.stderr);
        let resumed = fifteen(&["resume", &into]);
        assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
        assert_eq!(comparable_answer(&record(&["status", &into])), whole, "{search:?}");
        assert_eq!(
            comparable_answer(&record(&[search, &["--checkpoint", &into][..]].concat())),
            whole
        );
    }
}

#[test]
fn shards_of_different_searches_are_not_merged() {
    let folder = folder("foreign");
    let file = |name: &str| folder.join(name).display().to_string();
    let names = ["0", "1", "2", "3", "4", "5"];
    for (search, name) in SEARCHES.iter().zip(names) {
        record(&[search, &["--checkpoint", &file(name), "--shard", "1/9"][..]].concat());
    }
    for (one, other) in [("0", "1"), ("4", "5"), ("0", "4"), ("4", "0")] {
        let foreign = fifteen(&["merge", &file(one), &file(other)]);
        assert_eq!(foreign.code, Some(2));
        assert!(foreign.stderr.contains("another search"), "{}", foreign.stderr);
        let search = SEARCHES[one.parse::<usize>().expect("a number")];
        let refused = fifteen(&[search, &["--checkpoint", &file(other)]].concat());
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
        assert!(refused.stderr.contains("another search"), "{}", refused.stderr);
    }
    // The record of another machine differs, although its checksum is correct.
    let text = fs::read_to_string(file("0")).expect("a readable file");
    let wrong = fifteen::runtime::checkpoint::Checkpoint::parse(&text).expect("a checkpoint").0;
    let mut changed = fifteen::runtime::checkpoint::Checkpoint::new(wrong.header.clone());
    changed.insert(9, "nodes 1 packings".to_owned()).expect("a new unit");
    fs::write(file("wrong"), changed.to_text()).expect("a writable file");
    let merged = fifteen(&["merge", &file("0"), &file("wrong")]);
    assert_eq!(merged.code, Some(2));
    assert!(merged.stderr.contains("unit 9 has conflicting records"), "{}", merged.stderr);
}

#[test]
fn an_invalid_checkpoint_is_refused_and_left_unchanged() {
    let folder = folder("damaged");
    let file = folder.join("ledger").display().to_string();
    for search in UNIT_COMMANDS {
        record(&[search, &["--checkpoint", &file, "--shard", "1/9"]].concat());
        let text = fs::read_to_string(&file).expect("a readable file");
        let seventh = text.lines().nth(6).expect("a line").to_owned();
        for (damaged, reason) in [
            (
                text.replace(&seventh, &seventh.replace(" nodes ", " nodes 1")),
                "line 7 is corrupt (checksum mismatch); delete this line",
            ),
            ("fifteen queens 1\n".to_owned(), "line 1: not a checkpoint"),
            ("fifteen ledger 1 ~319f162e\n".to_owned(), "not a checkpoint of this version"),
            ("\n".to_owned(), "line 1: not a checkpoint"),
            (
                text.lines().take(2).map(|line| line.to_owned() + "\n").collect(),
                "header is incomplete; the file has no units: delete it",
            ),
        ] {
            fs::write(&file, &damaged).expect("a writable file");
            let command = [search, &["--checkpoint", &file]].concat();
            for arguments in
                [&command[..], &["resume", &file], &["status", &file], &["merge", &file]]
            {
                let run = fifteen(arguments);
                assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
                assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
            }
            assert_eq!(fs::read_to_string(&file).expect("a readable file"), damaged);
        }
        fs::remove_file(&file).expect("a removable file");
    }
}

/// The searches take minutes with one thread, but their first units less than a second.
#[test]
fn a_checkpoint_file_is_locked() {
    let folder = folder("locked");
    let packings = ["antislide", "--box", "4x4x8", "--brick", "2x2x1", "--engine", "bits"];
    for search in [&packings[..], &["queens", "20"]] {
        let search = &[search, &["--threads", "1"]].concat()[..];
        let file = folder.join(search[0]).display().to_string();
        let mut first = start_with_checkpoint(search, &file);
        wait_for_event(&mut first, || fs::metadata(&file).is_ok_and(|about| about.len() > 1000));
        let second = fifteen(&[search, &["--checkpoint", &file]].concat());
        let status = record(&["status", &file]);
        first.kill().expect("a running process");
        let first = wait_for_output(first);
        assert_eq!((first.code, second.code), (None, Some(2)));
        assert!(second.stderr.contains("another process"), "{}", second.stderr);
        assert_eq!(status["stopped"], "missing_units");
    }
}

#[cfg(unix)]
#[test]
fn unwritable_checkpoint_paths_are_refused_at_once() {
    let folder = folder("places");
    let pipe = folder.join("pipe").display().to_string();
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let missing = folder.join("missing").join("ledger").display().to_string();
    let places = [&pipe, "/dev/null", &missing, &folder.display().to_string()];
    for (path, search) in places.iter().flat_map(|path| UNIT_COMMANDS.map(|search| (path, search)))
    {
        let run = fifteen(&[search, &["--checkpoint", path]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{path}");
        assert!(run.stderr.contains("cannot use checkpoint"), "{}", run.stderr);
    }
    let entries = fs::read_dir(&folder).expect("a readable folder").count();
    assert_eq!(entries, 1, "nothing but the pipe");
}

/// A corrupt line is deleted as the error message says, and its unit is searched again.
#[test]
fn a_search_resumes_without_a_deleted_line() {
    let file = folder("line-deleted").join("kept").display().to_string();
    for search in UNIT_COMMANDS {
        let whole = comparable_answer(&record(&[search, &["--checkpoint", &file]].concat()));
        let text = fs::read_to_string(&file).expect("a readable file");
        let lines = text.split_inclusive('\n').enumerate().filter(|&(number, _)| number != 6);
        let shorter: String = lines.map(|(_, line)| line).collect();
        fs::write(&file, shorter).expect("a writable file");
        assert_eq!(comparable_answer(&record(&["resume", &file])), whole);
        fs::remove_file(&file).expect("a removable file");
    }
}

/// `status` shows the progress of each shard, also for several files. A run with a shard other than
/// that of the file says so.
#[test]
fn shards_are_told_apart() {
    let folder = folder("shard-status");
    let [one, two] = ["one", "two"].map(|name| folder.join(name).display().to_string());
    let search = ["antislide", "--box", "4x4x4", "--brick", "2x2x1"];
    let begin = |file: &str, shard: &str| {
        fifteen(&[&search[..], &["--checkpoint", file, "--shard", shard]].concat())
    };
    assert!(begin(&one, "1/8").stderr.contains("; to resume: fifteen resume"));
    assert!(begin(&one, "1/8").stderr.contains("; this shard is finished"));
    begin(&two, "2/8");
    let both = fifteen(&["status", &one, &two]).stdout;
    let finished = "512 of 512 units complete: this shard is finished";
    for (file, shard) in [(&one, "shard 1/8"), (&two, "shard 2/8")] {
        let lines = [&format!("{file}:"), &format!("{shard}: {finished}")];
        assert!(lines.iter().all(|line| both.lines().any(|found| found == **line)), "{both}");
    }
    let csv = fifteen(&["status", &one, &two, "--format", "csv"]);
    assert!(csv.code == Some(2) && csv.stderr.contains("csv has one table"), "{}", csv.stderr);
    let other = begin(&one, "1/2");
    let message = "this run searches shard 1/2, but the file was begun with shard 1/8";
    assert!(other.code == Some(0) && other.stderr.contains(message), "{}", other.stderr);
}

/// `status` and `merge` print the recorded time, which does not grow while they run.
#[test]
fn status_takes_no_time_of_the_search() {
    let folder = folder("status-time");
    let file = folder.join("kept").display().to_string();
    for search in UNIT_COMMANDS {
        record(&[search, &["--checkpoint", &file]].concat());
        let seconds = |command: &str| record(&[command, &file])["seconds"].clone();
        assert_eq!(seconds("status"), seconds("status"));
        assert_eq!(seconds("merge"), seconds("status"));
        fs::remove_file(&file).expect("a removable file");
    }
}

/// Under a limit that is shorter than a unit, a run makes no progress, and says so.
#[test]
fn a_run_that_finishes_no_unit_warns() {
    let file = folder("no-unit").join("kept").display().to_string();
    let search = ["antislide", "--box", "5x6x6", "--brick", "2x2x1", "--threads", "1"];
    let limit = ["--checkpoint", &file, "--time-limit", "1200ms"];
    let run = fifteen(&[&search[..], &limit].concat());
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("no unit was finished in "), "{}", run.stderr);
    assert!(run.stdout.contains("No packings in the finished units"), "{}", run.stdout);
}

/// `mktemp` creates an empty file, which is written in place, not replaced.
#[test]
fn an_empty_file_becomes_a_checkpoint() {
    let folder = folder("empty");
    for search in UNIT_COMMANDS {
        let file = folder.join(search[0]);
        fs::write(&file, "").expect("a writable file");
        let name = file.display().to_string();
        let status = fifteen(&["status", &name]);
        assert_eq!(status.code, Some(2), "{}", status.stdout);
        assert!(status.stderr.contains("empty file; no search has begun"), "{}", status.stderr);
        let hard_link = folder.join("link");
        fs::hard_link(&file, &hard_link).expect("a link");
        let begun = comparable_answer(&record(&[search, &["--checkpoint", &name]].concat()));
        assert_eq!(comparable_answer(&record(&["status", &name])), begun);
        assert_eq!(fs::read(&hard_link).expect("a file"), fs::read(&file).expect("a file"));
        fs::remove_file(&hard_link).expect("a removable file");
    }
}

/// A link to a checkpoint remains a link; the target file is written.
#[cfg(unix)]
#[test]
fn a_symlink_to_a_checkpoint_stays_a_link() {
    let folder = folder("links");
    for search in UNIT_COMMANDS {
        let (file, link) = (folder.join("file"), folder.join("link"));
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let name = link.display().to_string();
        let command = [search, &["--checkpoint", &name]].concat();
        for (shard, done) in [("1/2", 2048), ("2/2", 4096)] {
            assert_eq!(fifteen(&[&command[..], &["--shard", shard]].concat()).code, Some(0));
            let text = fs::read_to_string(&file).expect("a readable file");
            let checkpoint =
                fifteen::runtime::checkpoint::Checkpoint::parse(&text).expect("a checkpoint").0;
            assert_eq!(checkpoint.done_count(), done);
            assert!(link.is_symlink());
        }
        fs::remove_file(&file).expect("a removable file");
        fs::remove_file(&link).expect("a removable file");
    }
}

/// A limit on the file size acts like a full disk: the search ends with an error, and finished
/// units remain.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_finished_units() {
    let folder = folder("full");
    for search in UNIT_COMMANDS {
        let file = folder.join(search[0]).display().to_string();
        let script = "ulimit -f 60; exec \"$0\" \"$@\"";
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_fifteen")]).args(search);
        let ProgramOutput { code, stderr, .. } = run(shell.args(["--checkpoint", &file]));
        assert_eq!(code, Some(3), "a limit, after which the search resumes: {stderr}");
        assert!(stderr.contains("cannot use checkpoint"), "{stderr}");
        let status = record(&["status", &file]);
        assert!(status["nodes"].as_u64() > Some(0));
        assert_eq!(fifteen(&["resume", &file]).code, Some(0));
        assert_eq!(
            comparable_answer(&record(&["status", &file])),
            comparable_answer(&record(search))
        );
    }
}

#[test]
fn unsupported_checkpoint_options_are_explained() {
    let folder = folder("refused");
    let file = folder.join("ledger").display().to_string();
    let base = ["antislide", "--box", "3x3x3", "--brick", "2x2x1", "--checkpoint", &file];
    for (more, reason) in [
        (&["--engine", "links"][..], "does not search unit by unit"),
        (&["--list"], "cannot be used with"),
        (&["--shard", "3/2"], "the shard index must be from 1 to the number of shards"),
        (&["--shard", "half"], "not a shard; expected k/n"),
    ] {
        let run = fifteen(&[&base[..], more].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{more:?}");
        assert!(run.stderr.contains(reason), "{more:?}: {}", run.stderr);
    }
    let run = fifteen(&["antislide", "--box", "3x3x3", "--brick", "2x2x1", "--shard", "1/2"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("--checkpoint"), "{}", run.stderr);
    let table = fifteen(&["queens", "--table", "4", "--checkpoint", &file]);
    assert_eq!((table.code, table.stdout.as_str()), (Some(2), ""));
    assert!(table.stderr.contains("cannot be used with"), "{}", table.stderr);
}

/// A search for queens that is stopped while it looks for an initial placement has no unit to save.
#[test]
fn a_search_stopped_before_its_first_unit_leaves_no_file() {
    let folder = folder("early");
    let file = folder.join("ledger").display().to_string();
    let command = ["queens", "32", "--checkpoint", &file, "--time-limit", "0.02"];
    let run = fifteen(&[&command[..], &["--format", "jsonl"]].concat());
    assert_eq!(run.code, Some(3));
    let record = &json_lines(&run)[0];
    assert_eq!((&record["stopped"], &record["upper_bound"]), (&"time".into(), &1024.into()));
    assert_eq!(fs::read_dir(&folder).expect("a readable folder").count(), 0);
}

/// Any text parses as a checkpoint with its records, or is refused. The fuzz target has the same
/// checks.
#[test]
fn any_text_parses_as_a_checkpoint_or_is_refused() {
    let folder = folder("texts");
    let file = folder.join("ledger").display().to_string();
    let mut random = Random::new(18);
    for search in UNIT_COMMANDS {
        record(&[search, &["--checkpoint", &file, "--shard", "9/4000"]].concat());
        let text = fs::read_to_string(&file).expect("a readable file");
        checkpoints::check(&text);
        for _ in 0..2000 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..random.next_below(4) {
                let position = random.next_below(bytes.len());
                bytes[position] = b" ~0139:xunk\n"[random.next_below(12)];
            }
            bytes.truncate(random.next_below(bytes.len()) + 1);
            checkpoints::check(&String::from_utf8_lossy(&bytes));
        }
        fs::remove_file(&file).expect("a removable file");
    }
}
