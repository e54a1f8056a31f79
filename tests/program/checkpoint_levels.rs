//! Breadth-first searches with checkpoints of their levels in a folder: stopped, killed and
//! resumed.

use crate::checkpoints::{folder, record, start_with_checkpoint};
use crate::support::program::{
    ProgramOutput, fifteen, fifteen_with_input, run, wait_for_event, wait_for_output,
};
use fifteen::runtime::Random;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

/// Searches from one end and from both, of all configurations, and from all goals. Their answers
/// contain no times.
const SEARCHES: &[&[&str]] = &[
    &["slide", "century", "--style", "4", "--quiet"],
    &["slide", "supercompo", "--style", "5", "--quiet"],
    &["slide", "daisy", "--style", "3", "--all", "--levels", "--quiet"],
    &["slide", "barbell", "--style", "1", "--explore", "--quiet"],
    &["slide", "eighteen", "--style", "2", "--hardest", "--quiet"],
    &["slide", "t-zer", "--style", "2", "--forward", "--boards", "--quiet"],
    &["census", "--size", "2x5", "--list", "--limit", "3", "--quiet"],
    &["census", "--size", "3x4", "--happy", "--list", "--quiet"],
    &["census", "--size", "2x5", "--mtm", "--list", "--quiet"],
];

/// Search that takes long enough to be interrupted.
const LONG_SEARCH: &[&str] =
    &["slide", "climb-12", "--style", "2", "--explore", "--threads", "1", "--quiet"];

/// Runs a search without a checkpoint.
fn run_uninterrupted(search: &[&str]) -> ProgramOutput {
    let run = fifteen(search);
    assert_eq!(run.code, Some(0), "{search:?}: {}", run.stderr);
    run
}

/// Returns a command with a checkpoint folder.
fn with_checkpoint<'a>(search: &[&'a str], folder: &'a str) -> Vec<&'a str> {
    [search, &["--checkpoint", folder]].concat()
}

/// Returns the files of a folder except the index, which contains the question with its options.
pub fn level_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries =
        fs::read_dir(folder).expect("a readable folder").map(|entry| entry.expect("a file"));
    let files = entries.map(|file| {
        let name = file.file_name().into_string().expect("a plain name");
        (name, fs::read(file.path()).expect("a readable file"))
    });
    files.filter(|(name, _)| name != "levels").collect()
}

/// Waits until this many levels are stored.
fn wait_for_levels(child: &mut Child, folder: &str, count: usize) {
    let index = Path::new(folder).join("levels");
    let lines = || fs::read_to_string(&index).map_or(0, |text| text.lines().count());
    wait_for_event(child, || lines() >= 3 + count);
}

#[test]
fn killed_searches_resume_to_the_same_levels() {
    check_kill_and_resume(&SEARCHES[5..7], 3, "levels-killed");
}

#[test]
#[ignore = "half a minute"]
fn killed_searches_resume_to_the_same_levels_thoroughly() {
    check_kill_and_resume(SEARCHES, 8, "levels-killed-often");
}

/// Kills searches and resumes them. The number of threads changes with every run. The final levels
/// equal those of an uninterrupted search with one thread, byte for byte.
fn check_kill_and_resume(searches: &[&[&str]], kills: usize, folder_name: &str) {
    let folder = folder(folder_name);
    for (number, search) in searches.iter().enumerate() {
        let path = |name: &str| folder.join(format!("{number}-{name}"));
        let (file, uninterrupted) = (path("killed").display().to_string(), path("quiet"));
        let whole = run_uninterrupted(search);
        let undisturbed = fifteen(&with_checkpoint(
            &[search, &["--threads", "1"][..]].concat(),
            &uninterrupted.display().to_string(),
        ));
        assert_eq!(undisturbed.stdout, whole.stdout, "{search:?}");
        let mut random = Random::new(number as u64);
        let mut previous = 0;
        for _ in 0..kills {
            let threads = (1 + random.next_below(4)).to_string();
            let mut child =
                start_with_checkpoint(&[search, &["--threads", &threads][..]].concat(), &file);
            thread::sleep(Duration::from_millis(random.next_below(300) as u64));
            child.kill().expect("a killed or exited process");
            child.wait().expect("an exit status");
            if fs::metadata(Path::new(&file).join("levels")).is_ok() {
                let now = record(&["status", &file])["configurations"].as_u64().expect("a number");
                assert!(now >= previous, "{search:?}: {now} after {previous}");
                previous = now;
            }
        }
        let last = fifteen(&with_checkpoint(search, &file));
        assert_eq!(
            (last.code, &last.stdout),
            (Some(0), &whole.stdout),
            "{search:?}: {}",
            last.stderr
        );
        assert!(
            level_files(Path::new(&file)) == level_files(&uninterrupted),
            "{search:?}: other levels"
        );
        let again = fifteen(&["resume", &file, "--quiet"]);
        assert_eq!((again.code, again.stdout), (Some(0), whole.stdout), "{}", again.stderr);
        let status = record(&["status", &file]);
        assert!(status["status"] == "complete" && status["result"].is_string(), "{status}");
    }
}

