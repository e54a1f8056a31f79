//! JSON records about sudoku.

use crate::support::output::Output;
use fifteen::records::{Status, SudokuPuzzle};
use fifteen::sudoku::{Grid, Mark, Method, Report};

/// Returns the marks of a report as 81 characters.
pub fn marks(report: &Report) -> String {
    report.marks.iter().map(|mark| mark.map_or('.', Mark::letter)).collect()
}

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
