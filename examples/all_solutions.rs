//! Finds all shortest solutions of a position, not one only.
//!
//! ```console
//! $ cargo run --release --example all_solutions_example
//! ```

use fifteen::board::format_udlr;
use fifteen::{Board, Solver};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // One of the two hardest positions of the 8-puzzle.
    let start: Board = "8 6 7 / 2 5 4 / 3 0 1".parse()?;

    // All are counted. Of a hard position there may be very many, so say how many to list.
    let solver = Solver::new().all_solutions(5);

    // `solve` would give one of them; the report has the others.
    let report = solver.search(&start, &mut ())?;
    let solutions = report.solutions.ok_or("there is no limit that could have stopped it")?;

    println!("{start:#}\n");
    println!("{} solutions of {} moves, the first of them:", solutions.count, report.lower_bound);
    for moves in &solutions.listed {
        println!("{}", format_udlr(moves));
    }
    Ok(())
}
