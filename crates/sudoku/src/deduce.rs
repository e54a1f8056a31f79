//! Teaching solver: applies the methods in turn, and records the effect of each.

use super::candidates::{Candidates, Impossible, PlacedDigit};
use super::count::{CountProgress, SolutionCount, WrongSolution};
use super::grid::Grid;
use super::method::Method;
use super::methods::{hidden_singles, naked_singles, naked_subsets};
use super::regions::{REGIONS, Region};
use super::report::{Deduction, Mark, Report};
use fifteen_runtime::{Observer, Stopped};
use std::ops::ControlFlow;

/// Solves a puzzle with the methods up to `strongest`, and counts its solutions up to a limit.
///
/// The regions are processed in order: columns, then rows, then boxes. In each of them singles are
/// placed, naked ones before hidden ones, until none is left. When no region has any, the solver
/// looks for naked subsets. When these rule out no more candidates, it guesses. It omits methods
/// stronger than `strongest`.
///
/// The observer receives the number of solutions at every guess, and may cancel the search.
///
/// # Errors
/// If the solution fails verification, which would be an error in the search.
///
/// ```
/// use fifteen_sudoku::{Grid, Method, deduce};
///
/// let puzzle =
///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// let puzzle = Grid::parse(puzzle)?;
/// assert!(deduce(&puzzle, Method::HiddenSingle, 2, &mut ())?.is_stuck);
/// assert_eq!(deduce(&puzzle, Method::Subsets, 2, &mut ())?.count.solutions, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deduce(
    puzzle: &Grid,
    strongest: Method,
    limit: u64,
    observer: &mut dyn Observer<CountProgress>,
) -> Result<Deduction, WrongSolution> {
    let deduction =
        Deduction { count: SolutionCount::ZERO, is_stuck: false, report: None, guesses: 0 };
    let mut solver = DeductiveSolver { strongest, limit, observer, result: deduction };
    let _ = solver.solve(Attempt::new(puzzle));
    let deduction = solver.result;
    Ok(Deduction { count: deduction.count.verify(puzzle)?, ..deduction })
}

/// Returns the weakest method that suffices to solve a puzzle, which should have one solution.
///
/// ```
/// use fifteen_sudoku::{Grid, Method, grade};
///
/// let puzzle =
///     "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
/// assert_eq!(grade(&Grid::parse(puzzle)?), Method::Subsets);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grade(puzzle: &Grid) -> Method {
    let suffices = |&method: &Method| {
        let mut attempt = Attempt::new(puzzle);
        attempt.apply_methods(method).is_ok() && attempt.state.is_full()
    };
    Method::ALL[..3].iter().copied().find(suffices).unwrap_or(Method::Guess)
}

/// Partly filled grid, and the method that placed each digit.
#[derive(Clone)]
struct Attempt {
    state: Candidates,
    marks: [Option<Mark>; 81],
}

impl Attempt {
    /// Creates an attempt with the digits of the puzzle.
    fn new(puzzle: &Grid) -> Attempt {
        let given = puzzle.cells().map(|digit| Some(Mark::Given).filter(|_| digit != 0));
        Attempt { state: Candidates::new(puzzle), marks: given }
    }

    /// Applies the methods, except for guessing, until none has an effect.
    fn apply_methods(&mut self, strongest: Method) -> Result<(), Impossible> {
        loop {
            while self.place_singles(strongest)? {}
            if strongest < Method::Subsets || !self.remove_subsets()? {
                return Ok(());
            }
        }
    }

    /// Places the singles of all regions. Returns whether there were any.
    fn place_singles(&mut self, strongest: Method) -> Result<bool, Impossible> {
        let mut progress = false;
        for region in columns_rows_boxes() {
            loop {
                let naked = naked_singles(&mut self.state, region)?;
                self.set_marks(&naked, Mark::NakedSingle);
                let hidden = match strongest {
                    Method::NakedSingle => Vec::new(),
                    _ => hidden_singles(&mut self.state, region)?,
                };
                self.set_marks(&hidden, Mark::HiddenSingle);
                if naked.is_empty() && hidden.is_empty() {
                    break;
                }
                progress = true;
            }
        }
        Ok(progress)
    }

    /// Removes candidates by naked subsets. Returns whether there were any to remove.
    fn remove_subsets(&mut self) -> Result<bool, Impossible> {
        let mut progress = false;
        for region in &REGIONS {
            progress |= naked_subsets(&mut self.state, region)?;
        }
        Ok(progress)
    }

    fn set_marks(&mut self, placements: &[PlacedDigit], mark: Mark) {
        for placement in placements {
            self.marks[placement.cell] = Some(mark);
        }
    }

    fn to_report(&self) -> Report {
        Report { grid: self.state.grid(), marks: self.marks }
    }
}

/// Iterates over the regions in the order of processing: columns, rows, boxes.
fn columns_rows_boxes() -> impl Iterator<Item = &'static Region> {
    let (rows, others) = REGIONS.split_at(9);
    let (columns, boxes) = others.split_at(9);
    columns.iter().chain(rows).chain(boxes)
}

/// Solver that applies the methods, and guesses where they are not enough.
struct DeductiveSolver<'a> {
    strongest: Method,
    limit: u64,
    observer: &'a mut dyn Observer<CountProgress>,
    result: Deduction,
}

impl DeductiveSolver<'_> {
    /// Solves the rest of a puzzle. Breaks when the limit is reached or the observer cancels.
    fn solve(&mut self, mut attempt: Attempt) -> ControlFlow<()> {
        if attempt.apply_methods(self.strongest).is_err() {
            return ControlFlow::Continue(());
        }
        let state = &attempt.state;
        let fewest = state.empty_cells().min_by_key(|&cell| state.candidates(cell).count());
        match fewest {
            None => self.record_solution(&attempt),
            Some(_) if self.strongest < Method::Guess => {
                self.result.is_stuck = true;
                self.result.report = Some(attempt.to_report());
                ControlFlow::Continue(())
            }
            Some(cell) => self.guess(&attempt, cell),
        }
    }

    /// Tries the candidates of a cell.
    fn guess(&mut self, attempt: &Attempt, cell: usize) -> ControlFlow<()> {
        for digit in attempt.state.candidates(cell).iter() {
            if self
                .observer
                .on_progress(&CountProgress { solutions: self.result.count.solutions })
                .is_break()
            {
                self.result.count.stopped = Some(Stopped::Cancelled);
                return ControlFlow::Break(());
            }
            self.result.guesses += 1;
            let mut next = attempt.clone();
            let placement = next.state.place(cell, digit);
            next.set_marks(&[placement], Mark::Guess);
            self.solve(next)?;
        }
        ControlFlow::Continue(())
    }

    /// Records a solution.
    fn record_solution(&mut self, attempt: &Attempt) -> ControlFlow<()> {
        let count = &mut self.result.count;
        count.solutions += 1;
        if count.first.is_none() {
            count.first = Some(attempt.state.grid());
            self.result.report = Some(attempt.to_report());
        }
        if count.solutions >= self.limit {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
