//! Queens that leave squares unattacked.

use crate::arguments::Arguments;
use crate::error::Problem;
use crate::host::{News, Outside};
use crate::instance::Instance;
use crate::requests::{Answer, answer};
use fifteen::Threads;
use fifteen::queens::{self, Answer as Found, Chessboard, Options, Progress, Start};
use fifteen::records::{Command, Head, Queens, Reason, Status};
use fifteen::verify;
use serde_json::json;
use std::ops::ControlFlow;

/// The board that a request names, by rows and columns.
fn take_board(arguments: &mut Arguments) -> Result<Chessboard, Problem> {
    let (rows, columns) = (arguments.take("rows")?, arguments.take("columns")?);
    Chessboard::new(columns, rows).map_err(Problem::invalid)
}

/// The squares that are free when `queens` stand on some, counted row by row from 0.
pub fn free(_: &mut Instance, mut arguments: Arguments, _: &mut Outside) -> Answer {
    let board = take_board(&mut arguments)?;
    let queens: Vec<usize> = arguments.take("queens")?;
    arguments.end()?;
    let (width, height) = (board.width(), board.height());
    // The checker counts, and finds what is wrong with the squares.
    let unattacked = verify::queens::check(width, height, queens.len(), &queens);
    let unattacked = unattacked.map_err(Problem::request)?;
    let free = board.free(&queens);
    if free.len() != unattacked {
        return Err(Problem::wrong(format!("{} squares are free, not {unattacked}", free.len())));
    }
    answer(&json!({ "status": "complete", "free": free, "unattacked": unattacked }))
}

/// The seconds in which a good placement is looked for, unless the page says otherwise.
const DEFAULT_SECONDS: f64 = 2.0;

/// A very good placement of a number of `queens`, in some `seconds`, without a proof that it is the best.
pub fn best(_: &mut Instance, mut arguments: Arguments, outside: &mut Outside) -> Answer {
    let board = take_board(&mut arguments)?;
    let queens: usize = arguments.take("queens")?;
    let seconds: Option<f64> = arguments.maybe("seconds")?;
    arguments.end()?;
    let enough = seconds.unwrap_or(DEFAULT_SECONDS);
    let mut look = |progress: &Progress| match outside.seconds() < enough {
        true => outside.look(Command::Queens, || progress_update(progress)),
        false => ControlFlow::Break(()),
    };
    let start = Start::find(board, queens, &mut look).map_err(to_request_error)?;
    let placement = start.placement();
    verify::queens::check(board.width(), board.height(), queens, &placement.queens)
        .map_err(Problem::wrong)?;
    let head = Head {
        seconds: outside.seconds(),
        stopped: Some(Reason::Time),
        ..Head::new(Command::Queens, Status::Stopped)
    };
    let (unattacked, upper) = (placement.unattacked, board.squares() as u32);
    answer(&Queens { head, unattacked, upper, ..empty_record(board, queens, &placement.queens) })
}

/// Finds the best placement of a number of `queens`, and proves it.
pub fn solve(_: &mut Instance, mut arguments: Arguments, outside: &mut Outside) -> Answer {
    let board = take_board(&mut arguments)?;
    let queens: usize = arguments.take("queens")?;
    arguments.end()?;
    let mut unattacked = None;
    let mut look = |progress: &Progress| {
        if unattacked.replace(progress.unattacked) != Some(progress.unattacked) {
            outside.tell(&json!({
                "kind": "found",
                "unattacked": progress.unattacked,
                "upper": progress.upper,
            }))?;
        }
        outside.look(Command::Queens, || progress_update(progress))
    };
    let options = Options { threads: Threads::ONE };
    let found = queens::solve(board, queens, &options, &mut look).map_err(to_request_error)?;
    answer(&make_record(board, queens, &found, outside.seconds()))
}

/// Why there is no answer.
fn to_request_error(error: queens::Error) -> Problem {
    match error {
        queens::Error::Wrong(fault) => Problem::wrong(fault),
        error => Problem::invalid(error),
    }
}

/// How far a search has come.
#[allow(clippy::cast_precision_loss)] // it is a share
fn progress_update(progress: &Progress) -> News {
    News {
        line: format!("{} to {} unattacked", progress.unattacked, progress.upper),
        share: Some(progress.done as f64 / progress.tasks.max(1) as f64),
        nodes: Some(progress.nodes),
        found: Some(progress.unattacked.into()),
    }
}

/// The record of an answer.
fn make_record(board: Chessboard, queens: usize, found: &Found, seconds: f64) -> Queens {
    let (status, stopped) = match found.stopped {
        None => (Status::Solved, None),
        Some(_) => (Status::Stopped, Some(Reason::Interrupted)),
    };
    Queens {
        head: Head { seconds, stopped, ..Head::new(Command::Queens, status) },
        unattacked: found.unattacked,
        upper: found.upper,
        nodes: found.nodes,
        ..empty_record(board, queens, &found.placement)
    }
}

/// The record of a placement of which nothing else is known.
fn empty_record(board: Chessboard, queens: usize, placement: &[usize]) -> Queens {
    let place = |&square: &usize| [square / board.width() + 1, square % board.width() + 1];
    Queens {
        head: Head::new(Command::Queens, Status::Searching),
        width: board.width(),
        height: board.height(),
        queens,
        unattacked: 0,
        upper: board.squares() as u32,
        placement: placement.iter().map(place).collect(),
        nodes: 0,
    }
}
