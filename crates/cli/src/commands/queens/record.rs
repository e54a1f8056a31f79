//! JSON records about queens.

use super::search::QueensSearch;
use crate::support::output::Output;
use fifteen::queens::{Chessboard, QueensResult};
use fifteen::records::{Head, Queens, Status};

/// Returns the record of an answer.
pub fn queens_record(
    board: Chessboard,
    queens: usize,
    answer: &QueensResult,
    search: &QueensSearch,
    out: &Output,
) -> Queens {
    let (width, height) = (board.width(), board.height());
    let place = |&square: &usize| [square / width + 1, square % width + 1];
    let (threads, seconds) = (search.options.threads.get(), search.session.seconds());
    let complete = Head { threads, seconds, ..out.head(Status::Solved) };
    Queens {
        head: search.session.search_end(answer.stopped).head(complete),
        width,
        height,
        queens,
        unattacked: answer.unattacked,
        upper_bound: answer.upper,
        placement: answer.placement.iter().map(place).collect(),
        nodes: answer.nodes,
    }
}
