//! Results of a search: its state so far, its report, and the errors without one.

use super::MAX_SEARCHED_SIDE;
use crate::grid::Grid;
use crate::position::{LargeBoard, Unsolvable};
use fifteen_runtime::{Stopped, impl_error};
use fifteen_verify::tiles::TilesFault;
use std::iter;
use std::sync::Arc;

/// State of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Length of the shortest solution so far, in moves.
    pub length: Option<u32>,
    /// Shortest solution so far: the tiles that are pushed. Empty if there is none.
    pub moves: Arc<[u16]>,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Solution: the tiles that are pushed, in order.
    pub moves: Vec<u16>,
    /// Lower bound of the tables for the start, in moves; its Manhattan distance if no tables were
    /// built.
    pub estimate: u32,
    /// Proved lower bound on the length of all solutions, in moves.
    pub bound: u32,
    /// Number of nodes visited plus successors generated.
    pub nodes: u64,
    /// Reason why the search ended, unless the solution is proved optimal.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Returns whether the solution is as long as the lower bound, so that none is shorter.
    pub fn is_optimal(&self) -> bool {
        self.moves.len() as u32 == self.bound
    }

    /// Returns the positions along the solution, from the start to the goal. The iterator ends
    /// early if the solution is that of another start.
    ///
    /// ```
    /// use fifteen_anytime::{LargeBoard, Settings, search};
    ///
    /// let start: LargeBoard = "1 2 3 / 4 0 5".parse()?;
    /// let report = search(&start, &Settings::default(), &mut ())?;
    /// let boards: Vec<String> = report.boards(&start).map(|board| board.to_line()).collect();
    /// assert_eq!(boards, ["1 2 3 / 4 0 5", "1 2 3 / 4 5 0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn boards(&self, start: &LargeBoard) -> impl Iterator<Item = LargeBoard> {
        let mut moves = self.moves.iter();
        iter::successors(Some(start.clone()), move |board| {
            let mut next = board.clone();
            next.push(*moves.next()?).then_some(next)
        })
    }
}

/// Reason why a search returns no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchError {
    /// The goal cannot be reached.
    Unsolvable(Unsolvable),
    /// The board has more rows or columns than [`MAX_SEARCHED_SIDE`].
    TooLarge,
    /// The goal has another size than the start.
    GoalSize {
        /// Size of the start.
        expected: Grid,
        /// Size of the goal.
        found: Grid,
    },
    /// The search was stopped before the first solution was complete.
    Stopped(Stopped),
    /// The known moves are not a solution.
    Fault(TilesFault),
}

impl_error! { SearchError:
    Self::Unsolvable(reason) => "unsolvable: {reason}",
    Self::TooLarge => ("boards of up to {MAX_SEARCHED_SIDE}x{MAX_SEARCHED_SIDE} are solved"),
    Self::GoalSize { expected, found } => "a {found} goal of a {expected} board",
    Self::Stopped(reason) => "{reason}",
    Self::Fault(fault) => "not a solution: {fault}",
}
