//! Breadth-first search over boards, level by level, in either metric.

use fifteen::{Board, Direction};
use std::collections::HashSet;
use std::iter;

/// Returns the levels of a breadth-first search from a goal.
pub fn levels<I: Iterator<Item = Board>>(
    goal: Board,
    successors: impl Fn(Board) -> I,
) -> Vec<Vec<Board>> {
    let (mut seen, mut levels) = (HashSet::from([goal]), vec![vec![goal]]);
    while let Some(last) = levels.last().filter(|last| !last.is_empty()) {
        let after = last.iter().flat_map(|&board| successors(board));
        let next = after.filter(|&board| seen.insert(board)).collect();
        levels.push(next);
    }
    levels.pop();
    levels
}

/// Returns the positions after one push: the blank moves any number of cells in a direction.
pub fn pushes(board: Board) -> impl Iterator<Item = Board> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let next = move |board: &Board| board.after_move(direction);
        iter::successors(next(&board), next)
    })
}
