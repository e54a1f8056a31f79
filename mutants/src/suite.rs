//! The tests: each by itself, how long it takes, and by which mutants it comes.

use crate::cargo::Program;
use std::collections::HashSet;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// A test that passes, in time, if nothing is changed.
pub struct Test<'a> {
    program: &'a Program,
    name: String,
    pub takes: Duration,
    pub reaches: HashSet<u32>,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Passed,
    Failed,
    /// It went on for longer than it may.
    Late,
}

impl Test<'_> {
    /// Runs it with this mutant.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn with(&self, mutant: u32) -> io::Result<End> {
        let at_most = 10 * self.takes + Duration::from_secs(10);
        run(self.program, &self.name, ("FIFTEEN_MUTANT", mutant.to_string().as_ref()), at_most)
    }
}

/// All tests that take no longer than this, each of them run once.
///
/// # Errors
/// If a program cannot be started.
pub fn tests<'a>(
    programs: &'a [Program],
    slowest: Duration,
    folder: &Path,
    jobs: usize,
) -> io::Result<Vec<Test<'a>>> {
    let mut names = Vec::new();
    for program in programs {
        let listed = Command::new(&program.path)
            .args(["--list", "--format", "terse"])
            .current_dir(&program.folder)
            .output()?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        names.extend(
            listed.lines().filter_map(|line| {
                line.strip_suffix(": test").map(|name| (program, name.to_owned()))
            }),
        );
    }
    let tests = Mutex::new(Vec::new());
    each(&names, jobs, |index, (program, name)| {
        let told = folder.join(format!("told-{index}"));
        fs::write(&told, "")?;
        let began = Instant::now();
        let end = run(program, name, ("FIFTEEN_MUTANTS_TOLD", told.as_ref()), slowest)?;
        let takes = began.elapsed();
        let reaches = fs::read_to_string(&told)?;
        fs::remove_file(&told)?;
        if end == End::Passed {
            let reaches = reaches.lines().filter_map(|line| line.parse().ok()).collect();
            let test = Test { program, name: name.clone(), takes, reaches };
            tests.lock().expect("no panic").push(test);
        } else {
            eprintln!("left out: {} {name}: {end:?}", program.name);
        }
        Ok(())
    })?;
    let mut tests = tests.into_inner().expect("no panic");
    tests.sort_by_key(|test| test.takes);
    Ok(tests)
}

/// Does something with each, several at a time.
///
/// # Errors
/// Those of what is done.
pub fn each<T: Sync>(
    all: &[T],
    jobs: usize,
    work: impl Fn(usize, &T) -> io::Result<()> + Sync,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let worker = || {
        while let index = next.fetch_add(1, Ordering::Relaxed)
            && let Some(one) = all.get(index)
        {
            work(index, one)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no panic"))
    })
}

/// Runs one test, in a group of processes of its own, with 8 GB of memory.
fn run(
    program: &Program,
    name: &str,
    (variable, value): (&str, &std::ffi::OsStr),
    at_most: Duration,
) -> io::Result<End> {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 8000000; exec \"$0\" --exact \"$1\" --test-threads 1"])
        .arg(&program.path)
        .arg(name)
        .env(variable, value)
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .current_dir(&program.folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
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
    // All that it started, too.
    Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status()?;
    child.wait()?;
    Ok(End::Late)
}
