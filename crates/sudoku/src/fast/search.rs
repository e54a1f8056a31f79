//! Depth-first search with a stack of states.

#![allow(clippy::inline_always)] // a target feature applies only to inlined code

#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx512, Avx512Token};
use super::lanes::{Portable, Register};
use super::state::{LaneState, Outcome};
use crate::count::{CountProgress, SolutionCount, WrongSolution};
use crate::grid::Grid;
use fifteen_runtime::{Observer, Stopped};

/// Number of states between two calls of the observer.
const STATES_BETWEEN_REPORTS: u64 = 1 << 12;

/// Fast solver, reusable for any number of puzzles.
///
/// ```
/// use fifteen_sudoku::{Grid, Solver};
///
/// let puzzle =
///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let puzzle = Grid::parse(puzzle)?;
/// let count = Solver::default().count(&puzzle, 2)?;
/// assert_eq!(count.solutions, 1);
/// let solution = count.first.expect("a solution");
/// assert!(solution.to_string().starts_with("237841569186795243594326718"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver(LaneSolver);

/// Solver for the selected kind of lanes.
#[derive(Debug)]
enum LaneSolver {
    Portable(LaneSearch<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx512(LaneSearch<Avx512>, Avx512Token),
}

impl Default for Solver {
    /// Creates a solver that uses AVX-512 if the processor supports it.
    fn default() -> Solver {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = Avx512Token::detect() {
            return Solver(LaneSolver::Avx512(LaneSearch { token, stack: Vec::new() }, token));
        }
        Solver::portable()
    }
}

impl Solver {
    /// Creates a solver that uses AVX-512 if the processor supports it.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Creates a solver that needs no special processor instructions.
    pub fn portable() -> Solver {
        Solver(LaneSolver::Portable(LaneSearch { token: (), stack: Vec::new() }))
    }

    /// Counts the solutions of a puzzle, up to a limit.
    ///
    /// # Errors
    /// If the solution fails verification, which would be a bug in the search.
    pub fn count(&mut self, puzzle: &Grid, limit: u64) -> Result<SolutionCount, WrongSolution> {
        self.search(puzzle, limit, &mut ())
    }

    /// Counts the solutions as [`count`](Solver::count) does. The observer receives the number of
    /// solutions so far at intervals, and may cancel the search.
    ///
    /// # Errors
    /// As for [`count`](Solver::count).
    pub fn search(
        &mut self,
        puzzle: &Grid,
        limit: u64,
        observer: &mut dyn Observer<CountProgress>,
    ) -> Result<SolutionCount, WrongSolution> {
        self.count_unchecked(puzzle, limit, observer).verify(puzzle)
    }

    /// Counts the solutions without verification, for callers that verify the solution or ignore
    /// it.
    ///
    /// Verification takes about 50 nanoseconds, which is negligible for a hard puzzle and a few
    /// percent of the time for an easy one.
    ///
    /// ```
    /// use fifteen_sudoku::{Grid, Solver};
    ///
    /// // Does it have more than one solution?
    /// let puzzle = Grid::parse(&("123456789".to_owned() + &".".repeat(72)))?;
    /// let count = Solver::default().count_unchecked(&puzzle, 2, &mut ());
    /// assert_eq!(count.solutions, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_unchecked(
        &mut self,
        puzzle: &Grid,
        limit: u64,
        observer: &mut dyn Observer<CountProgress>,
    ) -> SolutionCount {
        match &mut self.0 {
            LaneSolver::Portable(search) => search.count(puzzle, limit, observer),
            #[cfg(target_arch = "x86_64")]
            LaneSolver::Avx512(search, token) => Avx512Token::run_with_avx512(
                *token,
                #[inline(always)]
                || search.count(puzzle, limit, observer),
            ),
        }
    }
}

/// Search with one kind of lanes.
struct LaneSearch<L: Register> {
    token: L::Token,
    /// States to be searched.
    stack: Vec<LaneState<L>>,
}

impl<L: Register> std::fmt::Debug for LaneSearch<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LaneSearch").finish_non_exhaustive()
    }
}

impl<L: Register> LaneSearch<L> {
    /// Counts solutions depth first.
    #[inline(always)]
    fn count(
        &mut self,
        puzzle: &Grid,
        limit: u64,
        observer: &mut dyn Observer<CountProgress>,
    ) -> SolutionCount {
        let mut count = SolutionCount::ZERO;
        let mut ended = 0_u64;
        self.stack.clear();
        // Easy puzzles need no guess, and so no second state. Each bit of `active` is set while the
        // state with its number is searched.
        let mut root = LaneState::<L>::new(self.token, puzzle);
        let mut active =
            u8::from(root.propagate(self.token, 1).outcome(0) != Some(Outcome::Contradiction));
        let mut states = [root, root];
        while active != 0 {
            let mut pair = LaneState::pair(states);
            let propagation = pair.propagate(self.token, active);
            states = pair.states();
            for (number, state) in states.iter_mut().enumerate() {
                let Some(outcome) = propagation.outcome(number) else { continue };
                ended += 1;
                if ended.is_multiple_of(STATES_BETWEEN_REPORTS)
                    && observer
                        .on_progress(&CountProgress { solutions: count.solutions })
                        .is_break()
                {
                    return SolutionCount { stopped: Some(Stopped::Cancelled), ..count };
                }
                match outcome {
                    Outcome::Contradiction => active &= !(1 << number),
                    Outcome::Open => {
                        let guess = state.choose_guess(self.token);
                        self.stack.push(state.with_removed(guess));
                        *state = state.with_placed(guess);
                    }
                    Outcome::Solved => {
                        active &= !(1 << number);
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
            for (number, state) in states.iter_mut().enumerate() {
                if active >> number & 1 == 0
                    && let Some(next) = self.stack.pop()
                {
                    *state = next;
                    active |= 1 << number;
                }
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the number of states visited until all solutions are found.
    fn count_states<L: Register>(token: L::Token, grid: &Grid) -> u32 {
        let (mut states, mut stack) = (0, vec![LaneState::<L>::new(token, grid)]);
        while let Some(mut state) = stack.pop() {
            states += 1;
            if state.propagate(token, 1).outcome(0) == Some(Outcome::Open) {
                let guess = state.choose_guess(token);
                stack.push(state.with_removed(guess));
                stack.push(state.with_placed(guess));
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

    /// More states indicate that a rule is incomplete, or that worse candidates are guessed.
    #[test]
    fn state_counts_match_recorded_values() {
        for (puzzle, expected) in PUZZLES.into_iter().zip([1, 1, 7, 81, 19, 53]) {
            let grid = Grid::parse(puzzle).expect("a puzzle");
            assert_eq!(count_states::<Portable>((), &grid), expected, "{puzzle}");
            #[cfg(target_arch = "x86_64")]
            if let Some(token) = Avx512Token::detect() {
                let states =
                    Avx512Token::run_with_avx512(token, || count_states::<Avx512>(token, &grid));
                assert_eq!(states, expected, "{puzzle}");
            }
        }
    }
}
