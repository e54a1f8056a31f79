//! Start and goal of a search with tables, also for a goal whose blank is not in the last cell.
//!
//! All tables are for Knuth's goal. Every other home of the blank is on the way there: if the tiles
//! are renumbered, a walk of the blank to the last cell, d moves long, leads from the goal to
//! Knuth's goal. With this walk, a solution of n moves becomes one of n + d moves for Knuth's goal.
//! So the search uses the tables as they are and allows d more moves, but ends at the goal itself.
//!
//! ```text
//! 1 2 3      1 2 3      1 2 3      1 2 3
//! 4 . 5      4 . 5      4 5 .      4 5 6
//! 6 7 8      7 8 6      7 8 6      7 8 .
//!
//! goal       renumbered, and followed by a walk of two moves
//! ```
//!
//! A heuristic loses up to d moves in this way, which means more nodes than with tables for the
//! goal itself, but no other tables are needed.

use crate::board::Board;
use fifteen_codegen::{Direction, Size};
use std::iter;

/// Start and goal of a search, renumbered so that a walk leads from the goal to Knuth's goal.
pub struct Endpoints {
    /// Start.
    pub start: Board,
    /// Position where the search ends.
    pub goal: Board,
    /// Manhattan distance between start and goal, in moves.
    pub estimate: u32,
    /// Difference between the numbers of sad moves on a path to Knuth's goal and on its part that
    /// ends at the goal, each counted with its own Manhattan distance.
    pub added_sad: u32,
}

impl Endpoints {
    /// Creates the endpoints for a start, and a goal with the tiles in order and the blank in the
    /// cell `blank_home`.
    pub fn new(start: &Board, blank_home: usize) -> Endpoints {
        let size = start.size();
        let walk = walk_to_last_cell(size, blank_home);
        let step_back = |board: Board, direction: &Direction| {
            board.after_move(direction.opposite()).expect("a walk on the board")
        };
        let goal = walk.iter().rev().fold(Board::goal(size), step_back);
        let start = renumber(start, &Board::with_blank_at(size, blank_home), &goal);
        let estimate = start.manhattan_to(&goal);
        // Each move of the walk changes the home of one tile by one cell.
        let added_sad = (estimate + walk.len() as u32 - start.manhattan()) / 2;
        Endpoints { start, goal, estimate, added_sad }
    }

    /// Returns the lower bound on the number of sad moves to the goal, given that for Knuth's goal.
    pub fn excess(&self, excess: u32) -> u32 {
        excess.saturating_sub(self.added_sad)
    }

    /// Returns a path of the blank from the start to the goal, continued to Knuth's goal.
    pub fn extend(&self, path: &[Direction]) -> Vec<Direction> {
        [path, &walk_to_last_cell(self.goal.size(), self.goal.blank())].concat()
    }

    /// Returns the moves to try at the start if duplicates are pruned: about half of them if start
    /// and goal are their own mirror images, such as the start `159d26ae37bf48c0`, the goal with
    /// rows and columns exchanged.
    ///
    /// Every path between such positions has a mirror image. So the tree consists of two halves
    /// that are images of each other, and one is enough. The choice of the half matters, because
    /// the two kinds of pruning must not remove each other's representatives. Both are safe
    /// together if each preserves the lexicographically smallest shortest solution: duplicates are
    /// pruned in favor of smaller walks ([`fifteen_codegen::walks`]), and so must mirrored moves
    /// be. The smallest solution never begins with a move whose mirrored move is smaller, since
    /// then its image would be a smaller solution.
    pub fn root_moves(&self, pruning: bool) -> Vec<Direction> {
        let is_symmetric = [self.start, self.goal].iter().all(|board| board.mirrored() == *board);
        let is_kept =
            |direction: &Direction| !(pruning && is_symmetric) || *direction < direction.mirrored();
        Direction::ALL.into_iter().filter(is_kept).collect()
    }
}

/// Returns a shortest walk of the blank from a cell to the last one.
fn walk_to_last_cell(size: Size, from: usize) -> Vec<Direction> {
    let (row, col) = (size.row(from), size.col(from));
    let east = iter::repeat_n(Direction::East, size.cols() - 1 - col);
    east.chain(iter::repeat_n(Direction::South, size.rows() - 1 - row)).collect()
}

/// Renumbers the tiles of a board as `from` is renumbered to become `to`.
fn renumber(board: &Board, from: &Board, to: &Board) -> Board {
    let mut number = [0; Size::MAX_CELLS];
    for (&from, &to) in from.tiles().iter().zip(to.tiles()) {
        number[usize::from(from)] = to;
    }
    board.relabeled(&number)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The walk leads to Knuth's goal, and renumbering changes neither the distance nor its parity.
    #[test]
    fn every_goal_is_on_the_way_to_the_goal_of_the_tables() {
        let mut random = fifteen_runtime::Random::new(7);
        for size in Size::all() {
            for blank_home in 0..size.cells() {
                let start = Board::random(size, &mut random);
                let given = Board::with_blank_at(size, blank_home);
                let endpoints = Endpoints::new(&start, blank_home);
                assert_eq!(endpoints.estimate, start.manhattan_to(&given));
                let walk = endpoints.extend(&[]);
                let after = |board: Board, &direction: &Direction| board.after_move(direction);
                let end = walk.iter().try_fold(endpoints.goal, after);
                assert_eq!(end, Some(Board::goal(size)), "{size}, {blank_home}");
                let whole = endpoints.start.manhattan() + 2 * endpoints.added_sad;
                assert_eq!(whole, endpoints.estimate + walk.len() as u32);
            }
        }
    }

    #[test]
    fn half_of_the_moves_suffice_if_both_ends_are_symmetric() {
        let size = Size::new(4, 4).expect("a size");
        let symmetric = Board::parse(size, "159d26ae37bf48c0").expect("a position");
        let moves = |start, home, pruning| Endpoints::new(start, home).root_moves(pruning);
        assert_eq!(moves(&symmetric, 15, true), [Direction::East, Direction::North]);
        assert_eq!(moves(&symmetric, 15, false), Direction::ALL);
        assert_eq!(moves(&symmetric, 10, true), Direction::ALL);
        let other = Board::parse(size, "159d26ae37bf4c80").expect("a position");
        assert_eq!(moves(&other, 15, true), Direction::ALL);
    }
}
