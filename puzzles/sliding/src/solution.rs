//! Solutions: configurations, and what moved between them.

use super::compiled::Compiled;
use super::moves::Moves;
use super::packed::Packed;
use super::puzzle::Configuration;
use super::style::Style;
use fifteen_codegen::Direction;
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
    /// The solution that goes through these configurations. Nothing if `go_on`, which is called for
    /// every move that is looked at, breaks off.
    pub(super) fn new<const W: usize, const M: usize>(
        puzzle: &Compiled<W, M>,
        style: Style,
        path: &[Packed<W>],
        mut go_on: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Self> {
        let mut moves = Moves::new(puzzle, style);
        let between = |pair: &[Packed<W>]| moves.between(&pair[0], &pair[1], &mut go_on);
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
