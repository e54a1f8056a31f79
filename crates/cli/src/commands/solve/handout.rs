//! `fifteen solve --handout`: positions without their solutions, as a picture.

use crate::large::goal::LargeGoal;
use crate::large::input::PositionSource;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::write_output;
use crate::tiles::args::PositionArgs;
use crate::tiles::input::{InvalidPosition, report_invalid};
use anyhow::{Result, anyhow, bail};
use fifteen::Goal;
use fifteen::anytime::LargeBoard;
use fifteen::board::draw_positions;
use std::path::Path;

/// Draws all valid positions of the input side by side, whether they can be solved or not, and
/// reports the others.
///
/// # Errors
/// If the input cannot be read, the boards differ in size, the goal is invalid, or the picture
/// cannot be written.
pub fn draw(file: &Path, args: &PositionArgs, out: &mut Output) -> Result<Exit> {
    let mut source = PositionSource::open(args)?;
    let (mut boards, mut goal, mut exit) = (Vec::new(), None, Exit::Answered);
    while let Some(read) = read_next(&mut source) {
        match read? {
            Ok((board, small_goal)) => {
                if goal.is_none() {
                    goal = Some(goal_board(&board, small_goal, args.board.goal_text())?);
                }
                boards.push(board);
            }
            Err(invalid) => exit = exit.max(report_invalid(&invalid, out)?),
        }
    }
    let Some(goal) = goal else { return Ok(exit) };
    if boards.iter().any(|board| board.grid() != goal.grid()) {
        bail!("--handout needs boards of one size");
    }
    write_output(file, &draw_positions(&boards, &goal).to_string(), out)?;
    Ok(exit)
}

/// Position, with its goal if the board is small, or invalid input.
type ReadBoard = Result<(LargeBoard, Option<Goal>), InvalidPosition>;

/// Returns the next position or invalid input, or the error of reading it.
fn read_next(source: &mut PositionSource) -> Option<Result<ReadBoard>> {
    Some(match source {
        PositionSource::Small(reader) => reader.read()?.map(|read| {
            read.map(|position| (LargeBoard::from(&position.board()), Some(position.goal)))
        }),
        PositionSource::Large(reader) => reader.read()?.map(|read| read.map(|board| (board, None))),
    })
}

/// Returns the goal of a board: that of its position if the board is small, or else the requested
/// one.
fn goal_board(
    board: &LargeBoard,
    small_goal: Option<Goal>,
    requested: Option<&str>,
) -> Result<LargeBoard> {
    if let Some(goal) = small_goal {
        return Ok(goal.to_large_board(board.grid()));
    }
    let goal = LargeGoal::parse(board.grid(), requested);
    Ok(goal.map_err(|error| anyhow!("--goal {error}"))?.board)
}
