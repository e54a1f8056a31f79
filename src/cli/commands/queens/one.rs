//! `fifteen queens W H Q`: one board.

use super::args::QueensArgs;
use super::keep::Keeper;
use super::record::QueensRecord;
use super::session::Session;
use crate::cli::frame::clock::Status;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::numbers::{grouped, rate};
use crate::cli::frame::output::Output;
use anyhow::{Result, bail};
use fifteen::queens::{self, Answer, Chessboard};

/// Runs the command.
pub fn run(args: &QueensArgs, session: &mut Session, out: &mut Output) -> Result<Exit> {
    let (Some(width), Some(height), Some(count)) = (args.width, args.height, args.queens) else {
        bail!("say the width and the height of the board, and how many queens (see --help)");
    };
    let board = Chessboard::new(width, height)?;
    let mut keeper = Keeper::new(args.checkpoint.as_deref());
    let start = keeper.read(board, count)?;
    if let Some(start) = &start {
        out.explain(format!("goes on from a checkpoint: at most {} squares", start.upper()));
    }
    let answer = session.search(
        |options, observer| match &start {
            Some(start) => queens::resume(start, options, observer),
            None => queens::solve(board, count, options, observer),
        },
        |state| keeper.look(|| state.checkpoint()),
    )?;
    let (status, seconds) = (session.status(&answer), session.clock.seconds());
    session.progress.finish_and_clear();
    match out.is_text() {
        true => print(board, count, &answer, status, seconds, out)?,
        false => out.object(&QueensRecord::new(board, count, &answer, status, seconds))?,
    }
    // The answer is not lost if the file cannot be written.
    out.flush()?;
    match &answer.checkpoint {
        Some(checkpoint) => keeper.write(checkpoint)?,
        None => keeper.remove()?,
    }
    Ok(status.exit())
}

/// Prints the answer and a drawing of it.
fn print(
    board: Chessboard,
    count: usize,
    answer: &Answer,
    status: Status,
    seconds: f64,
    out: &mut Output,
) -> Result<()> {
    let Answer { unattacked, upper, nodes, .. } = *answer;
    let about = format!("{count} queens on a {board} board leave");
    out.headline(match status {
        Status::Solved => format!("{about} {unattacked} squares unattacked, and no more"),
        Status::Limit => format!("Time limit: {about} {unattacked} to {upper} squares unattacked"),
        Status::Interrupted => {
            format!("Interrupted: {about} {unattacked} to {upper} squares unattacked")
        }
    })?;
    for row in drawing(board, &answer.placement) {
        out.line(row)?;
    }
    if out.is_chatty() {
        out.line(format!("{} nodes, {seconds:.3} s, {}", grouped(nodes), rate(nodes, seconds)))?;
    }
    Ok(())
}

/// The rows of a board: `Q` for a queen, `o` for a square that none attacks.
fn drawing(board: Chessboard, placement: &[usize]) -> Vec<String> {
    let place = |square: usize| (square / board.width(), square % board.width());
    let attacks = |from: usize, to: usize| {
        let ((row, column), (to_row, to_column)) = (place(from), place(to));
        let (down, along) = (row.abs_diff(to_row), column.abs_diff(to_column));
        down == 0 || along == 0 || down == along
    };
    let sign = |square: usize| match placement.iter().any(|&from| attacks(from, square)) {
        _ if placement.contains(&square) => "Q",
        true => ".",
        false => "o",
    };
    let row = |row: usize| {
        let squares = (0..board.width()).map(|column| sign(row * board.width() + column));
        squares.collect::<Vec<_>>().join(" ")
    };
    (0..board.height()).map(row).collect()
}
