//! The whole search: a placement to beat, tasks, threads, and the proof.
//!
//! There are two ways to search. Both begin with a placement to beat and cut the tree into tasks, which
//! does not depend on the number of threads. [`at_once`] then shares every improvement between all
//! threads; [`dealt`] searches units that know nothing of each other, so that they can be done
//! anywhere, and begins with the best placement that some seconds of [annealing](super::anneal) find.

mod start;
mod units;
mod unsharded;

pub use start::{Start, StartError};
pub use units::{UnitSearch, search_units};

use super::chessboard::Chessboard;
use super::hill_climb::{QueenPlacement, hill_climb};
use super::search::{BranchAndBound, QueensProblem, WorkerMessage};
use super::shared_state::{Incumbent, SharedState};
use super::task::Task;
use super::{Error, Options, QueensProgress, QueensResult};
use fifteen_runtime::{Observer, Stopped};
use fifteen_verify::queens::{self, QueensFault};
use std::ops::ControlFlow;

/// The search is cut into at least this many tasks, if it is large enough for that.
const MIN_TASKS: usize = 1 << 12;

/// The stack of a thread. It goes as deep as there are lines, with two nodes on each level.
const STACK_BYTES: usize = 2 << 20;

/// Finds the largest number of squares that no queen attacks when a number of queens stand on a
/// board, and a placement that leaves as many. Squares on which queens stand count as attacked.
///
/// The watch looks every few milliseconds. If it breaks off, the answer has the best placement so
/// far, and what is proved about better ones.
///
/// # Errors
/// If there are more queens than squares; or if the answer turns out to be wrong, which would be a
/// mistake of the search.
///
/// ```
/// use fifteen_queens::{self as queens, Chessboard, Options};
///
/// let board = Chessboard::new(8, 8)?;
/// let answer = queens::solve(board, 8, &Options::default(), &mut ())?;
/// assert_eq!((answer.unattacked, answer.upper), (11, 11));
/// assert_eq!(answer.placement.len(), 8);
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
pub fn solve(
    board: Chessboard,
    queens: usize,
    options: &Options,
    watch: &mut dyn Observer<QueensProgress>,
) -> Result<QueensResult, Error> {
    let question = new_problem(board, queens)?;
    let (mut flow, squares) = (ControlFlow::Continue(()), board.squares() as u32);
    let placement = hill_climb(board, queens, &mut |best| {
        flow = watch.on_progress(&QueensProgress::preparing(best.unattacked, squares));
        flow
    });
    if flow.is_break() {
        return make_result(&question, placement, squares, 0);
    }
    let run =
        select_by_size(board, [unsharded::run::<4>, unsharded::run::<6>, unsharded::run::<16>]);
    let end = run(&question, placement, options.threads, watch);
    make_result(&question, end.placement, end.upper, end.nodes)
}

/// The question, if it is one.
fn new_problem(board: Chessboard, queens: usize) -> Result<QueensProblem, Error> {
    match queens > board.squares() {
        true => Err(Error::TooManyQueens { queens, squares: board.squares() }),
        false => Ok(QueensProblem::new(board, queens)),
    }
}

/// That of three searches whose nodes have room for a board: for those up to 16×16, up to 19×19, and for
/// the largest. A node is copied at every step.
fn select_by_size<Run>(board: Chessboard, [small, medium, large]: [Run; 3]) -> Run {
    match board.squares() {
        ..=256 => small,
        257..=384 => medium,
        _ => large,
    }
}

/// Cuts the whole into tasks, level by level, and counts the nodes of that.
fn split_into_tasks<const WORDS: usize>(
    question: &QueensProblem,
    shared: &SharedState,
    best: &Incumbent,
    speak: &mut dyn FnMut(WorkerMessage),
) -> (Vec<Task>, u64) {
    let mut search = BranchAndBound::<WORDS>::new(question, shared, best, speak);
    let mut tasks = vec![Task::whole(question.board.squares())];
    while (1..MIN_TASKS).contains(&tasks.len()) && !shared.is_stopped() {
        tasks = tasks.into_iter().flat_map(|task| search.split(task)).collect();
    }
    let nodes = search.publish_nodes();
    (tasks, nodes)
}

/// What was found, where nothing that is left can have more unattacked squares than `upper`.
fn make_result(
    question: &QueensProblem,
    placement: QueenPlacement,
    upper: u32,
    nodes: u64,
) -> Result<QueensResult, Error> {
    check(question, &placement).map_err(Error::VerificationFailed)?;
    let QueenPlacement { unattacked, queens } = placement;
    let stopped = (upper > unattacked).then_some(Stopped::Cancelled);
    Ok(QueensResult { unattacked, upper: upper.max(unattacked), placement: queens, nodes, stopped })
}

/// Counts the squares that the placement leaves unattacked.
fn check(question: &QueensProblem, placement: &QueenPlacement) -> Result<(), QueensFault> {
    let QueensProblem { board, queens, .. } = *question;
    let found = queens::check(board.width(), board.height(), queens, &placement.queens)?;
    let claimed = placement.unattacked as usize;
    if found == claimed {
        Ok(())
    } else {
        Err(QueensFault::WrongUnattackedCount { found, claimed })
    }
}
