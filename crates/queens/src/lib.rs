//! Queens that leave as many squares as possible unattacked.
//!
//! ```
//! use fifteen_queens::{Chessboard, Solver};
//!
//! let board = Chessboard::new(5, 5)?;
//! let answer = Solver::new().solve(board, 5)?;
//! assert_eq!(answer.unattacked, 3);
//! # Ok::<(), fifteen_queens::Error>(())
//! ```
//!
//! How can Q queens stand on a W×H board so that they attack as little of it as possible? For n
//! queens on an n×n board this is sequence A001366 of the OEIS, which begins 0, 0, 0, 1, 3, 5, 7,
//! 11, 18, 22, 30, 36, 47, 56, 72. Placing the queens one by one is hopeless for more than about
//! ten: on a 12×12 board there are 10^17 ways to place twelve. This search takes a different
//! approach.
//!
//! # Closing lines
//!
//! Think of two armies: the queens, and the unattacked squares. They must not see each other. So
//! no row, column or diagonal has members of both: each line can be *closed*, either to
//! queens or to unattacked squares. The search decides line by line. A square stays open to queens
//! as long as none of its four lines is closed to them, and likewise for unattacked squares. Once
//! no line is open to both sides, the remaining squares no longer conflict: queens may stand on any
//! square that is open to them, and they attack no square that is open to the other side.
//!
//! ```text
//! q q q .    The top row is closed to unattacked squares, and the right column to queens: q is
//! b b b u    open to queens only, u to unattacked squares only, b to both, and . to neither.
//! b b b u
//! b b b u
//! ```
//!
//! A 12×12 board has 24 rows and columns, and when they are decided the diagonals nearly are, too.
//! That makes some 2^24 cases at most, instead of 10^17.
//!
//! # Symmetry
//!
//! A square board has eight symmetries. Suppose that a line ℓ is decided at a node that is
//! invariant under some of them. These symmetries map ℓ to several lines, its *orbit*. Either
//! queens attack along one of these, and some symmetry maps it to ℓ; or all of them are closed to
//! queens at once. This is orbital branching (J. Ostrowski, J. Linderoth, F. Rossi, S. Smriglio,
//! *Orbital branching*, Mathematical Programming 126, 2011).
//!
//! # The bound
//!
//! A node can be pruned as soon as its queens provably cost too many squares. Let t be a square
//! that may stay unattacked, and a(t) the number of squares for queens on its lines. Divide t among
//! them: each is charged a share of 1/a(t). If any queens attack t, it is lost, but at most a(t) of
//! them can; so their shares add up to at most the one square that is lost. The shares of a square
//! for a queen add up to its *charge*. *Whichever squares the queens take, they cost at least the
//! sum of the Q lowest charges.*
//!
//! In terms of linear programming this is a solution of the dual, found in one pass. It could be
//! improved, square by square, until it is optimal. That would halve the number of nodes, but each
//! would take three times as long. A knapsack bound over the rows (or columns, or diagonals), with
//! queens as weights and lost squares as costs, does not pay either: it prunes almost no node that
//! the shares do not.
//!
//! The same numbers show more. A square is closed to queens if a queen on it alone attacks too many
//! squares that may stay unattacked, or if its charge is too high together with the Q − 1 lowest
//! charges. And a square that may stay unattacked is closed to this side if it leaves fewer than Q
//! squares for queens. Because closing squares changes the shares, all of this is repeated.
//!
//! # Which line
//!
//! The search decides the line for which the product of two numbers is greatest: that of its
//! squares open to queens, and that of its squares that may stay unattacked. Such lines are long
//! and near the middle; rows and columns come first. Taking diagonals first makes the tree 25 times
//! as large; trying every line to see which raises the bound most makes it no smaller.
//!
//! # Tasks and units
//!
//! A good placement is found at the beginning, by moving queens about (`hill_climb`). Often the
//! search only proves that there is nothing better. It is split into a few thousand tasks, each
//! given by the lines that are closed; threads take the tasks in descending order of their bounds.
//!
//! A search that takes days distributes the tasks among [units](fifteen_runtime::units) instead,
//! which are searched in any order, on any machine, and stored in checkpoints: [`search_units`].
//! They all begin with the same placement to beat, a very good one ([`Start`]), which takes some
//! seconds to find (`anneal`).
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `chessboard` | [`Chessboard`]: squares and lines |
//! | `symmetry` | effects of symmetries on lines, and orbits |
//! | `node` | squares open to either side |
//! | `bound` | shares, charges, and their consequences |
//! | `search` | depth-first search below a node, and the split into tasks |
//! | `task`, `shared_state` | tasks, and data shared by the threads |
//! | `hill_climb`, `anneal` | a good placement to begin with; a very good one |
//! | `unit` | [`QueensUnit`] and [`QueensRecord`]: result of a unit |
//! | `solve` | whole search, at once or in units |
//! | `solver` | [`Solver`]: simple interface |
//! | `picture` | pictures of placements |
//!
//! # Measurements
//!
//! Up to fifteen queens take seconds; sixteen and seventeen take minutes. The numbers of nodes and
//! seconds are in the book's chapter on measurements (`docs/src/measurements.md`).

