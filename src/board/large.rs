//! Boards of any size: conversion from and to the boards of the optimal engines, and moves of the
//! blank.

use super::Board;
use crate::anytime::{Grid, LargeBoard};
use fifteen_codegen::{Direction, Size, SizeError};
use fifteen_verify::tiles::TilesFault;

impl From<&Board> for LargeBoard {
    /// Converts a board for [`anytime`](crate::anytime).
    ///
    /// ```
    /// use fifteen::{Board, anytime::LargeBoard};
    ///
    /// let board: Board = "1 2 3 / 4 5 6 / 7 0 8".parse()?;
    /// assert_eq!(LargeBoard::from(&board).to_line(), "1 2 3 / 4 5 6 / 7 0 8");
    /// # Ok::<(), fifteen::board::ParseError>(())
    /// ```
    fn from(board: &Board) -> LargeBoard {
        let tiles = board.tiles().iter().map(|&tile| tile.into()).collect();
        LargeBoard::from_tiles(to_grid(board.size()), tiles).expect("a board is a permutation")
    }
}

impl TryFrom<&LargeBoard> for Board {
    type Error = SizeError;

    /// Converts a board of at most 25 cells.
    ///
    /// ```
    /// use fifteen::{Board, anytime::{Grid, LargeBoard}};
    ///
    /// let board = Board::try_from(&LargeBoard::goal(Grid::new(4, 4)?))?;
    /// assert_eq!(board.to_string(), "123456789abcdef0");
    /// assert!(Board::try_from(&LargeBoard::goal(Grid::new(6, 6)?)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn try_from(board: &LargeBoard) -> Result<Board, SizeError> {
        let size = Size::new(board.grid().rows(), board.grid().cols())?;
        let tiles: Vec<u8> = board.tiles().iter().map(|&tile| tile as u8).collect();
        Ok(Board::from_tiles(size, &tiles).expect("a board is a permutation"))
    }
}

/// Returns the grid of the boards of this size.
#[allow(clippy::missing_panics_doc)] // unreachable: grids may be larger than boards
pub fn to_grid(size: Size) -> Grid {
    Grid::new(size.rows(), size.cols()).expect("grids may be larger than boards")
}

/// Returns the moves of the blank that push these tiles. Tiles that are not next to the blank are
/// skipped.
///
/// ```
/// use fifteen::{Direction, anytime::LargeBoard, board::blank_moves};
///
/// let start: LargeBoard = "1 2 3 / 0 4 5".parse()?;
/// assert_eq!(blank_moves(&start, &[4, 5]), [Direction::East; 2]);
/// # Ok::<(), fifteen::anytime::PositionError>(())
/// ```
pub fn blank_moves(start: &LargeBoard, tiles: &[u16]) -> Vec<Direction> {
    let (mut board, cols) = (start.clone(), start.grid().cols());
    let step = |&tile: &u16| {
        let from = board.blank();
        board.push(tile).then(|| match board.blank() {
            to if to == from + cols => Direction::South,
            to if to + cols == from => Direction::North,
            to if to == from + 1 => Direction::East,
            _ => Direction::West,
        })
    };
    tiles.iter().filter_map(step).collect()
}

/// Returns the tiles that moves of the blank push.
///
/// # Errors
/// [`TilesFault::OffTheBoard`] if a move takes the blank off the board.
///
/// ```
/// use fifteen::{Direction, anytime::LargeBoard, board::pushed_tiles};
///
/// let start: LargeBoard = "1 2 3 / 0 4 5".parse()?;
/// assert_eq!(pushed_tiles(&start, &[Direction::East; 2]), Ok(vec![4, 5]));
/// assert!(pushed_tiles(&start, &[Direction::South]).is_err());
/// # Ok::<(), fifteen::anytime::PositionError>(())
/// ```
pub fn pushed_tiles(start: &LargeBoard, moves: &[Direction]) -> Result<Vec<u16>, TilesFault> {
    let (mut board, grid) = (start.clone(), start.grid());
    let step = |(index, &direction): (usize, &Direction)| {
        let (row, col) = grid.row_and_col(board.blank());
        let to = match direction {
            Direction::North => row.checked_sub(1).map(|row| (row, col)),
            Direction::South => Some((row + 1, col)).filter(|&(row, _)| row < grid.rows()),
            Direction::West => col.checked_sub(1).map(|col| (row, col)),
            Direction::East => Some((row, col + 1)).filter(|&(_, col)| col < grid.cols()),
        };
        let (row, col) = to.ok_or(TilesFault::OffTheBoard { number: index + 1 })?;
        let tile = board.tiles()[row * grid.cols() + col];
        board.push(tile);
        Ok(tile)
    };
    moves.iter().enumerate().map(step).collect()
}
