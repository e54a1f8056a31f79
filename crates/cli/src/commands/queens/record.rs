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
    let (threads, seconds) = (search.options.threads.get(), search.session.seconds());
    let complete = Head { threads, seconds, ..out.head(Status::Solved) };
    let head = search.session.search_end(answer.stopped).head(complete);
    let (upper_bound, nodes) = (answer.upper, answer.nodes);
    let record = Queens::unproved(head, board, queens, &answer.placement, answer.unattacked);
    Queens { upper_bound, nodes, ..record }
}
