//! Errors in the text of a position, with their locations.

use fifteen_codegen::Size;
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{Location, impl_error};

/// Error in the text of a position, with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Location in the text, if the fault is at one place.
    pub location: Option<Location>,
    /// Location of the first occurrence of a duplicate tile.
    pub first_location: Option<Location>,
    /// Cause of the error.
    pub kind: ParseErrorKind,
}

impl ParseError {
    /// Creates an error with a location.
    pub(super) fn at(place: Location, kind: ParseErrorKind) -> ParseError {
        ParseError { location: Some(place), first_location: None, kind }
    }

    /// Creates an error about the text as a whole.
    pub(super) fn without_location(kind: ParseErrorKind) -> ParseError {
        ParseError { location: None, first_location: None, kind }
    }

    /// Rephrases the error for a text of decimal numbers, if `is_decimal` is true.
    pub(super) fn in_decimal(self, is_decimal: bool) -> ParseError {
        match self.kind {
            ParseErrorKind::Character { size, character } if is_decimal => {
                let kind = ParseErrorKind::Number { size, word: character.into() };
                ParseError { kind, ..self }
            }
            _ => self,
        }
    }

    /// Returns the error with locations in a file where the text begins on the line with this
    /// number.
    pub fn with_first_line(mut self, first: usize) -> ParseError {
        for place in [&mut self.location, &mut self.first_location].into_iter().flatten() {
            *place = place.with_first_line(first);
        }
        self
    }
}

impl_error! { ParseError:
    Self { location: None, kind, first_location: None } => "{kind}",
    Self { location: None, kind, first_location: Some(first) } =>
        "{kind}; first occurrence: {first}",
    Self { location: Some(location), kind, first_location: None } => "{location}: {kind}",
    Self { location: Some(location), kind: ParseErrorKind::Duplicate { tile, missing, .. },
        first_location: Some(first) } => (
        "{} appears twice ({}), and {} is missing",
        tile_name(*tile),
        both_locations(*first, *location),
        tile_name(*missing),
    ),
    Self { location: Some(location @ Location { line: None, .. }),
        kind: ParseErrorKind::OneTooMany { found, tile },
        first_location: Some(first) } => (
        "{}: {} appears twice ({})",
        Pluralized(*found as u128, "cell"),
        tile_name(*tile),
        both_locations(*first, *location),
    ),
    Self { location: Some(location), kind, first_location: Some(first) } =>
        "{location}: {kind}; first occurrence: {first}",
}

/// Cause of an error in the text of a position.
///
/// If the number of cells is right and a tile is missing, another one occurs twice. A single error
/// reports both.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text is empty.
    Empty,
    /// The number of cells is not that of the board.
    Length {
        /// Size of the board.
        size: Size,
        /// Number of cells in the text.
        found: usize,
    },
    /// One tile is missing, and each of the others occurs once.
    Missing {
        /// Number of cells in the text.
        found: usize,
        /// The missing tile, 0 for the blank.
        missing: u8,
    },
    /// One cell too many: a tile is there twice, and all others once.
    OneTooMany {
        /// Number of cells in the text.
        found: usize,
        /// The duplicate tile, 0 for the blank.
        tile: u8,
    },
    /// The text has more cells than any board.
    TooManyCells {
        /// Number of cells in the text.
        found: usize,
    },
    /// Character that is not the digit of a tile.
    Character {
        /// Size of the board.
        size: Size,
        /// The character.
        character: char,
    },
    /// Word that is not the number of a tile.
    Number {
        /// Size of the board.
        size: Size,
        /// The word, or its beginning if it is long.
        word: String,
    },
    /// Row of the wrong length.
    Row {
        /// Size of the board.
        size: Size,
        /// Number of the row, counted from 1.
        row: usize,
        /// Number of its cells.
        found: usize,
    },
    /// The same tile in two cells.
    Duplicate {
        /// The tile, 0 for the blank.
        tile: u8,
        /// Its first cell, counted row by row from 0.
        first_cell: usize,
        /// Lowest missing tile, 0 for the blank.
        missing: u8,
    },
    /// Gap that may be an empty cell, in a text that lacks one cell.
    UnclearGap,
    /// Blank, 0, in a list of tiles to push.
    BlankPushed,
}

impl_error! { ParseErrorKind:
    Self::Empty => "there is no position, only empty text",
    Self::Length { size, found } =>
        ("{}, but a {size} board has {}", Pluralized(*found as u128, "cell"), size.cells()),
    Self::Missing { found, missing } =>
        ("{}: {} is missing", Pluralized(*found as u128, "cell"), tile_name(*missing)),
    Self::OneTooMany { found, tile } =>
        ("{}: {} appears twice", Pluralized(*found as u128, "cell"), tile_name(*tile)),
    Self::TooManyCells { found } => (
        "{}, but a board has at most {} cells",
        Pluralized(*found as u128, "number"),
        Size::MAX_CELLS,
    ),
    Self::Character { size, character } => (
        "'{}' is not a tile of a {size} board: they are 1 to {}, and 0 for the blank",
        character.escape_debug(),
        crate::board::digit(size.blank_home() as u8),
    ),
    Self::Number { size, word } => (
        "'{}' is not a tile of a {size} board: they are 1 to {}, and 0 for the blank{}",
        word.escape_debug(),
        size.blank_home(),
        if word.eq_ignore_ascii_case("o") { " (did you mean 0?)" } else { "" },
    ),
    Self::Row { size, row, found } => (
        "row {row} has {}, but those of a {size} board have {}",
        Pluralized(*found as u128, "cell"),
        size.cols(),
    ),
    Self::Duplicate { tile, missing, .. } =>
        ("{} appears twice, and {} is missing", tile_name(*tile), tile_name(*missing)),
    Self::UnclearGap => "this gap may be the blank; write 0 for the blank",
    Self::BlankPushed => "0 is the blank; moves are the tiles that are pushed",
}

/// Formats the locations of two equal tiles.
fn both_locations(first: Location, second: Location) -> String {
    match (first.line, second.line) {
        (None, None) => format!("columns {} and {}", first.column, second.column),
        _ => format!("{first} and {second}"),
    }
}

/// Returns the name of a tile, 0 for the blank.
fn tile_name(tile: u8) -> String {
    if tile == 0 { "the blank".to_owned() } else { format!("tile {tile}") }
}
