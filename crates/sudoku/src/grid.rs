//! Grid of 81 cells, row by row, each with a digit or empty.

use super::regions::{REGIONS, Region};
use fifteen_runtime::impl_error;
use std::fmt;

/// Grid without duplicate digits in a row, column or box.
///
/// A puzzle, its solution and every intermediate state are grids; they differ only in the number of
/// empty cells. A grid prints as 81 characters, and with `{:#}` as nine lines with separators
/// between the boxes.
///
/// ```
/// use fifteen_sudoku::Grid;
///
/// let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let grid = Grid::parse(line)?;
/// assert_eq!(grid.givens(), 17);
/// assert_eq!(grid.to_string(), line);
/// assert_eq!(Grid::parse(&format!("{grid:#}"))?, grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    cells: [u8; 81],
}

impl Grid {
    /// Creates a grid from digits, 0 for an empty cell.
    ///
    /// # Errors
    /// If a digit occurs twice in a row, column or box, or a number is greater than 9.
    ///
    /// ```
    /// use fifteen_sudoku::{Contradiction, Grid};
    ///
    /// let mut cells = [0; 81];
    /// (cells[0], cells[20]) = (5, 5);
    /// let error = Grid::new(cells).unwrap_err();
    /// let Contradiction::DuplicateDigit { digit, cells, region } = error else { panic!() };
    /// assert_eq!((digit, cells, region.to_string()), (5, [0, 20], "box 1".to_owned()));
    /// ```
    pub fn new(cells: [u8; 81]) -> Result<Grid, Contradiction> {
        if let Some(cell) = cells.iter().position(|&digit| digit > 9) {
            return Err(Contradiction::InvalidDigit { cell });
        }
        let clashes = REGIONS.iter().filter_map(|region| find_clash(&cells, region));
        // The first clash in reading order.
        match clashes.min_by_key(|&(_, cells, _)| (cells[1], cells[0])) {
            Some((digit, cells, region)) => {
                Err(Contradiction::DuplicateDigit { digit, cells, region })
            }
            None => Ok(Grid { cells }),
        }
    }

    /// Returns the digits, 0 for an empty cell.
    pub fn cells(&self) -> &[u8; 81] {
        &self.cells
    }

    /// Returns the number of cells with a digit.
    pub fn givens(&self) -> usize {
        self.cells.iter().filter(|&&digit| digit != 0).count()
    }

    /// Returns whether no cell is empty. A full grid is a solution, since it has no duplicate
    /// digits.
    pub fn is_full(&self) -> bool {
        self.givens() == 81
    }

    /// Creates a grid that is valid by construction.
    pub(super) fn new_unchecked(cells: [u8; 81]) -> Grid {
        debug_assert!(Grid::new(cells).is_ok());
        Grid { cells }
    }
}

/// Finds the first two cells of a region with the same digit.
fn find_clash(
    cells: &[u8; 81],
    region: &'static Region,
) -> Option<(u8, [usize; 2], &'static Region)> {
    let mut first_with = [None; 10];
    for cell in region.cells {
        let digit = cells[cell];
        match first_with[digit as usize] {
            Some(first) if digit != 0 => return Some((digit, [first, cell], region)),
            _ => first_with[digit as usize] = Some(cell),
        }
    }
    None
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, &digit) in self.cells.iter().enumerate() {
            let character = if digit == 0 { '.' } else { char::from(b'0' + digit) };
            write!(f, "{character}")?;
            if f.alternate() {
                f.write_str(separator(cell))?;
            }
        }
        Ok(())
    }
}

/// Returns the separator after a cell in a drawn grid.
pub(super) fn separator(cell: usize) -> &'static str {
    match (cell / 9, cell % 9) {
        (8, 8) => "",
        (2 | 5, 8) => "\n------+-------+------\n",
        (_, 8) => "\n",
        (_, 2 | 5) => " | ",
        _ => " ",
    }
}

/// Error in creating a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// A digit occurs twice in a region.
    DuplicateDigit {
        /// Digit.
        digit: u8,
        /// Cells of the digit, numbered row by row from 0.
        cells: [usize; 2],
        /// Region.
        region: &'static Region,
    },
    /// A number is greater than 9.
    InvalidDigit {
        /// Cell of the number.
        cell: usize,
    },
}

impl_error! { Contradiction:
    Self::DuplicateDigit { digit, cells: [first, again], region } =>
        ("duplicate {digit} in {region}: {}, and {}", cell_name(*first), cell_name(*again)),
    Self::InvalidDigit { cell } => ("no digit in {}", cell_name(*cell)),
}

/// Returns the row and the column of a cell as text.
///
/// ```
/// assert_eq!(fifteen_sudoku::cell_name(10), "row 2, column 2");
/// ```
pub fn cell_name(cell: usize) -> String {
    format!("row {}, column {}", cell / 9 + 1, cell % 9 + 1)
}
