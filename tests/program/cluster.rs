//! Searches by several processes on this machine: their answer is that of a single process, even
//! after failures.

use crate::checkpoints::{comparable_answer, folder};
use crate::support::hosts;
use crate::support::program::{ProgramOutput, command, fifteen, json_lines, wait_for_output};
#[cfg(target_os = "linux")]
use crate::support::{program::read_until_line, root};
use arbtest::arbtest;
use fifteen::runtime::Random;
use serde_json::Value;
use std::fs;
#[cfg(target_os = "linux")]
use std::io::{BufReader, Read};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Breadth-first searches, whose processes share each level.
const LEVEL_SEARCHES: &[&str] = &[
    "slide pennant --forward",
    "slide daisy --style 3",
    "slide eighteen --style 4 --all",
    "slide silly --style 1 --explore",
    "slide simplicity --style 2 --hardest",
    "slide klotski --style 5 --levels",
    "census --size 3x3 --list",
    "census --size 2x5",
];

/// Searches that are split into units. The second-to-last iteration of the tile search is large
/// enough that the last one is split.
const UNIT_SEARCHES: &[&str] = &[
    "solve 86230f749ca5be1d --engine wide --heuristic walking",
    "queens 12 10 12",
    "antislide --box 4x4x6 --brick 2x2x1 --engine bits --symmetry",
];

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Returns the fields of a record that do not depend on the number of processes. Only a single
/// process computes the length in slides, which takes a second search.
fn process_independent_answer(run: &ProgramOutput) -> Value {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let mut answer = comparable_answer(&json_lines(run).remove(0));
    let object = answer.as_object_mut().expect("an object");
    for name in ["bytes", "retraced", "slide_length"] {
        object.remove(name);
    }
    for iteration in
        object.get_mut("iterations").and_then(Value::as_array_mut).into_iter().flatten()
    {
        iteration.as_object_mut().expect("an object").remove("seconds");
    }
    answer
}

/// Runs a search with `count` processes and additional options.
fn run_cluster(search: &str, count: usize, more: &[&str]) -> ProgramOutput {
    let count = count.to_string();
    let processes = ["--processes", &count, "--format", "jsonl"];
    fifteen(&[&words(search)[..], &processes, more].concat())
}

#[test]
fn level_searches_have_the_same_answer_in_a_cluster() {
    for search in LEVEL_SEARCHES {
        let single = process_independent_answer(&fifteen(
            &[&words(search)[..], &["--format", "jsonl"]].concat(),
        ));
        for count in [1, 2, 4] {
            assert_eq!(
                process_independent_answer(&run_cluster(search, count, &[])),
                single,
                "{search}, {count} processes"
            );
        }
    }
}

#[test]
fn unit_searches_have_the_same_answer_in_a_cluster() {
    check_unit_searches(&UNIT_SEARCHES[1..], "cluster-units");
}

#[test]
#[ignore = "a few seconds"]
fn the_tile_search_has_the_same_answer_in_a_cluster_thoroughly() {
    check_unit_searches(&UNIT_SEARCHES[..1], "cluster-tiles");
}

/// Checks that each search has the same answer with one process and several, and that one process
/// resumes the checkpoint of three.
fn check_unit_searches(searches: &[&str], folder_name: &str) {
    let folder = folder(folder_name);
    for (number, search) in searches.iter().enumerate() {
        let file = |name: &str| folder.join(format!("{number}-{name}")).display().to_string();
        // A search with a checkpoint visits the same nodes with any number of threads.
        let checkpoint = file("kept");
        let more = ["--checkpoint", &checkpoint, "--format", "jsonl"];
        let single = process_independent_answer(&fifteen(&[&words(search)[..], &more].concat()));
        let counts: &[usize] = if *search == UNIT_SEARCHES[0] { &[2] } else { &[2, 4] };
        for &count in counts {
            assert_eq!(
                process_independent_answer(&run_cluster(search, count, &[])),
                single,
                "{search}, {count} processes"
            );
        }
        // A single process can resume the checkpoint of a group.
        let common = file("common");
        assert_eq!(
            process_independent_answer(&run_cluster(search, 3, &["--checkpoint", &common])),
            single,
            "{search}"
        );
        let again = ["--checkpoint", &common, "--format", "jsonl"];
        assert_eq!(
            process_independent_answer(&fifteen(&[&words(search)[..], &again].concat())),
            single,
            "{search}"
        );
    }
}

