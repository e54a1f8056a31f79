//! Notation of moves in records, and its parser.

use super::args::MoveNotation;
use fifteen::board::{MovesError, ParseErrorKind, parse_tiles, parse_udlr};
use fifteen::verify::tiles::{self, TilesFault};
use fifteen::{Board, Direction};

/// Returns moves of the blank as letters.
pub fn blank_letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

/// Tiles that moves push, or the fault of the first move that pushes no tile of the board.
pub type PushedTiles = Result<Vec<u8>, TilesFault>;

/// Parses moves in a notation. Without a notation, tries tiles first, then directions of tiles,
/// then directions of the blank. If a text such as `D2` is valid both as tiles and as directions of
/// tiles, it is read as directions if they can be played and the tiles cannot.
///
/// # Errors
/// The location and the cause of a syntax error.
pub fn read_moves(
    start: &Board,
    text: &str,
    notation: Option<MoveNotation>,
) -> Result<PushedTiles, String> {
    let tiles = || parse_tiles(start.size(), text);
    let udlr = || parse_udlr(text).map(|moves| push_tiles(start, &moves));
    let blank = || parse_directions(text).map(|moves| push_tiles(start, &moves));
    match notation {
        Some(MoveNotation::Tiles) => tiles().map(Ok).map_err(|error| error.to_string()),
        Some(MoveNotation::Blank) => blank(),
        Some(MoveNotation::Udlr) => udlr().map_err(|error| error.to_string()),
        None => match tiles() {
            Ok(tiles) => {
                let directions = udlr().ok().filter(|moves| can_be_played(start, moves));
                let tiles = Ok(tiles);
                Ok(directions.filter(|_| !can_be_played(start, &tiles)).unwrap_or(tiles))
            }
            Err(error) if error.kind == ParseErrorKind::BlankPushed => Err(error.to_string()),
            Err(error) => {
                let column = error.location.map_or(0, |location| location.column);
                directions_or_error(text, column, error.to_string(), udlr, blank)
            }
        },
    }
}

/// Reads moves that are not tiles as directions of tiles, or else of the blank. If they are
/// neither, returns the error of reading them as tiles, or that of reading them as directions if it
/// is farther to the right: the text then begins with directions.
pub fn directions_or_error<Moves>(
    text: &str,
    tiles_column: usize,
    tiles_error: String,
    udlr: impl FnOnce() -> Result<Moves, MovesError>,
    blank: impl FnOnce() -> Result<Moves, String>,
) -> Result<Moves, String> {
    let error = match udlr() {
        Ok(moves) => return Ok(moves),
        Err(error) => error,
    };
    let is_blank =
        |letter: char| letter.is_whitespace() || Direction::from_letter(letter).is_some();
    let blank_columns = text.chars().take_while(|&letter| is_blank(letter)).count();
    blank().map_err(|blank_error| match error.location.column {
        column if blank_columns >= column.max(tiles_column) => blank_error,
        column if column > tiles_column => error.to_string(),
        _ => tiles_error,
    })
}

/// Returns whether all moves are legal, regardless of the position they end in.
fn can_be_played(start: &Board, moves: &PushedTiles) -> bool {
    let play = |moves| tiles::check(start.tiles(), start.size().cols(), moves, start.tiles());
    moves
        .as_ref()
        .is_ok_and(|moves| matches!(play(moves), Ok(_) | Err(TilesFault::GoalNotReached { .. })))
}

/// Parses moves of the blank: letters, optionally separated by spaces.
///
/// # Errors
/// The column of the first other character.
pub fn parse_directions(letters: &str) -> Result<Vec<Direction>, String> {
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

/// Returns the tiles that moves of the blank push.
fn push_tiles(start: &Board, moves: &[Direction]) -> PushedTiles {
    let tiles = start.pushed_tiles(moves);
    match tiles.len() == moves.len() {
        true => Ok(tiles),
        false => Err(TilesFault::OffTheBoard { number: tiles.len() + 1 }),
    }
}
