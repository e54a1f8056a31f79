//! Moves as speed-solvers write them: the directions in which tiles move, `R2U2LD`.
//!
//! `U`, `D`, `L` and `R` are up, down, left and right, and a number behind a letter says how often.
//! The blank moves the other way.

use fifteen_codegen::Direction;
use fifteen_runtime::Location;
use std::fmt;

/// Moves of the blank as the moves of the tiles it changes places with.
///
/// ```
/// use fifteen::Direction::{East, North, South, West};
/// use fifteen::board::udlr;
///
/// assert_eq!(udlr(&[West, West, South, South, East, North]), "R2U2LD");
/// assert_eq!(udlr(&[]), "");
/// ```
pub fn format_udlr(moves: &[Direction]) -> String {
    let runs = moves.chunk_by(|one, next| one == next);
    let text = |run: &[Direction]| match run.len() {
        1 => udlr_letter(run[0]).to_string(),
        count => format!("{}{count}", udlr_letter(run[0])),
    };
    runs.map(text).collect()
}

/// A direction as an arrow, `→`.
pub fn arrow(direction: Direction) -> char {
    match direction {
        Direction::East => '→',
        Direction::North => '↑',
        Direction::West => '←',
        Direction::South => '↓',
    }
}

/// The moves of the blank that [`udlr`] writes so. Letters may be small, and white space and commas
/// stand between them.
///
/// # Errors
/// What is wrong, and where.
///
/// ```
/// use fifteen::Direction::{East, West};
/// use fifteen::board::parse_udlr;
///
/// assert_eq!(parse_udlr("R2 L")?, [West, West, East]);
/// assert_eq!(parse_udlr("RRl")?, [West, West, East]);
/// assert_eq!(parse_udlr("R2E").unwrap_err().to_string(), "column 3: 'E' is not one of U, D, L, R");
/// # Ok::<(), fifteen::board::MovesError>(())
/// ```
pub fn parse_udlr(text: &str) -> Result<Vec<Direction>, MovesError> {
    let mut moves = Vec::new();
    let mut characters = text.chars().zip(1..).filter(|(c, _)| !is_space(*c)).peekable();
    while let Some((character, column)) = characters.next() {
        let place = Location { line: None, column };
        let Some(direction) = parse_udlr_letter(character) else {
            return Err(MovesError { location: place, kind: MovesErrorKind::Letter(character) });
        };
        let mut count = None;
        while let Some(digit) = characters.peek().and_then(|(digit, _)| digit.to_digit(10)) {
            count = Some(count.unwrap_or(0) * 10 + digit as usize);
            if count > Some(MAX_SHOWN) {
                break;
            }
            characters.next();
        }
        match count.unwrap_or(1) {
            count @ 1..=MAX_SHOWN => moves.extend([direction].repeat(count)),
            _ => return Err(MovesError { location: place, kind: MovesErrorKind::Count }),
        }
    }
    Ok(moves)
}

/// How often a tile can move in one direction at most on any board.
const MAX_SHOWN: usize = 24;

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The letter for the tile that changes places with the blank.
fn udlr_letter(blank: Direction) -> char {
    match blank {
        Direction::East => 'L',
        Direction::North => 'D',
        Direction::West => 'R',
        Direction::South => 'U',
    }
}

/// The direction in which the blank moves.
fn parse_udlr_letter(letter_of_tile: char) -> Option<Direction> {
    let wanted = letter_of_tile.to_ascii_uppercase();
    Direction::ALL.into_iter().find(|&direction| udlr_letter(direction) == wanted)
}

/// Why a text is not a list of moves, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesError {
    /// Where in the text.
    pub location: Location,
    kind: MovesErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum MovesErrorKind {
    Letter(char),
    Count,
}

impl fmt::Display for MovesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.location)?;
        match self.kind {
            MovesErrorKind::Letter(udlr_letter) => {
                write!(f, "'{}' is not one of U, D, L, R", udlr_letter.escape_debug())
            }
            MovesErrorKind::Count => {
                write!(f, "a tile can move from 1 to {MAX_SHOWN} times in a direction")
            }
        }
    }
}

impl std::error::Error for MovesError {}
