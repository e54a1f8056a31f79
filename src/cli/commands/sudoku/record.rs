//! What is printed about sudoku as JSON Lines.

use crate::cli::frame::output::record::VERSION;
use fifteen::sudoku::{Grid, Mark, Method, Report};
use serde::Serialize;

/// A puzzle that was solved, or not.
#[derive(Serialize)]
pub struct SudokuRecord {
    pub v: u32,
    pub puzzle: String,
    pub status: &'static str,
    /// How many there are: 2 for two or more, unless all were to be counted. Unknown if the methods
    /// did not suffice.
    pub solutions: Option<u64>,
    pub solution: Option<String>,
    /// How far the methods led, if they did not suffice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
    pub methods: u8,
    /// How each digit was placed, and how many in each way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<String>,
    pub seconds: f64,
}

/// The marks of a report as 81 letters.
pub fn marks(report: &Report) -> String {
    report.marks.iter().map(|mark| mark.map_or('.', Mark::letter)).collect()
}

/// A puzzle made by `sudoku generate`.
#[derive(Serialize)]
pub struct PuzzleRecord {
    v: u32,
    puzzle: String,
    givens: usize,
    methods: u8,
    seed: u64,
}

impl PuzzleRecord {
    pub fn new(puzzle: &Grid, grade: Method, seed: u64) -> PuzzleRecord {
        let (givens, methods) = (puzzle.givens(), grade.number());
        PuzzleRecord { v: VERSION, puzzle: puzzle.to_string(), givens, methods, seed }
    }
}
