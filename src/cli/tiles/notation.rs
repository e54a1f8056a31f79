//! Goals, tiles and moves as the user writes and reads them.

use fifteen::board::digit;
use fifteen::verify::tiles::Fault;
use fifteen::{Board, Direction, Goal};

/// The name of a convention about the goal, as in the arguments.
pub fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Knuth => "knuth",
        Goal::Korf => "korf",
    }
}

/// Tiles in the user's numbering, as digits.
pub fn tiles(start: &Board, goal: Goal, tiles: &[u8], separator: &str) -> String {
    let digits = tiles.iter().map(|&tile| digit(goal.tile(start.size(), tile)).to_string());
    digits.collect::<Vec<_>>().join(separator)
}

/// Moves of the blank in the user's convention, as letters.
pub fn blank_moves(goal: Goal, moves: &[Direction]) -> String {
    moves.iter().map(|&direction| goal.direction(direction).letter()).collect()
}

/// Reads moves of the blank, letters with or without space between them.
pub fn directions(letters: &str) -> Result<Vec<Direction>, String> {
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
pub fn pushed(start: &Board, moves: &[Direction]) -> Result<Vec<u8>, Fault> {
    let tiles = start.pushed(moves);
    match tiles.len() == moves.len() {
        true => Ok(tiles),
        false => Err(Fault::OffTheBoard { number: tiles.len() + 1 }),
    }
}
