//! Distinct puzzles in order of difficulty.

use super::GeneratedPuzzle;
use crate::image::PuzzleImage;
use std::collections::HashSet;

/// Generated puzzles, none of which is a turned or reflected image of another.
///
/// ```
/// use fifteen_sliding::{Generator, GeneratorOptions, PieceSet, RankedPuzzles};
///
/// let set = PieceSet::rush_hour(4, 0).expect("valid size");
/// let generator = Generator::new(set, GeneratorOptions::default());
/// let mut ranked = RankedPuzzles::default();
/// for number in 0..20 {
///     let made = generator.attempt(number, &mut || std::ops::ControlFlow::Continue(()))?;
///     made.map(|puzzle| ranked.insert(puzzle));
/// }
/// let moves: Vec<usize> =
///     ranked.into_sorted().iter().map(|made| made.solution().len()).collect();
/// assert!(moves.is_sorted_by(|one, next| one >= next) && moves.len() > 1);
/// # Ok::<(), fifteen_sliding::GenerateError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct RankedPuzzles {
    puzzles: Vec<GeneratedPuzzle>,
    images: HashSet<PuzzleImage>,
}

impl RankedPuzzles {
    /// Adds a puzzle, unless it is an image of an earlier one. Returns whether it is new.
    pub fn insert(&mut self, puzzle: GeneratedPuzzle) -> bool {
        let is_new = self.images.insert(puzzle.image.clone());
        if is_new {
            self.puzzles.push(puzzle);
        }
        is_new
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Returns whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Returns the puzzles, hardest first: by moves, then by branching, then by the number of
    /// pieces that have to move. Ties keep their order.
    pub fn into_sorted(self) -> Vec<GeneratedPuzzle> {
        let mut puzzles = self.puzzles;
        puzzles.sort_by(|one, other| {
            let by_length = other.solution().len().cmp(&one.solution().len());
            by_length
                .then(other.branching().total_cmp(&one.branching()))
                .then(other.moving_pieces().cmp(&one.moving_pieces()))
        });
        puzzles
    }
}
