//! The drawn format: a puzzle as pictures of its board.
//!
//! ```text
//! title: Klotski
//!
//! start:
//! ABBC
//! ABBC
//! DEEF
//! DGHF
//! I..J
//!
//! goal:
//! ....
//! ....
//! ....
//! .BB.
//! .BB.
//! ```
//!
//! A picture has a character for each cell: a letter or a digit for a piece, `#` for a blocked
//! cell, `.` for an empty one. The first picture is the start, the others are goals, any of which
//! ends the search. Cells with the same letter are one piece. Pieces of the same shape are of one
//! kind: they are interchangeable in goals.
//!
//! In a goal `?` means that anything may be on a cell, and pieces that do not matter are left out.
//! If some are left out and there is no `?` except on blocked cells, as above, then `.` has the
//! same meaning.
//!
//! ```text
//! puzzle   = { heading | blank line } , picture , { picture } ;     (the start, then goals)
//! picture  = [ "start:" | "goal:" ] , row , { row } , blank line ;  (or the end, or a heading)
//! row      = cell , { cell } ;                                      (spaces do not count)
//! cell     = letter | digit | "#" | "." | "?" ;                     ("?" in goals only, no "0")
//! heading  = "title:" , text | "apart:" , word , { word } | "parts:" , letters
//!          | ( "rows:" | "columns:" | "pinned:" ) , letters
//!          | "exit:" , [ letters ] , side , number , [ "-" , number ] ;
//! side     = "left" | "right" | "top" | "bottom" ;
//! word     = letter , { letter } ;                                  (or digits; spaces between)
//! ```
//!
//! A line with `#`, a space and words is a comment, unless each word has a single character: then
//! it is a row with spaces between its cells.
//!
//! Headings may stand anywhere between pictures, each on a line of its own:
//!
//! * `apart: A C` separates pieces of the same shape: A is of one kind, C is of another, and the
//!   others of that shape are of a third. `apart: AC` declares A and C to be of one kind, and all
//!   others of their shape of another.
//! * `parts: A B` declares that these pieces are in several parts that do not touch along an edge.
//!   Without this heading a piece in several parts is an error, because it is an easy mistake to
//!   draw four small squares with one letter.
//! * `rows: A B`, `columns: C D` and `pinned: E` bind pieces to their row, their column or their
//!   place.
//! * `exit: A right 3` is an opening in the frame, to the right of row 3, through which A may
//!   leave. `exit: bottom 2-3` is one below columns 2 and 3, for all pieces.
//!   [Reaching](crate::Exit) an exit is a goal.
//!
//! Pieces of the same shape that differ in their movement or their exits are of different kinds.
//!
//! A kind has the name of the first of its pieces (or of the next one, if that is `x`, which marks
//! blocked cells in [Knuth's format](super::knuth)).

mod drawing_error;
mod kinds;
mod lines;
mod pieces;
mod start_picture;
mod unused_letters;
mod write;

use super::{ParseError, Problem};
use crate::puzzle::Puzzle;
pub use drawing_error::DrawingError;
use fifteen_runtime::Location;
pub(super) use lines::{
    DrawnBoard, DrawnCell, DrawnContent, DrawnLines, LocatedLetter, is_heading, split,
};
pub(super) use pieces::{DrawnPiece, collect_pieces};
use start_picture::StartPicture;
pub(in crate::text) use unused_letters::unused_letters;

/// Parses a puzzle.
pub(super) fn parse(text: &str, needs_goal: bool) -> Result<Puzzle, ParseError> {
    let end = Location { line: Some(text.lines().count() + 1), column: 1 };
    build(DrawnLines::parse(text)?, end, needs_goal)
}

/// Builds the puzzle of these lines. An error about something missing is located at `end`.
pub(super) fn build(
    lines: DrawnLines,
    end: Location,
    needs_goal: bool,
) -> Result<Puzzle, ParseError> {
    let missing = |problem| ParseError { location: end, problem };
    let (first, others) = lines.pictures.split_first().ok_or_else(|| missing(Problem::NoStart))?;
    let start = StartPicture::parse(first, &lines)?;
    let goals =
        others.iter().map(|picture| start.parse_goal(picture)).collect::<Result<Vec<_>, _>>()?;
    if needs_goal && goals.is_empty() && lines.exits.is_empty() {
        return Err(missing(Problem::NoGoal));
    }
    start.into_puzzle(lines.title, goals, &lines.exits)
}
