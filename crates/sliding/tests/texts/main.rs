//! Texts that are puzzles, in Knuth's form and drawn, and texts that are none.

mod any;
mod check;
mod drawn;
mod knuth;

use fifteen_runtime::Threads;
use fifteen_sliding::{Puzzle, Solver, Style};

/// The moves of a shortest solution.
fn length(puzzle: &Puzzle, style: Style) -> usize {
    let solver = Solver::new().style(style).threads(Threads::ONE);
    solver.solve(puzzle).expect("it can be solved").len()
}
