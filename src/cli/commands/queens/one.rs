//! `fifteen queens W H Q`: one board.

use super::args::QueensArgs;
use super::keep::Keeper;
use super::record::record;
use super::search::Search;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use crate::cli::frame::output::numbers::rate;
use crate::cli::frame::session::Ended;
use anyhow::{Result, bail};
use fifteen::frame::number::Counted;
use fifteen::queens::{self, Answer, Chessboard};

/// Runs the command.
pub fn run(args: &QueensArgs, search: &mut Search, out: &mut Output) -> Result<Exit> {
    let Some(width) = args.width else {
        bail!("say the width of the board (see --help)");
    };
    let (height, count) = (args.height.unwrap_or(width), args.queens.unwrap_or(width));
    let board = Chessboard::new(width, height)?;
    let mut keeper = Keeper::new(args.checkpoint.as_deref())?;
    let start = keeper.read(board, count)?;
    if let Some(start) = &start {
        let upper = Counted(start.upper().into(), "square");
        out.explain(format!("goes on from a checkpoint: at most {upper}"));
    }
    let answer = search.run(
        |options, watch| match &start {
            Some(start) => queens::resume(start, options, watch),
            None => queens::solve(board, count, options, watch),
        },
        |state| keeper.look(|| state.checkpoint()),
    )?;
    let (ended, seconds) = (search.session.ended(answer.stopped), search.session.seconds());
    search.progress.finish_and_clear();
    match out.is_text() {
        true => print(board, count, &answer, ended, seconds, out)?,
        false => out.object(&record(board, count, &answer, search, out))?,
    }
    // The answer is not lost if the file cannot be written.
    out.flush()?;
    match &answer.checkpoint {
        Some(checkpoint) => keeper.write(checkpoint)?,
        None => keeper.remove()?,
    }
    Ok(ended.exit(Exit::Answered))
}

/// Prints the answer and a drawing of it.
fn print(
    board: Chessboard,
    count: usize,
    answer: &Answer,
    ended: Ended,
    seconds: f64,
    out: &mut Output,
) -> Result<()> {
    let Answer { unattacked, upper, nodes, .. } = *answer;
    let leave = if count == 1 { "leaves" } else { "leave" };
    // Eight, eleven and eighteen begin with a vowel; boards have 32 columns at most.
    let article = if matches!(board.width(), 8 | 11 | 18) { "an" } else { "a" };
    let queens = Counted(count as u128, "queen");
    let about = format!("{queens} on {article} {board} board {leave}");
    let (least, most) = (Counted(unattacked.into(), "square"), Counted(upper.into(), "square"));
    out.headline(match ended {
        Ended::Complete => format!("{about} {least} unattacked, and no more"),
        Ended::Limit(_) => format!("Time limit: {about} {unattacked} to {most} unattacked"),
        Ended::Interrupted | Ended::Unread => {
            format!("Interrupted: {about} {unattacked} to {most} unattacked")
        }
    })?;
    for row in drawing(board, &answer.placement) {
        out.line(row)?;
    }
    if out.is_chatty() {
        let visited = Counted(nodes.into(), "node");
        out.line(format!("{visited}, {seconds:.3} s, {}", rate(nodes, seconds)))?;
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
