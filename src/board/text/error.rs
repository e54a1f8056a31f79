//! What can be wrong with the text of a position, and where.

use fifteen_codegen::Size;
use fifteen_runtime::Location;
use fifteen_runtime::number_format::Pluralized;
use std::fmt;

/// Why a text is not a position, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where in the text, if the fault is at one place.
    pub location: Option<Location>,
    /// Where the tile that stands twice stands first.
    pub first_location: Option<Location>,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

impl ParseError {
    /// An error at a place.
    pub(super) fn at(place: Location, kind: ParseErrorKind) -> ParseError {
        ParseError { location: Some(place), first_location: None, kind }
    }

    /// An error of the text as a whole.
    pub(super) fn without_location(kind: ParseErrorKind) -> ParseError {
        ParseError { location: None, first_location: None, kind }
    }

    /// The same error in a file where the text began in the line with this number.
    pub fn with_first_line(mut self, first: usize) -> ParseError {
        for place in [&mut self.location, &mut self.first_location].into_iter().flatten() {
            *place = place.with_first_line(first);
        }
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.location {
            write!(f, "{place}: ")?;
        }
        self.kind.fmt(f)?;
        match self.first_location {
            Some(first) => write!(f, "; it stands first in {first}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}

/// What can be wrong with the text of a position.
///
/// If a tile is missing from the right number of cells, another stands twice in its stead: both
/// are told together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is no text.
    Empty,
    /// Not as many cells as the board has.
    Length {
        /// The size of the board.
        size: Size,
        /// The number of cells there are.
        found: usize,
    },
    /// A character that is not the digit of a tile.
    Character {
        /// The size of the board.
        size: Size,
        /// The character.
        character: char,
    },
    /// A word that is not the number of a tile.
    Number {
        /// The size of the board.
        size: Size,
        /// The word, or its beginning if it is long.
        word: String,
    },
    /// A row that is longer or shorter than the rows of the board.
    Row {
        /// The size of the board.
        size: Size,
        /// The number of the row, counted from 1.
        row: usize,
        /// The number of its cells.
        found: usize,
    },
    /// A tile stands in two cells.
    Duplicate {
        /// The tile, 0 for the blank.
        tile: u8,
        /// The first cell where it stands, counted row by row from 0.
        first_cell: usize,
        /// The lowest tile that stands nowhere, 0 for the blank.
        missing: u8,
    },
    /// The blank, 0, in a list of tiles that are pushed.
    BlankPushed,
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Empty => f.write_str("there is no position, only empty text"),
            ParseErrorKind::Length { size, found } => {
                let cells = Pluralized(*found as u128, "cell");
                write!(f, "{cells}, but a {size} board has {}", size.cells())
            }
            ParseErrorKind::Character { size, character } => write!(
                f,
                "'{}' is not a tile of a {size} board: they are 1 to {}, and 0 for the blank",
                character.escape_debug(),
                crate::board::digit(size.blank_home() as u8),
            ),
            ParseErrorKind::Number { size, word } => write!(
                f,
                "'{}' is not a tile of a {size} board: they are 1 to {}, and 0 for the blank",
                word.escape_debug(),
                size.blank_home(),
            ),
            ParseErrorKind::Row { size, row, found } => {
                let (cells, cols) = (Pluralized(*found as u128, "cell"), size.cols());
                write!(f, "row {row} has {cells}, but those of a {size} board have {cols}")
            }
            ParseErrorKind::Duplicate { tile, missing, .. } => {
                let name = |tile: &u8| match tile {
                    0 => "the blank".to_owned(),
                    tile => format!("tile {tile}"),
                };
                write!(f, "{} stands there again, and {} is missing", name(tile), name(missing))
            }
            ParseErrorKind::BlankPushed => {
                f.write_str("0 is the blank; moves are the tiles that are pushed")
            }
        }
    }
}

impl std::error::Error for ParseErrorKind {}
