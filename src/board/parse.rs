//! Reading positions: `159d26ae37bf48c0`, `1 5 9 13 2 …`, `1,5,9,13,2,…`, or a grid of rows.
//!
//! The forms do not collide. Text is cut into words at white space and commas. One word alone is
//! the compact form, a base-36 digit a cell; as many words as there are rows, each as long as
//! there are columns, are rows in the compact form; otherwise each word is a tile, in decimal or
//! as a single letter (`c` for 12), or `.` for the blank.

use super::Board;
use fifteen_codegen::Size;
use fifteen_frame::Place;
use std::fmt;

impl Board {
    /// Reads a position in any of the forms above.
    ///
    /// # Errors
    /// What is wrong, and where.
    ///
    /// ```
    /// use fifteen::{Board, Size};
    ///
    /// let size = Size::new(3, 3)?;
    /// let board = Board::parse(size, "867254301")?;
    /// assert_eq!(Board::parse(size, "8,6,7, 2,5,4, 3,0,1")?, board);
    /// assert_eq!(Board::parse(size, "8 6 7\n2 5 4\n3 0 1\n")?, board);
    /// assert_eq!(Board::parse(size, "867\n254\n301\n")?, board);
    ///
    /// let error = Board::parse(size, "867254381").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 8: tile 8 stands there again, and the blank is missing; it stands first in column 1",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Size, text: &str) -> Result<Board, ParseError> {
        let words = words(text);
        let cells = cells(size, &words)?;
        let tiles: Vec<u8> = cells.iter().map(|&(tile, _)| tile).collect();
        check_permutation(size, &tiles).map_err(|(cell, kind)| {
            let place = |cell: usize| cells[cell].1;
            let first = match kind {
                ParseErrorKind::Twice { first_cell, .. } => Some(place(first_cell)),
                _ => None,
            };
            ParseError { place: cell.map(place), first, kind }
        })?;
        Board::from_tiles(size, &tiles).map_err(|kind| ParseError {
            place: None,
            first: None,
            kind,
        })
    }
}

/// Reads a list of tiles, such as the moves of a solution: base-36 digits with or without space
/// between them, or decimal numbers with commas or space between them. Several words are decimal
/// if all of them are tiles in decimal and one has two digits; otherwise, and if there is but one
/// word, each character is a tile.
///
/// # Errors
/// If something is not a tile of a board of this size.
///
/// ```
/// use fifteen::{Size, board::parse_tiles};
///
/// let size = Size::new(4, 4)?;
/// assert_eq!(parse_tiles(size, "c f e")?, [12, 15, 14]);
/// assert_eq!(parse_tiles(size, "cfe")?, [12, 15, 14]);
/// assert_eq!(parse_tiles(size, "12, 15, 14")?, [12, 15, 14]);
/// assert_eq!(parse_tiles(size, "12 15 4")?, [12, 15, 4]);
/// assert_eq!(parse_tiles(size, "1215 4")?, [1, 2, 1, 5, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_tiles(size: Size, text: &str) -> Result<Vec<u8>, ParseError> {
    let words = words(text);
    let is_tile = |word: &Word| {
        let is_decimal = word.text.bytes().all(|byte| byte.is_ascii_digit());
        is_decimal && number(size, word).is_ok()
    };
    let is_decimal = text.contains(',')
        || words.len() > 1
            && words.iter().all(is_tile)
            && words.iter().any(|word| word.text.len() == 2);
    let read: fn(Size, &Word) -> Result<Vec<Cell>, ParseError> =
        if is_decimal { |size, word| Ok(vec![number(size, word)?]) } else { digits };
    let mut tiles = Vec::new();
    for word in &words {
        for (tile, place) in read(size, word)? {
            if tile == 0 {
                return Err(error_at(place, ParseErrorKind::BlankPushed));
            }
            tiles.push(tile);
        }
    }
    Ok(tiles)
}

/// A tile and where it was read.
type Cell = (u8, Place);

/// A word of the text and where it begins.
struct Word<'a> {
    text: &'a str,
    place: Place,
}

/// An error at a place.
fn error_at(place: Place, kind: ParseErrorKind) -> ParseError {
    ParseError { place: Some(place), first: None, kind }
}

/// Cuts a text into words at white space and commas.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let has_lines = text.trim_end().contains('\n');
    for (index, text) in text.lines().enumerate() {
        let line = has_lines.then_some(index + 1);
        let mut column = 1;
        for piece in text.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
            let text = piece.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
            if !text.is_empty() {
                words.push(Word { text, place: Place { line, column } });
            }
            column += piece.chars().count();
        }
    }
    words
}

