//! Records about sudokus.

use super::Head;
use schemars::JsonSchema;
use serde::Serialize;

/// A puzzle that was solved, or not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sudoku {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzle as 81 characters
    pub puzzle: String,
    /// The number of solutions: 2 for two or more, and all with `--all`; null if the methods are stuck
    pub solutions: Option<super::Count>,
    /// A solution
    pub solution: Option<String>,
    /// How far the methods lead, if they are stuck
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
    /// How many of the methods may be used
    pub methods: u8,
    /// With `--report`, how each digit was found
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// With `--report`, how many digits were found in each way
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<String>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SudokuPuzzle {
    /// What all records have.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzle as 81 characters
    pub puzzle: String,
    /// The number of digits that are given
    pub givens: usize,
    /// How many of the methods are needed to solve it
    pub methods: u8,
    /// Where the random sequence started that it is from
    pub seed: u64,
}
