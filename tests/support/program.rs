//! Runs of the program.

use super::schema::validate_lines;
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

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

/// Waits for an event while a program runs. It must not end before.
pub fn wait_for_event(child: &mut Child, has_happened: impl Fn() -> bool) {
    while !has_happened() {
        let has_ended = child.try_wait().expect("a process status").is_some();
        assert!(!has_ended || has_happened(), "the program has ended before the event");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Reads output of a program up to a line that satisfies a condition.
pub fn read_until_line(output: &mut impl BufRead, is_awaited: impl Fn(&str) -> bool) -> String {
    let (mut read, mut begin) = (String::new(), 0);
    while !is_awaited(&read[begin..]) {
        begin = read.len();
        let length = output.read_line(&mut read).expect("valid UTF-8");
        assert!(length > 0, "the program has ended before the awaited line: {read}");
    }
    read
}

/// Starts a program, interrupts it after a line on standard error that satisfies a condition, and
/// waits for its end. Unlike a fixed time before the interrupt, this depends on no speed.
#[cfg(unix)]
pub fn interrupt_after_line(
    command: &mut Command,
    is_awaited: impl Fn(&str) -> bool,
) -> ProgramOutput {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a running program");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut stderr = read_until_line(&mut errors, is_awaited);
    interrupt(&child);
    let rest = thread::spawn(move || io::read_to_string(errors).expect("valid UTF-8"));
    let run = wait_for_output(child);
    stderr += &rest.join().expect("the rest");
    validate_lines(&stderr);
    ProgramOutput { stderr, ..run }
}

/// Starts a search with progress records, and interrupts it after a record that satisfies a
/// condition. A record is printed while the search runs, so the search is what is interrupted.
#[cfg(unix)]
pub fn interrupt_after_record(
    command: &mut Command,
    is_awaited: impl Fn(&Value) -> bool,
) -> ProgramOutput {
    let is_awaited_line = |line: &str| {
        let record = line.starts_with('{').then(|| serde_json::from_str(line));
        record.is_some_and(|record| is_awaited(&record.expect("a JSON object")))
    };
    interrupt_after_line(command.args(["--progress", "jsonl"]), is_awaited_line)
}

/// Waits until a program handles interrupts. (Other systems than Linux do not say so; there it gets
/// some time.)
#[cfg(unix)]
pub fn wait_for_handler(child: &mut Child) {
    if cfg!(not(target_os = "linux")) {
        return thread::sleep(Duration::from_secs(2));
    }
    let id = child.id().to_string();
    wait_for_event(child, || signal_mask(&id, "SigCgt:") & (1 << 1) != 0); // SIGINT is 2
}

/// Returns whether these tests, and so the programs that they start, ignore SIGHUP, as under
/// `nohup`. (Other systems than Linux do not say so.)
#[cfg(unix)]
pub fn ignores_hangup() -> bool {
    signal_mask("self", "SigIgn:") & 1 != 0
}

/// Returns a set of signals of a process on Linux. Signal 1 is the lowest bit.
#[cfg(unix)]
fn signal_mask(process: &str, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix(name));
    mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).expect("a hexadecimal number"))
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
