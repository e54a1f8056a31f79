//! Positions that are their own mirror image, such as `159d26ae37bf48c0`, the transposed board.
//!
//! What can be done from such a position can be done mirrored. So the tree consists of two halves
//! that are images of each other, and one is enough. Which one is not all the same, because
//! duplicates are refused too, and what is refused here must not be what another walk was refused
//! for. All of it is safe if everything keeps the alphabetically smallest shortest solution:
//! duplicates are refused in favour of something smaller ([`fifteen_codegen::walks`]), and so must
//! mirrored moves be. The smallest solution never begins with a move whose mirrored move is
//! smaller, since then its image would be a smaller one.

use crate::board::Board;
use fifteen_codegen::Direction;

/// The moves worth trying first.
pub fn root_moves(start: &Board) -> Vec<Direction> {
    let is_symmetric = start.mirrored() == *start;
    let is_kept = |direction: &Direction| !is_symmetric || *direction < direction.mirrored();
    Direction::ALL.into_iter().filter(is_kept).collect()
}
