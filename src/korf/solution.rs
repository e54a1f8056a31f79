//! Solution of a position.

use super::Threshold;
use crate::board::{Board, format_udlr};
use fifteen_codegen::Direction;
use std::{fmt, iter};

/// Solution of a position: a shortest one, unless the search has a weight.
///
/// `Display` lists the tiles to push, in decimal; [`udlr`](Solution::udlr) returns the directions
/// instead.
///
/// ```
/// use fifteen::Board;
///
/// let start: Board = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0".parse()?;
/// let solution = fifteen::solve(&start)?;
/// assert_eq!(solution.to_string(), "12 15 14 13 9 5 1 2 3 7 11 12");
/// assert_eq!(solution.udlr(), "R3D3L2U2LU");
/// assert_eq!((solution.len(), solution.pushes()), (12, 6));
/// assert_eq!(solution.boards().count(), 13);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    start: Board,
    moves: Vec<Direction>,
    tiles: Vec<u8>,
    threshold: Threshold,
}

impl Solution {
    /// Creates the solution of a position with these moves of the blank.
    pub(crate) fn new(start: &Board, moves: Vec<Direction>, threshold: Threshold) -> Solution {
        Solution { start: *start, tiles: start.pushed_tiles(&moves), moves, threshold }
    }

    /// Returns the solution with other moves, of the same length.
    pub(super) fn with_moves(&self, moves: Vec<Direction>) -> Solution {
        Solution::new(&self.start, moves, self.threshold)
    }

    /// Returns the moves of the blank.
    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    /// Returns the tiles to push.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the numbers of happy and sad moves, or of pushes in the multi-tile metric.
    pub fn threshold(&self) -> Threshold {
        self.threshold
    }

    /// Returns the number of moves of single tiles.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the length in the metric of the search: in moves of single tiles, or in pushes.
    pub fn length(&self) -> usize {
        self.threshold.moves() as usize
    }

    /// Returns the number of pushes: consecutive moves in the same direction are one push.
    pub fn pushes(&self) -> usize {
        self.moves.chunk_by(PartialEq::eq).count()
    }

    /// Returns whether the solution has no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the directions of the tiles, in the notation of speed solvers.
    pub fn udlr(&self) -> String {
        format_udlr(&self.moves)
    }

    /// Returns the positions along the solution, from the start to the goal.
    pub fn boards(&self) -> impl Iterator<Item = Board> {
        boards_along(&self.start, &self.moves)
    }
}

/// Returns the positions along these moves of the blank, from the start. The iterator ends early if
/// a move is illegal.
pub fn boards_along(start: &Board, moves: &[Direction]) -> impl Iterator<Item = Board> {
    let mut moves = moves.iter();
    iter::successors(Some(*start), move |board| board.after_move(*moves.next()?))
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<String> = self.tiles.iter().map(u8::to_string).collect();
        f.pad(&tiles.join(" "))
    }
}
