//! Verification of solutions of sudokus.

use std::fmt;

/// Checks that a solution has a digit in each cell, no duplicate digit in a row, column or box, and
/// the clues of the puzzle. Cells are given row by row, 0 if empty.
///
/// # Errors
/// The first fault.
///
/// ```
/// use fifteen_verify::sudoku::{SudokuFault, check};
///
/// let fault = check(&[0; 81], &[0; 81]).unwrap_err();
/// assert_eq!(fault, SudokuFault::InvalidDigit { cell: 0 });
/// ```
pub fn check(puzzle: &[u8; 81], solution: &[u8; 81]) -> Result<(), SudokuFault> {
    // A solver may find a million solutions a second, so correct ones are recognized quickly.
    // Incorrect ones are checked again, cell by cell, to find the fault.
    if has_all_clues(puzzle, solution) && is_complete(solution) {
        return Ok(());
    }
    for cell in 0..81 {
        if !(1..=9).contains(&solution[cell]) {
            return Err(SudokuFault::InvalidDigit { cell });
        }
        if puzzle[cell] != 0 && puzzle[cell] != solution[cell] {
            return Err(SudokuFault::ClueChanged { cell });
        }
        let same_region = |&other: &usize| {
            let (row, column) = (other / 9, other % 9);
            row == cell / 9
                || column == cell % 9
                || (row / 3 == cell / 27 && column / 3 == cell % 9 / 3)
        };
        let mut before = (0..cell).filter(same_region);
        if let Some(other) = before.find(|&other| solution[other] == solution[cell]) {
            return Err(SudokuFault::DuplicateDigit { cells: [other, cell] });
        }
    }
    Ok(())
}

/// Returns whether the solution has all clues of the puzzle. Compares all cells without branches,
/// so that the loop vectorizes.
fn has_all_clues(puzzle: &[u8; 81], solution: &[u8; 81]) -> bool {
    let differences = puzzle.iter().zip(solution).map(|(&given, &digit)| match given {
        0 => 0,
        _ => given ^ digit,
    });
    differences.fold(0, |all, difference| all | difference) == 0
}

/// Returns whether each row, column and box has all nine digits. Since each has nine cells, none
/// then has a duplicate.
fn is_complete(solution: &[u8; 81]) -> bool {
    let mut columns = [0; 9];
    let mut is_complete = true;
    for band in solution.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let mut digits = 0;
            for (column, &digit) in row.iter().enumerate() {
                let bit = DIGIT_BITS[digit as usize];
                digits |= bit;
                columns[column] |= bit;
                boxes[column / 3] |= bit;
            }
            is_complete &= digits == ALL_DIGITS;
        }
        is_complete &= boxes == [ALL_DIGITS; 3];
    }
    is_complete && columns == [ALL_DIGITS; 9]
}

/// Set of one digit, as a bit; the empty set for a number that is not a digit.
static DIGIT_BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let mut digit = 1;
    while digit <= 9 {
        bits[digit] = 1 << digit;
        digit += 1;
    }
    bits
};

/// Set of all digits.
const ALL_DIGITS: u16 = 0x3fe;

/// Fault of a claimed solution of a sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SudokuFault {
    /// A cell has no digit.
    InvalidDigit {
        /// Number of the cell.
        cell: usize,
    },
    /// A cell differs from the clue of the puzzle.
    ClueChanged {
        /// Number of the cell.
        cell: usize,
    },
    /// Two cells of a row, column or box have the same digit.
    DuplicateDigit {
        /// Numbers of the cells.
        cells: [usize; 2],
    },
}

impl fmt::Display for SudokuFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |cell: usize| format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1);
        match *self {
            SudokuFault::InvalidDigit { cell } => write!(f, "no digit in {}", place(cell)),
            SudokuFault::ClueChanged { cell } => {
                write!(f, "the digit in {} differs from the clue", place(cell))
            }
            SudokuFault::DuplicateDigit { cells: [first, again] } => {
                write!(f, "duplicate digit in {} and {}", place(first), place(again))
            }
        }
    }
}

impl std::error::Error for SudokuFault {}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fast check accepts correct solutions. (`check` would accept them even if it did not.)
    #[test]
    fn fast_check_accepts_correct_solutions() {
        let right = |row: usize, column: usize| (row * 3 + row / 3 + column) % 9 + 1;
        let solution: [u8; 81] = std::array::from_fn(|cell| right(cell / 9, cell % 9) as u8);
        assert!(is_complete(&solution));
        for given in 0..81 {
            let mut puzzle = [0; 81];
            puzzle[given] = solution[given];
            assert!(has_all_clues(&puzzle, &solution));
            puzzle[given] = solution[given] % 9 + 1;
            assert!(!has_all_clues(&puzzle, &solution));
        }
    }
}
