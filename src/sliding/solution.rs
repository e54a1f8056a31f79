//! Solutions: configurations, and what moved between them.

use super::compiled::Compiled;
use super::moves::Moves;
use super::packed::Packed;
use super::puzzle::Configuration;
use super::style::Style;
use crate::Direction;
use std::ops::ControlFlow;

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
    /// The solution that goes through these configurations. Nothing if `ask`, which is told how
    /// many moves were looked at from one of them, breaks off.
    pub(super) fn new<const W: usize, const M: usize>(
        puzzle: &Compiled<W, M>,
        style: Style,
        path: &[Packed<W>],
        mut ask: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut moves = Moves::new(puzzle, style);
        let between = |pair: &[Packed<W>]| moves.between(&pair[0], &pair[1], &mut ask);
        Some(Solution {
            configurations: path.iter().map(|packed| puzzle.unpack(packed)).collect(),
            moves: path.windows(2).map(between).collect::<Option<_>>()?,
        })
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
