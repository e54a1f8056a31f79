//! Moves in the notation of speed-solvers: the directions in which tiles move, `R2U2LD`.
//!
//! `U`, `D`, `L` and `R` are up, down, left and right, and a number after a letter is a repeat
//! count. The blank moves in the opposite direction.

use fifteen_codegen::Direction;
use fifteen_runtime::{Location, impl_display, impl_error};

/// Formats moves of the blank as the moves of the tiles that it pushes.
///
/// ```
/// use fifteen::Direction::{East, North, South, West};
/// use fifteen::board::format_udlr;
///
/// assert_eq!(format_udlr(&[West, West, South, South, East, North]), "R2U2LD");
/// assert_eq!(format_udlr(&[]), "");
/// ```
pub fn format_udlr(moves: &[Direction]) -> String {
    let runs = moves.chunk_by(|one, next| one == next);
    let text = |run: &[Direction]| match run.len() {
        1 => udlr_letter(run[0]).to_string(),
        count => format!("{}{count}", udlr_letter(run[0])),
    };
    runs.map(text).collect()
}

/// Returns a direction as an arrow, such as `→`.
pub fn arrow(direction: Direction) -> char {
    match direction {
        Direction::East => '→',
        Direction::North => '↑',
        Direction::West => '←',
        Direction::South => '↓',
    }
}

/// Parses the notation of [`format_udlr`] into moves of the blank. Letters may be lower case, and
/// white space and commas may separate moves, but not a letter from its number.
///
/// # Errors
/// If the text is invalid; the error contains the location.
///
/// ```
/// use fifteen::Direction::{East, West};
/// use fifteen::board::parse_udlr;
///
/// assert_eq!(parse_udlr("R2 L")?, [West, West, East]);
/// assert_eq!(parse_udlr("RRl")?, [West, West, East]);
/// let error = parse_udlr("R2E").unwrap_err();
/// assert_eq!(error.to_string(), "column 3: 'E' is not one of U, D, L, R");
/// # Ok::<(), fifteen::board::MovesError>(())
/// ```
pub fn parse_udlr(text: &str) -> Result<Vec<Direction>, MovesError> {
    let mut moves = Vec::new();
    let mut characters = text.chars().zip(1..).peekable();
    while let Some((character, column)) = characters.next() {
        if is_space(character) {
            continue;
        }
        let location = Location { line: None, column };
        let Some(direction) = parse_udlr_letter(character) else {
            return Err(MovesError { location, kind: MovesErrorKind::Letter(character) });
        };
        let mut count = None;
        while let Some(digit) = characters.peek().and_then(|(digit, _)| digit.to_digit(10)) {
            count = Some(count.unwrap_or(0) * 10 + digit as usize);
            if count > Some(MAX_REPEAT) {
                break;
            }
            characters.next();
        }
        let count = count.unwrap_or(1);
        if !(1..=MAX_REPEAT).contains(&count) {
            let location = Location { line: None, column: column + 1 };
            return Err(MovesError { location, kind: MovesErrorKind::Count });
        }
        moves.extend([direction].repeat(count));
    }
    Ok(moves)
}

/// Maximum repeat count of a direction on any board, whose sides have up to 255 cells.
const MAX_REPEAT: usize = 254;

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the letter of the tile's move for a direction of the blank.
fn udlr_letter(blank: Direction) -> char {
    match blank {
        Direction::East => 'L',
        Direction::North => 'D',
        Direction::West => 'R',
        Direction::South => 'U',
    }
}

/// Returns the direction of the blank for the letter of a tile's move.
fn parse_udlr_letter(letter_of_tile: char) -> Option<Direction> {
    let wanted = letter_of_tile.to_ascii_uppercase();
    Direction::ALL.into_iter().find(|&direction| udlr_letter(direction) == wanted)
}

/// Error in a list of moves, with its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// Location in the text.
    pub location: Location,
    kind: MovesErrorKind,
}

impl_error!(MovesError: Self { location, kind } => "{location}: {kind}");

#[derive(Clone, Debug, PartialEq, Eq)]
enum MovesErrorKind {
    Letter(char),
    Count,
}

impl_display! { MovesErrorKind:
    Self::Letter(letter) => ("'{}' is not one of U, D, L, R", letter.escape_debug()),
    Self::Count => "a direction is repeated from 1 to {MAX_REPEAT} times",
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blank can move 254 times in one direction on the largest board.
    #[test]
    fn long_runs_are_parsed_again() {
        for count in [24, 30, MAX_REPEAT] {
            let moves = vec![Direction::West; count];
            assert_eq!(parse_udlr(&format_udlr(&moves)), Ok(moves));
        }
        let error = parse_udlr("R255").expect_err("too many");
        assert_eq!(error.to_string(), "column 2: a direction is repeated from 1 to 254 times");
    }

    #[test]
    fn numbers_follow_their_letters_at_once() {
        let right = Direction::West;
        assert_eq!(parse_udlr("R2, R"), Ok(vec![right; 3]));
        for (text, message) in [
            ("R2 5", "column 4: '5' is not one of U, D, L, R"),
            ("R 2", "column 3: '2' is not one of U, D, L, R"),
            ("R,2", "column 3: '2' is not one of U, D, L, R"),
        ] {
            assert_eq!(parse_udlr(text).unwrap_err().to_string(), message);
        }
    }
}
