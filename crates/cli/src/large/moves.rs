//! Moves on large boards, in all notations.

use crate::tiles::args::MoveNotation;
use crate::tiles::notation::{blank_letters, parse_directions};
use fifteen::Direction;
use fifteen::anytime::LargeBoard;
use fifteen::board::{format_udlr, parse_udlr};
use fifteen::verify::tiles::TilesFault;

/// Returns the moves of the blank that push these tiles.
pub fn blank_moves(start: &LargeBoard, tiles: &[u16]) -> Vec<Direction> {
    let (mut board, cols) = (start.clone(), start.grid().cols());
    let step = |&tile: &u16| {
        let from = board.blank();
        board.push(tile);
        let to = board.blank();
        match to {
            _ if to == from + cols => Direction::South,
            _ if to + cols == from => Direction::North,
            _ if to == from + 1 => Direction::East,
            _ => Direction::West,
        }
    };
    tiles.iter().map(step).collect()
}

/// Returns the tiles that moves of the blank push.
///
/// # Errors
/// If one leaves the board.
pub fn pushed_tiles(start: &LargeBoard, moves: &[Direction]) -> Result<Vec<u16>, TilesFault> {
    let (mut board, grid) = (start.clone(), start.grid());
    let step = |(index, &direction): (usize, &Direction)| {
        let (row, col) = (board.blank() / grid.cols(), board.blank() % grid.cols());
        let to = match direction {
            Direction::North => row.checked_sub(1).map(|row| (row, col)),
            Direction::South => Some((row + 1, col)).filter(|&(row, _)| row < grid.rows()),
            Direction::West => col.checked_sub(1).map(|col| (row, col)),
            Direction::East => Some((row, col + 1)).filter(|&(_, col)| col < grid.cols()),
        };
        let (row, col) = to.ok_or(TilesFault::OffTheBoard { number: index + 1 })?;
        let tile = board.tiles()[row * grid.cols() + col];
        board.push(tile);
        Ok(tile)
    };
    moves.iter().enumerate().map(step).collect()
}

/// Formats moves for the user.
pub fn format(start: &LargeBoard, tiles: &[u16], notation: MoveNotation) -> String {
    match notation {
        MoveNotation::Tiles => tiles.iter().map(u16::to_string).collect::<Vec<_>>().join(" "),
        MoveNotation::Blank => blank_letters(&blank_moves(start, tiles)),
        MoveNotation::Udlr => format_udlr(&blank_moves(start, tiles)),
    }
}

/// Parses moves: numbers of tiles, or else directions of tiles, or else of the blank.
///
/// # Errors
/// If the text is neither.
pub fn parse(
    start: &LargeBoard,
    text: &str,
    notation: Option<MoveNotation>,
) -> Result<Result<Vec<u16>, TilesFault>, String> {
    let tiles = || {
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let words = words.filter(|word| !word.is_empty()).enumerate();
        let number = |(index, word): (usize, &str)| {
            let shown = word.escape_debug();
            word.parse().map_err(|_| format!("move {}: '{shown}' is not a tile", index + 1))
        };
        words.map(number).collect::<Result<Vec<u16>, String>>().map(Ok)
    };
    let udlr = || parse_udlr(text).map(|moves| pushed_tiles(start, &moves));
    let blank = || parse_directions(text).map(|moves| pushed_tiles(start, &moves));
    match notation {
        Some(MoveNotation::Tiles) => tiles(),
        Some(MoveNotation::Blank) => blank(),
        Some(MoveNotation::Udlr) => udlr().map_err(|error| error.to_string()),
        None => tiles().or_else(|error| udlr().or_else(|_| blank()).map_err(|_| error)),
    }
}
