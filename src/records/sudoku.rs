//! Records of sudokus.

use super::Head;
use crate::sudoku::{Grid, Method, Symmetry};
use schemars::JsonSchema;
use serde::Serialize;

/// Result of solving a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sudoku {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// For a puzzle in a file: line where it begins, from 1
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Puzzle as 81 characters
    #[schemars(extend("format" = "digits"))]
    pub puzzle: String,
    /// Number of solutions: at most 2, or all with `--all`; null if the methods are stuck
    pub solutions: Option<super::ExactCount>,
    /// A solution
    #[schemars(extend("format" = "digits"))]
    pub solution: Option<String>,
    /// Partial solution, if the methods are stuck
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partial: Option<String>,
    /// Highest method permitted, which is that of `--methods`; 4 by default
    pub methods: u8,
    /// With `--report`: method that found each digit
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<String>,
    /// With `--report`: number of digits found by each method
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<String>,
    /// With `--steps`: steps of deduction, each with its reason
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<String>>,
    /// With `--steps`: number of cells that the steps leave empty, so that it takes guessing
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guessed_cells: Option<usize>,
}

/// Generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SudokuPuzzle {
    /// Fields of every record.
    #[serde(flatten)]
    pub head: Head,
    /// Puzzle as 81 characters
    #[schemars(extend("format" = "digits"))]
    pub puzzle: String,
    /// Number of givens
    pub givens: usize,
    /// Highest method needed to solve the puzzle
    pub methods: u8,
    /// Symmetry of the givens, as named by `--symmetry`
    pub symmetry: String,
    /// Seed of the random number generator
    pub seed: u64,
}

impl SudokuPuzzle {
    /// Returns the record of a puzzle, given its grade, its symmetry and the seed.
    ///
    /// ```
    /// use fifteen::records::{Command, Head, Status, SudokuPuzzle};
    /// use fifteen::sudoku::{Generator, Symmetry, grade};
    ///
    /// let puzzle = Generator::new(1).generate(Symmetry::None)?;
    /// let head = Head::new(Command::SudokuGenerate, Status::Generated);
    /// let record = SudokuPuzzle::new(head, &puzzle, grade(&puzzle), Symmetry::None, 1);
    /// assert_eq!((record.puzzle, record.givens), (puzzle.to_string(), puzzle.givens()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        head: Head,
        puzzle: &Grid,
        grade: Method,
        symmetry: Symmetry,
        seed: u64,
    ) -> SudokuPuzzle {
        SudokuPuzzle {
            head,
            puzzle: puzzle.to_string(),
            givens: puzzle.givens(),
            methods: grade.number(),
            symmetry: symmetry.name().to_owned(),
            seed,
        }
    }
}
