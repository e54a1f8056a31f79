//! Sudoku: whether a solution solves a puzzle.

use std::fmt;

/// Checks that a solution has a digit in each cell, no digit twice in a row, column or box, and
/// the digits of the puzzle where they are given. Cells are given row by row, 0 if empty.
///
/// # Errors
/// The first [`SudokuFault`].
///
/// ```
/// use fifteen::verify::{SudokuFault, sudoku};
///
/// let fault = sudoku(&[0; 81], &[0; 81]).unwrap_err();
/// assert_eq!(fault, SudokuFault::NoDigit { cell: 0 });
/// ```
pub fn sudoku(puzzle: &[u8; 81], solution: &[u8; 81]) -> Result<(), SudokuFault> {
    for cell in 0..81 {
        if !(1..=9).contains(&solution[cell]) {
            return Err(SudokuFault::NoDigit { cell });
        }
        if puzzle[cell] != 0 && puzzle[cell] != solution[cell] {
            return Err(SudokuFault::NotAsGiven { cell });
        }
        let same_region = |&other: &usize| {
            let (row, column) = (other / 9, other % 9);
            row == cell / 9
                || column == cell % 9
                || (row / 3 == cell / 27 && column / 3 == cell % 9 / 3)
        };
        let mut before = (0..cell).filter(same_region);
        if let Some(other) = before.find(|&other| solution[other] == solution[cell]) {
            return Err(SudokuFault::Twice { cells: [other, cell] });
        }
    }
    Ok(())
}

/// What is wrong with a claimed solution of a sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SudokuFault {
    /// A cell has no digit.
    NoDigit {
        /// The cell.
        cell: usize,
    },
    /// A cell does not have the digit that the puzzle gives.
    NotAsGiven {
        /// The cell.
        cell: usize,
    },
    /// Two cells of a row, column or box have the same digit.
    Twice {
        /// The cells.
        cells: [usize; 2],
    },
}

impl fmt::Display for SudokuFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: usize| format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1);
        match *self {
            SudokuFault::NoDigit { cell } => write!(f, "there is no digit in {}", place(cell)),
            SudokuFault::NotAsGiven { cell } => {
                write!(f, "the digit in {} is not the one that is given", place(cell))
            }
            SudokuFault::Twice { cells: [first, again] } => {
                write!(f, "the digit in {} stands again in {}", place(first), place(again))
            }
        }
    }
}

impl std::error::Error for SudokuFault {}
