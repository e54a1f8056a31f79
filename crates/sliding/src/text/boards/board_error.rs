//! Errors in boards that are written in the notations of other programs.

use crate::text::Problem;
use fifteen_runtime::impl_display;
use fifteen_runtime::number_format::Pluralized;

/// Error in a line with a board, or in a table of cars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A line has no board.
    MissingBoard,
    /// A number is invalid, or too large.
    InvalidNumber,
    /// The board is followed by more than a number.
    TextAfterBoard,
    /// A Rush Hour board is not square, or has fewer than four rows.
    NotSquare {
        /// Number of its characters.
        found: usize,
    },
    /// A character is invalid in a Rush Hour board.
    InvalidRushCharacter(char),
    /// A character is invalid in a Klotski board.
    InvalidKlotskiCharacter(char),
    /// A car is not in one row or column, is in several parts, or has a single cell.
    NotACar(char),
    /// The car that is to leave is missing.
    NoRedCar,
    /// The car that is to leave does not lie in a row.
    RedCarVertical(char),
    /// A row of a Klotski board is longer or shorter than the first.
    UnequalRows,
    /// A Klotski board without row separators has the wrong number of characters.
    WrongCellCount {
        /// Number of its characters.
        found: usize,
    },
    /// There is no piece of two by two cells, or there are several.
    NoUniqueLargePiece,
    /// A row of a table has the wrong number of fields.
    FieldCount {
        /// Number of fields in the row.
        found: usize,
    },
    /// The heading of a table lacks a field, or has an unknown one.
    InvalidHeading,
    /// The orientation of a car is neither H nor V.
    InvalidOrientation,
    /// A car of a table has the name or the letter of an earlier one.
    RepeatedCar,
    /// Cars of a table overlap.
    CarsOverlap,
}

impl From<BoardError> for Problem {
    fn from(error: BoardError) -> Problem {
        Problem::Board(error)
    }
}

impl_display! { BoardError:
    Self::MissingBoard => "the line has no board",
    Self::InvalidNumber => "expected a number",
    Self::TextAfterBoard => "unexpected text after the board and its number of configurations",
    Self::NotSquare { found } =>
        "a board has 16, 25, 36, … cells, not {found}; o or . is empty, x is a wall",
    Self::InvalidRushCharacter(found) =>
        "invalid character {found:?} in board; expected a letter, o or . (empty), or x (wall)",
    Self::InvalidKlotskiCharacter(found) =>
        "invalid character {found:?} in board; expected a letter, @ or . (empty), or /",
    Self::NotACar(letter) => "car {letter} is not two or more cells in a row or column",
    Self::NoRedCar => "there is no car A (or X) that could leave the board",
    Self::RedCarVertical(letter) => "car {letter} should leave to the right, but lies in a column",
    Self::UnequalRows => "this row is longer or shorter than the first",
    Self::WrongCellCount { found } =>
        "a board without / has 20 cells (4 columns, 5 rows), not {found}",
    Self::NoUniqueLargePiece =>
        "no goal: there is not exactly one piece of two by two cells; add a board with the goal",
    Self::FieldCount { found } => (
        "expected car, orientation, column, row and length, not {}",
        Pluralized(*found as u128, "field"),
    ),
    Self::InvalidHeading => "the heading of a table has car, orientation, col, row and length",
    Self::InvalidOrientation => "the orientation of a car is H or V",
    Self::RepeatedCar => "an earlier car has this name; red is the name of car X",
    Self::CarsOverlap => "this car overlaps another one",
}