/// The bound of a search from both ends counts the levels of both. That of `status` is lower by
/// one, since it does not know whether the last levels meet.
#[test]
fn a_stopped_search_from_both_ends_states_its_bound() {
    let folder = folder("levels-of-both-ends");
    let [puzzle, file] = ["reversed.txt", "kept"].map(|name| folder.join(name));
    fs::write(&puzzle, "apart: A B C D E F G H\nABC\nDEF\nGH.\n\n.HG\nFED\nCBA\n").expect("a file");
    let [puzzle, file] = [puzzle, file].map(|path| path.display().to_string());
    let search = ["slide", &puzzle, "--quiet", "--node-limit", "1000"];
    let stopped = fifteen(&with_checkpoint(&search, &file));
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    let status = record(&["status", &file]);
    let last = |side: &str| status[side].as_array().expect("sizes").len() - 1;
    let bound = last("forward") + last("backward");
    assert_eq!(status["proved"], bound);
    let line = format!("lower bound: {} moves", bound + 1);
    assert!(stopped.stdout.contains(&line), "{line}: {}", stopped.stdout);
}

#[test]
fn limits_and_signals_stop_between_levels() {
    let folder = folder("levels-stopped");
    let file = folder.join("limit").display().to_string();
    let search = ["slide", "century", "--style", "2", "--quiet", "--forward"];
    let limited =
        fifteen(&with_checkpoint(&[&search[..], &["--node-limit", "20000"]].concat(), &file));
    assert_eq!(limited.code, Some(3));
    let status = record(&["status", &file]);
    let (found, proved) = (&status["configurations"], status["proved"].as_u64().expect("a bound"));
    assert!(found.as_u64() >= Some(20_000) && (10..=99).contains(&proved), "{status}");
    assert_eq!(
        (&status["status"], &status["stopped"]),
        (&"stopped".into(), &"missing_levels".into())
    );
    let text = fifteen(&["status", &file]).stdout;
    let bound =
        format!("lower bound: {proved} moves ({} if the last level has no goal)\n", proved + 1);
    assert!(text.contains(&bound), "{text}");
    let limited =
        fifteen(&with_checkpoint(&[&search[..], &["--node-limit", "20000"]].concat(), &file));
    assert_eq!(limited.code, Some(3), "what is kept counts, too");
    assert_eq!(&record(&["status", &file])["configurations"], found, "nothing is added");
    assert_eq!(fifteen(&with_checkpoint(&search, &file)).stdout, run_uninterrupted(&search).stdout);

    #[cfg(unix)]
    for signal in ["-INT", "-TERM"] {
        let file = folder.join(signal).display().to_string();
        let mut child = start_with_checkpoint(LONG_SEARCH, &file);
        wait_for_levels(&mut child, &file, 20);
        crate::support::program::send_signal(&child, signal);
        let stopped = wait_for_output(child);
        assert_eq!(stopped.code, Some(130), "{}", stopped.stderr);
        assert!(
            record(&["status", &file])["forward"].as_array().is_some_and(|all| all.len() >= 20)
        );
    }
}

/// A search that was begun with one format resumes with another, in the direction of its levels.
#[test]
fn a_search_resumes_in_another_format() {
    let folder = folder("levels-format");
    for (begun, resumed, from_goals) in [("jsonl", "text", false), ("text", "csv", true)] {
        for is_repeated in [false, true] {
            let file = folder.join(format!("{begun}-{is_repeated}")).display().to_string();
            let search = with_checkpoint(&["slide", "silly", "--style", "5"], &file);
            let format = |format| ["--format", format, "--quiet"];
            let limited = [&search[..], &["--node-limit", "20"], &format(begun)].concat();
            assert_eq!(fifteen(&limited).code, Some(3));
            let again = match is_repeated {
                true => search,
                false => vec!["resume", &file, "--node-limit", "none"],
            };
            let run = fifteen(&[&again[..], &format(resumed)].concat());
            assert_eq!(run.code, Some(0), "{again:?}: {}", run.stderr);
            let backward = record(&["status", &file])["backward"].clone();
            assert_eq!(backward.as_array().is_some_and(|all| !all.is_empty()), from_goals);
        }
    }
}

