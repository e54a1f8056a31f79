//! Designs a block puzzle in code, and finds its hardest start.
//!
//! ```console
//! $ cargo run --release --example blocks
//! ```
//!
//! The puzzle: move the large block to the bottom right corner. Which start with these pieces has
//! the longest solution?

use fifteen::sliding::{Puzzle, Solver, Style, TextDrawing};
use std::error::Error;

/// Returns the text of a puzzle: drawings of the start and of the goal, with a letter for each
/// block. In the goal, `?` matches any content of a cell.
fn draw(start: &[&str], goal: &[&str]) -> String {
    format!("title: corner\nstart:\n{}\ngoal:\n{}\n", start.join("\n"), goal.join("\n"))
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = ["AAbb", "AAcc", "d.ee", ".fg."];
    let goal = ["????", "????", "??AA", "??AA"];
    let puzzle: Puzzle = draw(&start, &goal).parse()?;

    // The style defines one move: here, one block moves any distance, even around corners.
    let solver = Solver::new().style(Style::PATH);
    println!("as drawn: {} moves", solver.solve(&puzzle)?.len());

    // The search for the hardest start begins at all goals at once. A configuration on its last
    // level is the result.
    let solutions = solver.hardest(&puzzle, 1)?;
    let hardest = solutions.first().ok_or("no configuration matches the goal")?;
    println!("the hardest start: {} moves", hardest.len());

    // Prints it and the first moves of its solution. `Sheet` turns it into an interactive page.
    let puzzle = puzzle.with_start(&hardest.configurations()[0])?;
    print!("{}", TextDrawing::new(&puzzle, puzzle.start()));
    for step in hardest.describe().iter().take(3) {
        println!("{step}");
    }
    Ok(())
}
