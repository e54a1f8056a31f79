//! `fifteen queens W H Q`: a single board.

use super::args::QueensArgs;
use super::checkpoint;
use super::record::queens_record;
use super::search::QueensSearch;
use crate::support::checkpoint::mark_incomplete;
use crate::support::exit::Exit;
use crate::support::output::Output;
use crate::support::output::numbers::describe_work;
use crate::support::session::SearchEnd;
use anyhow::{Result, bail};
use fifteen::queens::{Chessboard, QueensResult, draw_queens};
use fifteen::records::{Head, Queens};
use fifteen::runtime::number_format::Pluralized;

/// Runs the command.
pub fn run(args: &QueensArgs, search: &mut QueensSearch, out: &mut Output) -> Result<Exit> {
    let Some(width) = args.width else {
        bail!("width of the board is missing (see --help)");
    };
    let (height, count) = (args.height.unwrap_or(width), args.queens.unwrap_or(width));
    args.picture.check(out)?;
    args.keep.common.check_outputs(&[("--svg", args.picture.svg.as_deref())])?;
    let board = Chessboard::new(width, height)?;
    let has_checkpoint = args.keep.is_enabled();
    let (answer, missing, seconds) = match has_checkpoint {
        true => checkpoint::solve_with_checkpoint(search, (board, count), &args.keep, out)?,
        false => (search.solve(board, count)?, None, search.session.seconds()),
    };
    search.progress.finish_and_clear();
    let end = search.session.search_end(answer.stopped);
    if args.picture.is_on_stdout() {
        out.print_status(verdict(board, count, &answer, &early_end_prefix(end, missing)));
    } else if out.is_text() {
        print(board, count, &answer, &early_end_prefix(end, missing), out)?;
        if out.is_detailed() {
            out.print_line(describe_work(answer.nodes, seconds))?;
        }
    } else {
        let record = queens_record(board, count, &answer, search, out);
        let head = Head { seconds, ..record.head };
        let head = if missing.is_some() { mark_incomplete(head) } else { head };
        out.print_record(&Queens { head, ..record })?;
    }
    args.picture.write(|| draw_queens(board, &answer.placement).to_string(), out)?;
    Ok(end.exit(Exit::Answered))
}

/// Returns the prefix of the answer if the search ended early or units are missing, or else an
/// empty text.
pub fn early_end_prefix(end: SearchEnd, missing: Option<String>) -> String {
    match (end, missing) {
        (SearchEnd::Complete, None) => String::new(),
        (SearchEnd::Complete, Some(missing)) => format!("{missing}: "),
        (SearchEnd::Limit(_), _) => "Time limit: ".to_owned(),
        (SearchEnd::Interrupted | SearchEnd::OutputClosed, _) => "Interrupted: ".to_owned(),
    }
}

/// Prints the answer and a drawing of it.
fn print(
    board: Chessboard,
    count: usize,
    answer: &QueensResult,
    early: &str,
    out: &mut Output,
) -> Result<()> {
    out.print_headline(verdict(board, count, answer, early))?;
    for row in render_board(board, &answer.placement) {
        out.print_line(row)?;
    }
    Ok(())
}

/// Formats the answer.
fn verdict(board: Chessboard, count: usize, answer: &QueensResult, early: &str) -> String {
    let QueensResult { unattacked, upper, .. } = *answer;
    let leave = if count == 1 { "leaves" } else { "leave" };
    // Eight, eleven and eighteen begin with a vowel; boards have at most 63 columns.
    let article = if matches!(board.width(), 8 | 11 | 18) { "an" } else { "a" };
    let queens = Pluralized(count as u128, "queen");
    let (least, most) =
        (Pluralized(unattacked.into(), "square"), Pluralized(upper.into(), "square"));
    let found = match upper == unattacked {
        true => format!("{least} unattacked (optimal)"),
        false => format!("{unattacked} to {most} unattacked"),
    };
    format!("{early}{queens} on {article} {board} board {leave} {found}")
}

/// Returns the rows of a board: `Q` for a queen, `o` for an unattacked square.
fn render_board(board: Chessboard, placement: &[usize]) -> Vec<String> {
    let free = board.unattacked_squares(placement);
    let character = |square: usize| match free.contains(&square) {
        _ if placement.contains(&square) => "Q",
        true => "o",
        false => ".",
    };
    let row = |row: usize| {
        let squares = (0..board.width()).map(|column| character(row * board.width() + column));
        squares.collect::<Vec<_>>().join(" ")
    };
    (0..board.height()).map(row).collect()
}
