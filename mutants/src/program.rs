//! Programs of tests, and how one test is run.

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A program of tests.
pub struct Program {
    /// Its crate and its name.
    pub name: String,
    /// Whether its tests are the examples of a crate.
    pub are_examples: bool,
    pub path: PathBuf,
    /// The folder that its tests begin in.
    pub folder: PathBuf,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Passed,
    Failed,
    /// It went on for longer than it may.
    Late,
}

impl Program {
    /// The names of its tests. Those of examples are their numbers: a program of examples takes no arguments, but does
    /// one of them alone if rustdoc tells it to, by its number.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn tests(&self) -> io::Result<Vec<String>> {
        let mut program = Command::new(&self.path);
        if !self.are_examples {
            program.args(["--list", "--format", "terse"]);
        }
        let output = program.current_dir(&self.folder).output()?;
        let lines = String::from_utf8_lossy(&output.stdout);
        Ok(if self.are_examples {
            let count = lines.lines().filter(|line| line.starts_with("test ")).count();
            (0..count).map(|number| number.to_string()).collect()
        } else {
            lines
                .lines()
                .filter_map(|line| line.strip_suffix(": test"))
                .map(str::to_owned)
                .collect()
        })
    }

    /// Runs one test, with 8 GB of memory and a variable of the environment.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn run(
        &self,
        name: &str,
        (variable, value): (&str, &OsStr),
        at_most: Duration,
    ) -> io::Result<End> {
        let mut shell = Command::new("sh");
        if self.are_examples {
            shell.args(["-c", "ulimit -v 8000000; exec \"$0\""]);
            shell.arg(&self.path).env("RUSTDOC_DOCTEST_RUN_NB_TEST", name);
        } else {
            shell.args(["-c", "ulimit -v 8000000; exec \"$0\" --exact \"$1\" --test-threads 1"]);
            shell.arg(&self.path).arg(name);
        }
        let mut child = shell
            .env(variable, value)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let began = Instant::now();
        loop {
            match child.try_wait()? {
                Some(status) if status.success() => return Ok(End::Passed),
                Some(_) => return Ok(End::Failed),
                None if began.elapsed() > at_most => break,
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
        let started = processes_of(child.id())?;
        Command::new("kill").arg("-KILL").args(&started).stderr(Stdio::null()).status()?;
        child.wait()?;
        Ok(End::Late)
    }
}

/// A process and all that it started, whatever sessions and groups these have made for themselves.
fn processes_of(first: u32) -> io::Result<Vec<String>> {
    let output = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output()?;
    let listed = String::from_utf8_lossy(&output.stdout);
    let parents: Vec<_> =
        listed.lines().filter_map(|line| line.trim().split_once(char::is_whitespace)).collect();
    let mut found = vec![first.to_string()];
    let mut next = 0;
    while next < found.len() {
        let children = parents.iter().filter(|(_, parent)| parent.trim() == found[next]);
        let children: Vec<_> = children.map(|(process, _)| (*process).to_owned()).collect();
        found.extend(children);
        next += 1;
    }
    Ok(found)
}