/// An index that is deleted while the search runs is written again.
#[cfg(unix)]
#[test]
fn a_deleted_index_is_written_again() {
    let file = folder("levels-deleted").join("kept").display().to_string();
    let mut child = start_with_checkpoint(LONG_SEARCH, &file);
    wait_for_levels(&mut child, &file, 20);
    fs::remove_file(Path::new(&file).join("levels")).expect("a removable file");
    wait_for_levels(&mut child, &file, 21);
    crate::support::program::send_signal(&child, "-INT");
    let stopped = wait_for_output(child);
    assert!(
        stopped.stderr.contains("levels was deleted; it was written again"),
        "{}",
        stopped.stderr
    );
    assert!(record(&["status", &file])["forward"].as_array().is_some_and(|all| all.len() > 20));
}

/// No bound is claimed for a level that was not completed: here the start is a goal.
#[test]
fn a_search_stopped_at_once_proves_nothing() {
    let folder = folder("levels-at-once");
    let puzzle = folder.join("puzzle").display().to_string();
    fs::write(&puzzle, "A.\n\nA.\n").expect("a writable file");
    let file = folder.join("kept").display().to_string();
    let run = fifteen(&with_checkpoint(&["slide", &puzzle, "--time-limit", "0.000001"], &file));
    let is_solved = run.stdout.contains(": 0 moves");
    assert!(is_solved || run.stdout.contains("no level completed"), "{}", run.stdout);
}

/// In memory, older levels would be evicted at this limit. Levels in the folder suffice to retrace
/// and even to count solutions.
#[test]
fn checkpointed_levels_need_little_memory() {
    let folder = folder("levels-memory");
    let file = folder.join("folder").display().to_string();
    let search = ["slide", "daisy", "--all", "--quiet"];
    let run = fifteen(&with_checkpoint(&[&search[..], &["--memory", "2M"]].concat(), &file));
    assert_eq!(
        (run.code, run.stdout),
        (Some(0), run_uninterrupted(&search).stdout),
        "{}",
        run.stderr
    );
}

/// Returns the message about a folder from which `search` cannot resume, and checks that the folder
/// does not change.
fn refusal(search: &[&str], file: &str) -> String {
    let before = level_files(Path::new(file));
    let run = fifteen(&with_checkpoint(search, file));
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains(file), "{}", run.stderr);
    assert_eq!(fifteen(&["resume", file]).code, Some(2));
    assert!(level_files(Path::new(file)) == before, "something was lost");
    run.stderr
}

#[test]
fn corrupt_levels_are_refused_and_named() {
    let folder = folder("levels-damaged");
    let [file, other] = ["folder", "other"].map(|name| folder.join(name));
    let name = file.display().to_string();
    let search = ["slide", "century", "--style", "2", "--quiet"];
    fifteen(&with_checkpoint(&[&search[..], &["--node-limit", "5000"]].concat(), &name));
    let style = ["slide", "century", "--style", "1", "--quiet", "--node-limit", "5000"];
    fifteen(&with_checkpoint(&style, &other.display().to_string()));
    let last = level_files(&file).into_keys().next_back().expect("a level file");
    let last = file.join(last);
    let level = fs::read(&last).expect("a readable file");
    let before = last.with_file_name("forward-0003");
    let mut edited = level.clone();
    edited[level.len() / 2] ^= 1;
    for (content, reason) in [
        (edited, "corrupt after byte"),
        (level[..level.len() - 9].to_vec(), "truncated"),
        (level[..30].to_vec(), "truncated"),
        (fs::read(before).expect("a readable file"), "is another level of this search"),
        (
            fs::read(other.join("forward-0003")).expect("a readable file"),
            "belongs to another search",
        ),
        (b"Roses are red\n".to_vec(), "not a level file"),
    ] {
        fs::write(&last, content).expect("a writable file");
        let message = refusal(&search, &name);
        let file = last.file_name().expect("a name").to_string_lossy();
        assert!(message.contains(&*file) && message.contains(reason), "{reason}: {message}");
    }
    fs::remove_file(&last).expect("a removable file");
    assert!(refusal(&search, &name).contains("missing"));
    fs::write(&last, level).expect("a writable file");
    assert_eq!(fifteen(&with_checkpoint(&search, &name)).stdout, run_uninterrupted(&search).stdout);
}

