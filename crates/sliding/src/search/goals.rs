//! Goals of a search.

use crate::compiled::CompiledPuzzle;
use crate::goal::Goal;
use crate::packed::Packed;
use crate::puzzle::Puzzle;

/// Goals of a search.
pub(super) struct Goals<'p, const W: usize, const M: usize> {
    puzzle: &'p CompiledPuzzle<W, M>,
    patterns: &'p [Goal],
    /// Goals as configurations in ascending order if all of them are complete, otherwise empty.
    complete_configurations: Vec<Packed<W>>,
}

/// Returns whether all goals of a puzzle are complete, that is, place every piece.
pub(super) fn has_only_complete_goals(puzzle: &Puzzle) -> bool {
    let pieces = puzzle.start().pieces().len();
    puzzle.goals().iter().all(|goal| goal.pieces().len() == pieces)
}

impl<'p, const W: usize, const M: usize> Goals<'p, W, M> {
    /// Creates the goals of a puzzle.
    pub fn new(puzzle: &'p Puzzle, compiled: &'p CompiledPuzzle<W, M>) -> Self {
        let goals = puzzle.goals();
        let mut complete_configurations: Vec<_> = match has_only_complete_goals(puzzle) {
            true => goals.iter().map(|goal| compiled.pack_pieces(goal.pieces())).collect(),
            false => Vec::new(),
        };
        complete_configurations.sort_unstable();
        complete_configurations.dedup();
        Goals { puzzle: compiled, patterns: goals, complete_configurations }
    }

    /// Returns the goals, if there are any and all of them are complete.
    pub fn complete_configurations(&self) -> Option<&[Packed<W>]> {
        (!self.complete_configurations.is_empty()).then_some(&self.complete_configurations)
    }

    /// Returns whether a configuration satisfies one of the goals.
    #[inline]
    pub fn is_goal(&self, packed: &Packed<W>) -> bool {
        match self.complete_configurations() {
            Some(goals) => goals.binary_search(packed).is_ok(),
            None => self.patterns.iter().any(|goal| self.puzzle.matches_goal(packed, goal)),
        }
    }

    /// Returns whether all goals are complete and describe the same configuration.
    pub fn is_single(&self) -> bool {
        self.complete_configurations.len() == 1
    }
}
