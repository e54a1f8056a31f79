//! Tasks: positions with a solution that is to be shortened.

use crate::large::goal::LargeGoal;
use crate::support::output::record;
use crate::tiles::args::BoardArgs;
use crate::tiles::input::large_boards::parse_any_size;
use crate::tiles::notation::{PushedTiles, read_moves};
use crate::tiles::record::ClaimRecord;
use fifteen::anytime::LargeBoard;
use fifteen::board::to_grid;
use fifteen::verify::tiles;

/// Position with a solution, which has been verified.
pub struct Task {
    pub start: LargeBoard,
    pub goal: LargeGoal,
    /// Tiles that are pushed.
    pub moves: Vec<u16>,
}

impl Task {
    /// Parses a position and its solution in any notation, of the size and for the goal in the
    /// options. By default the size follows from the position, and the goal is `last`.
    ///
    /// # Errors
    /// The invalid part, and its fault.
    pub fn parse(start: &str, moves: &str, board: &BoardArgs) -> Result<Task, String> {
        let start =
            parse_any_size(board.grid(), start).map_err(|error| format!("start: {error}"))?;
        let moves = read_moves(&start, moves, None).map_err(|error| format!("moves: {error}"))?;
        Task::check(start, moves, board.goal_text())
    }

    /// Reads a line: a record, or the position in compact form and the moves. The size and the goal
    /// are those of the record, if it has them, or else those of the options.
    ///
    /// # Errors
    /// The invalid part, and its fault.
    pub fn read(line: &str, board: &BoardArgs) -> Result<Task, String> {
        let line = line.trim();
        if record::is_record(line) {
            return Task::from_record(&ClaimRecord::parse(line)?, board);
        }
        match line.split_once(char::is_whitespace) {
            Some((start, moves)) => Task::parse(start, moves, board),
            None => Err("a position without moves".to_owned()),
        }
    }

    /// Returns the position and the solution of a record.
    fn from_record(record: &ClaimRecord, board: &BoardArgs) -> Result<Task, String> {
        let text = record.start.as_deref().ok_or("record has no start")?;
        let moves = record.moves.clone().ok_or("record has no moves")?;
        let grid = record.small_size(text)?.map(to_grid).or(board.grid());
        let start = parse_any_size(grid, text).map_err(|error| format!("start: {error}"))?;
        Task::check(start, Ok(moves), record.goal.as_deref().or(board.goal_text()))
    }

    /// Plays the moves, which must lead to the goal.
    fn check(start: LargeBoard, moves: PushedTiles, goal: Option<&str>) -> Result<Task, String> {
        let goal =
            LargeGoal::parse(start.grid(), goal).map_err(|error| format!("goal: {error}"))?;
        let (cells, target) = (start.tiles(), goal.board.tiles());
        let played = moves.and_then(|moves| {
            tiles::check(cells, start.grid().cols(), &moves, target).map(|_| moves)
        });
        match played {
            Ok(moves) => Ok(Task { start, goal, moves }),
            Err(fault) => Err(format!("not a solution: {fault}")),
        }
    }
}