/// A census that does not fit into memory writes nothing, and its message mentions no checkpoint.
#[test]
fn a_refused_census_leaves_no_level_store() {
    let file = folder("levels-refused").join("kept");
    let name = file.display().to_string();
    let run = fifteen(&["census", "--size", "4x4", "--checkpoint", &name]);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(
        run.stderr.contains("(see --memory)") && !run.stderr.contains("resume"),
        "{}",
        run.stderr
    );
    assert!(!file.exists());
}

/// A census stores the last two levels; a census of happy positions stores the last level only.
#[test]
fn a_census_stores_only_the_levels_needed_to_resume() {
    let folder = folder("levels-census");
    for (kind, count, third) in [(&[][..], 2, 4), (&["--happy"], 1, 4), (&["--mtm"], 2, 8)] {
        let file = folder.join(kind.concat() + &count.to_string());
        let name = file.display().to_string();
        let search = [&["census", "--size", "3x3", "--quiet"], kind].concat();
        let whole = run_uninterrupted(&search);
        assert_eq!(fifteen(&with_checkpoint(&search, &name)).stdout, whole.stdout);
        assert_eq!(level_files(&file).len(), count);
        let status = record(&["status", &name]);
        let sizes = status["forward"].as_array().expect("sizes");
        assert_eq!((sizes[2].as_u64(), &status["proved"]), (Some(third), &Value::Null));
        let on_disk: usize = level_files(&file).values().map(Vec::len).sum();
        assert_eq!(status["file_bytes"].as_u64(), Some(on_disk as u64), "pruned levels are gone");
        let (last, content) = level_files(&file).pop_last().expect("a level file");
        let mut edited = content.clone();
        edited[content.len() - 1] ^= 1;
        fs::write(file.join(&last), edited).expect("a writable file");
        assert!(refusal(&search, &name).contains(&format!("{last}: corrupt after byte")));
        fs::write(file.join(&last), content).expect("a writable file");
        assert_eq!(fifteen(&["resume", &name, "--quiet"]).stdout, whole.stdout);
    }
    let other = fifteen(&[
        "census",
        "--size",
        "3x3",
        "--checkpoint",
        &folder.join("--happy1").display().to_string(),
    ]);
    assert!(
        other.stderr.contains("found 'census 1 happy 3x3', expected 'census 1 all 3x3'"),
        "{}",
        other.stderr
    );
}

#[test]
fn foreign_folders_are_refused_and_left_unchanged() {
    let folder = folder("levels-foreign");
    let file = folder.join("folder").display().to_string();
    let search = ["slide", "klotski", "--style", "2", "--quiet"];
    fifteen(&with_checkpoint(&[&search[..], &["--node-limit", "5000"]].concat(), &file));
    for other in [
        ["slide", "klotski", "--style", "1", "--quiet"],
        ["slide", "pennant", "--style", "2", "--quiet"],
        ["slide", "klotski", "--style", "2", "--explore"],
    ] {
        let run = fifteen(&with_checkpoint(&other, &file));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{other:?}");
        assert!(run.stderr.contains("belongs to another search"), "{}", run.stderr);
    }
    let index = Path::new(&file).join("levels");
    let text = fs::read_to_string(&index).expect("a readable file");
    for (damaged, reason) in [
        (text.replace("level forward 3 ", "level forward 4 "), "levels, line 7"),
        (text.replace("fifteen levels 2", "fifteen levels 1"), "levels, line 1"),
        (text.replace("style 2", "style 1"), "levels, line 3"),
        (String::new(), "levels, line 1"),
    ] {
        fs::write(&index, &damaged).expect("a writable file");
        for arguments in
            [&with_checkpoint(&search, &file)[..], &["resume", &file], &["status", &file]]
        {
            let run = fifteen(arguments);
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
            assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
        }
        assert_eq!(fs::read_to_string(&index).expect("a readable file"), damaged);
    }
    fs::write(&index, &text).expect("a writable file");
    assert_eq!(fifteen(&with_checkpoint(&search, &file)).stdout, run_uninterrupted(&search).stdout);
}

#[test]
fn a_level_store_is_locked() {
    let folder = folder("levels-locked");
    let file = folder.join("folder").display().to_string();
    let mut first = start_with_checkpoint(LONG_SEARCH, &file);
    wait_for_levels(&mut first, &file, 5);
    let second = fifteen(&with_checkpoint(LONG_SEARCH, &file));
    let status = record(&["status", &file]);
    first.kill().expect("a running process");
    assert_eq!((wait_for_output(first).code, second.code), (None, Some(2)));
    assert!(second.stderr.contains("locked by another process"), "{}", second.stderr);
    assert_eq!(status["stopped"], "missing_levels");
}

