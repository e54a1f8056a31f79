//! Option `--scramble`: the position after moves from the goal.

use super::args::BoardArgs;
use super::notation::read_moves;
use crate::large::goal::LargeGoal;
use anyhow::{Result, anyhow};
use clap::Args;
use fifteen::anytime::LargeBoard;
use fifteen::board::to_grid;
use fifteen::verify::tiles::TilesFault;

#[derive(Clone, Debug, Default, Args)]
pub struct ScrambleArg {
    /// Solve the position after these moves from the goal, such as R2D2LU
    ///
    /// The moves are directions in which tiles move: up, down, left and right, with repeat counts.
    /// They may also be tiles, or directions of the blank (E, N, W and S). The board is that of
    /// --size or --goal, else 4x4.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["starts", "file", "list"])]
    scramble: Option<String>,
}

impl ScrambleArg {
    /// Returns the position after the moves, if the option is given.
    ///
    /// # Errors
    /// If the size, the goal or a move is invalid.
    pub fn position(&self, board: &BoardArgs) -> Result<Option<LargeBoard>> {
        let Some(moves) = &self.scramble else { return Ok(None) };
        let grid = match board.large_size() {
            Some(grid) => grid,
            None => to_grid(board.size_and_goal()?.0),
        };
        let goal = LargeGoal::parse(grid, board.goal_text());
        let goal = goal.map_err(|error| anyhow!("--goal {error}"))?;
        let position = position_after(goal.board, moves);
        position.map(Some).map_err(|error| anyhow!("--scramble on a {grid} board: {error}"))
    }
}

/// Returns the position after moves.
///
/// # Errors
/// The location and the cause of a syntax error, or the first move that cannot be made.
fn position_after(mut board: LargeBoard, moves: &str) -> Result<LargeBoard, String> {
    let tiles = read_moves(&board, moves, None)?.map_err(|fault| fault.to_string())?;
    for (index, &tile) in tiles.iter().enumerate() {
        if !board.push(tile) {
            return Err(TilesFault::NotNextToBlank { number: index + 1, tile }.to_string());
        }
    }
    Ok(board)
}
