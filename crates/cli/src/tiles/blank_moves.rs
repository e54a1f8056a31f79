//! Moves of the blank on boards of any size, and the tiles that they push.

use fifteen::Direction;
use fifteen::anytime::LargeBoard;
use fifteen::verify::tiles::TilesFault;

/// Returns the moves of the blank that push these tiles.
pub fn blank_moves(start: &LargeBoard, tiles: &[u16]) -> Vec<Direction> {
    let (mut board, cols) = (start.clone(), start.grid().cols());
    let step = |&tile: &u16| {
        let from = board.blank();
        board.push(tile);
        let to = board.blank();
        match to {
            _ if to == from + cols => Direction::South,
            _ if to + cols == from => Direction::North,
            _ if to == from + 1 => Direction::East,
            _ => Direction::West,
        }
    };
    tiles.iter().map(step).collect()
}

/// Returns the tiles that moves of the blank push.
///
/// # Errors
/// If one leaves the board.
pub fn pushed_tiles(start: &LargeBoard, moves: &[Direction]) -> Result<Vec<u16>, TilesFault> {
    let (mut board, grid) = (start.clone(), start.grid());
    let step = |(index, &direction): (usize, &Direction)| {
        let (row, col) = (board.blank() / grid.cols(), board.blank() % grid.cols());
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
