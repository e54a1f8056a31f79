//! Runs of the program.

use super::schema::validate_lines;
use serde_json::Value;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread;

/// Result of a run of the program.
pub struct ProgramOutput {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Returns a command for the program with a separate cache folder.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fifteen"));
    command.env("FIFTEEN_CACHE_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command
}

/// Runs the program with some bytes on standard input.
pub fn fifteen_with_input(arguments: &[&str], input: &[u8]) -> ProgramOutput {
    run_with_input(command().args(arguments), input)
}

/// Runs a command with some bytes on standard input.
pub fn run_with_input(command: &mut Command, input: &[u8]) -> ProgramOutput {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a running program");
    let mut stdin = child.stdin.take().expect("a pipe");
    // Input is written while output is read: a program that answers line by line blocks until its
    // output is read.
    thread::scope(|scope| {
        // A program that rejects its arguments does not read its input.
        scope.spawn(move || drop(stdin.write_all(input)));
        wait_for_output(child)
    })
}

/// Waits for the end of a program; validates the records that it prints.
pub fn wait_for_output(child: Child) -> ProgramOutput {
    let output = child.wait_with_output().expect("an exit status");
    let text = |bytes| String::from_utf8(bytes).expect("valid UTF-8");
    let stdout = text(output.stdout);
    let stderr = text(output.stderr);
    validate_lines(&stdout);
    validate_lines(&stderr);
    ProgramOutput { code: output.status.code(), stdout, stderr }
}

/// Runs a command with nothing on standard input.
pub fn run(command: &mut Command) -> ProgramOutput {
    run_with_input(command, b"")
}

pub fn fifteen(arguments: &[&str]) -> ProgramOutput {
    fifteen_with_input(arguments, b"")
}

/// Returns the lines of output as JSON objects.
pub fn json_lines(run: &ProgramOutput) -> Vec<Value> {
    let lines = run.stdout.lines();
    lines.map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// Returns the progress records on standard error.
pub fn progress_records(run: &ProgramOutput) -> Vec<Value> {
    let lines = run.stderr.lines().filter(|line| line.starts_with('{'));
    lines.map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

/// Interrupts a program, as Ctrl-C does.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    send_signal(child, "-INT");
}

/// Sends a signal to a program.
#[cfg(unix)]
pub fn send_signal(child: &Child, signal: &str) {
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
}
