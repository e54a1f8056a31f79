//! Errors of positions.

use crate::grid::{Grid, GridError};
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{Location, impl_error};

/// Error of creating or parsing a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text has no numbers.
    Empty,
    /// The text has more numbers than the largest board has cells.
    TooMany,
    /// Word that is not a number of at most 65,535.
    Word {
        /// Location of the word.
        location: Location,
        /// Word, or its beginning.
        word: String,
    },
    /// Gap that may be an empty cell, in a text that lacks one cell.
    UnclearGap {
        /// Location of the gap.
        location: Location,
    },
    /// Single row whose cells do not make a square board.
    NotSquare {
        /// Number of cells.
        cells: usize,
    },
    /// Row that is not as long as the first.
    Row {
        /// Number of the row, counted from 1.
        row: usize,
        /// Number of its cells.
        found: usize,
        /// Number of cells of the first row.
        expected: usize,
    },
    /// Unsupported size.
    Grid(GridError),
    /// Size other than that of the given grid.
    Size {
        /// The given grid.
        expected: Grid,
        /// Grid of the rows.
        found: Grid,
    },
    /// Wrong number of cells.
    Length {
        /// Grid of the board.
        grid: Grid,
        /// Number of cells found.
        found: usize,
    },
    /// Number that no tile of the board has.
    TooLarge {
        /// Grid of the board.
        grid: Grid,
        /// The number.
        tile: u32,
        /// Cell of the number, from 0.
        cell: usize,
    },
    /// Tile in two cells, so that another one is missing.
    Duplicate {
        /// Grid of the board.
        grid: Grid,
        /// Least tile that is in no cell.
        missing: u16,
        /// The tile, 0 for the blank.
        tile: u16,
        /// Its second cell, from 0.
        cell: usize,
        /// Its first cell.
        first: usize,
    },
}

impl From<GridError> for PositionError {
    fn from(error: GridError) -> PositionError {
        PositionError::Grid(error)
    }
}

impl_error! { PositionError:
    Self::Empty => "there is no position, only empty text",
    Self::TooMany => ("more numbers than a {max}x{max} board has cells", max = Grid::MAX_SIDE),
    Self::Word { location, word } =>
        ("{location}: '{}' is not the number of a tile", word.escape_debug()),
    Self::UnclearGap { location } =>
        "{location}: this gap may be the blank; write 0 for the blank",
    Self::NotSquare { cells } =>
        "{cells} cells do not make a square board; separate the rows with slashes or line ends",
    Self::Row { row, found, expected } =>
        "row {row} has {found} cells, but the first row has {expected}",
    Self::Grid(error) => "{error}",
    Self::Size { expected, found } => "the rows are those of a {found} board, not of {expected}",
    Self::Length { grid, found } =>
        ("{}, but a {grid} board has {}", Pluralized(*found as u128, "cell"), grid.cells()),
    Self::TooLarge { grid, tile, cell } => (
        "row {}, column {}: {tile} is not a tile of a {grid} board: they are 1 to {}, and 0 for \
         the blank",
        cell / grid.cols() + 1,
        cell % grid.cols() + 1,
        grid.cells() - 1,
    ),
    Self::Duplicate { grid, missing, tile, cell, first } => (
        "{} appears twice (row {}, column {} and row {}, column {}), and {} is missing",
        named(*tile),
        first / grid.cols() + 1,
        first % grid.cols() + 1,
        cell / grid.cols() + 1,
        cell % grid.cols() + 1,
        named(*missing),
    ),
}

/// Returns the name of a tile or of the blank.
fn named(tile: u16) -> String {
    if tile == 0 { "the blank".to_owned() } else { tile.to_string() }
}

/// Error: the goal cannot be reached, because the two parities differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// True if the position is an odd permutation of the goal, blank included.
    pub is_odd_permutation: bool,
    /// Distance of the blank from its home, in moves.
    pub blank_distance: usize,
}

impl_error! { Unsolvable:
    Self { is_odd_permutation, blank_distance } => (
        "the position is an {} permutation of the goal, but the blank is {} from home, and with an \
         {must} number of moves only {must} permutations can be reached",
        parity_name(*is_odd_permutation),
        Pluralized(*blank_distance as u128, "move"),
        must = parity_name(!is_odd_permutation),
    ),
}

/// Returns the name of a parity.
fn parity_name(is_odd: bool) -> &'static str {
    if is_odd { "odd" } else { "even" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_of_the_blank_has_the_right_number() {
        for (blank_distance, expected) in [(1, "is 1 move from home"), (2, "is 2 moves from home")]
        {
            let message = Unsolvable { is_odd_permutation: false, blank_distance }.to_string();
            assert!(message.contains(expected), "{message}");
        }
    }
}
