//! `fifteen queens --table N`: all boards up to N×N that are not wider than high, with up to N
//! queens.

use super::record::queens_record;
use super::search::QueensSearch;
use super::single::early_end_prefix;
use crate::support::exit::Exit;
use crate::support::interrupt::SignalGuard;
use crate::support::output::Output;
use crate::support::session::SearchEnd;
use anyhow::Result;
use fifteen::queens::Chessboard;

/// Runs the command.
pub fn run(largest: usize, search: &mut QueensSearch, out: &mut Output) -> Result<Exit> {
    if out.is_text() {
        let queens: Vec<String> = (1..=largest).map(|queens| format!("{queens:>4}")).collect();
        out.print_line(format!("  W  H  Q:{}", queens.concat()))?;
    }
    // The guard of the session ends with its first search, but the table goes on.
    let _signal_guard = SignalGuard::new();
    for (width, height) in (1..=largest).flat_map(|w| (w..=largest).map(move |h| (w, h))) {
        let ended = solve_row(Chessboard::new(width, height)?, largest, search, out)?;
        if ended != SearchEnd::Complete {
            search.progress.finish_and_clear();
            if out.is_text() {
                let early = early_end_prefix(ended, None);
                out.print_line(format!("{early}the table is incomplete"))?;
                out.flush()?;
            }
            return Ok(ended.exit(Exit::Answered));
        }
    }
    search.progress.finish_and_clear();
    Ok(Exit::Answered)
}

/// Solves a board for each number of queens up to `largest` that fits on it, and prints the results
/// as a row, or as records. Ends early, without a result, if a search is stopped.
fn solve_row(
    board: Chessboard,
    largest: usize,
    search: &mut QueensSearch,
    out: &mut Output,
) -> Result<SearchEnd> {
    let mut cells = vec![format!("{:>3}{:>3}    ", board.width(), board.height())];
    let mut ended = SearchEnd::Complete;
    for count in 1..=largest.min(board.squares()) {
        let answer = search.solve(board, count)?;
        ended = search.session.search_end(answer.stopped);
        if ended != SearchEnd::Complete {
            break;
        }
        if out.is_text() {
            cells.push(format!("{:>4}", answer.unattacked));
        } else {
            out.print_record(&queens_record(board, count, &answer, search, out))?;
        }
    }
    if out.is_text() {
        search.progress.suspend(|| out.print_line(cells.concat()))?;
    }
    out.flush()?;
    Ok(ended)
}
