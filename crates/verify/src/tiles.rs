//! Verification of solutions of tile puzzles.
//!
//! This module uses neither packed boards nor directions: a position is a slice of numbers, row by
//! row, and a move is the number of a tile, which must be next to the blank. The code is short
//! enough to be verified by reading.

use std::fmt;

/// Plays the moves on a position. Returns their number if they are legal and end in the goal.
///
/// Tile numbers have one byte or two.
///
/// # Errors
/// The first fault.
///
/// ```
/// use fifteen_verify::tiles::{TilesFault, check};
///
/// assert_eq!(check(&[1_u8, 0, 3, 2], 2, &[2], &[1, 2, 3, 0]), Ok(1));
/// let fault = check(&[1_u8, 0, 3, 2], 2, &[3], &[1, 2, 3, 0]).unwrap_err();
/// assert_eq!(fault, TilesFault::NotNextToBlank { number: 1, tile: 3 });
/// ```
pub fn check<T: TileNumber>(
    start: &[T],
    cols: usize,
    moves: &[T],
    goal: &[T],
) -> Result<usize, TilesFault> {
    let mut position = Replay::new(start, cols)?;
    for (index, &tile) in moves.iter().enumerate() {
        position.push(index + 1, tile)?;
    }
    if position.cells == goal {
        return Ok(moves.len());
    }
    Err(TilesFault::GoalNotReached { end: position.cells.into_iter().map(Into::into).collect() })
}

/// Counts the pushes in a sequence of legal moves. Consecutive moves in the same direction are one
/// push: each tile moves into the cell that the previous one has left, so the tiles are in a line.
///
/// # Errors
/// The first fault.
///
/// ```
/// use fifteen_verify::tiles::count_pushes;
///
/// // 2 and 1 are pushed to the right at once, then 3 is pushed up.
/// assert_eq!(count_pushes(&[1_u8, 2, 0, 3, 4, 5], 3, &[2, 1, 3]), Ok(2));
/// ```
pub fn count_pushes<T: TileNumber>(
    start: &[T],
    cols: usize,
    moves: &[T],
) -> Result<usize, TilesFault> {
    let mut position = Replay::new(start, cols)?;
    let (mut pushes, mut last) = (0, None);
    for (index, &tile) in moves.iter().enumerate() {
        let direction = position.push(index + 1, tile)?;
        pushes += usize::from(last != Some(direction));
        last = Some(direction);
    }
    Ok(pushes)
}

/// Tile number of one byte or two; 0 is the blank.
pub trait TileNumber: Copy + PartialEq + Into<u16> {}

impl TileNumber for u8 {}

impl TileNumber for u16 {}

/// Position on which the moves of a solution are replayed.
struct Replay<T> {
    cells: Vec<T>,
    cols: usize,
    blank: usize,
}

impl<T: TileNumber> Replay<T> {
    fn new(cells: &[T], cols: usize) -> Result<Replay<T>, TilesFault> {
        let is_blank = |&tile: &T| tile.into() == 0;
        let blank = cells.iter().position(is_blank).ok_or(TilesFault::NoBlank)?;
        Ok(Replay { cells: cells.to_vec(), cols, blank })
    }

    /// Pushes a tile into the blank. Errors name the move by `number`. Returns the number of rows
    /// that the blank moves down, and of columns to the right.
    fn push(&mut self, number: usize, tile: T) -> Result<(isize, isize), TilesFault> {
        let (blank, cols) = (self.blank, self.cols);
        let around = [blank.wrapping_sub(cols), blank.wrapping_sub(1), blank + 1, blank + cols];
        let shift = |from: usize| {
            let down = (from / cols).cast_signed() - (blank / cols).cast_signed();
            (down, (from % cols).cast_signed() - (blank % cols).cast_signed())
        };
        let is_tile = |&cell: &usize| {
            let (down, right) = shift(cell);
            self.cells.get(cell) == Some(&tile) && down.abs() + right.abs() == 1
        };
        let Some(from) = around.into_iter().find(is_tile) else {
            let tile_number = tile.into();
            return Err(if self.cells.contains(&tile) {
                TilesFault::NotNextToBlank { number, tile: tile_number }
            } else {
                TilesFault::NoSuchTile { number, tile: tile_number }
            });
        };
        self.cells.swap(blank, from);
        self.blank = from;
        Ok(shift(from))
    }
}

/// Returns whether the goal can be reached from a position, on a board of at least two rows and two
/// columns.
///
/// Each move exchanges the blank with a tile. So the permutation that takes the position to the
/// goal has the parity of the number of moves, which is also that of the blank's distance from its
/// goal cell. This condition is sufficient, too, which is a classic result: Johnson and Story,
/// *Notes on the "15" puzzle*, American Journal of Mathematics 2, 1879.
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

/// Compares the number of moves with the claim.
///
/// # Errors
/// [`TilesFault::WrongLength`] if they differ.
///
/// ```
/// use fifteen_verify::tiles::{TilesFault, check_length};
///
/// let fault = TilesFault::WrongLength { found: 3, claimed: 4 };
/// assert_eq!(check_length(3, 4), Err(fault));
/// ```
pub fn check_length(found: usize, claimed: usize) -> Result<(), TilesFault> {
    if found == claimed { Ok(()) } else { Err(TilesFault::WrongLength { found, claimed }) }
}

/// Fault of a claimed solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TilesFault {
    /// The position has no blank.
    NoBlank,
    /// A move pushes a tile that is not on the board.
    NoSuchTile {
        /// Number of the move, counted from 1.
        number: usize,
        /// Number of the tile.
        tile: u16,
    },
    /// A move pushes a tile that is not next to the blank.
    NotNextToBlank {
        /// Number of the move, counted from 1.
        number: usize,
        /// Number of the tile.
        tile: u16,
    },
    /// A move takes the blank off the board. ([`check`] never returns this, because its moves are
    /// tiles.)
    OffTheBoard {
        /// Number of the move, counted from 1.
        number: usize,
    },
    /// All moves are legal, but they do not end in the goal.
    GoalNotReached {
        /// Final position.
        end: Vec<u16>,
    },
    /// The number of moves differs from the claim.
    WrongLength {
        /// Number of moves.
        found: usize,
        /// Claimed number.
        claimed: usize,
    },
}

impl fmt::Display for TilesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TilesFault::NoBlank => f.write_str("the position has no blank"),
            TilesFault::NoSuchTile { number, tile } => {
                write!(f, "move {number} pushes tile {tile}, which is not on the board")
            }
            TilesFault::NotNextToBlank { number, tile } => {
                write!(f, "move {number} pushes tile {tile}, which is not next to the blank")
            }
            TilesFault::OffTheBoard { number } => {
                write!(f, "move {number} takes the blank off the board")
            }
            TilesFault::GoalNotReached { end } => {
                let tiles: Vec<String> = end.iter().map(u16::to_string).collect();
                write!(f, "the moves are legal, but they end in {}", tiles.join(" "))
            }
            TilesFault::WrongLength { found, claimed } => {
                write!(f, "moves made: {found}; moves claimed: {claimed}")
            }
        }
    }
}

impl std::error::Error for TilesFault {}
