//! `fifteen queens --table N`: all boards up to N×N, and up to N queens.

use super::record::QueensRecord;
use super::session::{Session, solve};
use crate::cli::frame::clock::Status;
use crate::cli::frame::exit::Exit;
use crate::cli::frame::output::Output;
use anyhow::Result;
use fifteen::queens::Chessboard;

/// Runs the command.
pub fn run(largest: usize, session: &mut Session, out: &mut Output) -> Result<Exit> {
    if out.is_text() {
        let queens: Vec<String> = (1..=largest).map(|queens| format!("{queens:>4}")).collect();
        out.line(format!("  W  H  Q:{}", queens.concat()))?;
    }
    for (width, height) in (1..=largest).flat_map(|w| (w..=largest).map(move |h| (w, h))) {
        let status = row(Chessboard::new(width, height)?, largest, session, out)?;
        if status != Status::Solved {
            session.progress.finish_and_clear();
            return Ok(status.exit());
        }
    }
    session.progress.finish_and_clear();
    Ok(Exit::Answered)
}

/// Solves a board with all numbers of queens that fit on it, and prints them in a row. One that is not
/// proved, because there was no time, is left out.
fn row(
    board: Chessboard,
    largest: usize,
    session: &mut Session,
    out: &mut Output,
) -> Result<Status> {
    let mut cells = vec![format!("{:>3}{:>3}    ", board.width(), board.height())];
    let mut status = Status::Solved;
    for count in 1..=largest.min(board.squares()) {
        let answer = solve(board, count, session)?;
        status = session.status(&answer);
        if status != Status::Solved {
            break;
        }
        if out.is_text() {
            cells.push(format!("{:>4}", answer.unattacked));
        } else {
            out.object(&QueensRecord::new(board, count, &answer, status, session.clock.seconds()))?;
        }
    }
    if out.is_text() {
        session.progress.suspend(|| out.line(cells.concat()))?;
    }
    out.flush()?;
    Ok(status)
}
