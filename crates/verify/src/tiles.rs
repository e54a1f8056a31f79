//! Plays solutions of tile puzzles.
//!
//! Nothing here knows what a packed board is, or even in which direction a tile moves: a position
//! is a slice of numbers, row by row, and a move is the number of a tile, which must be next to the
//! blank. That is little enough to be read and believed.

use std::fmt;

/// Plays the moves on a position and says how many there are, if they are legal and end in the
/// goal.
///
/// # Errors
/// The first [`Fault`].
///
/// ```
/// use fifteen_verify::tiles::{Fault, check};
///
/// assert_eq!(check(&[1, 0, 3, 2], 2, &[2], &[1, 2, 3, 0]), Ok(1));
/// let fault = check(&[1, 0, 3, 2], 2, &[3], &[1, 2, 3, 0]).unwrap_err();
/// assert_eq!(fault, Fault::NotNextToBlank { number: 1, tile: 3 });
/// ```
pub fn check(start: &[u8], cols: usize, moves: &[u8], goal: &[u8]) -> Result<usize, Fault> {
    let mut cells = start.to_vec();
    for (index, &tile) in moves.iter().enumerate() {
        let number = index + 1;
        let find = |wanted: u8| cells.iter().position(|&other| other == wanted);
        let blank = find(0).ok_or(Fault::NoBlank)?;
        let from = find(tile).ok_or(Fault::NoSuchTile { number, tile })?;
        let across = (blank / cols).abs_diff(from / cols);
        let along = (blank % cols).abs_diff(from % cols);
        if across + along != 1 {
            return Err(Fault::NotNextToBlank { number, tile });
        }
        cells.swap(blank, from);
    }
    match cells == goal {
        true => Ok(moves.len()),
        false => Err(Fault::GoalNotReached { end: cells }),
    }
}

/// Whether moves lead from a position to the goal at all, on a board of at least two rows and two
/// columns.
///
/// Each move exchanges the blank with a tile. So the parity of the permutation that takes the
/// position to the goal is that of the number of moves, and this is that of the distance that the
/// blank has to go. That no other condition is needed is a classic: Johnson and Story, *Notes on
/// the "15" puzzle*, American Journal of Mathematics 2, 1879.
///
/// ```
/// use fifteen_verify::tiles::is_solvable;
///
/// assert!(is_solvable(&[1, 0, 3, 2], 2, &[1, 2, 3, 0]));
/// assert!(!is_solvable(&[2, 1, 3, 0], 2, &[1, 2, 3, 0]));
/// // Not the same tiles.
/// assert!(!is_solvable(&[4, 1, 3, 0], 2, &[1, 2, 3, 0]));
/// ```
pub fn is_solvable(start: &[u8], cols: usize, goal: &[u8]) -> bool {
    let mut cells = start.to_vec();
    let blank = |cells: &[u8]| cells.iter().position(|&tile| tile == 0);
    let (Some(from), Some(to)) = (blank(start), blank(goal)) else {
        return false;
    };
    let mut exchanges = 0;
    for (cell, &wanted) in goal.iter().enumerate().take(cells.len()) {
        match cells[cell..].iter().position(|&tile| tile == wanted) {
            None => return false,
            Some(0) => {}
            Some(further) => {
                cells.swap(cell, cell + further);
                exchanges += 1;
            }
        }
    }
    let distance = (from / cols).abs_diff(to / cols) + (from % cols).abs_diff(to % cols);
    cells == goal && (exchanges + distance).is_multiple_of(2)
}

/// Compares the number of moves with what was claimed.
///
/// # Errors
/// [`Fault::Length`] if they differ.
///
/// ```
/// use fifteen_verify::tiles::{Fault, length};
///
/// assert_eq!(length(3, 4), Err(Fault::Length { found: 3, claimed: 4 }));
/// ```
pub fn length(found: usize, claimed: usize) -> Result<(), Fault> {
    match found == claimed {
        true => Ok(()),
        false => Err(Fault::Length { found, claimed }),
    }
}

/// What is wrong with a claimed solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The position has no blank.
    NoBlank,
    /// A move pushes a tile that is not on the board.
    NoSuchTile {
        /// The number of the move, counted from 1.
        number: usize,
        /// The tile.
        tile: u8,
    },
    /// A move pushes a tile that is not next to the blank.
    NotNextToBlank {
        /// The number of the move, counted from 1.
        number: usize,
        /// The tile.
        tile: u8,
    },
    /// A move takes the blank off the board. (Not found by [`check`], whose moves are tiles.)
    OffTheBoard {
        /// The number of the move, counted from 1.
        number: usize,
    },
    /// All moves are legal, but they do not end in the goal.
    GoalNotReached {
        /// The position they end in.
        end: Vec<u8>,
    },
    /// It is not as long as was claimed.
    Length {
        /// The number of moves.
        found: usize,
        /// What was claimed.
        claimed: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoBlank => f.write_str("the position has no blank"),
            Fault::NoSuchTile { number, tile } => {
                write!(f, "move {number} pushes tile {tile}, which is not on the board")
            }
            Fault::NotNextToBlank { number, tile } => {
                write!(f, "move {number} pushes tile {tile}, which is not next to the blank")
            }
            Fault::OffTheBoard { number } => {
                write!(f, "move {number} takes the blank off the board")
            }
            Fault::GoalNotReached { end } => {
                let tiles: Vec<String> = end.iter().map(u8::to_string).collect();
                write!(f, "the moves are legal, but they end in {}", tiles.join(" "))
            }
            Fault::Length { found, claimed } => {
                write!(f, "moves made: {found}; moves claimed: {claimed}")
            }
        }
    }
}

impl std::error::Error for Fault {}
