//! Times the fast sudoku solver against the crate `sudoku`, a port of `JCZSolve`, in one run.
//!
//! `cargo run --release [FILE…]` in this folder runs both in turn on the puzzles of each file, one in
//! 81 signs a line, and prints medians and ratios. Without a file they are those of the corpus. Every
//! puzzle must have one solution, and both must say so.

use fifteen::sudoku::{Grid, Solver};
use std::env;
use std::fs;
use std::time::Instant;

/// How often both are run; the medians are printed.
const ROUNDS: usize = 9;

fn main() {
    let files: Vec<String> = env::args().skip(1).collect();
    for file in &files {
        let text = fs::read_to_string(file).expect("the file can be read");
        let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
        compare(file, &lines.map(|line| &line[..81]).collect::<Vec<_>>());
    }
    if files.is_empty() {
        compare("17 clues", &corpus(&["17clue"]));
        compare("hardest", &corpus(&["hardest11", "hardest1106"]));
    }
}

/// The puzzles of some categories of the corpus.
fn corpus(categories: &[&str]) -> Vec<&'static str> {
    let lines = include_str!("../../../tests/data/sudoku.tsv").lines();
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    fields.filter(|fields| categories.contains(&fields[0])).map(|fields| fields[1]).collect()
}

fn compare(name: &str, puzzles: &[&str]) {
    let ours: Vec<Grid> =
        puzzles.iter().map(|puzzle| Grid::parse(puzzle).expect("a puzzle")).collect();
    let theirs: Vec<sudoku::Sudoku> = puzzles
        .iter()
        .map(|puzzle| sudoku::Sudoku::from_str_line(puzzle).expect("a puzzle"))
        .collect();
    let mut solver = Solver::default();
    let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        our_times.push(time(|| {
            let mut count = |grid| solver.count(grid, 2, &mut ()).expect("the solution is right");
            ours.iter().all(|grid| count(grid).solutions == 1)
        }));
        their_times.push(time(|| theirs.iter().all(|puzzle| puzzle.is_uniquely_solvable())));
    }
    let [ours, theirs] = [our_times, their_times].map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    });
    let count = puzzles.len() as f64;
    println!(
        "{name}, {count} puzzles: fifteen {:.0}/s, sudoku {:.0}/s, ratio {:.2}",
        count / ours,
        count / theirs,
        theirs / ours
    );
}

/// Seconds until it is found that all puzzles have one solution.
fn time(mut all_have_one: impl FnMut() -> bool) -> f64 {
    let began = Instant::now();
    assert!(all_have_one());
    began.elapsed().as_secs_f64()
}
