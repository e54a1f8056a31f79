//! Tasks: positions with a solution that is to be shortened.

use crate::support::output::record;
use crate::tiles::input::large_boards::{is_large_text, parse_any_size};
use crate::tiles::notation::{PushedTiles, read_moves};
use crate::tiles::record::ClaimRecord;
use fifteen::anytime::LargeBoard;
use fifteen::records::Command;
use fifteen::verify::tiles;

/// Position with a solution, which has been verified.
pub struct Task {
    pub start: LargeBoard,
    /// Tiles that are pushed.
    pub moves: Vec<u16>,
}

impl Task {
    /// Parses a position of any size and its solution in any notation.
    ///
    /// # Errors
    /// The invalid part, and its fault.
    pub fn parse(start: &str, moves: &str) -> Result<Task, String> {
        let start = parse_any_size(None, start).map_err(|error| format!("start: {error}"))?;
        let moves = read_moves(&start, moves, None).map_err(|error| format!("moves: {error}"))?;
        Task::check(start, moves)
    }

    /// Reads a line: a record, or the position in compact form and the moves.
    ///
    /// # Errors
    /// The invalid part, and its fault.
    pub fn read(line: &str) -> Result<Task, String> {
        let line = line.trim();
        if record::is_record(line) {
            return Task::from_record(&record::parse_versioned(line)?);
        }
        match line.split_once(char::is_whitespace) {
            Some((start, moves)) => Task::parse(start, moves),
            None => Err("a position without moves".to_owned()),
        }
    }

    /// Returns the position and the solution of a record.
    fn from_record(record: &ClaimRecord) -> Result<Task, String> {
        let commands = [Command::Solve, Command::Compare, Command::Korf, Command::Improve];
        record::check_command(record.command.as_deref(), &commands)?;
        if let Some(goal) = record.goal.as_deref().filter(|&goal| goal != "knuth") {
            return Err(format!("goal: '{}' is not supported", goal.escape_debug()));
        }
        let text = record.start.as_deref().ok_or("record has no start")?;
        let moves = record.moves.clone().ok_or("record has no moves")?;
        let size = match is_large_text(text) {
            true => None,
            false => record.size.as_ref().map(|size| size.parse()),
        };
        let size = size.transpose().map_err(|error| format!("size: {error}"))?;
        let start = parse_any_size(size, text).map_err(|error| format!("start: {error}"))?;
        Task::check(start, Ok(moves))
    }

    /// Plays the moves, which must solve the position.
    fn check(start: LargeBoard, moves: PushedTiles) -> Result<Task, String> {
        let goal = LargeBoard::goal(start.grid());
        let played = moves.and_then(|moves| {
            tiles::check(start.tiles(), start.grid().cols(), &moves, goal.tiles()).map(|_| moves)
        });
        match played {
            Ok(moves) => Ok(Task { start, moves }),
            Err(fault) => Err(format!("not a solution: {fault}")),
        }
    }
}
