//! Parsing of tiles: base-36 digits with or without space between them, or decimal numbers.

use super::error::{ParseError, ParseErrorKind};
use super::layout::{Word, split_text};
use fifteen_codegen::Size;
use fifteen_runtime::Location;

/// Tile and its location in the text.
pub(super) type LocatedTile = (u8, Location);

/// Parses a list of tiles, such as the moves of a solution. The tiles are base-36 digits with or
/// without space between them, or decimal numbers with commas or space between them. A text with a
/// comma is decimal. So are several words if all of them are tiles in decimal and at least one has
/// two digits. In all other texts each character is a tile.
///
/// # Errors
/// If the text has anything but tiles of a board of this size.
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
    let words = split_text(text);
    let is_tile = |word: &Word| {
        let has_only_digits = word.text.bytes().all(|byte| byte.is_ascii_digit());
        has_only_digits && parse_number(size, word).is_ok()
    };
    let is_decimal = text.contains(',')
        || words.len() > 1
            && words.iter().all(is_tile)
            && words.iter().any(|word| word.text.len() == 2);
    let read: fn(Size, &Word) -> Result<Vec<LocatedTile>, ParseError> =
        if is_decimal { |size, word| Ok(vec![parse_number(size, word)?]) } else { parse_digits };
    let mut tiles = Vec::new();
    for word in &words {
        for (tile, place) in read(size, word)? {
            if tile == 0 {
                return Err(ParseError::at(place, ParseErrorKind::BlankPushed));
            }
            tiles.push(tile);
        }
    }
    Ok(tiles)
}

/// Parses every character of a word as the digit of a tile or as the blank.
pub(super) fn parse_word_cells(size: Size, word: &Word) -> Result<Vec<LocatedTile>, ParseError> {
    let blanked: String = word.text.chars().map(|c| if is_blank(c) { '0' } else { c }).collect();
    parse_digits(size, &Word { text: &blanked, location: word.location })
}

/// Returns true if a character other than `0` denotes the blank.
fn is_blank(character: char) -> bool {
    matches!(character, '_' | '.' | 'x' | 'X')
}

/// Parses every character of a word as the digit of a tile.
pub(super) fn parse_digits(size: Size, word: &Word) -> Result<Vec<LocatedTile>, ParseError> {
    let characters = word.text.chars().enumerate();
    characters
        .map(|(index, character)| {
            let place = word.location.advanced_by(index);
            match character.to_digit(36) {
                Some(tile) if (tile as usize) < size.cells() => Ok((tile as u8, place)),
                _ => Err(ParseError::at(place, ParseErrorKind::Character { size, character })),
            }
        })
        .collect()
}

/// Parses a word as one tile, or as the blank.
pub(super) fn parse_number(size: Size, word: &Word) -> Result<LocatedTile, ParseError> {
    if word.is_blank() {
        return Ok((0, word.location));
    }
    if is_letter(word) {
        return Ok(parse_digits(size, word)?[0]);
    }
    let is_number = word.text.bytes().all(|byte| byte.is_ascii_digit());
    match word.text.parse::<usize>() {
        Ok(tile) if is_number && tile < size.cells() => Ok((tile as u8, word.location)),
        _ => {
            let word_text = word.text.chars().take(20).collect();
            Err(ParseError::at(word.location, ParseErrorKind::Number { size, word: word_text }))
        }
    }
}

/// Returns true if a word is a single letter, which is parsed as a digit.
pub(super) fn is_letter(word: &Word) -> bool {
    word.text.chars().all(char::is_alphabetic) && word.len() == 1
}
