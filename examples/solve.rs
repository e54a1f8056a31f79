//! Solves one position of a sliding puzzle in the fewest moves.
//!
//! ```console
//! $ cargo run --release --example solve
//! $ cargo run --release --example solve -- "8 6 7 / 2 5 4 / 3 0 1"
//! ```

use fifteen::Board;
use std::env;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // Positions are read in all common notations. The text determines the size.
    let text = env::args().nth(1);
    let text = text.as_deref().unwrap_or("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0");
    let start: Board = text.parse()?;

    // If the goal cannot be reached, the error explains why.
    let solution = fifteen::solve(&start)?;

    // `{:#}` draws a board; a solution is printed as the tiles to push.
    println!("{start:#}\n");
    println!("{} moves: {solution}", solution.len());
    println!("in directions: {}", solution.udlr());

    // The same solution, board by board.
    if let Some(board) = solution.boards().nth(1) {
        println!("\nafter the first move:\n{board:#}");
    }
    Ok(())
}
