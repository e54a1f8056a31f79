//! All mutants of a workspace in one program.
//!
//! A mutant is the source with one small change; it is *caught* if a test fails, and one that is not shows
//! what nobody looks after. To compile each by itself takes a minute, and there are thousands. So here all of
//! them are compiled at once: each stands beside what was there before, and a variable of the environment
//! says which is the one (R. H. Untch, A. J. Offutt, M. J. Harrold, *Mutation analysis using mutant schemata*,
//! ISSTA 1993). Of a sample only those that were drawn are put in, so that tests are nearly as fast as they always
//! are. Those that do not compile are left out, by what the compiler says of them. Then every test, and
//! every example of the documentation, runs once by itself, and tells which mutants it comes by. No other test can
//! catch these; and of those that can, the tests of its own crate have their turn first, and of these the quickest.

mod cargo;
mod find;
mod judge;
mod place;
mod program;
mod suite;
mod tree;
mod write;

use clap::Parser;
use judge::Verdict;
use place::Mutant;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, process, thread};
use tree::Tree;

/// Which small changes of the source no test notices.
#[derive(Parser)]
#[command(bin_name = "mutants/run")]
struct Options {
    /// What is changed: the folder of a crate, or a folder or file of its sources
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Try only every N-th mutant
    #[arg(long, value_name = "N", default_value_t = NonZero::<usize>::MIN)]
    every: NonZero<usize>,
    /// Begin with the one of this number
    #[arg(long, value_name = "K", default_value_t = 0)]
    from: usize,
    /// Leave out tests that take longer
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    slowest: u64,
    /// How long tests may try to catch one, together
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    patience: u64,
}

fn main() {
    if let Err(error) = mutants(&Options::parse()) {
        eprintln!("{error}");
        process::exit(2);
    }
}

fn mutants(options: &Options) -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = here.join("target");
    fs::create_dir_all(&target)?;
    let jobs = thread::available_parallelism()?.get();

    let repository = here.parent().expect("it is in a repository");
    let mut tree = Tree::new(repository, target.join("tree"), &options.paths)?;
    let all = tree.mutants().count();
    tree.sample(options.from, options.every);
    let unfit = cargo::leave_out_unfit(&mut tree)?;
    let mut programs = cargo::programs(&tree)?;
    programs.extend(cargo::examples(&tree, &target.join("examples"))?);
    let tests = suite::tests(&programs, Duration::from_secs(options.slowest), &target, jobs)?;

    let tried: Vec<_> =
        tree.mutants().filter(|(_, _, mutant)| !unfit.contains(&mutant.id)).collect();
    println!(
        "{all} mutants; of {} that were drawn {} compile, and are tried by {} tests",
        tried.len() + unfit.len(),
        tried.len(),
        tests.len()
    );
    let verdicts =
        judge::judge(&tree.root, &tried, &tests, Duration::from_secs(options.patience), jobs)?;
    report(&tried, &verdicts);
    Ok(())
}

/// How many were caught, folder by folder.
fn report(tried: &[(&Path, usize, &Mutant)], verdicts: &[Verdict]) {
    let mut folders = BTreeMap::<_, [usize; 2]>::new();
    for ((path, _, _), verdict) in tried.iter().zip(verdicts) {
        let [caught, all] = folders.entry(path.parent()).or_default();
        *caught += usize::from(*verdict == Verdict::Caught);
        *all += 1;
    }
    for (folder, [caught, all]) in folders {
        println!("{caught:>5} of {all:>5} caught: {}", folder.unwrap_or(Path::new("")).display());
    }
    let caught = verdicts.iter().filter(|verdict| **verdict == Verdict::Caught).count();
    println!("{caught:>5} of {:>5} caught", tried.len());
}
