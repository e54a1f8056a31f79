//! Regions: the 27 rows, columns and boxes, in each of which every digit occurs once.

use std::fmt;

/// Row, column or box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// Number of the region: rows have 0 to 8, columns 9 to 17, boxes 18 to 26.
    pub number: usize,
    /// Cells in ascending order, numbered row by row from 0.
    pub cells: [usize; 9],
}

/// All regions, indexed by their numbers.
pub static REGIONS: [Region; 27] = {
    let mut regions = [Region { number: 0, cells: [0; 9] }; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = regions_of(cell);
        regions[row].cells[cell % 9] = cell;
        regions[column].cells[cell / 9] = cell;
        regions[square].cells[cell / 9 % 3 * 3 + cell % 3] = cell;
        cell += 1;
    }
    let mut number = 0;
    while number < 27 {
        regions[number].number = number;
        number += 1;
    }
    regions
};

/// Returns the numbers of the row, the column and the box of a cell.
///
/// ```
/// use fifteen_sudoku::{REGIONS, regions_of};
///
/// let names = regions_of(40).map(|number| REGIONS[number].to_string());
/// assert_eq!(names, ["row 5", "column 5", "box 5"]);
/// ```
pub const fn regions_of(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// For each cell, the 20 other cells in its row, column and box.
pub(super) static PEERS: [[usize; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut other, mut count) = (0, 0);
        let [row, column, square] = regions_of(cell);
        while other < 81 {
            let [other_row, other_column, other_square] = regions_of(other);
            let shares = row == other_row || column == other_column || square == other_square;
            if shares && other != cell {
                peers[cell][count] = other;
                count += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.number / 9];
        write!(f, "{kind} {}", self.number % 9 + 1)
    }
}
