//! Sliding-block puzzles: known results, and a slow search that shares no code with the library.

mod collection;
mod command;
mod drawing_format;
mod expected;
mod hardest;
mod memory;
mod observer;
mod oracle;
mod random;
mod tiles;

use fifteen::Threads;
use fifteen::sliding::{self, Options, Outcome, Puzzle, Report, Solution, Style};
use std::fs;
use std::path::PathBuf;

/// A file of the instances.
fn path(name: &str) -> PathBuf {
    crate::support::root().join("tests/data/sliding").join(name)
}

/// A puzzle of the instances.
fn puzzle(name: &str) -> Puzzle {
    let text = fs::read_to_string(path(&format!("{name}.sliding"))).expect("the file can be read");
    Puzzle::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The options for a style, with two threads.
fn options(style: Style) -> Options {
    let threads = Threads::new(2).expect("a number of threads");
    Options { style, threads, ..Options::default() }
}

fn solve(puzzle: &Puzzle, options: &Options) -> Report {
    sliding::solve(puzzle, options, &mut ())
}

fn explore(puzzle: &Puzzle, options: &Options) -> Report {
    sliding::explore(puzzle, options, 1, &mut ())
}

/// The solution of a report; none if there is proved to be none.
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
