//! Goals of large boards.

use crate::tiles::args::goal_error_text;
use fifteen::Goal;
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::parse_large;
use fifteen::records::goal_name;

/// Goal of a large board.
#[derive(Clone, Debug)]
pub struct LargeGoal {
    pub board: LargeBoard,
    /// Name, or the position, as in records.
    pub name: String,
}

impl LargeGoal {
    /// Parses the goal for boards of a size, by default `last`.
    ///
    /// # Errors
    /// If the text is neither a name nor a position of this size.
    pub fn parse(grid: Grid, text: Option<&str>) -> Result<LargeGoal, String> {
        let text = text.unwrap_or("last");
        if let Some(goal) = Goal::named(text) {
            return Ok(LargeGoal { board: goal.to_large_board(grid), name: goal_name(goal) });
        }
        let board = parse_large(Some(grid), text).map_err(|error| goal_error_text(text, &error))?;
        let name = board.to_line();
        Ok(LargeGoal { board, name })
    }

    /// Returns the goal as a word: its name, or the position.
    pub fn word(&self) -> String {
        match self.name == self.board.to_line() {
            true => self.board.to_word(),
            false => self.name.clone(),
        }
    }
}
