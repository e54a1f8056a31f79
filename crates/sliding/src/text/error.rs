//! Errors in texts of puzzles, with their locations.

use super::drawn::DrawingError;
use crate::puzzle::MAX_CELLS;
use fifteen_runtime::Location;
use std::error::Error;
use std::fmt;

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
    /// A pattern is higher or wider than the board.
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
    /// An error that only a drawn puzzle can have.
    Drawn(DrawingError),
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

impl ParseError {
    /// Returns another problem at the same location.
    pub(super) fn with_problem(self, problem: Problem) -> Self {
        ParseError { problem, ..self }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.problem)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Problem::Empty => write!(
                f,
                "text is empty; expected the size of the board, such as `5 x 4`, or a picture of it"
            ),
            Problem::MissingSize => write!(f, "expected the size of the board, such as `5 x 4`"),
            Problem::TooLarge => write!(f, "the board has more than {MAX_CELLS} cells"),
            Problem::InvalidName => write!(f, "the name of a piece is one of 1 to 9 and a to f"),
            Problem::InvalidPatternCharacter(found) => {
                write!(f, "invalid character {found:?} in pattern; expected 0, 1 or /")
            }
            Problem::EmptyPiece => write!(f, "the pattern has no 1"),
            Problem::PieceTooLarge(name) => write!(f, "piece {name} is larger than the board"),
            Problem::LateDefinition => {
                write!(f, "pieces are defined before the starting configuration")
            }
            Problem::NoStart => write!(f, "the starting configuration is missing"),
            Problem::NoGoal => write!(f, "the goal configuration is missing"),
            Problem::InvalidCharacter(found) => write!(
                f,
                "invalid character {found:?} in configuration; expected piece names, 0, x or ?"
            ),
            Problem::WildcardAtStart => {
                write!(f, "? is allowed only in goal configurations")
            }
            Problem::UnknownPiece(name) => write!(f, "piece {name} has not been defined"),
            Problem::Overflow => write!(f, "too many cells: the board is already full"),
            Problem::OutsideBoard(name) => write!(f, "piece {name} extends beyond the board"),
            Problem::Overlap(name) => {
                write!(f, "piece {name} overlaps another piece or a blocked cell")
            }
            Problem::BlockedMismatch { row, col, at_start } => {
                let (yes, no) =
                    if at_start { ("at the start", "here") } else { ("here", "at the start") };
                write!(f, "the cell in row {row}, column {col} is blocked {yes}, but not {no}")
            }
            Problem::Drawn(error) => error.fmt(f),
            Problem::CountMismatch { name, start, goal } => {
                write!(f, "expected {start} of piece {name}, as at the start, but found {goal}")
            }
        }
    }
}

impl Error for ParseError {}
