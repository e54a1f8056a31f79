//! Errors of drawn puzzles that cannot occur in Knuth's format.

use crate::text::Problem;
use fifteen_runtime::impl_display;
use fifteen_runtime::number_format::Pluralized;

/// Error in a drawn puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// A line has a colon, but is not a heading.
    UnknownHeading,
    /// A line begins with the name of a heading and has no colon.
    MissingColon(&'static str),
    /// A heading is misplaced, such as a second title.
    MisplacedHeading(&'static str),
    /// A heading lacks its picture, or other required text.
    EmptyHeading(&'static str),
    /// A heading that must be on a line of its own is followed by text.
    TextAfterHeading(&'static str),
    /// A character is invalid in a picture.
    InvalidPictureCharacter(char),
    /// A heading that lists pieces is followed by a character that is neither a letter nor a digit.
    InvalidLetter(char),
    /// A picture has a `0`, which may mean a piece or an empty cell.
    AmbiguousZero,
    /// A row of a picture is longer or shorter than the first row of the start.
    WrongWidth {
        /// Number of cells of the row.
        found: usize,
        /// Number of cells of the first row.
        expected: usize,
    },
    /// A picture has more or fewer rows than that of the start.
    WrongHeight {
        /// Number of rows of the picture.
        found: usize,
        /// Number of rows of the start.
        expected: usize,
    },
    /// A piece is in several parts without being declared as such.
    DisconnectedPiece(char),
    /// The start has no such piece.
    UnknownPiece(char),
    /// A piece is listed twice after `apart:`.
    DuplicateInApart(char),
    /// A piece is listed more than once after `rows:`, `columns:` and `pinned:`.
    DuplicateMovement(char),
    /// Two pieces are declared to be of the same kind, but have different shapes.
    ShapeMismatch(char, char),
    /// Two pieces are declared to be of the same kind, but may move or leave differently.
    MovementMismatch(char, char),
    /// A piece has a different shape from the start.
    ShapeChanged(char),
    /// The picture of a goal has neither a piece nor a cell where anything is allowed.
    NoPieces,
}

impl From<DrawingError> for Problem {
    fn from(error: DrawingError) -> Problem {
        Problem::Drawn(error)
    }
}

impl_display! { DrawingError:
    Self::UnknownHeading =>
        "a line with a colon is one of title:, apart:, parts:, rows:, columns:, pinned:, exit:, \
         start: and goal:",
    Self::MissingColon(heading) => "the colon of {heading} is missing",
    Self::MisplacedHeading("goal:") => "goal: before start:",
    Self::MisplacedHeading(heading) => "duplicate {heading}",
    Self::EmptyHeading(heading @ ("apart:" | "parts:" | "rows:" | "columns:" | "pinned:")) =>
        "{heading} needs the letters of some pieces",
    Self::EmptyHeading(heading) => "there is no picture below {heading}",
    Self::TextAfterHeading(heading) =>
        "unexpected text after {heading}; the picture begins on the next line",
    Self::InvalidPictureCharacter(found) =>
        "invalid character {found:?} in picture; expected a letter, a digit, #, . or ?",
    Self::InvalidLetter(found) =>
        "expected letters or digits of pieces, with spaces between, not {found:?}",
    Self::AmbiguousZero =>
        "0 is ambiguous; use . for empty cells and another letter or digit for the piece",
    Self::WrongWidth { found, expected } => (
        "{} in this row, but {expected} in the first row of the start (. is empty)",
        Pluralized(*found as u128, "cell"),
    ),
    Self::WrongHeight { found, expected } =>
        ("the picture has {}, but the start has {expected}", Pluralized(*found as u128, "row")),
    Self::DisconnectedPiece(letter) =>
        "piece {letter} is not connected; use another letter, or add `parts: {letter}` if it is \
         one piece",
    Self::UnknownPiece(letter) => "there is no piece {letter} at the start",
    Self::DuplicateInApart(letter) => "piece {letter} is listed twice under apart:",
    Self::DuplicateMovement(letter) =>
        "piece {letter} is listed twice; a piece keeps to its row, keeps to its column, or is pinned",
    Self::MovementMismatch(first, other) =>
        "pieces {first} and {other} may move or leave differently; separate them by spaces under \
         apart:",
    Self::ShapeMismatch(first, other) =>
        "pieces {first} and {other} have different shapes; separate them by spaces under apart:",
    Self::ShapeChanged(letter) => "piece {letter} has a different shape from the start",
    Self::NoPieces => "goal picture has no pieces; draw the ones that matter (? matches anything)",
}
