//! Positions as texts: whatever a person may type or paste.
//!
//! `159d26ae37bf48c0`, `1 5 9 13 2 …`, `1,5,9,13,2,…`, a grid of rows, a drawing. The text is cut
//! into rows of words (`layout` says how). The forms do not collide: one word alone is the compact
//! form, a base-36 digit a cell; as many words as there are rows, each as long as there are
//! columns, are rows in the compact form; otherwise each word is a tile, in decimal or as a single
//! letter (`c` for 12). The blank is `0`, `_`, `.`, `x`, an empty cell of a drawing, or the last
//! cell if that is left out of a list or a grid.

mod error;
mod layout;
mod tiles;

pub use error::{ParseError, ParseErrorKind};
pub use layout::LineShape;
pub use tiles::parse_tiles;

use super::{Board, FIFTEEN, digit};
use fifteen_codegen::Size;
use layout::{TextLayout, Word};
use std::str::FromStr;
use tiles::{LocatedTile, is_letter, parse_number};

/// How tiles are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numerals {
    /// As base-36 digits: hexadecimal on boards of 16 cells.
    #[default]
    Digits,
    /// As decimal numbers.
    Decimal,
}

impl Numerals {
    /// A tile as it is written.
    ///
    /// ```
    /// use fifteen::board::Numerals;
    ///
    /// assert_eq!(Numerals::Digits.tile(12), "c");
    /// assert_eq!(Numerals::Decimal.tile(12), "12");
    /// ```
    ///
    /// # Panics
    /// If there can be no such tile, that is if the number is 36 or more.
    pub fn tile(self, tile: u8) -> String {
        match self {
            Numerals::Digits => digit(tile).to_string(),
            Numerals::Decimal => tile.to_string(),
        }
    }
}

/// A position as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedBoard {
    /// The position.
    pub board: Board,
    /// How its tiles were written.
    pub numerals: Numerals,
}

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
    /// assert_eq!(Board::parse(size, "8 6 7\n2 5 4\n3 _ 1\n")?, board);
    /// assert_eq!(Board::parse(size, "867/254/3x1")?, board);
    ///
    /// let error = Board::parse(size, "867254381").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "column 8: tile 8 stands there again, and the blank is missing; it stands first in column 1",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Size, text: &str) -> Result<Board, ParseError> {
        Ok(ParsedBoard::parse(Some(size), text)?.board)
    }

    /// The position as it is written with these numerals: in the compact form, or in decimal with
    /// `/` between the rows.
    ///
    /// ```
    /// use fifteen::board::Numerals;
    /// use fifteen::{Board, Size};
    ///
    /// let goal = Board::goal(Size::new(3, 4)?);
    /// assert_eq!(goal.written(Numerals::Digits), "123456789ab0");
    /// assert_eq!(goal.written(Numerals::Decimal), "1 2 3 4 / 5 6 7 8 / 9 10 11 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self, numerals: Numerals) -> String {
        match numerals {
            Numerals::Digits => self.to_string(),
            Numerals::Decimal => {
                let tiles: Vec<String> = self.tiles().iter().map(u8::to_string).collect();
                let rows = tiles.chunks(self.size().cols()).map(|row| row.join(" "));
                rows.collect::<Vec<_>>().join(" / ")
            }
        }
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads a position in any of the forms above; the text tells the size, see [`Reading::parse`].
    ///
    /// ```
    /// use fifteen::Board;
    ///
    /// let board: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;
    /// assert_eq!(board, "867254301".parse()?);
    /// assert_eq!(format!("{board:#}"), "8 6 7\n2 5 4\n3 . 1");
    /// # Ok::<(), fifteen::board::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Board, ParseError> {
        Ok(ParsedBoard::parse(None, text)?.board)
    }
}

