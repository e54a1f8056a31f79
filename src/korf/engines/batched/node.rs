//! Node of the tree, as stored on a stack.

use crate::board::Board;
use crate::heuristic::Bound;
use fifteen_codegen::Direction;

/// Position with the path to it, and the remaining quota.
///
/// Boards have `CELLS` cells or fewer.
#[derive(Clone, Copy)]
pub struct Node<S, const CELLS: usize> {
    pub tiles: [u8; CELLS],
    pub state: S,
    /// Remaining sad moves.
    pub quota: u16,
    /// State of the pruning automaton.
    pub pruning_state: u16,
    pub path: NodePath,
}

impl<S: Copy, const CELLS: usize> Node<S, CELLS> {
    /// Creates the root of a search.
    pub fn root<B: Bound<State = S>>(start: &Board, bound: &B, quota: u16) -> Node<S, CELLS> {
        let mut tiles = [0; CELLS];
        tiles[..start.tiles().len()].copy_from_slice(start.tiles());
        let pruning_state = start.blank() as u16;
        Node { tiles, state: bound.root(start), quota, pruning_state, path: NodePath::default() }
    }
}

/// Moves that led to a node, two bits each.
#[derive(Clone, Copy, Default)]
pub struct NodePath {
    len: u16,
    moves: [u32; NodePath::WORDS],
}

impl NodePath {
    const WORDS: usize = 10;

    /// Maximum number of moves. No position of the 15-puzzle needs more than 80.
    pub const MAX_MOVES: usize = NodePath::WORDS * 16;

    /// Returns the path with one more move, given by the number of its direction.
    #[inline]
    pub fn with_move(mut self, direction: u8) -> NodePath {
        let len = usize::from(self.len);
        self.moves[len / 16 % NodePath::WORDS] |= u32::from(direction) << (len % 16 * 2);
        self.len += 1;
        self
    }

    /// Returns the moves of the blank.
    pub fn moves(&self) -> Vec<Direction> {
        let code = |at: usize| self.moves[at / 16] >> (at % 16 * 2) & 3;
        (0..usize::from(self.len)).map(|at| Direction::ALL[code(at) as usize]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_round_trips_up_to_its_maximum_length() {
        let mut path = NodePath::default();
        let mut moves = Vec::new();
        for number in 0..NodePath::MAX_MOVES {
            assert_eq!(path.moves(), moves);
            let direction = (number + number / 7) % 4;
            path = path.with_move(direction as u8);
            moves.push(Direction::ALL[direction]);
        }
        assert_eq!(path.moves(), moves);
    }
}
