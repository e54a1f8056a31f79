//! Goals of boards of any size.

use crate::tiles::args::goal_error_text;
use fifteen::anytime::{Grid, LargeBoard};
use fifteen::board::parse_large;
use fifteen::records::goal_name;
use fifteen::{Goal, Size};

/// Goal of a board of any size.
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
        let small = match Size::new(grid.rows(), grid.cols()) {
            Ok(size) => {
                Some(Goal::parse(size, text).map_err(|error| goal_error_text(text, error))?)
            }
            Err(_) => Goal::named(text),
        };
        if let Some(goal) = small {
            return Ok(LargeGoal { board: goal.to_large_board(grid), name: goal_name(goal) });
        }
        let board = parse_large(Some(grid), text).map_err(|error| goal_error_text(text, error))?;
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
