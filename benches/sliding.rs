//! Times the search for block puzzles: forward and bidirectional, with one thread and with two.
//!
//! `cargo bench --bench sliding` runs them in turn, A B C D A B C D …, and prints medians. Every
//! run must find a solution of the known length, and visit exactly the known number of
//! configurations, so an incorrect search cannot appear faster.
//!
//! `cargo bench --bench sliding -- [ROUNDS]` sets the number of rounds, 3 by default, and
//! `cargo bench --bench sliding -- explore [ROUNDS]` explores large graphs instead, which takes
//! a few minutes a round and 2 GB.

mod support;

use fifteen::sliding::{self, Options, Outcome, Puzzle, Strategy, Style, Task};
use fifteen::{Memory, Threads};
use std::fs;
use std::path::Path;
use support::{Measurements, measure_time, numeric_arguments, positional_arguments};

/// Puzzle, style, length of the solution, and number of configurations on the complete levels of a
/// forward and a bidirectional search.
const CASES: [(&str, u8, usize, [u64; 2]); 9] = [
    ("climb12", 2, 59, [3_438_928, 827_495]),
    ("climb12", 3, 61, [4_002_327, 976_861]),
    ("climb12", 5, 43, [3_571_667, 837_642]),
    ("climb15a-nosingle", 2, 34, [1_964_167, 119_514]),
    ("climb15a-nosingle", 3, 40, [7_127_603, 282_450]),
    ("climb15a-nosingle", 5, 23, [2_055_476, 135_273]),
    ("slide-t", 2, 123, [1_915_110, 308_312]),
    ("slide-t", 3, 125, [1_897_979, 263_597]),
    ("slide-t", 5, 95, [2_015_209, 278_319]),
];

/// Puzzle, style, and number of reachable configurations.
const GRAPHS: [(&str, u8, u64); 4] = [
    ("climb15a-nosingle", 0, 56_691_314),
    ("climb15a-nosingle", 3, 56_691_314),
    ("climb15a-told-apart", 0, 113_382_628),
    ("n3x4", 0, 239_500_800),
];

fn main() {
    let rounds = numeric_arguments().first().copied().unwrap_or(3).max(1);
    if positional_arguments().iter().any(|word| word == "explore") {
        explore_all(rounds);
    } else {
        solve_all(rounds);
    }
}

/// Times the search for solutions.
fn solve_all(rounds: usize) {
    println!(
        "{:<18} style    one end  two threads  both ends  two threads  configurations (both)",
        "medians in seconds"
    );
    for (name, style, length, configurations) in CASES {
        let puzzle = read(name);
        let style = Style::new(style).expect("a style below six");
        let mut contestants = [
            (Strategy::Forward, 1),
            (Strategy::Forward, 2),
            (Strategy::Bidirectional, 1),
            (Strategy::Bidirectional, 2),
        ];
        let seconds =
            Measurements::measure(rounds, &mut contestants, |&mut (strategy, threads)| {
                let known = configurations[usize::from(strategy == Strategy::Bidirectional)];
                solve(&puzzle, style, strategy, threads, (length, known))
            });
        println!(
            "{name:<18} {:>5} {:>10.3} {:>12.3} {:>10.3} {:>12.3}  {} ({})",
            style.number(),
            seconds.median(0),
            seconds.median(1),
            seconds.median(2),
            seconds.median(3),
            configurations[0],
            configurations[1]
        );
    }
}

/// Times the exploration of graphs.
fn explore_all(rounds: usize) {
    println!("{:<20} style one thread  two threads  configurations", "medians in seconds");
    for (name, style, configurations) in GRAPHS {
        let puzzle = read(name);
        let style = Style::new(style).expect("a style below six");
        let seconds = Measurements::measure(rounds, &mut [1, 2], |&mut threads| {
            explore(&puzzle, style, threads, configurations)
        });
        let (one, two) = (seconds.median(0), seconds.median(1));
        println!("{name:<20} {:>5} {one:>10.3} {two:>12.3}  {configurations}", style.number());
    }
}

/// Reads a puzzle from the test data.
fn read(name: &str) -> Puzzle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sliding");
    let text = fs::read_to_string(folder.join(format!("{name}.sliding")));
    Puzzle::parse(&text.expect("a readable file")).expect("a puzzle")
}

/// Solves a puzzle, checks the known values, and returns the seconds.
fn solve(
    puzzle: &Puzzle,
    style: Style,
    strategy: Strategy,
    threads: usize,
    known: (usize, u64),
) -> f64 {
    let options = Options { strategy, ..options(style, threads) };
    let (report, seconds) =
        measure_time(|| sliding::search(puzzle, &options, Task::Solve, &mut ()));
    let Outcome::Solved(solution) = report.outcome else { panic!("no solution found") };
    assert_eq!((solution.len(), report.configurations), known, "{strategy:?}");
    seconds
}

/// Explores a graph, checks its size, and returns the seconds.
fn explore(puzzle: &Puzzle, style: Style, threads: usize, known: u64) -> f64 {
    let options = options(style, threads);
    let task = Task::Explore { max_listed: 0 };
    let (report, seconds) = measure_time(|| sliding::search(puzzle, &options, task, &mut ()));
    assert!(matches!(report.outcome, Outcome::Explored(_)));
    assert_eq!(report.configurations, known);
    seconds
}

/// Returns options with this number of threads, and ample memory.
fn options(style: Style, threads: usize) -> Options {
    let threads = Threads::new(threads).expect("a number of threads");
    Options { style, threads, memory: Memory::gibibytes(3), ..Options::default() }
}
