//! Notation of moves in records, and its parser.

use super::args::MoveNotation;
use fifteen::anytime::LargeBoard;
use fifteen::board::{
    MovesError, ParseErrorKind, blank_moves, format_udlr, parse_tiles, parse_udlr, pushed_tiles,
};
use fifteen::verify::tiles::{self, TilesFault};
use fifteen::{Direction, Size};

/// Returns moves of the blank as letters.
pub fn blank_letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

/// Formats the tiles that moves push, in decimal, or the moves as directions.
pub fn format_moves(start: &LargeBoard, tiles: &[u16], notation: MoveNotation) -> String {
    match notation {
        MoveNotation::Tiles => tiles.iter().map(u16::to_string).collect::<Vec<_>>().join(" "),
        MoveNotation::Blank => blank_letters(&blank_moves(start, tiles)),
        MoveNotation::Udlr => format_udlr(&blank_moves(start, tiles)),
    }
}

/// Tiles that moves push, or the fault of the first move that pushes no tile of the board.
pub type PushedTiles = Result<Vec<u16>, TilesFault>;

/// Parses moves in a notation. Without a notation, tries tiles first, then directions of tiles,
/// then directions of the blank. If a text such as `D2` is valid both as tiles and as directions of
/// tiles, it is read as directions if they can be played and the tiles cannot.
///
/// # Errors
/// The location and the cause of a syntax error.
pub fn read_moves(
    start: &LargeBoard,
    text: &str,
    notation: Option<MoveNotation>,
) -> Result<PushedTiles, String> {
    let udlr = || parse_udlr(text).map(|moves| pushed_tiles(start, &moves));
    let blank = || parse_directions(text).map(|moves| pushed_tiles(start, &moves));
    match notation {
        Some(MoveNotation::Tiles) => read_tiles(start, text).map(Ok).map_err(|fault| fault.message),
        Some(MoveNotation::Blank) => blank(),
        Some(MoveNotation::Udlr) => udlr().map_err(|error| error.to_string()),
        None => match read_tiles(start, text) {
            Ok(tiles) => {
                let directions = udlr().ok().filter(|moves| can_be_played(start, moves));
                let tiles = Ok(tiles);
                Ok(directions.filter(|_| !can_be_played(start, &tiles)).unwrap_or(tiles))
            }
            Err(fault) if fault.is_about_blank => Err(fault.message),
            Err(fault) => directions_or_error(text, fault, udlr, blank),
        },
    }
}

/// Fault of a text that is not a list of tiles.
struct TilesTextFault {
    message: String,
    /// Column of the fault, from 1, or 0 if unknown.
    column: usize,
    /// True if the blank is one of the tiles.
    is_about_blank: bool,
}

/// Parses tiles: in decimal if the board has more than 25 cells, and else in any notation.
fn read_tiles(start: &LargeBoard, text: &str) -> Result<Vec<u16>, TilesTextFault> {
    if let Ok(size) = Size::new(start.grid().rows(), start.grid().cols()) {
        let tiles = parse_tiles(size, text).map_err(|error| TilesTextFault {
            message: error.to_string(),
            column: error.location.map_or(0, |location| location.column),
            is_about_blank: error.kind == ParseErrorKind::BlankPushed,
        });
        let tiles: Vec<u16> = tiles?.into_iter().map(u16::from).collect();
        // A lone number of two digits is two tiles, or one in decimal if only that can be played.
        let can_play = |tiles: &[u16]| can_be_played(start, &Ok(tiles.to_vec()));
        return Ok(match text.trim().parse() {
            Ok(tile @ 10..) if can_play(&[tile]) && !can_play(&tiles) => vec![tile],
            _ => tiles,
        });
    }
    let (mut tiles, mut column) = (Vec::new(), 1);
    for word in text.split(|c: char| c.is_whitespace() || c == ',') {
        if !word.is_empty() {
            let number = tiles.len() + 1;
            let tile = word.parse::<u16>().map_err(|_| TilesTextFault {
                message: format!("move {number}: '{}' is not a tile", word.escape_debug()),
                column,
                is_about_blank: false,
            })?;
            tiles.push(tile);
        }
        column += word.chars().count() + 1;
    }
    Ok(tiles)
}

/// Reads moves that are not tiles as directions of tiles, or else of the blank. If they are
/// neither, returns the error of reading them as tiles, or that of reading them as directions if it
/// is farther to the right: the text then begins with directions.
fn directions_or_error(
    text: &str,
    tiles_fault: TilesTextFault,
    udlr: impl FnOnce() -> Result<PushedTiles, MovesError>,
    blank: impl FnOnce() -> Result<PushedTiles, String>,
) -> Result<PushedTiles, String> {
    let error = match udlr() {
        Ok(moves) => return Ok(moves),
        Err(error) => error,
    };
    let is_blank =
        |letter: char| letter.is_whitespace() || Direction::from_letter(letter).is_some();
    let blank_columns = text.chars().take_while(|&letter| is_blank(letter)).count();
    blank().map_err(|blank_error| match error.location.column {
        column if blank_columns >= column.max(tiles_fault.column) => blank_error,
        column if column > tiles_fault.column => error.to_string(),
        _ => tiles_fault.message,
    })
}

/// Returns whether all moves are legal, regardless of the position they end in.
fn can_be_played(start: &LargeBoard, moves: &PushedTiles) -> bool {
    let play = |moves| tiles::check(start.tiles(), start.grid().cols(), moves, start.tiles());
    moves
        .as_ref()
        .is_ok_and(|moves| matches!(play(moves), Ok(_) | Err(TilesFault::GoalNotReached { .. })))
}

/// Parses moves of the blank: letters, optionally separated by spaces.
///
/// # Errors
/// The column of the first other character.
fn parse_directions(letters: &str) -> Result<Vec<Direction>, String> {
    let letters = letters.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace());
    letters
        .map(|(index, letter)| {
            Direction::from_letter(letter).ok_or_else(|| {
                let (column, letter) = (index + 1, letter.escape_debug());
                format!("column {column}: '{letter}' is not one of E, N, W, S")
            })
        })
        .collect()
}