/// Iterations that every process searches by itself are recorded, too.
#[test]
fn short_iterations_are_kept() {
    let file = folder("cluster-short").join("kept").display().to_string();
    let search = "solve a4f29c86d3b5017e --engine wide --heuristic conflict";
    let solved = process_independent_answer(&run_cluster(search, 2, &["--checkpoint", &file]));
    let status = fifteen(&["status", &file, "--format", "jsonl"]);
    assert_eq!(process_independent_answer(&status), solved);
    // Nothing is searched again.
    let again = fifteen(&["resume", &file, "--node-limit", "1", "--format", "jsonl"]);
    assert_eq!(process_independent_answer(&again), solved);
}

/// Starts a search with several processes and waits until all of them run. Returns the first
/// process and the IDs of all, or `None` if the search ends before that.
fn start_cluster(search: &[&str], count: usize, checkpoint: &Path) -> Option<(Child, Vec<String>)> {
    let mut child = command()
        .args(search)
        .args(["--processes", &count.to_string(), "--format", "jsonl", "--checkpoint"])
        .arg(checkpoint)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program");
    loop {
        let children = child_processes(child.id());
        if children.len() == count - 1 {
            let all = [vec![child.id().to_string()], children].concat();
            return Some((child, all));
        }
        if child.try_wait().expect("a process status").is_some() {
            return None;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// All processes use the tables that the file names, even if `auto` would choose better ones
/// without `--no-build`.
#[test]
fn processes_keep_the_tables_of_the_file() {
    let file = folder("cluster-tables").join("kept").display().to_string();
    let search = "solve 86230f749ca5be1d";
    let begin = ["--checkpoint", &file, "--no-build", "--time-limit", "0"];
    assert_eq!(run_cluster(search, 2, &begin).code, Some(3));
    let resumed = run_cluster(search, 2, &["--checkpoint", &file]);
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert_eq!(json_lines(&resumed)[0]["heuristic"], "pdb-6-6-3");
}

/// Without a checkpoint nothing can be resumed after the loss of a process.
#[cfg(target_os = "linux")]
#[test]
fn a_lost_process_is_reported_without_a_checkpoint() {
    let mut child = command()
        .args(words("queens 16 16 16 --processes 2 --time-limit 5m --progress jsonl"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    // A record is printed when they are connected and search.
    let mut stderr = read_until_line(&mut errors, |line| {
        line.starts_with('{') && !line.contains("\"fraction_done\":null")
    });
    let others = child_processes(child.id());
    let killed = std::process::Command::new("kill").arg("-KILL").args(&others).status();
    assert!(others.len() == 1 && killed.is_ok_and(|status| status.success()));
    errors.read_to_string(&mut stderr).expect("the rest");
    assert_eq!(wait_for_output(child).code, Some(3), "{stderr}");
    assert!(stderr.contains("; nothing was saved (see --checkpoint)"), "{stderr}");
}

/// Returns the IDs of the child processes of a process.
fn child_processes(process: u32) -> Vec<String> {
    let text = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    text.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

fn is_running(process: &str) -> bool {
    // A process that has exited and was not waited for is still listed.
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    status.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
}

/// Kills one of the processes; the others must exit within 20 seconds and report the reason.
fn kill_one(mut child: Child, all: &[String], random: &mut Random) {
    let victim = &all[random.next_below(all.len())];
    let killed = std::process::Command::new("kill").args(["-KILL", victim]).status();
    let was_running = killed.is_ok_and(|status| status.success());
    let started = Instant::now();
    while all.iter().skip(1).any(|process| is_running(process))
        || child.try_wait().expect("a process status").is_none()
    {
        let time = started.elapsed();
        assert!(time < Duration::from_mins(2), "processes still run without {victim}");
        thread::sleep(Duration::from_millis(5));
    }
    let run = wait_for_output(child);
    if was_running && victim != &all[0] && run.code != Some(0) {
        // They may not have been connected yet.
        let not_connected = run.stderr.contains("another local process exited");
        assert!(not_connected || run.stderr.contains("lost connection to"), "{}", run.stderr);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
    }
}

/// Kills random processes at random moments several times, and resumes the search each time. The
/// answer must be that of an uninterrupted search.
fn check_kill_and_resume(searches: &[&str], times: usize, folder: &Path, longest: u64) {
    let mut random = Random::new(times as u64);
    for (number, search) in searches.iter().enumerate() {
        let file = |name: &str| folder.join(format!("{number}-{name}"));
        let whole = file("whole").display().to_string();
        let expected =
            process_independent_answer(&run_cluster(search, 2, &["--checkpoint", &whole]));
        let path = file("killed");
        for _ in 0..times.div_ceil(searches.len()) {
            let Some((child, all)) = start_cluster(&words(search), 3, &path) else { continue };
            thread::sleep(Duration::from_millis(random.next_below(longest as usize) as u64));
            kill_one(child, &all, &mut random);
        }
        let path = path.display().to_string();
        assert_eq!(
            process_independent_answer(&run_cluster(search, 3, &["--checkpoint", &path])),
            expected,
            "{search}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_process_stops_the_cluster_and_loses_nothing() {
    check_kill_and_resume(&["census --size 2x5"], 3, &folder("cluster-killed"), 400);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "nine kills of four searches: half a minute"]
fn a_killed_process_stops_the_cluster_and_loses_nothing_thoroughly() {
    let searches = [
        "slide t-zer --style 2 --forward",
        "census --size 2x5",
        UNIT_SEARCHES[1],
        UNIT_SEARCHES[2],
    ];
    check_kill_and_resume(&searches, 9, &folder("cluster-killed-often"), 400);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "fifty kills: a few minutes in a release build"]
fn fifty_kills_lose_nothing() {
    let searches = [
        "slide climb-12 --style 2 --explore",
        "slide century --style 4 --forward",
        "census --size 3x4 --list --limit 3",
        "queens 13 13 13",
        "antislide --box 4x4x7 --brick 2x2x1 --engine bits --symmetry",
        UNIT_SEARCHES[0],
    ];
    check_kill_and_resume(&searches, 50, &folder("cluster-kills"), 1000);
}

#[cfg(target_os = "linux")]
#[test]
fn a_stopped_process_does_not_hold_the_others() {
    let packings = "antislide --box 5x5x6 --brick 2x2x1 --engine bits";
    check_stopped_process(&words(packings), "cluster-stopped");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "half a minute"]
fn a_stopped_process_does_not_hold_a_level_search_thoroughly() {
    let puzzle = root().join("tests/data/sliding/climb15a-told-apart.sliding");
    let levels = ["slide", puzzle.to_str().expect("a path"), "--style", "3", "--explore"];
    check_stopped_process(&levels, "cluster-stopped-levels");
}

/// Checks that a suspended process delays a time limit or an interrupt by at most a few seconds.
/// The search must take minutes.
#[cfg(target_os = "linux")]
fn check_stopped_process(search: &[&str], folder_name: &str) {
    let folder = folder(folder_name);
    for (is_interrupted, limit) in [(false, "12s"), (true, "1h")] {
        let more = ["--time-limit", limit, "--threads", "1", "--progress", "jsonl"];
        let (mut child, all) = start_cluster(&[search, &more].concat(), 2, &folder.join(limit))
            .expect("running processes");
        // A record is printed when they are connected and search.
        let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut stderr = read_until_line(&mut errors, |line| line.starts_with('{'));
        let stopped = std::process::Command::new("kill").args(["-STOP", &all[1]]).status();
        assert!(stopped.is_ok_and(|status| status.success()));
        if is_interrupted {
            crate::support::program::interrupt(&child);
        }
        let started = Instant::now();
        let run = wait_for_output(child);
        errors.read_to_string(&mut stderr).expect("the rest");
        assert!(started.elapsed() < Duration::from_mins(2), "{:?}", started.elapsed());
        let code = if is_interrupted { 130 } else { 3 };
        assert_eq!(run.code, Some(code), "{search:?}: {stderr}");
        assert!(stderr.contains("nothing was heard for"), "{search:?}: {stderr}");
        assert!(!is_running(&all[1]), "the stopped process is killed");
    }
}

/// Writes a hosts file with unused local addresses.
pub fn write_hosts_file(name: &str, count: usize) -> PathBuf {
    let listeners: Vec<_> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let address =
        |listener: &TcpListener| listener.local_addr().expect("a local address").to_string();
    let path = folder(name).join("hosts");
    fs::write(&path, listeners.iter().map(|listener| address(listener) + "\n").collect::<String>())
        .expect("a writable file");
    path
}

/// Starts one of several hosts.
fn start_host(hosts: &Path, process: usize, search: &str, environment: Option<&str>) -> Child {
    let mut command = command();
    command.args(words(search)).args(["--format", "jsonl", "--connect-timeout", "120", "--hosts"]);
    command.arg(hosts);
    match environment {
        Some(name) => command.env(name, process.to_string()),
        None => command.args(["--process", &process.to_string()]),
    };
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("a running program")
}

/// Hosts that are started one by one: process 0 prints the answer, the others print nothing.
#[test]
fn hosts_search_one_problem_together() {
    let search = "slide daisy --style 3";
    let single = process_independent_answer(&fifteen(
        &[&words(search)[..], &["--format", "jsonl"]].concat(),
    ));
    for environment in [None, Some("SLURM_PROCID"), Some("JOB_COMPLETION_INDEX")] {
        let hosts = write_hosts_file("cluster-hosts", 3);
        let all: Vec<Child> =
            (0..3).map(|rank| start_host(&hosts, rank, search, environment)).collect();
        for (rank, child) in all.into_iter().enumerate() {
            let run = wait_for_output(child);
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            match rank {
                0 => assert_eq!(process_independent_answer(&run), single),
                _ => assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", "")),
            }
        }
    }
}

#[test]
fn processes_with_different_searches_are_refused() {
    let hosts = write_hosts_file("cluster-different", 2);
    let searches = ["slide daisy --style 3", "slide daisy --style 4"];
    let all: Vec<Child> =
        (0..2).map(|rank| start_host(&hosts, rank, searches[rank], None)).collect();
    for (rank, child) in all.into_iter().enumerate() {
        let run = wait_for_output(child);
        assert_eq!(run.code, Some(2));
        let other = format!("process {} (127.0.0.1:", 1 - rank);
        assert!(run.stderr.contains(&other), "{}", run.stderr);
        assert!(run.stderr.contains("runs another search, or another build"), "{}", run.stderr);
        // Each process names only its own search.
        assert!(run.stderr.contains(&format!("style {}", 3 + rank)), "{}", run.stderr);
        assert!(!run.stderr.contains(&format!("style {}", 4 - rank)), "{}", run.stderr);
    }
}

/// Processes search together only if they have the same secret.
#[test]
fn a_secret_is_shared_by_file_or_environment() {
    let hosts = write_hosts_file("cluster-secret", 2);
    let file = hosts.with_file_name("secret");
    let start = |rank: usize, secret: &str| {
        let mut command = command();
        command.args(words("slide daisy --style 3 --format jsonl --connect-timeout"));
        command.args([if secret.is_empty() { "1" } else { "120" }, "--process", &rank.to_string()]);
        command.arg("--hosts").arg(&hosts);
        match rank {
            0 => command.arg("--secret-file").arg(&file),
            _ => command.env("FIFTEEN_SECRET", secret),
        };
        if secret.is_empty() {
            command.env_remove("FIFTEEN_SECRET");
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("a running program")
    };
    fs::write(&file, "correct horse battery\n").expect("a writable file");
    let all = [0, 1].map(|rank| start(rank, "correct horse battery"));
    for child in all {
        let run = wait_for_output(child);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    }
    let all = [0, 1].map(|rank| start(rank, ""));
    for child in all {
        let run = wait_for_output(child);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(run.stderr.contains("did not connect within"), "{}", run.stderr);
        assert!(!run.stderr.contains("style"), "no search is named: {}", run.stderr);
    }
    fs::write(&file, "short\n").expect("a writable file");
    let run = wait_for_output(start(0, "x"));
    assert!(run.code == Some(2) && run.stderr.contains("secret is too short"), "{}", run.stderr);
}

/// A meeting that fails leaves no file: another search may take its name. What an existing file has
/// is sent, and the file is written once the processes have met.
#[test]
fn no_file_is_written_before_the_processes_meet() {
    let hosts = write_hosts_file("cluster-meeting", 2).display().to_string();
    let file = folder("cluster-meeting-files").join("kept").display().to_string();
    let group = ["--hosts", &hosts, "--process", "0", "--connect-timeout", "300ms"];
    let alone = fifteen(&[&["queens", "6", "--checkpoint", &file], &group[..]].concat());
    assert_eq!(alone.code, Some(3), "{}", alone.stderr);
    assert!(!Path::new(&file).exists());
    let search = ["queens", "7", "--checkpoint", &file];
    assert_eq!(fifteen(&[&search[..], &["--shard", "1/2"]].concat()).code, Some(0));
    let before = fs::read(&file).expect("a readable file");
    let alone = fifteen(&[&search[..], &group].concat());
    assert_eq!(alone.code, Some(3), "{}", alone.stderr);
    assert_eq!(fs::read(&file).expect("a readable file"), before);
    let both = run_cluster(&search.join(" "), 2, &[]);
    assert_eq!(both.code, Some(0), "{}", both.stderr);
    let expected = fifteen(&["queens", "7", "--format", "jsonl"]);
    assert_eq!(json_lines(&both)[0]["unattacked"], json_lines(&expected)[0]["unattacked"]);
    let status = fifteen(&["status", &file]).stdout;
    assert!(status.contains("\n4,096 of 4,096 units complete\n"), "{status}");
}

/// Invalid hosts and ranks are refused at once, with the reason; connecting has a time limit.
#[test]
fn invalid_hosts_are_refused() {
    let search = words("slide daisy");
    let path = folder("cluster-wrong").join("hosts");
    let shown = path.display().to_string();
    let refused = |text: &str, more: &[&str], expected: &str| {
        fs::write(&path, text).expect("a writable file");
        let started = Instant::now();
        let run = fifteen(&[&search[..], &["--hosts", &shown], more].concat());
        let is_late = more.contains(&"--connect-timeout");
        assert_eq!(run.code, Some(if is_late { 3 } else { 2 }), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
        // Resolving an unknown name takes as long as the resolver likes.
        assert!(text.contains("nowhere") || started.elapsed() < Duration::from_mins(2));
    };
    refused("", &["--process", "0"], "host list is empty");
    refused("a:1\nb\n", &["--process", "0"], "line 2, column 1: 'b' is not host:port");
    refused("a:1\na:1\n", &["--process", "0"], "line 2, column 1: duplicate host a:1");
    refused("a:1\nb:2\n", &["--process", "2"], "no process 2; ranks are 0 to 1");
    refused("a:1\nb:2\n", &[], "rank of this process is unknown; pass --process K");
    let free = fs::read_to_string(write_hosts_file("cluster-free", 2)).expect("a written file");
    let late = ["--process", "0", "--connect-timeout", "300ms"];
    refused(&free, &late, "process 1 (127.0.0.1:");
    refused(&free, &late, "did not connect within 0.3 seconds");
    let late = ["--process", "1", "--connect-timeout", "300ms"];
    refused(&free, &late, "process 0 (127.0.0.1:");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("a local address").port();
    let text = format!("127.0.0.1:{port}\n127.0.0.1:1\n");
    refused(&text, &["--process", "0"], "cannot listen: ");
    refused("nowhere.invalid:7\n127.0.0.1:1\n", &["--process", "0"], "cannot listen: ");
    let missing =
        fifteen(&[&search[..], &["--hosts", "/nowhere/hosts", "--process", "0"]].concat());
    assert!(missing.code == Some(2) && missing.stderr.contains("cannot read /nowhere/hosts"));
    for (arguments, expected) in [
        (vec!["--processes", "2", "--hosts", &shown], "cannot be used with"),
        (vec!["--process", "0"], "--hosts"),
        (vec!["--processes", "0"], "0 is not in 1..=64"),
    ] {
        let run = fifteen(&[&search[..], &arguments].concat());
        assert!(run.code == Some(2) && run.stderr.contains(expected), "{}", run.stderr);
    }
    let list = fifteen(&["korf", "--instances", "1-3", "--processes", "2"]);
    assert!(list.code == Some(2) && list.stderr.contains("--shard"), "{}", list.stderr);
}

/// If one process is stopped, all are; process 0 prints the partial result.
#[test]
fn a_time_limit_stops_every_process() {
    for search in ["slide climb-12 --style 3 --explore", "queens 16 16 16"] {
        let started = Instant::now();
        let run = run_cluster(search, 2, &["--time-limit", "500ms"]);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        let record = json_lines(&run).pop().expect("a record");
        assert_eq!((&record["status"], &record["stopped"]), (&"stopped".into(), &"time".into()));
        assert!(started.elapsed() < Duration::from_mins(2));
    }
}

#[test]
fn any_text_parses_as_a_hosts_file_or_is_refused() {
    let alphabet: Vec<char> = "ab.:[]#0129+ \t\r\n\n\u{3000}\u{feff}é".chars().collect();
    arbtest(|bytes| {
        let length = bytes.int_in_range(0..=40)?;
        let text: Result<String, _> =
            (0..length).map(|_| bytes.choose(&alphabet).copied()).collect();
        hosts::check(&text?);
        Ok(())
    });
}
