//! What is said about a position before it is searched.

use super::args::BoardArgs;
use super::record::SolveRecord;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::Result;
use fifteen::Board;
use fifteen::board::Unsolvable;
use fifteen::korf::Engine;
use indicatif::ProgressBar;

/// Prints which position it is about.
pub fn heading(
    start: &Board,
    board: BoardArgs,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<()> {
    let start = board.goal().translate(start);
    Ok(progress.suspend(|| out.headline(start.to_string()))?)
}

/// Says that the goal cannot be reached, and why.
pub fn unsolvable(
    start: &Board,
    board: BoardArgs,
    engine: &dyn Engine,
    reason: Unsolvable,
    progress: &ProgressBar,
    out: &mut Output,
) -> Result<Exit> {
    let record = SolveRecord::unsolvable(start, board, engine, reason);
    progress.suspend(|| out.answer(format!("unsolvable: {reason}"), &record))?;
    Ok(Exit::NoSolution)
}
