//! Solutions: configurations, and what moved between them.

use super::compiled::Compiled;
use super::moves::Moves;
use super::packed::Packed;
use super::puzzle::Configuration;
use super::style::Style;
use crate::Direction;

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    configurations: Vec<Configuration>,
    moves: Vec<Move>,
}

/// A move: which pieces, and along which path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The indices of the pieces that move, in the configuration before the move.
    pub pieces: Vec<usize>,
    /// The steps they take, all of them together.
    pub steps: Vec<Direction>,
}

impl Solution {
    /// The solution that goes through these configurations.
    pub(super) fn new<const W: usize, const M: usize>(
        puzzle: &Compiled<W, M>,
        style: Style,
        path: &[Packed<W>],
    ) -> Self {
        let mut moves = Moves::new(puzzle, style);
        Solution {
            configurations: path.iter().map(|packed| puzzle.unpack(packed)).collect(),
            moves: path.windows(2).map(|pair| moves.between(&pair[0], &pair[1])).collect(),
        }
    }

    /// The number of moves.
    #[allow(clippy::len_without_is_empty)] // a solution without moves is one all the same
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The configurations in turn: the start, and one after each move.
    pub fn configurations(&self) -> &[Configuration] {
        &self.configurations
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}
