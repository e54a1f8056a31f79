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
        is_inside.then(|| (name, (row - 1) * puzzle.cols() + col - 1))
    };
    let pieces: Option<Vec<(char, usize)>> = pieces.split('+').map(piece).collect();
    let steps: Option<Vec<Direction>> = steps.chars().map(Direction::from_letter).collect();
    Ok(Claim { pieces: pieces.ok_or_else(wrong)?, steps: steps.ok_or_else(wrong)? })
}

/// A move in words.
pub fn words(claim: &Claim, puzzle: &Puzzle) -> String {
    let place =
        |cell: usize| format!("({}, {})", cell / puzzle.cols() + 1, cell % puzzle.cols() + 1);
    let moved = |cell: usize| {
        claim.steps.iter().fold(cell, |cell, step| match step {
            Direction::East => cell + 1,
            Direction::North => cell - puzzle.cols(),
            Direction::West => cell - 1,
            Direction::South => cell + puzzle.cols(),
        })
    };
    let piece =
        |&(name, cell): &(char, usize)| format!("{name} {} → {}", place(cell), place(moved(cell)));
    let pieces: Vec<String> = claim.pieces.iter().map(piece).collect();
    let steps: Vec<String> = claim
        .steps
        .chunk_by(|step, next| step == next)
        .map(|run| format!("{} {}", word(run[0]), run.len()))
        .collect();
    format!("{}: {}", pieces.join(", "), steps.join(", "))
}

/// A direction in words.
fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "right",
        Direction::North => "up",
        Direction::West => "left",
        Direction::South => "down",
    }
}
