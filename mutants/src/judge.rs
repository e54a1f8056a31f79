//! Whether a mutant is caught.

use crate::place::Mutant;
use crate::program::End;
use crate::suite::{Test, each};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Caught,
    /// All tests that come by pass.
    Missed,
    /// No test comes by.
    Unreached,
    /// No test has failed in the time there was; some have not run.
    Undecided,
}

/// Tries each of the mutants, and tells of those that are not caught.
///
/// # Errors
/// If a test cannot be started.
pub fn judge(
    root: &Path,
    mutants: &[(&Path, usize, &Mutant)],
    tests: &[Test],
    patience: Duration,
    jobs: usize,
) -> io::Result<Vec<Verdict>> {
    let verdicts = Mutex::new(vec![Verdict::Undecided; mutants.len()]);
    // Who has caught one catches others nearby.
    let catchers = Mutex::new(HashMap::<&Path, Vec<usize>>::new());
    each(mutants, jobs, |index, &(path, line, mutant)| {
        let mut first = catchers.lock().expect("no panic").get(path).cloned().unwrap_or_default();
        // And the tests of its own crate are about it.
        let folder = crate_of(root, path);
        let own = (0..tests.len()).filter(|&index| tests[index].folder() == folder);
        first.extend(own.filter(|index| !first.contains(index)).collect::<Vec<_>>());
        let (verdict, by) = try_one(mutant.id, tests, &first, patience)?;
        verdicts.lock().expect("no panic")[index] = verdict;
        if let Some(by) = by {
            let mut catchers = catchers.lock().expect("no panic");
            let of_file = catchers.entry(path).or_default();
            of_file.retain(|&other| other != by);
            of_file.insert(0, by);
        } else {
            println!("{verdict:?}: {}:{line}: {}", path.display(), mutant.what);
        }
        Ok(())
    })?;
    Ok(verdicts.into_inner().expect("no panic"))
}

/// The folder of the crate that a file belongs to.
fn crate_of(root: &Path, path: &Path) -> PathBuf {
    root.join(path.components().take_while(|part| part.as_os_str() != "src").collect::<PathBuf>())
}

/// What becomes of this mutant, and the test that caught it.
fn try_one(
    id: u32,
    tests: &[Test],
    first: &[usize],
    patience: Duration,
) -> io::Result<(Verdict, Option<usize>)> {
    let others = (0..tests.len()).filter(|index| !first.contains(index));
    let able =
        first.iter().copied().chain(others).filter(|&index| tests[index].reaches.contains(&id));
    let began = Instant::now();
    let mut verdict = Verdict::Unreached;
    for index in able {
        if began.elapsed() > patience {
            return Ok((Verdict::Undecided, None));
        }
        match tests[index].with(id)? {
            End::Passed => verdict = Verdict::Missed,
            End::Failed | End::Late => return Ok((Verdict::Caught, Some(index))),
        }
    }
    Ok((verdict, None))
}
