//! Times the fast sudoku solver against the crate `sudoku`, a port of `JCZSolve`, in one run.
//!
//! `cargo run --release [FILE…]` in this folder runs both in turn on the puzzles of each file, one
//! puzzle of 81 characters per line, and prints medians and ratios. Without a file it uses the
//! corpus of the tests. Both must find exactly one solution of every puzzle.

#[path = "../../support/mod.rs"]
mod support;

use fifteen::sudoku::{Grid, Solver};
use std::fs;
use support::{Measurements, measure_time, positional_arguments};

/// Number of rounds; the medians are printed.
const ROUNDS: usize = 9;

fn main() {
    let files = positional_arguments();
    for file in &files {
        let text = fs::read_to_string(file).expect("a readable file");
        let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
        compare(file, &lines.map(|line| &line[..81]).collect::<Vec<_>>());
    }
    if files.is_empty() {
        compare("17 clues", &corpus(&["17clue"]));
        compare("hardest", &corpus(&["hardest11", "hardest1106"]));
    }
}

/// Returns the puzzles of some categories of the corpus.
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
    let mut one =
        |grid| solver.count(grid, 2).expect("a verified solution").solutions == 1;
    let mut our_turn = || ours.iter().all(&mut one);
    let mut their_turn = || theirs.iter().all(|puzzle| puzzle.is_uniquely_solvable());
    let mut both: [&mut dyn FnMut() -> bool; 2] = [&mut our_turn, &mut their_turn];
    let seconds = Measurements::measure(ROUNDS, &mut both, |all_have_one| {
        let (have_one, seconds) = measure_time(all_have_one);
        assert!(have_one, "a puzzle without a unique solution");
        seconds
    });
    let count = puzzles.len() as f64;
    println!(
        "{name}, {count} puzzles: fifteen {:.0}/s, sudoku {:.0}/s, ratio {:.2}",
        count / seconds.median(0),
        count / seconds.median(1),
        seconds.ratio(0, 1)
    );
}
