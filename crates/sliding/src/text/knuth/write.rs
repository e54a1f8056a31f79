//! Puzzles in Knuth's form.

use super::KIND_NAMES;
use crate::puzzle::{Configuration, Goal, Puzzle};
use std::fmt::Write;

impl Puzzle {
    /// The text of the puzzle in Knuth's form, with line ends. Kinds of pieces whose names are not
    /// among his are given others. There is no such text if there are more than fifteen kinds.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("KK.\n#..\n\n.KK\n#..\n")?;
    /// assert_eq!(puzzle.knuth().as_deref(), Some("2 x 3\n1 = 11\n10x\n01x\n"));
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn to_knuth(&self) -> Option<String> {
        let puzzle = self.with_knuth_names()?;
        let size = format!("{} x {} {}", self.rows, self.cols, self.title);
        let mut text = format!("{}\n", size.trim_end());
        for kind in &puzzle.kinds {
            let _ = writeln!(text, "{kind}");
        }
        let _ = writeln!(text, "{}", puzzle.write_configuration(&self.start));
        for goal in &self.goals {
            let _ = writeln!(text, "{}", puzzle.write_goal(goal));
        }
        Some(text)
    }

    /// The puzzle with names of kinds as Knuth has them, if there are enough.
    fn with_knuth_names(&self) -> Option<Puzzle> {
        let mut renamed = self.clone();
        let has = |name: char| self.kinds.iter().any(|kind| kind.name == name);
        let mut free = KIND_NAMES.chars().filter(|&name| !has(name));
        for kind in &mut renamed.kinds {
            if !KIND_NAMES.contains(kind.name) {
                kind.name = free.next()?;
            }
        }
        Some(renamed)
    }

    /// The configuration as Knuth's form has it: a character for every cell that is not filled yet,
    /// without zeros at the end. Pieces have the names of their kinds.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("2 x 3\n1 = 1/1\n10x0\n01x0\n")?;
    /// assert_eq!(puzzle.write(puzzle.start()), "10x");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn write_configuration(&self, configuration: &Configuration) -> String {
        self.write_cells(configuration, |_| '0')
    }

    /// A stopping configuration as the text has it.
    fn write_goal(&self, goal: &Goal) -> String {
        let pieces = Configuration(goal.pieces.clone());
        self.write_cells(&pieces, |cell| if goal.empty.contains(&cell) { '0' } else { '?' })
    }

    /// Characters for pieces, for blocked cells, and for what else there is.
    fn write_cells(&self, pieces: &Configuration, other: impl Fn(usize) -> char) -> String {
        let mut text = String::new();
        for (cell, owner) in self.piece_of_cells(pieces).iter().enumerate() {
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
