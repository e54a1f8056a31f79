//! Simple interface to the search.

use super::{Chessboard, Error, Options, QueensProgress, QueensResult, solve};
use fifteen_runtime::{Observer, Threads};

/// Builder for searches, which use all cores by default.
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
    /// Creates a solver with default settings.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Sets the number of threads, by default one for each core.
    pub fn threads(self, threads: Threads) -> Solver {
        Solver { options: Options { threads } }
    }

    /// Finds the maximum number of squares that this number of queens can leave unattacked, and
    /// proves it. On square boards with as many queens as rows, up to nineteen take seconds, twenty
    /// and 21 a few minutes, and 23 an hour of two cores.
    ///
    /// # Errors
    /// If there are more queens than squares, or the result fails verification.
    pub fn solve(&self, board: Chessboard, queens: usize) -> Result<QueensResult, Error> {
        self.search(board, queens, &mut ())
    }

    /// Solves like [`Solver::solve`], and reports progress to an observer, which may cancel the
    /// search. After a cancellation, the result has the best placement so far and the proved upper
    /// bound.
    ///
    /// # Errors
    /// As for [`Solver::solve`].
    pub fn search(
        &self,
        board: Chessboard,
        queens: usize,
        observer: &mut dyn Observer<QueensProgress>,
    ) -> Result<QueensResult, Error> {
        solve::solve(board, queens, &self.options, observer)
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
