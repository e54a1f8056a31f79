//! Positions as text, in all common notations.
//!
//! Examples are `159d26ae37bf48c0`, `1 5 9 13 2 …`, `1,5,9,13,2,…`, a grid of rows, and a drawing.
//! The text is split into rows of words (see `layout`). The notations are unambiguous. A single
//! word is the compact form, a base-36 digit per cell. Several words are rows in the compact form
//! if there is one for each row, with a digit for each column. Otherwise each word is a tile, in
//! decimal or as a single letter (`c` for 12). The blank is `0`, `_`, `.` or `x`; among several
//! words also `-`, `*` or an empty cell (see `rows`), or the last cell if a list or a grid omits
//! it. A gap that may be either is an error.

mod error;
mod large;
mod layout;
mod rows;
mod tiles;

pub use error::{ParseError, ParseErrorKind};
pub use large::{parse_large, parse_numbers};
pub use layout::{LineShape, usual_size};
pub use tiles::parse_tiles;

use super::{Board, FIFTEEN, digit};
use fifteen_codegen::Size;
use layout::{TextLayout, Word};
use std::str::FromStr;
use tiles::{LocatedTile, is_letter, parse_number};

/// Notation of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numerals {
    /// As base-36 digits: hexadecimal on boards of up to 16 cells.
    #[default]
    Digits,
    /// As decimal numbers.
    Decimal,
}

impl Numerals {
    /// Formats a tile.
    ///
    /// ```
    /// use fifteen::board::Numerals;
    ///
    /// assert_eq!(Numerals::Digits.tile(12), "c");
    /// assert_eq!(Numerals::Decimal.tile(12), "12");
    /// ```
    ///
    /// # Panics
    /// If the tile is formatted as a digit and its number is 36 or more, for which there is none.
    pub fn tile(self, tile: u16) -> String {
        match self {
            Numerals::Digits => {
                let tile = u8::try_from(tile).expect("a tile below 36");
                digit(tile).to_string()
            }
            Numerals::Decimal => tile.to_string(),
        }
    }
}

/// Parsed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedBoard {
    /// Position.
    pub board: Board,
    /// Notation of its tiles in the text.
    pub numerals: Numerals,
}

impl Board {
    /// Parses a position in any common notation.
    ///
    /// # Errors
    /// If the text is invalid; the error contains the location of a fault at one place.
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
    ///     "tile 8 appears twice (columns 1 and 8), and the blank is missing",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Size, text: &str) -> Result<Board, ParseError> {
        Ok(ParsedBoard::parse(Some(size), text)?.board)
    }

    /// Formats the position with these numerals: in the compact form, or in decimal with `/`
    /// between the rows.
    ///
    /// ```
    /// use fifteen::board::Numerals;
    /// use fifteen::{Board, Size};
    ///
    /// let goal = Board::goal(Size::new(3, 4)?);
    /// assert_eq!(goal.to_text(Numerals::Digits), "123456789ab0");
    /// assert_eq!(goal.to_text(Numerals::Decimal), "1 2 3 4 / 5 6 7 8 / 9 10 11 0");
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

    /// Parses a position in any common notation. The text determines the size: see
    /// [`ParsedBoard::parse`].
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
    /// Parses a position of a size. Without a size, the text determines it, or else it is 4×4. Rows
    /// determine the size. So does a list of 4, 6, 8, 9, 12, 15, 16, 20 or 25 cells: its board is
    /// square, or nearly square and wider than high.
    ///
    /// # Errors
    /// If the text is invalid; the error contains the location of a fault at one place.
    ///
    /// ```
    /// use fifteen::board::{Numerals, ParsedBoard};
    ///
    /// let parsed = ParsedBoard::parse(None, "8 2 0/4 6 1/3 7 5")?;
    /// assert_eq!(parsed.board.size().to_string(), "3x3");
    /// assert_eq!(parsed.numerals, Numerals::Decimal);
    /// let parsed = ParsedBoard::parse(None, "┌───┬───┐\n│ 3 │ 1 │\n│ 2 │   │\n└───┴───┘\n")?;
    /// assert_eq!(parsed.board.to_string(), "3120");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(size: Option<Size>, text: &str) -> Result<ParsedBoard, ParseError> {
        let layout = TextLayout::parse(text);
        if let (None, Some(error)) = (size, counting_error(&layout)) {
            return Err(error);
        }
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

/// Returns true if a word is a tile that is written as a letter.
fn is_digit(word: &Word) -> bool {
    is_letter(word) && !word.is_blank()
}

/// Returns true if a text is in the compact form: one word, or a word for each row.
fn is_compact(size: Size, layout: &TextLayout) -> bool {
    let lengths: Vec<usize> = layout.words().map(|word| word.len()).collect();
    let is_row = |(row, &length): (usize, &usize)| {
        let is_cut_short = row + 1 == size.rows() && length + 1 == size.cols();
        length == size.cols() || is_cut_short
    };
    lengths.len() == 1 || lengths.len() == size.rows() && lengths.iter().enumerate().all(is_row)
}

