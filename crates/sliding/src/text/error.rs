//! Errors in texts of puzzles, with their locations.

use super::boards::board_error::BoardError;
use super::drawn::DrawingError;
use crate::puzzle::MAX_CELLS;
use fifteen_runtime::{Location, impl_display, impl_error};

/// Error in the text of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Location of the error.
    pub location: Location,
    /// Problem at the location.
    pub problem: Problem,
}

/// Problem with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The text is blank.
    Empty,
    /// The first line does not begin with a size.
    MissingSize,
    /// The board has more than [`MAX_CELLS`] cells.
    TooLarge,
    /// The name of a kind is not one of `1` to `9` and `a` to `f`.
    InvalidName,
    /// A pattern has a character other than `0`, `1` and slashes.
    InvalidPatternCharacter(char),
    /// A pattern has no cell.
    EmptyPiece,
    /// A pattern is taller or wider than the board.
    PieceTooLarge(char),
    /// A definition follows the start.
    LateDefinition,
    /// There is no start.
    NoStart,
    /// There is no goal.
    NoGoal,
    /// A character is invalid in a configuration.
    InvalidCharacter(char),
    /// The start has a `?`.
    WildcardAtStart,
    /// A piece has not been defined.
    UnknownPiece(char),
    /// The configuration has too many cells.
    Overflow,
    /// A piece extends beyond the board.
    OutsideBoard(char),
    /// A piece covers a cell that is already filled.
    Overlap(char),
    /// A cell is blocked in one configuration and not in the other.
    BlockedMismatch {
        /// Row of the cell, counted from 1.
        row: usize,
        /// Column of the cell, counted from 1.
        col: usize,
        /// True if it is blocked at the start.
        at_start: bool,
    },
    /// The movement of a kind has an unknown name.
    InvalidMovement,
    /// The text of an exit is invalid.
    InvalidExit,
    /// An exit is beyond the last row or column.
    ExitOutsideBoard {
        /// Number of rows or columns on that side.
        line_count: usize,
    },
    /// No piece, or none of this name, can ever reach an exit.
    UselessExit(Option<char>),
    /// Another puzzle follows where only one is expected.
    SeveralPuzzles,
    /// An error that only a drawn puzzle can have.
    Drawn(DrawingError),
    /// An error that only a board in another notation can have.
    Board(BoardError),
    /// The number of pieces of a kind differs from the start.
    CountMismatch {
        /// Name of the kind.
        name: char,
        /// Number of pieces at the start.
        start: usize,
        /// Number of pieces in the goal.
        goal: usize,
    },
}

impl_error!(ParseError: Self { location, problem } => "{location}: {problem}");

impl_display! { Problem:
    Self::Empty =>
        "text is empty; expected the size of the board, such as `5 x 4`, or a picture of it",
    Self::MissingSize => "expected the size of the board, such as `5 x 4`",
    Self::TooLarge => "the board has more than {MAX_CELLS} cells",
    Self::InvalidName => "the name of a piece is one of 1 to 9 and a to f",
    Self::InvalidPatternCharacter(found) =>
        "invalid character {found:?} in pattern; expected 0, 1 or /",
    Self::EmptyPiece => "the pattern has no 1",
    Self::PieceTooLarge(name) => "piece {name} is larger than the board",
    Self::LateDefinition => "pieces are defined before the starting configuration",
    Self::NoStart => "the starting configuration is missing",
    Self::NoGoal => "the goal configuration is missing",
    Self::InvalidCharacter(found) =>
        "invalid character {found:?} in configuration; expected piece names, 0, x or ?",
    Self::WildcardAtStart => "? is allowed only in goal configurations",
    Self::UnknownPiece(name) => "piece {name} has not been defined",
    Self::Overflow => "too many cells: the board is already full",
    Self::OutsideBoard(name) => "piece {name} extends beyond the board",
    Self::Overlap(name) => "piece {name} overlaps another piece or a blocked cell",
    Self::BlockedMismatch { row, col, at_start: true } =>
        "the cell in row {row}, column {col} is blocked at the start, but not here",
    Self::BlockedMismatch { row, col, at_start: false } =>
        "the cell in row {row}, column {col} is blocked here, but not at the start",
    Self::InvalidMovement => "expected rows, columns or pinned, or nothing, after the pattern",
    Self::InvalidExit =>
        "expected the pieces that may leave (or none, if all may), a side and a row or column, such \
         as `A right 3` or `bottom 2-3`",
    Self::ExitOutsideBoard { line_count } => "that side of the board has only {line_count} of them",
    Self::UselessExit(Some(name)) =>
        "piece {name} can never reach this exit: it keeps to another line, is too wide, or a \
         blocked cell is in the way",
    Self::UselessExit(None) => "no piece can ever reach this exit",
    Self::SeveralPuzzles => "another puzzle begins here; expected one only",
    Self::Drawn(error) => "{error}",
    Self::Board(error) => "{error}",
    Self::CountMismatch { name, start, goal } =>
        "expected {start} of piece {name}, as at the start, but found {goal}",
}