impl ParsedBoard {
    /// Reads a position of a size; of the size that the text itself tells if none is given, or else
    /// of 4×4 cells. Rows tell the size; so do 4, 6, 8, 9, 12, 15, 16, 20 and 25 cells, as a square
    /// or a board that is nearly one and wider than high.
    ///
    /// # Errors
    /// What is wrong, and where.
    ///
    /// ```
    /// use fifteen::board::{Numerals, Reading};
    ///
    /// let reading = Reading::parse(None, "8 2 0/4 6 1/3 7 5")?;
    /// assert_eq!(reading.board.size().to_string(), "3x3");
    /// assert_eq!(reading.numerals, Numerals::Decimal);
    /// let reading = Reading::parse(None, "┌───┬───┐\n│ 3 │ 1 │\n│ 2 │   │\n└───┴───┘\n")?;
    /// assert_eq!(reading.board.to_string(), "3120");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Option<Size>, text: &str) -> Result<ParsedBoard, ParseError> {
        let layout = TextLayout::parse(text);
        let size = size.or_else(|| layout.size()).unwrap_or(FIFTEEN);
        let cells = parse_cells(size, &layout)?;
        let tiles: Vec<u8> = cells.iter().map(|&(tile, _)| tile).collect();
        check_permutation(size, &tiles).map_err(|(cell, kind)| {
            let place = |cell: usize| cells[cell].1;
            let first = match kind {
                ParseErrorKind::Duplicate { first_cell, .. } => Some(place(first_cell)),
                _ => None,
            };
            ParseError { location: cell.map(place), first_location: first, kind }
        })?;
        let board = Board::from_tiles(size, &tiles).map_err(ParseError::without_location)?;
        let is_compact = is_compact(size, &layout);
        let numerals = match is_compact || layout.words().any(|word| is_digit(&word)) {
            true => Numerals::Digits,
            false => Numerals::Decimal,
        };
        Ok(ParsedBoard { board, numerals })
    }
}

/// Whether a word is a tile by its digit, a letter.
fn is_digit(word: &Word) -> bool {
    is_letter(word) && !word.is_blank()
}

/// Whether a text is in the compact form: one word, or a word for each row.
fn is_compact(size: Size, layout: &TextLayout) -> bool {
    let lengths: Vec<usize> = layout.words().map(|word| word.len()).collect();
    let is_row = |(row, &length): (usize, &usize)| {
        let is_cut_short = row + 1 == size.rows() && length + 1 == size.cols();
        length == size.cols() || is_cut_short
    };
    lengths.len() == 1 || lengths.len() == size.rows() && lengths.iter().enumerate().all(is_row)
}

/// Reads the cells of a board.
fn parse_cells(size: Size, layout: &TextLayout) -> Result<Vec<LocatedTile>, ParseError> {
    let words: Vec<Word> = layout.words().collect();
    let mut cells: Vec<LocatedTile> = if is_compact(size, layout) {
        let rows = words.iter().map(|word| tiles::parse_word_cells(size, word));
        rows.collect::<Result<Vec<_>, _>>()?.concat()
    } else {
        words.iter().map(|word| parse_number(size, word)).collect::<Result<_, _>>()?
    };
    let Some(last) = words.last() else {
        return Err(ParseError::without_location(ParseErrorKind::Empty));
    };
    // A board is hardly ever cut short in the compact form but by a mistake.
    let may_lack_blank = words.len() > 1 && cells.iter().all(|&(tile, _)| tile != 0);
    if may_lack_blank && cells.len() + 1 == size.cells() {
        cells.push((0, last.location));
    }
    if cells.len() == size.cells() {
        check_rows(size, layout)?;
        return Ok(cells);
    }
    let kind = ParseErrorKind::Length { size, found: cells.len() };
    // Too long is wrong at the first cell too many; too short is wrong as a whole.
    let place = cells.get(size.cells()).map(|&(_, place)| place);
    Err(ParseError { location: place, first_location: None, kind })
}

/// Checks that rows, if there are marks between them, are as long as those of the board. The blank
/// may be left out of the last.
fn check_rows(size: Size, layout: &TextLayout) -> Result<(), ParseError> {
    if layout.rows.len() < 2 {
        return Ok(());
    }
    for (index, row) in layout.rows.iter().enumerate() {
        let found = match row[..] {
            [word] => word.len(),
            _ => row.len(),
        };
        let is_cut_short = index + 1 == layout.rows.len() && found + 1 == size.cols();
        if found != size.cols() && !is_cut_short {
            let kind = ParseErrorKind::Row { size, row: index + 1, found };
            return Err(ParseError::at(row[0].location, kind));
        }
    }
    Ok(())
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
            return Err((Some(cell), ParseErrorKind::Duplicate { tile, first_cell, missing }));
        }
        *seen = Some(cell);
    }
    Ok(())
}