/// Parses the cells of a board.
fn parse_cells(size: Size, layout: &TextLayout) -> Result<Vec<LocatedTile>, ParseError> {
    let words: Vec<Word> = layout.words().collect();
    let mut cells: Vec<LocatedTile> = if is_compact(size, layout) {
        let rows = words.iter().map(|word| tiles::parse_word_cells(size, word));
        rows.collect::<Result<Vec<_>, _>>()?.concat()
    } else {
        let is_decimal = words.iter().any(|word| word.len() > 1);
        let cell = |word: &Word| parse_number(size, word).map_err(|e| e.in_decimal(is_decimal));
        words.iter().map(cell).collect::<Result<_, _>>()?
    };
    let Some(last) = words.last() else {
        return Err(ParseError::without_location(ParseErrorKind::Empty));
    };
    // In a text of a single word a missing cell is almost always a mistake.
    let may_lack_blank = words.len() > 1 && cells.iter().all(|&(tile, _)| tile != 0);
    if may_lack_blank && cells.len() + 1 == size.cells() {
        if let Some(gap) = layout.unclear_gap {
            return Err(ParseError::at(gap, ParseErrorKind::UnclearGap));
        }
        cells.push((0, last.location));
    }
    if cells.len() == size.cells() {
        check_rows(size, layout)?;
        return Ok(cells);
    }
    let tiles: Vec<usize> = cells.iter().map(|&(tile, _)| tile.into()).collect();
    if tiles.len() + 1 == size.cells()
        && let Some(missing) = only_missing(&tiles)
    {
        let kind = ParseErrorKind::Missing { found: tiles.len(), missing };
        return Err(ParseError::without_location(kind));
    }
    if tiles.len() == size.cells() + 1
        && let Some([first, again]) = only_duplicate(&tiles)
    {
        let [(tile, first), (_, again)] = [first, again].map(|cell| cells[cell]);
        let kind = ParseErrorKind::OneTooMany { found: tiles.len(), tile };
        return Err(ParseError { location: Some(again), first_location: Some(first), kind });
    }
    let kind = ParseErrorKind::Length { size, found: cells.len() };
    // If the text is too long, the error is at the first extra cell. If it is too short, the error
    // has no location.
    let place = cells.get(size.cells()).map(|&(_, place)| place);
    Err(ParseError { location: place, first_location: None, kind })
}

/// Returns the error for numbers that fit no board: in a list, one number of a board of usual size
/// is missing; or a list or grid has more numbers than the largest board has cells.
fn counting_error(layout: &TextLayout) -> Option<ParseError> {
    let number = |word: Word| if word.is_blank() { Some(0) } else { word.text.parse().ok() };
    let numbers: Vec<usize> = layout.words().map(number).collect::<Option<_>>()?;
    let found = numbers.len();
    let is_list = layout.rows.len() == 1 && found > 2;
    let is_grid = layout.rows.len() > 1 && layout.rows.iter().all(|row| row.len() > 1);
    if (is_list || is_grid) && found > Size::MAX_CELLS {
        return Some(ParseError::without_location(ParseErrorKind::TooManyCells { found }));
    }
    // A list that lacks only the blank is a position. A list whose numbers are all below its length
    // may be one.
    let is_whole = numbers.iter().all(|&number| number < found);
    if !is_list || is_whole || !numbers.contains(&0) || usual_size(found + 1).is_none() {
        return None;
    }
    let missing = only_missing(&numbers)?;
    Some(ParseError::without_location(ParseErrorKind::Missing { found, missing }))
}

/// Returns the number from 0 to the length of the list that is missing, or `None` if several are.
fn only_missing(tiles: &[usize]) -> Option<u8> {
    let is_missing = |number: &usize| !tiles.contains(number);
    let mut missing = (0..=tiles.len()).filter(is_missing);
    let first = missing.next()?;
    missing.next().is_none().then_some(first as u8)
}

/// Returns the cells of the only tile that is there twice, or `None` if there are several.
fn only_duplicate(tiles: &[usize]) -> Option<[usize; 2]> {
    let first = |cell: usize| tiles[..cell].iter().position(|tile| *tile == tiles[cell]);
    let mut pairs = (0..tiles.len()).filter_map(|cell| Some([first(cell)?, cell]));
    let only = pairs.next()?;
    pairs.next().is_none().then_some(only)
}

/// Checks that separated rows are as long as those of the board. The last row may lack the blank.
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

/// Checks that the tiles are 0, 1, …, cells − 1 in some order. The error contains the cell of the
/// first fault, if that is in a single cell.
pub(super) fn check_permutation(
    size: Size,
    tiles: &[u8],
) -> Result<(), (Option<usize>, ParseErrorKind)> {
    if tiles.len() != size.cells() {
        return Err((None, ParseErrorKind::Length { size, found: tiles.len() }));
    }
    let bit = |&tile: &u8| 1u32.checked_shl(tile.into()).unwrap_or(0);
    if tiles.iter().fold(0, |seen, tile| seen | bit(tile)) == (1 << size.cells()) - 1 {
        return Ok(());
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
