//! Finds all shortest solutions of a position.
//!
//! ```console
//! $ cargo run --release --example all_solutions
//! ```

use fifteen::board::format_udlr;
use fifteen::{Board, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // One of the two hardest positions of the 8-puzzle.
    let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;

    // All solutions are counted. A hard position may have very many, so there is a limit for the
    // list.
    let solver = Solver::new().all_solutions(5);

    // `solve` returns one of them; the report has the others.
    let report = solver.search(&start, &mut ())?;
    let solutions = report.solutions.ok_or("the search was stopped")?;

    println!("{start:#}\n");
    println!("{} solutions of {} moves, the first of them:", solutions.count, report.lower_bound);
    for moves in &solutions.listed {
        println!("{}", format_udlr(moves));
    }
    Ok(())
}
