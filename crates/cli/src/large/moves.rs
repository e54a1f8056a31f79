//! Moves on large boards, in all notations.

use crate::tiles::args::MoveNotation;
use crate::tiles::notation::{blank_letters, directions_or_error, parse_directions};
use fifteen::anytime::LargeBoard;
use fifteen::board::{blank_moves, format_udlr, parse_udlr, pushed_tiles};
use fifteen::verify::tiles::TilesFault;

/// Formats moves for the user.
pub fn format(start: &LargeBoard, tiles: &[u16], notation: MoveNotation) -> String {
    match notation {
        MoveNotation::Tiles => tiles.iter().map(u16::to_string).collect::<Vec<_>>().join(" "),
        MoveNotation::Blank => blank_letters(&blank_moves(start, tiles)),
        MoveNotation::Udlr => format_udlr(&blank_moves(start, tiles)),
    }
}

/// Parses moves in a notation. Without a notation, tries numbers of tiles first, then directions of
/// tiles, then directions of the blank.
///
/// # Errors
/// If the text is not in the notation, or in none of them.
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
        None => tiles().or_else(|error| directions_or_error(text, 1, error, udlr, blank)),
    }
}
