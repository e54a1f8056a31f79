//! Exit codes after signals and after the output is closed.

use crate::support::program::{ignores_hangup, interrupt, read_until_line, send_signal};
use std::io::{BufRead, BufReader, read_to_string};
use std::process::{Child, Command, Stdio};

fn start_piped(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fifteen"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program")
}

/// Runs a command line in a shell and returns the exit code that the shell prints.
fn exit_code_in_shell(line: &str) -> String {
    let line = line.replace("fifteen", env!("CARGO_BIN_EXE_fifteen"));
    let output = Command::new("sh").args(["-c", &line]).output().expect("a running shell");
    String::from_utf8_lossy(&output.stderr).trim().to_owned()
}

#[test]
fn a_closed_output_does_not_change_the_exit_code() {
    for (command, code) in [
        ("fifteen verify 123456789abcde0f e", "1"),
        ("fifteen verify 123456789abcde0f f", "0"),
        ("fifteen solve 123456789abcdfe0", "1"),
        ("fifteen solve --node-limit 1 159d26ae37bf48c0", "3"),
        ("fifteen machine --size 4x4 --print rust", "0"),
    ] {
        let line = format!("(sleep .2; {command}; echo $? >&2) | true");
        assert_eq!(exit_code_in_shell(&line), code, "{command}");
    }
}

#[test]
fn a_search_ends_when_its_output_is_closed() {
    // The levels take minutes; this reader closes the output after one line.
    let mut child =
        start_piped(&["census", "--size", "3x4", "--threads", "1", "--memory-limit", "4"]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    lines.read_line(&mut String::new()).expect("a line");
    drop(lines);
    assert_eq!(child.wait().expect("an exit status").code(), Some(0));
}

#[test]
fn sigterm_ends_a_search_like_an_interrupt() {
    let hangup = (!ignores_hangup()).then_some("-HUP");
    for name in ["-TERM", "-INT", "-USR1", "-USR2", "-XCPU"].into_iter().chain(hangup) {
        let solve = ["solve", "--engine", "plain", "--heuristic", "manhattan", "159d26ae37bf48c0"];
        let mut child = start_piped(&solve);
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        // The first iteration is printed while the search runs.
        read_until_line(&mut stdout, |line| line.contains("43+3"));
        send_signal(&child, name);
        assert_eq!(child.wait().expect("an exit status").code(), Some(130), "{name}");
        let answer = read_to_string(stdout).expect("text");
        assert!(answer.contains("Interrupted; lower bound: "), "{name}: {answer}");
        assert!(answer.contains(" visited, "), "with statistics: {answer}");
    }
}

/// `nohup` makes a program ignore SIGHUP, so that it goes on when its terminal closes.
#[cfg(target_os = "linux")]
#[test]
fn a_search_started_by_nohup_survives_its_terminal() {
    let script = "trap '' HUP; exec \"$0\" solve --engine plain --heuristic manhattan \"$1\"";
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_fifteen"), "159d26ae37bf48c0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a running program");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    read_until_line(&mut stdout, |line| line.contains("43+3"));
    send_signal(&child, "-HUP");
    read_until_line(&mut stdout, |line| line.contains("46+6"));
    interrupt(&child);
    assert_eq!(child.wait().expect("an exit status").code(), Some(130));
}
