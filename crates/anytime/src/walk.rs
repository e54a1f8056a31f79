//! Random walks on boards of any size.

use crate::position::LargeBoard;
use fifteen_runtime::Random;

/// Random walk that never takes its last move back.
///
/// ```
/// use fifteen_anytime::{Grid, LargeBoard, LargeWalk};
/// use fifteen_runtime::Random;
///
/// let goal = LargeBoard::goal(Grid::new(6, 6)?);
/// let (mut walk, mut random) = (LargeWalk::new(goal.clone()), Random::new(1));
/// for _ in 0..3 {
///     walk.step(&mut random);
/// }
/// assert!(walk.board().check_solvable().is_ok() && *walk.board() != goal);
/// # Ok::<(), fifteen_anytime::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LargeWalk {
    board: LargeBoard,
    /// Cell of the blank before the last move; its present cell at the start.
    before: usize,
}

impl LargeWalk {
    /// Creates a walk from a position.
    pub fn new(start: LargeBoard) -> LargeWalk {
        LargeWalk { before: start.blank(), board: start }
    }

    /// Makes a random move; all but the one back are equally likely.
    pub fn step(&mut self, random: &mut Random) {
        let blank = self.board.blank();
        let neighbors = self.board.grid().neighbors(blank);
        let mut cells: Vec<usize> = neighbors.filter(|&cell| cell != self.before).collect();
        // East, north, west, south: the order in which `fifteen` walks on its boards, so that a
        // seed gives the same walk.
        cells.sort_by_key(|&cell| cell != blank + 1);
        let tile = self.board.tiles()[cells[random.next_below(cells.len())]];
        self.board.push(tile);
        self.before = blank;
    }

    /// Returns the current position.
    pub fn board(&self) -> &LargeBoard {
        &self.board
    }
}
