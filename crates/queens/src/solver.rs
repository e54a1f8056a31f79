//! The short way to an answer.

use super::{Chessboard, Error, Options, QueensProgress, QueensResult, solve};
use fifteen_runtime::{Observer, Threads};

/// A solver, set up as wanted: unless told otherwise it takes all cores.
///
/// ```
/// use fifteen_runtime::Threads;
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
    pub fn solve(&self, board: Chessboard, queens: usize) -> Result<QueensResult, Error> {
        self.search(board, queens, &mut ())
    }

    /// The same while a watch looks on, which may stop it. Then the answer is the best so far, with what
    /// is proved about better ones.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn search(
        &self,
        board: Chessboard,
        queens: usize,
        watch: &mut dyn Observer<QueensProgress>,
    ) -> Result<QueensResult, Error> {
        solve::solve(board, queens, &self.options, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builder_sets_threads() {
        let seven = Threads::new(7).expect("some threads");
        assert_eq!(Solver::new().threads(seven).options.threads, seven);
    }
}
