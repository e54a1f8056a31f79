//! Guessing, with a stack of states.

#![allow(clippy::inline_always)] // a target feature reaches only what is inlined

#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx512, Avx512Token};
use super::lanes::{Lanes, Portable};
use super::state::{LaneState, Propagation};
use crate::count::{CountProgress, SolutionCount, WrongSolution};
use crate::grid::Grid;
use fifteen_runtime::{Observer, Stopped};

/// How many states are looked at before the watch is.
const STATES_BETWEEN_REPORTS: u32 = 1 << 12;

/// The fast solver. It is made once and solves any number of puzzles.
///
/// ```
/// use fifteen_sudoku::{Grid, Solver};
///
/// let puzzle = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let puzzle = Grid::parse(puzzle)?;
/// let count = Solver::default().count(&puzzle, 2, &mut ())?;
/// assert_eq!(count.solutions, 1);
/// let solution = count.first.expect("there is one");
/// assert!(solution.to_string().starts_with("237841569186795243594326718"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver(LaneSolver);

/// The lanes that a solver works with.
#[derive(Debug)]
enum LaneSolver {
    Portable(LaneSearch<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx512(LaneSearch<Avx512>, Avx512Token),
}

impl Default for Solver {
    /// With the widest registers that the processor has.
    fn default() -> Solver {
        #[cfg(target_arch = "x86_64")]
        if let Some(has) = Avx512Token::detect() {
            return Solver(LaneSolver::Avx512(LaneSearch { token: has, stack: Vec::new() }, has));
        }
        Solver::portable()
    }
}

impl Solver {
    /// A solver with the widest registers that the processor has.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver that needs nothing particular of the processor.
    pub fn portable() -> Solver {
        Solver(LaneSolver::Portable(LaneSearch { token: (), stack: Vec::new() }))
    }

    /// Counts the solutions of a puzzle, up to a limit. The watch hears from time to time how many
    /// there are so far, and may stop the search.
    ///
    /// # Errors
    /// If the solution turns out to be wrong, which would be a mistake of the search.
    pub fn count(
        &mut self,
        puzzle: &Grid,
        limit: u64,
        watch: &mut dyn Observer<CountProgress>,
    ) -> Result<SolutionCount, WrongSolution> {
        self.count_unchecked(puzzle, limit, watch).verify(puzzle)
    }

    /// The same without a check of the solution, for those who look at it themselves, or not at all.
    ///
    /// The check takes some 50 nanoseconds, which is nothing for a hard puzzle and a few percent of
    /// the time for an easy one.
    ///
    /// ```
    /// use fifteen_sudoku::{Grid, Solver};
    ///
    /// // Is there more than one solution?
    /// let puzzle = Grid::parse(&("123456789".to_owned() + &".".repeat(72)))?;
    /// let count = Solver::default().count_unchecked(&puzzle, 2, &mut ());
    /// assert_eq!(count.solutions, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_unchecked(
        &mut self,
        puzzle: &Grid,
        limit: u64,
        watch: &mut dyn Observer<CountProgress>,
    ) -> SolutionCount {
        match &mut self.0 {
            LaneSolver::Portable(search) => search.count(puzzle, limit, watch),
            #[cfg(target_arch = "x86_64")]
            LaneSolver::Avx512(search, has) => Avx512Token::run_with_avx512(
                *has,
                #[inline(always)]
                || search.count(puzzle, limit, watch),
            ),
        }
    }
}

/// A search with certain lanes.
struct LaneSearch<L: Lanes> {
    token: L::Token,
    /// What is still to be looked at.
    stack: Vec<LaneState<L>>,
}

impl<L: Lanes> std::fmt::Debug for LaneSearch<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").finish_non_exhaustive()
    }
}

impl<L: Lanes> LaneSearch<L> {
    /// Counts solutions depth first.
    #[inline(always)]
    fn count(
        &mut self,
        puzzle: &Grid,
        limit: u64,
        watch: &mut dyn Observer<CountProgress>,
    ) -> SolutionCount {
        let mut count = SolutionCount::ZERO;
        let mut states = 0_u32;
        self.stack.clear();
        self.stack.push(LaneState::new(self.token, puzzle));
        while let Some(mut state) = self.stack.pop() {
            states += 1;
            if states.is_multiple_of(STATES_BETWEEN_REPORTS)
                && watch.on_progress(&CountProgress { solutions: count.solutions }).is_break()
            {
                return SolutionCount { stopped: Some(Stopped::Cancelled), ..count };
            }
            match state.propagate(self.token) {
                Propagation::Contradiction => {}
                Propagation::Open => {
                    let guess = state.choose_guess();
                    self.stack.push(state.with_removed(self.token, guess));
                    self.stack.push(state.with_placed(self.token, guess));
                }
                Propagation::Solved => {
                    count.solutions += 1;
                    if count.first.is_none() {
                        count.first = Some(state.grid());
                    }
                    if count.solutions >= limit {
                        return count;
                    }
                }
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many states are looked at until all solutions are found.
    fn count_states<L: Lanes>(on: L::Token, grid: &Grid) -> u32 {
        let (mut states, mut stack) = (0, vec![LaneState::<L>::new(on, grid)]);
        while let Some(mut state) = stack.pop() {
            states += 1;
            if state.propagate(on) == Propagation::Open {
                let guess = state.choose_guess();
                stack.push(state.with_removed(on, guess));
                stack.push(state.with_placed(on, guess));
            }
        }
        states
    }

    const PUZZLES: [&str; 6] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "98.7.....7...6.9...6...5...6...8.4....43...2.........1.7..4.69....2...5......1..3",
        "......91..5...4.....83..2.7......7365..4.....76.9......8...1..2..37..4........5..",
    ];

    /// More states mean that a rule has lost something, or that worse candidates are guessed.
    #[test]
    fn state_counts_match_recorded_values() {
        for (puzzle, expected) in PUZZLES.into_iter().zip([1, 1, 9, 125, 45, 59]) {
            let grid = Grid::parse(puzzle).expect("a puzzle");
            assert_eq!(count_states::<Portable>((), &grid), expected, "{puzzle}");
            #[cfg(target_arch = "x86_64")]
            if let Some(has) = Avx512Token::detect() {
                let states =
                    Avx512Token::run_with_avx512(has, || count_states::<Avx512>(has, &grid));
                assert_eq!(states, expected, "{puzzle}");
            }
        }
    }
}
