//! Designs a block puzzle in code, and finds its hardest start.
//!
//! ```console
//! $ cargo run --release --example blocks
//! ```
//!
//! The puzzle: the large block is to come into the corner below on the right. Which start with these
//! pieces keeps people busy longest?

use fifteen::sliding::{Puzzle, Solver, Style, TextDrawing};
use std::error::Error;

/// The puzzle as a text: a drawing of a start and one of the goal, a letter for each block. In the
/// goal `?` is a cell where anything may be.
fn draw(start: &[&str], goal: &[&str]) -> String {
    format!("title: corner\nstart:\n{}\ngoal:\n{}\n", start.join("\n"), goal.join("\n"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = ["AAbb", "AAcc", "d.ee", ".fg."];
    let goal = ["????", "????", "??AA", "??AA"];
    let puzzle: Puzzle = draw(&start, &goal).parse()?;

    // What is one move is a matter of taste: here one block, as far as it goes, around corners too.
    let solver = Solver::new().style(Style::PATH);
    println!("as drawn: {} moves", solver.solve(&puzzle)?.len());

    // The search for the hardest start begins at all goals at once. What it meets last is the answer.
    let solutions = solver.hardest(&puzzle, 1)?;
    let hardest = solutions.first().ok_or("nothing is like the goal")?;
    println!("the hardest start: {} moves", hardest.len());

    // Print it, and the first moves of its solution. `Sheet` makes a page of it that plays.
    let puzzle = puzzle.with_start(&hardest.configurations()[0])?;
    print!("{}", TextDrawing::new(&puzzle, puzzle.start()));
    for step in hardest.describe(&puzzle).iter().take(3) {
        println!("{step}");
    }
    Ok(())
}
