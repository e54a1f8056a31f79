//! Moves as they are written down: `4@3,2:EES` is a move of the piece 4 in row 3, column 2, two
//! steps east and one south. Pieces that move together have a `+` between them.

use fifteen::Direction;
use fifteen::sliding::{Claim, Puzzle};

/// Writes a move.
pub fn write(claim: &Claim, puzzle: &Puzzle) -> String {
    let place = |&(name, cell): &(char, usize)| {
        format!("{name}@{},{}", cell / puzzle.cols() + 1, cell % puzzle.cols() + 1)
    };
    let pieces: Vec<String> = claim.pieces.iter().map(place).collect();
    let steps: String = claim.steps.iter().map(|step| step.letter()).collect();
    format!("{}:{steps}", pieces.join("+"))
}

/// Reads a move; the error says what is wrong with it.
pub fn read(text: &str, puzzle: &Puzzle) -> Result<Claim, String> {
    let shown = text.escape_debug();
    let wrong = || format!("'{shown}' is not a move, such as 4@3,2:EES");
    let (pieces, steps) = text.split_once(':').ok_or_else(wrong)?;
    let piece = |text: &str| {
        let (name, place) = text.split_once('@')?;
        let (row, col) = place.split_once(',')?;
        let (row, col): (usize, usize) = (row.parse().ok()?, col.parse().ok()?);
        let mut names = name.chars();
        let name = names.next().filter(|_| names.next().is_none())?;
        let is_inside = (1..=puzzle.rows()).contains(&row) && (1..=puzzle.cols()).contains(&col);
        is_inside.then(|| (kind(name, puzzle), (row - 1) * puzzle.cols() + col - 1))
    };
    let pieces: Option<Vec<(char, usize)>> = pieces.split('+').map(piece).collect();
    let steps: Option<Vec<Direction>> = steps.chars().map(Direction::from_letter).collect();
    Ok(Claim { pieces: pieces.ok_or_else(wrong)?, steps: steps.ok_or_else(wrong)? })
}

/// The name of the kind of piece that has a letter; a name of a kind is one of its letters.
fn kind(letter: char, puzzle: &Puzzle) -> char {
    let mut pieces = puzzle.start().pieces().iter().zip(puzzle.letters());
    let found = pieces.find(|(_, other)| **other == letter);
    found.map_or(letter, |(piece, _)| puzzle.kinds()[piece.kind].name())
}
