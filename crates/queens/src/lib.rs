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
//! # Rows and columns
//!
//! A queen attacks along four lines: a row, a column, and two diagonals. The search decides first
//! which rows have queens, and which columns. Let there be r such rows and c such columns on a
//! board of H rows and W columns. Then
//!
//! * the queens stand on the r·c *crossings* of these rows and columns, so r·c ≥ Q;
//! * at most the (H − r)·(W − c) *free* squares in the other rows and columns stay unattacked;
//! * and what the queens lose of these, they lose along diagonals.
//!
//! ```text
//! q q . q . .    Rows 1 to 3 and columns 1, 2 and 4 have queens: q is a crossing, u is free.
//! q q . q . .    A queen in the top left corner attacks two free squares along its diagonal.
//! q q . q . .
//! . . u . u u
//! . . u . u u
//! . . u . u u
//! ```
//!
//! A placement that leaves more than b squares unattacked loses at most (H − r)·(W − c) − b − 1 of
//! the free ones. This is only possible for some pairs of r and c, and for each of them it is known
//! from the beginning how much may be lost.
//!
//! There are C(H, r)·C(W, c) ways to choose the rows and columns, an eighth of that with all
//! symmetries: a billion for eighteen queens on an 18×18 board, all r and c together, where there
//! are 10^29 ways to place the queens. Almost all of them are refuted in some ten nanoseconds by a
//! bound on the loss along the diagonals of one direction (`diagonals`), and nearly all that remain
//! by one on both directions (`squares`). The few that are left are searched by deciding diagonals.
//!
//! The same bound refutes many of the ways while only the outer columns are decided: if m columns
//! with queens are still missing, at least Q − m·r queens stand in the decided ones, and the free
//! squares of decided columns stay free. A similar bound shows that some of the undecided columns
//! cannot have queens, often all of them (`column_bound`).
//!
//! # Symmetry
//!
//! Rows and columns are decided in pairs, from the edges to the middle. Mirror images are not
//! searched twice: in the outermost pair of rows of which only one has queens, that is the upper
//! one; likewise for columns. On a square board rows and columns can be exchanged, so c ≤ r; if
//! they are equal, the columns come before the rows in the order of their pairs.
//!
//! # Tasks and units
//!
//! A good placement is found at the beginning (`first_placement`). Mostly the search only proves
//! that there is nothing better. It is split into a few thousand tasks, each given by r, c, and the
//! choice for some outer rows; threads take the tasks in descending order of their numbers of free
//! squares.
//!
//! A search that takes days distributes the tasks among [units](fifteen_runtime::units) instead,
//! which are searched in any order, on any machine, and stored in checkpoints: [`search_units`].
//! They all begin with the same placement to beat ([`Start`]).
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `chessboard` | [`Chessboard`]: squares and lines |
//! | `line_set` | rows or columns with queens, decided pair by pair |
//! | `diagonals` | bound on the loss along the diagonals of one direction |
//! | `column_bound` | the same while columns are undecided |
//! | `squares` | crossings and free squares, and a bound on the loss along all diagonals |
//! | `tables` | for given rows, what each column adds to the diagonals |
//! | `search` | depth-first search of a task |
//! | `task`, `shared_state` | tasks, and data shared by the threads |
//! | `first_placement` | a good placement to begin with |
//! | `unit` | [`QueensUnit`] and [`QueensRecord`]: result of a unit |
//! | `solve` | whole search, at once or in units |
//! | `solver` | [`Solver`]: simple interface |
//! | `picture` | pictures of placements |
//!
//! # Measurements
//!
//! On square boards with as many queens as rows, up to eighteen take seconds, and more take
//! minutes. The numbers of nodes and seconds are in the book's chapter on measurements
//! (`docs/src/measurements.md`).

mod chessboard;
mod column_bound;
mod diagonals;
mod first_placement;
mod line_set;
mod picture;
mod search;
mod shared_state;
mod solve;
mod solver;
mod squares;
mod tables;
mod task;
mod unit;

pub use chessboard::{Chessboard, MAX_SIDES_SUM};
pub use fifteen_runtime::units::RecordError;
pub use first_placement::QueenPlacement;
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
