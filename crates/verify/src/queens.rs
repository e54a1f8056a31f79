//! Counts the squares that queens leave unattacked.

use std::fmt;

/// Counts the squares that no queen attacks. A queen attacks its own square, and whatever is in the
/// same row, column or diagonal.
///
/// Squares are counted row by row from 0, and there should be this many `queens`.
///
/// # Errors
/// The first [`Fault`].
///
/// ```
/// use fifteen_verify::queens::{Fault, check};
///
/// // . . . o     Q is a queen, o a square that it does not attack.
/// // . Q . .
/// // . . . o
/// assert_eq!(check(4, 3, 1, &[5]), Ok(2));
/// assert_eq!(check(4, 3, 2, &[5, 5]), Err(Fault::Twice { square: 5 }));
/// ```
pub fn check(
    width: usize,
    height: usize,
    queens: usize,
    placement: &[usize],
) -> Result<usize, Fault> {
    if placement.len() != queens {
        return Err(Fault::Number { found: placement.len(), wanted: queens });
    }
    for (index, &square) in placement.iter().enumerate() {
        if square >= width * height {
            return Err(Fault::OffTheBoard { square });
        }
        if placement[..index].contains(&square) {
            return Err(Fault::Twice { square });
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

/// What is wrong with a claimed placement of queens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// There are more queens than there should be, or fewer.
    Number {
        /// The number of queens.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A queen stands on a square that is not there.
    OffTheBoard {
        /// The square.
        square: usize,
    },
    /// Two queens stand on one square.
    Twice {
        /// The square.
        square: usize,
    },
    /// Not as many squares are unattacked as was claimed.
    Unattacked {
        /// The number of unattacked squares.
        found: usize,
        /// What was claimed.
        claimed: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Number { found, wanted } => {
                write!(f, "queens placed: {found}; queens wanted: {wanted}")
            }
            Fault::OffTheBoard { square } => write!(f, "there is no square {square}"),
            Fault::Twice { square } => write!(f, "two queens stand on square {square}"),
            Fault::Unattacked { found, claimed } => {
                write!(f, "squares unattacked: {found}; squares claimed: {claimed}")
            }
        }
    }
}

impl std::error::Error for Fault {}
