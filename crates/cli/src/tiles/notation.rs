//! Goals and moves as records have them, and moves as they are read.

use super::args::MoveNotation;
use fifteen::board::{ParseErrorKind, digit, parse_tiles, parse_udlr};
use fifteen::verify::tiles::{self, Fault};
use fifteen::{Board, Direction};

/// Tiles as digits without anything between them.
pub fn digits(tiles: &[u8]) -> String {
    tiles.iter().map(|&tile| digit(tile)).collect()
}

/// Moves of the blank as letters.
pub fn blank_letters(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

/// The tiles that are pushed; or that the blank leaves the board.
pub type Moves = Result<Vec<u8>, Fault>;

/// Reads moves in a notation. If none is named they are tiles; or directions of tiles, or of the
/// blank, if as tiles they cannot be read. What can be read as tiles and as directions, such as
/// `D2`, is whichever can be played.
///
/// # Errors
/// What is wrong, and where.
pub fn read_moves(
    start: &Board,
    text: &str,
    notation: Option<MoveNotation>,
) -> Result<Moves, String> {
    let tiles = || parse_tiles(start.size(), text);
    let udlr = || parse_udlr(text).map(|moves| push_tiles(start, &moves));
    let blank = || directions(text).map(|moves| push_tiles(start, &moves));
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
            Err(error) => udlr().or_else(|_| blank()).map_err(|_| error.to_string()),
        },
    }
}

/// Whether all moves are legal, wherever they lead.
fn can_be_played(start: &Board, moves: &Moves) -> bool {
    let play = |moves| tiles::check(start.tiles(), start.size().cols(), moves, start.tiles());
    moves
        .as_ref()
        .is_ok_and(|moves| matches!(play(moves), Ok(_) | Err(Fault::GoalNotReached { .. })))
}

/// Reads moves of the blank, letters with or without space between them.
fn directions(letters: &str) -> Result<Vec<Direction>, String> {
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

/// The tiles pushed by moves of the blank.
fn push_tiles(start: &Board, moves: &[Direction]) -> Moves {
    let tiles = start.pushed(moves);
    match tiles.len() == moves.len() {
        true => Ok(tiles),
        false => Err(Fault::OffTheBoard { number: tiles.len() + 1 }),
    }
}
