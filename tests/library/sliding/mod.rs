//! Sliding-block puzzles: known results, and a slow search that shares no code with the library.

mod collection;
mod drawing_format;
mod expected;
mod hardest;
mod memory;
mod moving_pieces;
mod observer;
mod oracle;
mod random;
mod rush;
mod tiles;
mod unit_cars;

use fifteen::Threads;
use fifteen::sliding::{self, Options, Outcome, Puzzle, Report, Solution, Style, Task};
use std::fs;
use std::path::PathBuf;

/// Returns the path of an instance file.
fn path(name: &str) -> PathBuf {
    crate::support::root().join("tests/data/sliding").join(name)
}

/// Parses an instance.
fn puzzle(name: &str) -> Puzzle {
    let text = fs::read_to_string(path(&format!("{name}.sliding"))).expect("a readable file");
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the options for a style, with two threads.
fn options(style: Style) -> Options {
    let threads = Threads::new(2).expect("a number of threads");
    Options { style, threads, ..Options::default() }
}

fn solve(puzzle: &Puzzle, options: &Options) -> Report {
    sliding::search(puzzle, options, Task::Solve, &mut ())
}

fn explore(puzzle: &Puzzle, options: &Options) -> Report {
    sliding::search(puzzle, options, Task::Explore { max_listed: 1 }, &mut ())
}

/// Returns the verified solution of a report; `None` if there is none.
fn solution(puzzle: &Puzzle, style: Style, report: &Report) -> Option<Solution> {
    match &report.outcome {
        Outcome::Solved(solution) => {
            assert_eq!(solution.check(puzzle, style), Ok(solution.len()));
            Some(solution.clone())
        }
        Outcome::Unsolvable { .. } => None,
        other => panic!("{other:?}"),
    }
}
