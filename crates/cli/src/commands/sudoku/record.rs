//! JSON records about sudoku.

use crate::support::output::Output;
use fifteen::records::{Status, SudokuPuzzle};
use fifteen::sudoku::{Grid, Method};

/// Returns the record of a puzzle made by `sudoku generate`.
pub fn generated_record(puzzle: &Grid, grade: Method, seed: u64, out: &Output) -> SudokuPuzzle {
    SudokuPuzzle {
        head: out.head(Status::Generated),
        puzzle: puzzle.to_string(),
        givens: puzzle.givens(),
        methods: grade.number(),
        seed,
    }
}
