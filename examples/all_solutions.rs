//! Finds all shortest solutions of a position.
//!
//! ```console
//! $ cargo run --release --example all_solutions
//! ```

use fifteen::{Board, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // One of the two hardest positions of the 8-puzzle.
    let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;

    // All solutions are counted. A position may have very many, so the list is limited to five.
    let solver = Solver::new().all_solutions(5);

    // `solve` returns one solution, and `solve_all` the listed ones. The report of `search`
    // contains their total number, too.
    let report = solver.search(&start, &mut ())?;
    let listed = report.listed_solutions().ok_or("the search was stopped")?;
    let count = report.solutions.map_or(0, |solutions| solutions.count);

    println!("{start:#}\n");
    println!("{count} solutions of {} moves, the first of them:", report.lower_bound);
    for solution in &listed {
        println!("{}", solution.udlr());
    }
    Ok(())
}
