//! Output of puzzles in Knuth's format.

use super::KIND_NAMES;
use crate::goal::Goal;
use crate::puzzle::{Configuration, Piece, Puzzle};
use std::fmt::Write;

impl Puzzle {
    /// Returns the text of the puzzle in Knuth's format, with line ends. Kinds whose names the
    /// format does not allow are renamed. Returns `None` if there are more than fifteen kinds.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("KK.\n#..\n\n.KK\n#..\n")?;
    /// assert_eq!(puzzle.to_knuth().as_deref(), Some("2 x 3\n1 = 11\n10x\n01x\n"));
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn to_knuth(&self) -> Option<String> {
        let puzzle = self.with_knuth_names()?;
        let size = format!("{} x {} {}", self.rows, self.cols, self.title);
        let mut text = format!("{}\n", size.trim_end());
        for kind in &puzzle.kinds {
            let _ = writeln!(text, "{kind}");
        }
        for exit in &self.exits {
            let names = exit.kinds.iter().map(|&kind| format!("{} ", puzzle.kinds[kind].name));
            let _ = writeln!(text, "exit = {}{}", names.collect::<String>(), exit.write_place());
        }
        let _ = writeln!(text, "{}", puzzle.write_configuration(&self.start));
        for goal in self.goals.iter().filter(|goal| goal.exit.is_none()) {
            let _ = writeln!(text, "{}", puzzle.write_goal(goal));
        }
        Some(text)
    }

    /// Returns the puzzle with Knuth's names for the kinds, if there are enough of them.
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

    /// Returns the configuration in Knuth's format: a character for every cell that is not filled
    /// yet, without zeros at the end. Pieces have the names of their kinds.
    ///
    /// ```
    /// use fifteen_sliding::Puzzle;
    ///
    /// let puzzle = Puzzle::parse("2 x 3\n1 = 1/1\n10x0\n01x0\n")?;
    /// assert_eq!(puzzle.write_configuration(puzzle.start()), "10x");
    /// # Ok::<(), fifteen_sliding::ParseError>(())
    /// ```
    pub fn write_configuration(&self, configuration: &Configuration) -> String {
        self.write_cells(configuration.pieces(), |_| '0')
    }

    /// Returns a goal in Knuth's format.
    fn write_goal(&self, goal: &Goal) -> String {
        self.write_cells(&goal.pieces, |cell| if goal.empty.contains(&cell) { '0' } else { '?' })
    }

    /// Returns characters for pieces, for blocked cells, and for the other cells.
    fn write_cells(&self, pieces: &[Piece], other: impl Fn(usize) -> char) -> String {
        let mut text = String::new();
        for (cell, owner) in self.pieces_by_cell(pieces).iter().enumerate() {
            match owner.map(|index| pieces[index]) {
                Some(piece) if piece.cell == cell => text.push(self.kinds[piece.kind].name),
                Some(_) => {}
                None if self.blocked[cell] => text.push('x'),
                None => text.push(other(cell)),
            }
        }
        // The line must not be blank, even if the board is empty.
        text.truncate(text.trim_end_matches('0').len().max(1));
        text
    }
}
