//! The short way to an answer.

use super::{Answer, Checkpoint, Chessboard, Error, Options, Progress, solve};
use fifteen_frame::{Threads, Watch};

/// A solver, set up as wanted: unless told otherwise it takes all cores.
///
/// ```
/// use fifteen_frame::Threads;
/// use fifteen_queens::{Chessboard, Solver};
///
/// let solver = Solver::new().threads(Threads::ONE);
/// assert_eq!(solver.solve(Chessboard::new(8, 8)?, 8)?.unattacked, 11);
/// # Ok::<(), fifteen_queens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Solver {
    options: Options,
}

impl Solver {
    /// A solver that has been told nothing.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Searches with this number of threads instead of one for each core.
    pub fn threads(self, threads: Threads) -> Solver {
        Solver { options: Options { threads } }
    }

    /// Finds the most squares that this number of queens can leave unattacked, which is proved to be
    /// the most. From about sixteen queens on it takes minutes, and from eighteen on hours.
    ///
    /// # Errors
    /// If there are more queens than squares, or the search made a mistake.
    pub fn solve(&self, board: Chessboard, queens: usize) -> Result<Answer, Error> {
        self.search(board, queens, &mut ())
    }

    /// The same while a watch looks on, which may stop it. Then the answer is the best so far, with
    /// a [`Checkpoint`].
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn search(
        &self,
        board: Chessboard,
        queens: usize,
        watch: &mut dyn for<'a> Watch<Progress<'a>>,
    ) -> Result<Answer, Error> {
        solve::solve(board, queens, &self.options, watch)
    }

    /// Goes on with a search that was stopped.
    ///
    /// # Errors
    /// If the search made a mistake.
    ///
    /// ```
    /// use fifteen_queens::{Chessboard, Progress, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut at_once = |_: &Progress| ControlFlow::Break(());
    /// let stopped = Solver::new().search(Chessboard::new(9, 9)?, 9, &mut at_once)?;
    /// let checkpoint = stopped.checkpoint.expect("it was stopped");
    /// assert_eq!(Solver::new().resume(&checkpoint, &mut ())?.unattacked, 18);
    /// # Ok::<(), fifteen_queens::Error>(())
    /// ```
    pub fn resume(
        &self,
        start: &Checkpoint,
        watch: &mut dyn for<'a> Watch<Progress<'a>>,
    ) -> Result<Answer, Error> {
        solve::resume(start, &self.options, watch)
    }
}
