//! Position from which a census counts distances.

use crate::board::Board;
use std::array;

/// Position from which distances are counted, and the names of its tiles in the search.
///
/// The blank may be in any cell. A layout has places only for positions from which the goal with
/// the blank in the last cell can be reached. For other positions two tiles exchange their names
/// during the search, which changes no distance.
#[derive(Clone, Copy)]
pub struct Start {
    /// Position for which the layout has a place.
    pub board: Board,
    /// True if tiles 1 and 2 exchange their names, because the layout has no place for the
    /// original.
    is_exchanged: bool,
}

impl Start {
    pub fn new(goal: Board) -> Start {
        match goal.check_solvable() {
            Ok(()) => Start { board: goal, is_exchanged: false },
            Err(_) => Start { board: goal.twin(), is_exchanged: true },
        }
    }

    /// Returns a position with the original names of its tiles.
    pub fn restore(self, board: &Board) -> Board {
        if self.is_exchanged { exchange_names(board) } else { *board }
    }
}

/// Exchanges tiles 1 and 2.
fn exchange_names(board: &Board) -> Board {
    let mut labels = array::from_fn(|tile| tile as u8);
    labels.swap(1, 2);
    board.relabeled(&labels)
}