#[cfg(unix)]
#[test]
fn unwritable_level_folders_are_refused_at_once() {
    let folder = folder("levels-places");
    let path = |name: &str| folder.join(name).display().to_string();
    let made = std::process::Command::new("mkfifo").arg(path("pipe")).status();
    assert!(made.is_ok_and(|status| status.success()));
    fs::write(path("poem"), "Roses are red\n").expect("a writable file");
    let itself = folder.display().to_string();
    for (path, reason) in [
        (path("pipe"), "not a directory"),
        (path("poem"), "not a directory"),
        ("/dev/null".to_owned(), "not a directory"),
        (path("missing/folder"), "No such file"),
        ("/proc/folder".to_owned(), "cannot use checkpoint directory /proc/folder"),
        (itself, "not a level store (contains pipe)"),
    ] {
        let run = fifteen(&with_checkpoint(&["slide", "klotski"], &path));
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{path}");
        assert!(run.stderr.contains("cannot use checkpoint directory"), "{}", run.stderr);
        assert!(run.stderr.contains(reason), "{}", run.stderr);
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
}

/// A limit on the file size acts like a full disk: the search ends with an error, and completed
/// levels remain.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_only_the_current_level() {
    let folder = folder("levels-full");
    let file = folder.join("folder").display().to_string();
    let search = ["slide", "barbell", "--explore", "--quiet"];
    let script = "ulimit -f 20; exec \"$0\" \"$@\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, env!("CARGO_BIN_EXE_fifteen")]);
    let ProgramOutput { code, stderr, .. } = run(shell.args(with_checkpoint(&search, &file)));
    assert_eq!(code, Some(3), "{stderr}");
    assert!(
        stderr.contains("cannot use checkpoint directory") && stderr.contains("forward-"),
        "{stderr}"
    );
    let status = record(&["status", &file]);
    assert!(status["forward"].as_array().is_some_and(|levels| levels.len() > 10), "{status}");
    assert_eq!(
        level_files(Path::new(&file)).len(),
        2,
        "nothing is left of the level that did not fit"
    );
    assert_eq!(fifteen(&["resume", &file, "--quiet"]).stdout, run_uninterrupted(&search).stdout);
}

#[test]
fn unsupported_folder_commands_are_explained() {
    let folder = folder("levels-refused");
    let file = folder.join("folder").display().to_string();
    let text = run_uninterrupted(&["slide", "eighteen", "--text", "drawn"]).stdout;
    let typed =
        fifteen_with_input(&with_checkpoint(&["slide", "-", "--quiet"], &file), text.as_bytes());
    assert!(typed.code == Some(0) && typed.stdout.contains("27 moves"), "{}", typed.stderr);
    // The puzzle is piped in again.
    let again = fifteen_with_input(&["resume", &file, "--quiet"], text.as_bytes());
    assert_eq!((again.code, again.stdout), (Some(0), typed.stdout), "{}", again.stderr);
    let empty = fifteen_with_input(&["resume", &file], b"");
    assert!(empty.stderr.contains("reads from standard input again"), "{}", empty.stderr);
    for (arguments, reason) in [
        (&["merge", &file][..], "breadth-first checkpoints cannot be merged"),
        (&["slide", "--list", "--checkpoint", &file], "cannot be used with"),
        (
            &["slide", "klotski", "--text", "knuth", "--checkpoint", &file],
            "--checkpoint cannot be used with --text",
        ),
        (
            &["slide", "klotski", "--checkpoint", &file, "--shard", "1/2"],
            "only solve, korf, queens and antislide have shards",
        ),
        (&["status", &folder.display().to_string()], "not a level store (contains folder)"),
    ] {
        let run = fifteen(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
    }
}

/// `fifteen klotski` abbreviates `fifteen slide klotski`; it can be resumed, too.
#[test]
fn abbreviated_commands_can_be_resumed() {
    let folder = folder("levels-short");
    let file = folder.join("folder").display().to_string();
    let first = fifteen(&["pennant", "--quiet", "--checkpoint", &file]);
    let second = fifteen(&["resume", &file, "--quiet"]);
    assert_eq!((first.code, &first.stdout), (Some(0), &second.stdout), "{}", second.stderr);
    assert_eq!(first.stderr, "", "no messages with --quiet");
    let verbose = fifteen(&["pennant", "--checkpoint", &file]);
    let expected = format!(
        "checkpoint: {file}; to resume: fifteen resume {file}; the file claims: complete: "
    );
    assert!(verbose.stderr.starts_with(&expected), "{}", verbose.stderr);
}
