//! Queens that leave squares unattacked.

use crate::arguments::Arguments;
use crate::error::RequestError;
use crate::host::{Host, ProgressUpdate};
use crate::instance::Instance;
use crate::requests::{Response, to_response};
use fifteen::Threads;
use fifteen::queens::{self, Chessboard, Options, QueensProgress, QueensResult as Found, Start};
use fifteen::records::{Command, Head, Queens, Reason, Status};
use fifteen::verify;
use serde_json::json;
use std::ops::ControlFlow;

/// Takes the board, by rows and columns.
fn take_board(arguments: &mut Arguments) -> Result<Chessboard, RequestError> {
    let (rows, columns) = (arguments.required("rows")?, arguments.required("columns")?);
    Chessboard::new(columns, rows).map_err(RequestError::invalid)
}

/// Default time for a good placement, in seconds.
const DEFAULT_SECONDS: f64 = 2.0;

/// Finds a good placement of `queens` queens within about `seconds` seconds, without a proof that
/// it is optimal.
pub fn find_good_placement(
    _: &mut Instance,
    mut arguments: Arguments,
    host: &mut Host,
) -> Response {
    let board = take_board(&mut arguments)?;
    let queens: usize = arguments.required("queens")?;
    let seconds: Option<f64> = arguments.optional("seconds")?;
    arguments.reject_unknown()?;
    let enough = seconds.unwrap_or(DEFAULT_SECONDS);
    let mut on_progress = |progress: &QueensProgress| match host.seconds() < enough {
        true => host.report_progress(Command::Queens, || progress_update(progress)),
        false => ControlFlow::Break(()),
    };
    let start = Start::find(board, queens, &mut on_progress).map_err(to_request_error)?;
    let placement = start.placement();
    verify::queens::check(board.width(), board.height(), queens, &placement.queens)
        .map_err(RequestError::internal)?;
    let head = Head {
        seconds: host.seconds(),
        stopped: Some(Reason::Time),
        ..Head::new(Command::Queens, Status::Stopped)
    };
    let record = Queens::unproved(head, board, queens, &placement.queens, placement.unattacked);
    to_response(&record)
}

/// Finds a placement of `queens` queens, and proves that it is optimal.
pub fn solve(_: &mut Instance, mut arguments: Arguments, host: &mut Host) -> Response {
    let board = take_board(&mut arguments)?;
    let queens: usize = arguments.required("queens")?;
    arguments.reject_unknown()?;
    let mut unattacked = None;
    let mut on_progress = |progress: &QueensProgress| {
        if unattacked.replace(progress.unattacked) != Some(progress.unattacked) {
            host.send(&json!({
                "kind": "found",
                "unattacked": progress.unattacked,
                "upper_bound": progress.upper,
            }))?;
        }
        host.report_progress(Command::Queens, || progress_update(progress))
    };
    let options = Options { threads: Threads::ONE };
    let found =
        queens::solve(board, queens, &options, &mut on_progress).map_err(to_request_error)?;
    to_response(&make_record(board, queens, &found, host.seconds()))
}

/// Converts the error of a search.
fn to_request_error(error: queens::Error) -> RequestError {
    match error {
        queens::Error::VerificationFailed(fault) => RequestError::internal(fault),
        error => RequestError::invalid(error),
    }
}

/// Returns the progress of a search.
#[allow(clippy::cast_precision_loss)] // a fraction
fn progress_update(progress: &QueensProgress) -> ProgressUpdate {
    ProgressUpdate {
        message: format!("{} to {} unattacked", progress.unattacked, progress.upper),
        fraction_done: Some(progress.done as f64 / progress.tasks.max(1) as f64),
        nodes: Some(progress.nodes),
        found: Some(progress.unattacked.into()),
    }
}

/// Returns the record of an answer.
fn make_record(board: Chessboard, queens: usize, found: &Found, seconds: f64) -> Queens {
    let head = Head { seconds, ..Head::new(Command::Queens, Status::Solved) };
    let head = head.stopped_early(found.stopped.map(Reason::from));
    let record = Queens::unproved(head, board, queens, &found.placement, found.unattacked);
    Queens { upper_bound: found.upper, nodes: found.nodes, ..record }
}
