//! Valid and invalid texts, in all formats.

mod any;
mod boards;
mod check;
mod drawn;
mod knuth;

use fifteen_runtime::Threads;
use fifteen_sliding::{Puzzle, Solver, Style};

/// Returns the length of a shortest solution.
fn length(puzzle: &Puzzle, style: Style) -> usize {
    let solver = Solver::new().style(style).threads(Threads::ONE);
    solver.solve(puzzle).expect("solvable puzzle").len()
}
