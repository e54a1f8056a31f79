//! What can be wrong with a text, and where.

use super::drawn::DrawingError;
use crate::puzzle::MAX_CELLS;
use fifteen_runtime::Location;
use std::error::Error;
use std::fmt;

/// Why a text is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where.
    pub location: Location,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// There is nothing but space.
    Empty,
    /// The first line does not begin with a size.
    MissingSize,
    /// There are more than [`MAX_CELLS`] cells.
    TooLarge,
    /// The name of a kind is none of `1` to `9` and `a` to `f`.
    InvalidName,
    /// A pattern has something else than `0`, `1` and slashes.
    InvalidPatternCharacter(char),
    /// A pattern has no cell.
    EmptyPiece,
    /// A pattern is higher or wider than the board.
    PieceTooLarge(char),
    /// There is a definition after the starting configuration.
    LateDefinition,
    /// There is no starting configuration.
    NoStart,
    /// There is no stopping configuration.
    NoGoal,
    /// A character means nothing in a configuration.
    InvalidCharacter(char),
    /// There is a `?` in the starting configuration.
    WildcardAtStart,
    /// A piece has not been defined.
    UnknownPiece(char),
    /// All cells are filled, and there is more.
    Overflow,
    /// Part of a piece would be outside the board.
    OutsideBoard(char),
    /// Part of a piece would be on a cell that is filled.
    Overlap(char),
    /// A cell is blocked in one configuration and not in the other.
    BlockedMismatch {
        /// Its row, the first being 1.
        row: usize,
        /// Its column, the first being 1.
        col: usize,
        /// Whether it is blocked at the start.
        at_start: bool,
    },
    /// Something is wrong that only a drawn puzzle can have.
    Drawn(DrawingError),
    /// There are more or fewer pieces of a kind than at the start.
    CountMismatch {
        /// The name of the kind.
        name: char,
        /// How many there are at the start.
        start: usize,
        /// How many there are at the end.
        goal: usize,
    },
}

impl ParseError {
    /// The same place with another problem.
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
                "expected the size of the board, such as `5 x 4`, or a picture of it; \
                 there is nothing"
            ),
            Problem::MissingSize => write!(f, "expected the size of the board, such as `5 x 4`"),
            Problem::TooLarge => write!(f, "the board has more than {MAX_CELLS} cells"),
            Problem::InvalidName => write!(f, "the name of a piece is one of 1 to 9 and a to f"),
            Problem::InvalidPatternCharacter(found) => {
                write!(f, "a pattern consists of 0, 1 and /, and has no {found:?}")
            }
            Problem::EmptyPiece => write!(f, "the pattern has no 1"),
            Problem::PieceTooLarge(name) => write!(f, "piece {name} is larger than the board"),
            Problem::LateDefinition => {
                write!(f, "pieces are defined before the starting configuration")
            }
            Problem::NoStart => write!(f, "the starting configuration is missing"),
            Problem::NoGoal => write!(f, "the stopping configuration is missing"),
            Problem::InvalidCharacter(found) => write!(
                f,
                "a configuration consists of names of pieces, 0, x and ?, and has no {found:?}"
            ),
            Problem::WildcardAtStart => {
                write!(f, "only a stopping configuration leaves cells open with ?")
            }
            Problem::UnknownPiece(name) => write!(f, "piece {name} has not been defined"),
            Problem::Overflow => write!(f, "all cells of the board are filled already"),
            Problem::OutsideBoard(name) => write!(f, "piece {name} sticks out of the board"),
            Problem::Overlap(name) => {
                write!(f, "piece {name} covers a cell that is filled already")
            }
            Problem::BlockedMismatch { row, col, at_start } => {
                let (yes, no) =
                    if at_start { ("at the start", "here") } else { ("here", "at the start") };
                write!(f, "the cell in row {row}, column {col} is blocked {yes}, but not {no}")
            }
            Problem::Drawn(misdrawn) => misdrawn.fmt(f),
            Problem::CountMismatch { name, start, goal: stop } => {
                write!(f, "{stop} of piece {name} here, but {start} at the start")
            }
        }
    }
}

impl Error for ParseError {}
