//! `fifteen solve --handout`: positions without their solutions, as a picture.

use crate::large::input::PositionSource;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::files::write_output;
use crate::tiles::input::report_invalid;
use anyhow::{Result, bail};
use fifteen::anytime::LargeBoard;
use fifteen::board::draw_positions;
use std::path::Path;

/// Draws all valid positions of the input side by side, whether they can be solved or not, and
/// reports the others.
///
/// # Errors
/// If the input cannot be read, the boards differ in size, or the picture cannot be written.
pub fn draw(file: &Path, source: PositionSource, out: &mut Output) -> Result<Exit> {
    let mut boards: Vec<LargeBoard> = Vec::new();
    let (mut goal, mut exit) = (None, Exit::Answered);
    match source {
        PositionSource::Small(mut reader) => {
            while let Some(read) = reader.read() {
                match read? {
                    Ok(position) => {
                        boards.push(LargeBoard::from(&position.board()));
                        let target = position.goal.board(position.size());
                        goal = goal.or_else(|| Some(LargeBoard::from(&target)));
                    }
                    Err(invalid) => exit = exit.max(report_invalid(&invalid, out)?),
                }
            }
        }
        PositionSource::Large(mut reader) => {
            while let Some(read) = reader.read() {
                match read? {
                    Ok(board) => {
                        goal = goal.or_else(|| Some(LargeBoard::goal(board.grid())));
                        boards.push(board);
                    }
                    Err(invalid) => exit = exit.max(report_invalid(&invalid, out)?),
                }
            }
        }
    }
    let Some(goal) = goal else { return Ok(exit) };
    if boards.iter().any(|board| board.grid() != goal.grid()) {
        bail!("--handout needs boards of one size");
    }
    write_output(file, &draw_positions(&boards, &goal).to_string(), out)?;
    Ok(exit)
}
