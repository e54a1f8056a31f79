//! Goals: conditions that end a search.

use super::puzzle::{Piece, Puzzle};

/// Condition that ends the search once a configuration satisfies it.
///
/// Goals are equal if they are the same condition, whatever letters their pieces have.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Pieces that must be present, in ascending order.
    pub(super) pieces: Vec<Piece>,
    /// Letters of the pieces in the drawing of the goal, in the same order; empty if the goal was
    /// not drawn.
    pub(super) letters: Vec<char>,
    /// Cells that must be empty, in ascending order.
    pub(super) empty: Vec<usize>,
    /// Index of the exit that is reached, if that is the goal.
    pub(super) exit: Option<usize>,
}

impl Goal {
    /// Returns the pieces that must be present, in ascending order. Others may be anywhere.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Returns the cells that must be empty, in ascending order.
    pub fn empty(&self) -> &[usize] {
        &self.empty
    }

    /// Returns the index in [`Puzzle::exits`] of the exit that a piece reaches with this goal, if
    /// the goal belongs to an exit.
    pub fn exit(&self) -> Option<usize> {
        self.exit
    }
}

impl PartialEq for Goal {
    fn eq(&self, other: &Goal) -> bool {
        (&self.pieces, &self.empty, self.exit) == (&other.pieces, &other.empty, other.exit)
    }
}

impl Eq for Goal {}

impl Puzzle {
    /// Returns the goals, any of which ends a search: those of the text, then one for each place
    /// where a piece reaches an [exit](Self::exits). There may be none if the puzzle is only
    /// explored.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Returns the letters with which the pieces of a goal are drawn, in order. If the goal was
    /// drawn, they are the letters of that drawing. Otherwise the pieces of a kind have the
    /// [letters](Self::letters) of their kind at the start, in order.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("1 x 4\n1 = 1\n11\n0011\n")?;
    /// assert_eq!(puzzle.goal_letters(&puzzle.goals()[0]), ['1', 'A']);
    /// let puzzle = Puzzle::parse("AB..\n\n..BA\n")?;
    /// assert_eq!(puzzle.goal_letters(&puzzle.goals()[0]), ['B', 'A']);
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn goal_letters(&self, goal: &Goal) -> Vec<char> {
        self.assign_letters(goal, &self.letters)
    }

    /// Returns a letter for each piece of a goal, given the letters of the pieces of the start:
    /// that of the drawing of the goal, if a piece of its kind has it, otherwise the first of its
    /// kind that is left.
    pub(super) fn assign_letters(&self, goal: &Goal, letters: &[char]) -> Vec<char> {
        let start = self.start.pieces().iter().zip(letters);
        let mut left: Vec<(usize, char)> =
            start.map(|(piece, &letter)| (piece.kind, letter)).collect();
        let letter = |(index, piece): (usize, &Piece)| {
            let drawn = goal.letters.get(index).map(|&letter| (piece.kind, letter));
            let same = left.iter().position(|&one| Some(one) == drawn);
            let place = same.or_else(|| left.iter().position(|&(kind, _)| kind == piece.kind));
            // A goal of a generator may be older than the pieces.
            place.map_or(self.kinds[piece.kind].name, |place| left.remove(place).1)
        };
        goal.pieces.iter().enumerate().map(letter).collect()
    }
}
