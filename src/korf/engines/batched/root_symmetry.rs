//! Symmetric positions: those that are their own mirror image, such as `159d26ae37bf48c0`, the goal
//! with rows and columns exchanged.
//!
//! Every path from such a position has a mirror image. So the tree consists of two halves that are
//! images of each other, and one is enough. The choice of the half matters, because duplicates are
//! pruned too, and the two kinds of pruning must not remove each other's representatives. Both are
//! safe together if each preserves the lexicographically smallest shortest solution: duplicates are
//! pruned in favor of smaller walks ([`fifteen_codegen::walks`]), and so must mirrored moves be.
//! The smallest solution never begins with a move whose mirrored move is smaller, since then its
//! image would be a smaller solution.

use crate::board::Board;
use fifteen_codegen::Direction;

/// Returns the moves to try at the root.
pub fn root_moves(start: &Board) -> Vec<Direction> {
    let is_symmetric = start.mirrored() == *start;
    let is_kept = |direction: &Direction| !is_symmetric || *direction < direction.mirrored();
    Direction::ALL.into_iter().filter(is_kept).collect()
}
