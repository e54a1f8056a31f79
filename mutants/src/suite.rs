//! The tests: each by itself, how long it takes, and by which mutants it comes.

use crate::program::{End, Program};
use std::collections::HashSet;
use std::path::Path;
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

impl Test<'_> {
    /// The folder of its crate.
    pub fn folder(&self) -> &Path {
        &self.program.folder
    }

    /// Runs it with this mutant.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn with(&self, mutant: u32) -> io::Result<End> {
        let at_most = 10 * self.takes + Duration::from_secs(10);
        self.program.run(&self.name, ("FIFTEEN_MUTANT", mutant.to_string().as_ref()), at_most)
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
        names.extend(program.tests()?.into_iter().map(|name| (program, name)));
    }
    let tests = Mutex::new(Vec::new());
    each(&names, jobs, |index, (program, name)| {
        let told = folder.join(format!("told-{index}"));
        fs::write(&told, "")?;
        let began = Instant::now();
        let end = program.run(name, ("FIFTEEN_MUTANTS_TOLD", told.as_ref()), slowest)?;
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