mod anneal;
mod bound;
mod chessboard;
mod hill_climb;
mod node;
mod picture;
mod search;
mod shared_state;
mod solve;
mod solver;
mod symmetry;
mod task;
mod unit;

pub use chessboard::{Chessboard, MAX_SIDES_SUM};
pub use fifteen_runtime::units::RecordError;
pub use hill_climb::QueenPlacement;
pub use picture::draw_queens;
pub use solve::{Start, StartError, UnitSearch, search_units, solve};
pub use solver::Solver;
pub use unit::{QueensRecord, QueensUnit};

use fifteen_runtime::estimate::Interval;
use fifteen_runtime::number_format::Pluralized;
use fifteen_runtime::{Stopped, Threads, impl_error};
use fifteen_verify::queens::QueensFault;
use std::fmt;

/// Options of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Number of threads, by default one for each core.
    pub threads: Threads,
}

/// Progress of a search. Until the search has a first placement and is split into tasks, it counts
/// as one unfinished task.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct QueensProgress {
    /// Maximum number of unattacked squares found so far.
    pub unattacked: u32,
    /// Proved upper bound on the unattacked squares. In a search [of units](search_units), units
    /// that earlier runs or other processes have finished count as unfinished.
    pub upper: u32,
    /// Number of visited nodes.
    pub nodes: u64,
    /// Estimated number of nodes left, once there is an estimate: likely lower and upper bounds. In
    /// a search [of units](search_units) it covers the pending units.
    pub nodes_left: Option<Interval>,
    /// Number of tasks of the search, or of pending units.
    pub tasks: usize,
    /// Number of finished tasks or units.
    pub done: usize,
    /// Unit that was just finished, in a search [of units](search_units). It is reported even after
    /// the observer has cancelled the search.
    pub finished_unit: Option<QueensUnit>,
}

impl QueensProgress {
    /// Returns the progress of a search before its tasks are known.
    fn preparing(unattacked: u32, upper: u32) -> QueensProgress {
        QueensProgress {
            unattacked,
            upper,
            nodes: 0,
            nodes_left: None,
            tasks: 1,
            done: 0,
            finished_unit: None,
        }
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct QueensResult {
    /// Maximum number of unattacked squares found.
    pub unattacked: u32,
    /// Proved upper bound on the unattacked squares; equal to `unattacked` unless the search was
    /// stopped, or records of units are missing.
    pub upper: u32,
    /// Squares of queens that leave `unattacked` squares unattacked.
    pub placement: Vec<usize>,
    /// Number of visited nodes.
    pub nodes: u64,
    /// [`Stopped::Cancelled`] if the search was stopped early.
    pub stopped: Option<Stopped>,
}

impl fmt::Display for QueensResult {
    /// Writes the number of unattacked squares and, if the search was stopped, the bound and the
    /// reason.
    ///
    /// ```
    /// use fifteen_queens::{Chessboard, Solver};
    ///
    /// let result = Solver::new().solve(Chessboard::new(8, 8)?, 8)?;
    /// assert_eq!(result.to_string(), "11 unattacked squares");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = Pluralized(self.unattacked.into(), "unattacked square");
        match self.stopped {
            Some(reason) => write!(f, "{squares}, at most {}, stopped: {reason}", self.upper),
            None => write!(f, "{squares}"),
        }
    }
}

/// Error of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The board is empty or too large.
    InvalidBoard {
        /// Width of the board.
        width: usize,
        /// Height of the board.
        height: usize,
    },
    /// There are more queens than squares.
    TooManyQueens {
        /// The number of queens.
        queens: usize,
        /// The number of squares.
        squares: usize,
    },
    /// The result fails verification, which is a bug in the search.
    VerificationFailed(QueensFault),
}

impl_error! { Error:
    Self::InvalidBoard { width, height } =>
        "invalid board of {width}x{height} squares: each side must be at least 1, their sum at \
         most {MAX_SIDES_SUM}",
    Self::TooManyQueens { queens, squares } => (
        "{} do not fit on {}",
        Pluralized(*queens as u128, "queen"),
        Pluralized(*squares as u128, "square"),
    ),
    Self::VerificationFailed(fault) => "internal error: verification failed: {fault}",
}
