//! Two hundred kills at random moments, of all commands with checkpoints.
//!
//! `cargo test --release --test program kills -- --ignored --nocapture` prints a table with the
//! kills, runs and time of each search.

use crate::checkpoints::{folder, start_with_checkpoint};
use crate::support::program::{ProgramOutput, fifteen};
use fifteen::runtime::Random;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Minimum number of kills, over all searches.
const KILLS: usize = 200;

/// Returns searches of about a second in a release build whose answers contain no times.
fn searches([positions, large]: [&str; 2]) -> Vec<Vec<String>> {
    let lines = [
        "antislide --box 4x4x7 --brick 2x2x1 --engine bits --symmetry",
        "antislide --box 5x5x5 --brick 3x1x1 --bricks 0..24",
        "queens 14 14 14",
        "queens 15 13 14",
        "ca6098dfb73254e1 --engine wide --heuristic pdb-4-4-4-3 --no-pruning",
        "0cb14ad95873fe62 --engine wide --heuristic conflict",
        &format!("solve --file {positions} --engine fsa --heuristic pdb-6-6-3"),
        // With more threads there are other results.
        &format!("solve --file {large} --node-limit 300000 --threads 1"),
        "slide climb-12 --style 2 --explore",
        "slide century --style 4",
        "slide supercompo --style 5 --all",
        "slide eighteen --style 2 --hardest",
        "census --size 3x4 --list --limit 3",
    ];
    let words = |line: &str| line.split(' ').chain(["--quiet"]).map(str::to_owned).collect();
    lines.iter().map(|line| words(line)).collect()
}

/// Writes random positions to a file.
fn write_positions(file: &Path, count: &str, size: &str) -> String {
    let generated = fifteen(&["generate", "--count", count, "--size", size, "--seed", "7"]);
    assert_eq!(generated.code, Some(0), "{}", generated.stderr);
    fs::write(file, generated.stdout).expect("a writable file");
    file.display().to_string()
}

#[test]
#[ignore = "ten minutes in a release build"]
fn two_hundred_kills_lose_nothing() {
    let folder = folder("kills");
    let positions = write_positions(&folder.join("positions"), "200", "4x4");
    let large = write_positions(&folder.join("large"), "6", "6x6");
    let searches = searches([&positions, &large]);
    let mut random = Random::new(200);
    let mut all = 0;
    println!("{:>5} {:>7} {:>8}  search", "kills", "runs", "seconds");
    for (number, search) in searches.iter().enumerate() {
        let search: Vec<&str> = search.iter().map(String::as_str).collect();
        let file = |name: &str| folder.join(format!("{number}-{name}")).display().to_string();
        let (clock, uninterrupted) = (Instant::now(), file("quiet"));
        // With a checkpoint, the answer does not depend on timing.
        let whole = fifteen(&[&search[..], &["--checkpoint", &uninterrupted]].concat());
        // A search without a result exits with 1.
        assert!(matches!(whole.code, Some(0 | 1)), "{search:?}: {}", whole.stderr);
        let duration = clock.elapsed();
        let (quota, mut kills, mut runs) = (KILLS.div_ceil(searches.len()), 0, 1);
        let mut killed = file(&runs.to_string());
        while kills < quota {
            let threads = (1 + random.next_below(3)).to_string();
            let threads = match search.contains(&"--threads") {
                true => Vec::new(),
                false => vec!["--threads", &threads],
            };
            let mut child = start_with_checkpoint(&[&search[..], &threads[..]].concat(), &killed);
            let tenth = duration.as_millis() as usize / 10;
            thread::sleep(Duration::from_millis(random.next_below(10 + 2 * tenth) as u64));
            let had_ended = child.try_wait().expect("a process status").is_some();
            child.kill().expect("a killed or exited process");
            child.wait().expect("an exit status");
            kills += usize::from(!had_ended);
            if had_ended {
                check(&search, &killed, &whole);
                runs += 1;
                killed = file(&runs.to_string());
            }
        }
        check(&search, &killed, &whole);
        all += kills;
        println!("{kills:>5} {runs:>7} {:>8.1}  {}", duration.as_secs_f64(), search.join(" "));
    }
    println!("{all:>5} kills; every search has the answer of an uninterrupted run");
}

/// Resumes a search to its end and compares the answer.
fn check(search: &[&str], file: &str, whole: &ProgramOutput) {
    let last = fifteen(&[search, &["--checkpoint", file]].concat());
    let answer = (last.code, last.stdout);
    assert_eq!(answer, (whole.code, whole.stdout.clone()), "{search:?}: {}", last.stderr);
}
