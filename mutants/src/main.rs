//! All mutants of a workspace in one program.
//!
//! A mutant is the source with one small change; it is *caught* if a test fails, and one that is not shows
//! what nobody looks after. To compile each by itself takes a minute, and there are thousands. So here all of
//! them are compiled at once: each stands beside what was there before, and a variable of the environment
//! says which is the one (R. H. Untch, A. J. Offutt, M. J. Harrold, *Mutation analysis using mutant schemata*,
//! ISSTA 1993). Those that do not compile are left out, by what the compiler says of them. Then every test runs
//! once by itself, and tells which mutants it comes by. No other test can catch these; and of those that can,
//! the quickest have their turn first.

mod cargo;
mod find;
mod judge;
mod place;
mod suite;
mod tree;
mod write;

use judge::Verdict;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use std::{env, fs, io, process, thread};
use tree::Tree;

const USAGE: &str = "\
usage: mutants/run [--every N] [--from K] [--slowest SECONDS] [--patience SECONDS] [--only PREFIX] CRATE…
  CRATE       the folder of a crate of the workspace: . or codegen or puzzles/sliding
  --every     try one of N mutants only (1)
  --from      begin with the one of this number (0)
  --slowest   leave out tests that take longer (5)
  --patience  how long tests may try to catch one, together (60)
  --only      try mutants in files only whose path begins like this";

struct Options {
    crates: Vec<String>,
    every: u32,
    from: u32,
    slowest: Duration,
    patience: Duration,
    only: String,
}

fn main() {
    let result = options().map_err(io::Error::other).and_then(|options| mutants(&options));
    if let Err(error) = result {
        eprintln!("{error}");
        process::exit(2);
    }
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        crates: Vec::new(),
        every: 1,
        from: 0,
        slowest: Duration::from_secs(5),
        patience: Duration::from_secs(60),
        only: String::new(),
    };
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if !argument.starts_with("--") {
            options.crates.push(argument);
            continue;
        }
        let value = arguments.next().ok_or(USAGE)?;
        let number = || value.parse::<u32>().map_err(|_| format!("{value} is no number\n{USAGE}"));
        match argument.as_str() {
            "--every" => options.every = number()?.max(1),
            "--from" => options.from = number()?,
            "--slowest" => options.slowest = Duration::from_secs(number()?.into()),
            "--patience" => options.patience = Duration::from_secs(number()?.into()),
            "--only" => options.only = value,
            _ => return Err(USAGE.to_owned()),
        }
    }
    if options.crates.is_empty() { Err(USAGE.to_owned()) } else { Ok(options) }
}

fn mutants(options: &Options) -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = here.join("target");
    fs::create_dir_all(&target)?;
    let jobs = thread::available_parallelism()?.get();

    let mut tree =
        Tree::new(here.parent().expect("the repository"), target.join("tree"), &options.crates)?;
    let unfit = cargo::leave_out_unfit(&mut tree)?;
    let programs = cargo::programs(&tree)?;
    let tests = suite::tests(&programs, options.slowest, &target, jobs)?;

    let all: Vec<_> = tree.mutants().filter(|(_, _, mutant)| !unfit.contains(&mutant.id)).collect();
    let is_wanted =
        |(path, _, _): &&(&Path, usize, _)| path.to_string_lossy().starts_with(&options.only);
    let wanted: Vec<_> = all
        .iter()
        .filter(is_wanted)
        .skip(options.from as usize)
        .step_by(options.every as usize)
        .copied()
        .collect();
    println!(
        "{} mutants, {} of which compile; {} are tried, by {} tests",
        all.len() + unfit.len(),
        all.len(),
        wanted.len(),
        tests.len()
    );
    let verdicts = judge::judge(&wanted, &tests, options.patience, jobs)?;

    let mut modules = BTreeMap::<_, [usize; 2]>::new();
    for ((path, _, _), verdict) in wanted.iter().zip(&verdicts) {
        let [tried, caught] = modules.entry(path.parent()).or_default();
        *tried += 1;
        *caught += usize::from(*verdict == Verdict::Caught);
    }
    for (module, [tried, caught]) in modules {
        let module = module.unwrap_or(Path::new(""));
        println!("{caught:>5} of {tried:>5} caught: {}", module.display());
    }
    let caught = verdicts.iter().filter(|verdict| **verdict == Verdict::Caught).count();
    println!("{caught:>5} of {:>5} caught", wanted.len());
    Ok(())
}
