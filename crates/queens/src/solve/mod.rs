//! Whole search: a placement to beat, tasks, threads, and verification.
//!
//! There are two kinds of search. Both begin with the same placement to beat and split the tree
//! into the same tasks, independently of the number of threads. `unsharded` then shares every
//! improvement among all threads; `units` searches independent units, which can be distributed.

mod start;
mod units;
mod unsharded;

pub use start::{Start, StartError};
pub use units::{UnitSearch, search_units};

use super::chessboard::Chessboard;
use super::first_placement::QueenPlacement;
use super::search::QueensProblem;
use super::task::Task;
use super::{Error, Options, QueensProgress, QueensResult};
use fifteen_runtime::{Observer, Stopped};
use fifteen_verify::queens::{self, QueensFault};

/// Minimum number of tasks of a search that is large enough.
const MIN_TASKS: usize = 1 << 12;

/// Stack size of a thread in bytes. The depth is at most the number of lines.
const STACK_BYTES: usize = 2 << 20;

/// Finds a placement of this number of queens that leaves the most squares unattacked, and proves
/// that none leaves more. The squares of the queens count as attacked.
///
/// The observer is called every few milliseconds. If it cancels the search, the result has the best
/// placement so far and the proved upper bound.
///
/// # Errors
/// If there are more queens than squares; or if the result fails verification, which would be a bug
/// in the search.
///
/// ```
/// use fifteen_queens::{self as queens, Chessboard, Options};
///
/// let board = Chessboard::new(8, 8)?;
/// let result = queens::solve(board, 8, &Options::default(), &mut ())?;
/// assert_eq!((result.unattacked, result.upper), (11, 11));
/// assert_eq!(result.placement.len(), 8);
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
pub fn solve(
    board: Chessboard,
    queens: usize,
    options: &Options,
    observer: &mut dyn Observer<QueensProgress>,
) -> Result<QueensResult, Error> {
    let start = Start::find(board, queens, observer)?;
    let (problem, placement) = (start.problem(), start.placement().clone());
    if start.stopped().is_some() {
        return make_result(&problem, placement, board.squares() as u32, 0);
    }
    let end = unsharded::run(&problem, placement, options.threads, observer);
    make_result(&problem, end.placement, end.upper, end.nodes)
}

/// Creates the problem if the queens fit on the board.
fn new_problem(board: Chessboard, queens: usize) -> Result<QueensProblem, Error> {
    match queens > board.squares() {
        true => Err(Error::TooManyQueens { queens, squares: board.squares() }),
        false => Ok(QueensProblem::new(board, queens)),
    }
}

/// Splits the whole search into tasks, until there are enough of them or they cannot be split any
/// further.
fn split_into_tasks(problem: &QueensProblem, must_exceed: u32) -> Vec<Task> {
    let mut tasks = Task::all(problem, must_exceed);
    while tasks.len() < MIN_TASKS {
        let parts: Vec<Task> = tasks.iter().flat_map(|task| task.split(problem)).collect();
        if parts == tasks {
            break;
        }
        tasks = parts;
    }
    tasks
}

/// Verifies a placement, and builds the result with this upper bound on all unfinished tasks.
fn make_result(
    problem: &QueensProblem,
    placement: QueenPlacement,
    upper: u32,
    nodes: u64,
) -> Result<QueensResult, Error> {
    check(problem, &placement).map_err(Error::VerificationFailed)?;
    let QueenPlacement { unattacked, queens } = placement;
    let stopped = (upper > unattacked).then_some(Stopped::Cancelled);
    Ok(QueensResult { unattacked, upper: upper.max(unattacked), placement: queens, nodes, stopped })
}

/// Verifies the number of squares that the placement leaves unattacked.
fn check(problem: &QueensProblem, placement: &QueenPlacement) -> Result<(), QueensFault> {
    let QueensProblem { board, queens, .. } = *problem;
    let found = queens::check(board.width(), board.height(), queens, &placement.queens)?;
    let claimed = placement.unattacked as usize;
    if found == claimed {
        Ok(())
    } else {
        Err(QueensFault::WrongUnattackedCount { found, claimed })
    }
}
