//! Puzzles as texts.

use crate::puzzle::{Configuration, Goal, Puzzle};
use std::fmt;

impl fmt::Display for Puzzle {
    /// The text of the puzzle, with line ends; reading it gives the same puzzle.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", format!("{} x {} {}", self.rows, self.cols, self.title).trim_end())?;
        for kind in &self.kinds {
            writeln!(f, "{kind}")?;
        }
        writeln!(f, "{}", self.write(&self.start))?;
        for goal in &self.goals {
            writeln!(f, "{}", self.write_goal(goal))?;
        }
        Ok(())
    }
}

impl Puzzle {
    /// The configuration as the text has it: a character for every cell that is not filled yet,
    /// without zeros at the end.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("2 x 3\n1 = 1/1\n10x0\n01x0\n")?;
    /// assert_eq!(puzzle.write(puzzle.start()), "10x");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn write(&self, configuration: &Configuration) -> String {
        self.fill(configuration, |_| '0')
    }

    /// A stopping configuration as the text has it.
    fn write_goal(&self, goal: &Goal) -> String {
        let pieces = Configuration(goal.pieces.clone());
        self.fill(&pieces, |cell| if goal.empty.contains(&cell) { '0' } else { '?' })
    }

    /// Characters for pieces, for blocked cells, and for what else there is.
    fn fill(&self, pieces: &Configuration, other: impl Fn(usize) -> char) -> String {
        let mut text = String::new();
        for (cell, owner) in self.owners(pieces).iter().enumerate() {
            match owner.map(|index| pieces.0[index]) {
                Some(piece) if piece.cell == cell => text.push(self.kinds[piece.kind].name),
                Some(_) => {}
                None if self.blocked[cell] => text.push('x'),
                None => text.push(other(cell)),
            }
        }
        // A line that is not blank, even if the board is.
        text.truncate(text.trim_end_matches('0').len().max(1));
        text
    }
}
