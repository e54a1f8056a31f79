//! What can be wrong with a drawn puzzle, and cannot with one in Knuth's form.

use crate::text::Problem;
use fifteen_runtime::number_format::Pluralized;
use std::fmt;

/// What is wrong with a drawn puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// A line has a colon, but is none of the headings of a drawn puzzle.
    UnknownHeading,
    /// A heading stands where it has no meaning, such as a second title.
    MisplacedHeading(&'static str),
    /// A heading has no picture, or nothing else it needs, after it.
    EmptyHeading(&'static str),
    /// There is something behind a heading, which only a line of its own can have.
    TextAfterHeading(&'static str),
    /// A character means nothing in a picture.
    InvalidPictureCharacter(char),
    /// A character is no letter of a piece, behind a heading that tells of pieces.
    InvalidLetter(char),
    /// A `0` in a picture, which may be meant as a piece or as an empty cell.
    AmbiguousZero,
    /// A row of a picture is longer or shorter than the first row of the start.
    WrongWidth {
        /// How many cells it has.
        found: usize,
        /// How many cells the first row has.
        expected: usize,
    },
    /// A picture has more or fewer rows than that of the start.
    WrongHeight {
        /// How many rows it has.
        found: usize,
        /// How many rows the start has.
        expected: usize,
    },
    /// A piece is in several parts, and nothing says that this is meant.
    DisconnectedPiece(char),
    /// There is no such piece at the start.
    UnknownPiece(char),
    /// A piece is told apart twice.
    DuplicateApart(char),
    /// Two pieces are said to be of the same kind, but have different shapes.
    ShapeMismatch(char, char),
    /// A piece has another shape than at the start.
    ShapeChanged(char),
    /// There is no piece in the picture of a goal.
    NoPieces,
}

impl From<DrawingError> for Problem {
    fn from(misdrawn: DrawingError) -> Problem {
        Problem::Drawn(misdrawn)
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DrawingError::UnknownHeading => {
                write!(f, "a line with a colon is one of title:, apart:, parts:, start: and goal:")
            }
            DrawingError::MisplacedHeading(heading) => match heading {
                "start:" => write!(f, "there is a start already"),
                "goal:" => write!(f, "the start comes before the goals"),
                heading => write!(f, "there is a {heading} already"),
            },
            DrawingError::EmptyHeading(heading) => match heading {
                "apart:" | "parts:" => write!(f, "{heading} needs the letters of some pieces"),
                heading => write!(f, "there is no picture below {heading}"),
            },
            DrawingError::TextAfterHeading(heading) => {
                write!(f, "the picture begins below {heading}")
            }
            DrawingError::InvalidPictureCharacter(found) => write!(
                f,
                "a picture consists of a letter or digit for each piece, # . and ?, \
                 and has no {found:?}"
            ),
            DrawingError::InvalidLetter(found) => {
                write!(
                    f,
                    "expected letters or digits of pieces, with spaces between, not {found:?}"
                )
            }
            DrawingError::AmbiguousZero => write!(
                f,
                "0 may be a piece or an empty cell: draw . for empty cells, and other letters or \
                 digits for pieces"
            ),
            DrawingError::WrongWidth { found, expected } => write!(
                f,
                "{} in this row, but {expected} in the first row of the start (. is empty)",
                Pluralized(found as u128, "cell")
            ),
            DrawingError::WrongHeight { found, expected } => write!(
                f,
                "the picture has {}, but the start has {expected}",
                Pluralized(found as u128, "row")
            ),
            DrawingError::DisconnectedPiece(letter) => write!(
                f,
                "this part of piece {letter} does not touch the rest: each piece needs a letter of \
                 its own; if this is one piece, add the line `parts: {letter}`"
            ),
            DrawingError::UnknownPiece(letter) => {
                write!(f, "there is no piece {letter} at the start")
            }
            DrawingError::DuplicateApart(letter) => {
                write!(f, "piece {letter} is set apart a second time here")
            }
            DrawingError::ShapeMismatch(first, other) => write!(
                f,
                "pieces {first} and {other} have different shapes, and cannot be of one kind; put \
                 spaces between pieces to be told apart"
            ),
            DrawingError::ShapeChanged(letter) => {
                write!(f, "piece {letter} has another shape here than at the start")
            }
            DrawingError::NoPieces => write!(
                f,
                "there is no piece in this picture: draw those that matter (? is whatever)"
            ),
        }
    }
}
