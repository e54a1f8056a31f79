//! Count of the squares that queens leave unattacked.

use std::fmt;

/// Counts the squares that no queen attacks. A queen attacks its own square, and all squares in the
/// same row, column or diagonal.
///
/// Squares are numbered row by row from 0. `queens` must be the number of squares in `placement`.
///
/// # Errors
/// The first fault.
///
/// ```
/// use fifteen_verify::queens::{QueensFault, check};
///
/// // . . . o     Q is a queen, o a square that it does not attack.
/// // . Q . .
/// // . . . o
/// assert_eq!(check(4, 3, 1, &[5]), Ok(2));
/// assert_eq!(check(4, 3, 2, &[5, 5]), Err(QueensFault::DuplicateSquare { square: 5 }));
/// ```
pub fn check(
    width: usize,
    height: usize,
    queens: usize,
    placement: &[usize],
) -> Result<usize, QueensFault> {
    if placement.len() != queens {
        return Err(QueensFault::WrongQueenCount { found: placement.len(), wanted: queens });
    }
    for (index, &square) in placement.iter().enumerate() {
        if square >= width * height {
            return Err(QueensFault::OffTheBoard { square });
        }
        if placement[..index].contains(&square) {
            return Err(QueensFault::DuplicateSquare { square });
        }
    }
    let attacks = |&from: &usize, to: usize| {
        let down = (from / width).abs_diff(to / width);
        let along = (from % width).abs_diff(to % width);
        down == 0 || along == 0 || down == along
    };
    let is_free = |&to: &usize| !placement.iter().any(|from| attacks(from, to));
    Ok((0..width * height).filter(is_free).count())
}

/// Fault of a claimed placement of queens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueensFault {
    /// The number of queens is wrong.
    WrongQueenCount {
        /// Number of queens found.
        found: usize,
        /// Number of queens expected.
        wanted: usize,
    },
    /// A queen is not on the board.
    OffTheBoard {
        /// Number of the square.
        square: usize,
    },
    /// Two queens are on one square.
    DuplicateSquare {
        /// Number of the square.
        square: usize,
    },
    /// The number of unattacked squares differs from the claim.
    WrongUnattackedCount {
        /// Number of unattacked squares.
        found: usize,
        /// Claimed number.
        claimed: usize,
    },
}

impl fmt::Display for QueensFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueensFault::WrongQueenCount { found, wanted } => {
                write!(f, "queens placed: {found}; queens wanted: {wanted}")
            }
            QueensFault::OffTheBoard { square } => write!(f, "there is no square {square}"),
            QueensFault::DuplicateSquare { square } => {
                write!(f, "two queens stand on square {square}")
            }
            QueensFault::WrongUnattackedCount { found, claimed } => {
                write!(f, "squares unattacked: {found}; squares claimed: {claimed}")
            }
        }
    }
}

impl std::error::Error for QueensFault {}