/// Reads the cells of a board from its words.
fn cells(size: Size, words: &[Word]) -> Result<Vec<Cell>, ParseError> {
    let compact_rows = words.len() == size.rows()
        && words.iter().all(|word| word.text.chars().count() == size.cols());
    let cells: Vec<Cell> = match words {
        [] => return Err(ParseError { place: None, first: None, kind: ParseErrorKind::Empty }),
        [word] => digits(size, word)?,
        _ if compact_rows => {
            let rows = words.iter().map(|word| digits(size, word));
            rows.collect::<Result<Vec<_>, _>>()?.concat()
        }
        _ => words.iter().map(|word| number(size, word)).collect::<Result<_, _>>()?,
    };
    if cells.len() == size.cells() {
        return Ok(cells);
    }
    let kind = ParseErrorKind::Length { size, found: cells.len() };
    // Too long is wrong at the first cell too many; too short is wrong as a whole.
    let place = cells.get(size.cells()).map(|&(_, place)| place);
    Err(ParseError { place, first: None, kind })
}

/// Reads every character of a word as the digit of a tile.
fn digits(size: Size, word: &Word) -> Result<Vec<Cell>, ParseError> {
    let characters = word.text.chars().enumerate();
    characters
        .map(|(index, character)| {
            let place = word.place.after(index);
            match character.to_digit(36) {
                Some(tile) if (tile as usize) < size.cells() => Ok((tile as u8, place)),
                _ => Err(error_at(place, ParseErrorKind::Character { size, character })),
            }
        })
        .collect()
}

/// Reads a word as one tile.
fn number(size: Size, word: &Word) -> Result<Cell, ParseError> {
    let is_letter = word.text.chars().all(char::is_alphabetic) && word.text.chars().count() == 1;
    if is_letter {
        return Ok(digits(size, word)?[0]);
    }
    if word.text == "." {
        return Ok((0, word.place));
    }
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse::<usize>() {
        Ok(tile) if is_number && tile < size.cells() => Ok((tile as u8, word.place)),
        _ => {
            let word_text = word.text.chars().take(20).collect();
            Err(error_at(word.place, ParseErrorKind::Number { size, word: word_text }))
        }
    }
}

/// Checks that the tiles are 0, 1, …, cells − 1 in some order; if not, says in which cell the
/// first fault is, if it is in one.
pub(super) fn check_permutation(
    size: Size,
    tiles: &[u8],
) -> Result<(), (Option<usize>, ParseErrorKind)> {
    if tiles.len() != size.cells() {
        return Err((None, ParseErrorKind::Length { size, found: tiles.len() }));
    }
    let mut first = [None; Size::MAX_CELLS];
    for (cell, &tile) in tiles.iter().enumerate() {
        let Some(seen) = first[..size.cells()].get_mut(tile as usize) else {
            let word = tile.to_string();
            return Err((Some(cell), ParseErrorKind::Number { size, word }));
        };
        if let Some(first_cell) = *seen {
            let missing =
                (0..size.cells() as u8).find(|number| !tiles.contains(number)).unwrap_or_default();
            return Err((Some(cell), ParseErrorKind::Twice { tile, first_cell, missing }));
        }
        *seen = Some(cell);
    }
    Ok(())
}

/// Why a text is not a position, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Where in the text, if the fault is at one place.
    pub place: Option<Place>,
    /// Where the tile that stands twice stands first.
    pub first: Option<Place>,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

impl ParseError {
    /// The same error in a file where the text began in the line with this number.
    pub fn numbered_from(mut self, first: usize) -> ParseError {
        for place in [&mut self.place, &mut self.first].into_iter().flatten() {
            *place = place.numbered_from(first);
        }
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        self.kind.fmt(f)?;
        match self.first {
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
    /// A tile stands in two cells.
    Twice {
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
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "{found} cell{plural}, but a {size} board has {}", size.cells())
            }
            ParseErrorKind::Character { size, character } => write!(
                f,
                "'{}' is not a tile of a {size} board: they are 1 to {}, and 0 for the blank",
                character.escape_debug(),
                super::digit(size.blank_home() as u8),
            ),
            ParseErrorKind::Number { size, word } => write!(
                f,
                "'{}' is not a tile of a {size} board: they are 1 to {}, and 0 for the blank",
                word.escape_debug(),
                size.blank_home(),
            ),
            ParseErrorKind::Twice { tile, missing, .. } => {
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
