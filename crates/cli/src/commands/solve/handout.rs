//! `fifteen solve --handout`: positions without their solutions, as a picture.

use crate::large::goal::LargeGoal;
use crate::large::input::PositionSource;
use crate::support::exit::Exit;
use crate::support::input::invalid::InvalidInput;
use crate::support::output::Output;
use crate::support::output::files::write_output;
use crate::tiles::args::PositionArgs;
use anyhow::{Result, anyhow, bail};
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
            Err(invalid) => exit = exit.max(invalid.report(out)?),
        }
    }
    let Some(goal) = goal else { return Ok(exit) };
    if boards.iter().any(|board| board.grid() != goal.grid()) {
        bail!("--handout needs boards of one size");
    }
    write_output(file, &draw_positions(&boards, &goal).to_string(), out)?;
    Ok(exit)
}

/// Position, with its own goal if it has one, or invalid input.
type ReadBoard = Result<(LargeBoard, Option<LargeBoard>), InvalidInput>;

/// Returns the next position or invalid input, or the error of reading it.
fn read_next(source: &mut PositionSource) -> Option<Result<ReadBoard>> {
    Some(match source {
        PositionSource::Small(reader) => reader.read()?.map(|read| {
            read.map(|position| {
                let start = LargeBoard::from(&position.board());
                let goal = position.goal.to_large_board(start.grid());
                (start, Some(goal))
            })
        }),
        PositionSource::Large(reader) => reader.read()?.map(|read| {
            read.map(|position| (position.start, position.goal.map(|goal| goal.board)))
        }),
    })
}

/// Returns the goal of a board: its own, or else the requested one.
fn goal_board(
    board: &LargeBoard,
    own: Option<LargeBoard>,
    requested: Option<&str>,
) -> Result<LargeBoard> {
    let parse = || LargeGoal::parse(board.grid(), requested).map(|goal| goal.board);
    own.map_or_else(parse, Ok).map_err(|error| anyhow!("--goal {error}"))
}
