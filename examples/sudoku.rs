//! Explains a sudoku step by step: the next digit, and the reason.
//!
//! ```console
//! $ cargo run --release --example sudoku
//! ```

use fifteen::sudoku::methods::{hidden_singles, naked_singles, naked_subsets};
use fifteen::sudoku::{Candidates, Grid, Impossible, PlacedDigit, REGIONS, Solver, grade};
use std::error::Error;

const PUZZLE: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// Takes and describes the next step: digits that are placed, or candidates that are ruled out.
/// Returns `None` if the grid is full, or the three methods have no further effect.
fn step(state: &mut Candidates) -> Result<Option<String>, Impossible> {
    let explain = |placed: &[PlacedDigit], why: &str| {
        let place = |placed: &PlacedDigit| {
            let (row, column) = (placed.cell / 9 + 1, placed.cell % 9 + 1);
            format!("{} in row {row}, column {column}", placed.digit)
        };
        format!("{}: {why}", placed.iter().map(place).collect::<Vec<_>>().join(", "))
    };
    // Tries the simplest method first, in every row, column and box, then the others.
    for region in &REGIONS {
        let placed = naked_singles(state, region)?;
        if !placed.is_empty() {
            return Ok(Some(explain(&placed, "nothing else can be there")));
        }
    }
    for region in &REGIONS {
        let placed = hidden_singles(state, region)?;
        if !placed.is_empty() {
            return Ok(Some(explain(&placed, &format!("nowhere else in {region}"))));
        }
    }
    for region in &REGIONS {
        if naked_subsets(state, region)? {
            let why = "a number of cells use up equally many candidates";
            return Ok(Some(format!("{region}: {why}")));
        }
    }
    Ok(None)
}

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Grid = PUZZLE.parse()?;
    println!("{puzzle:#}\n");
    println!("the strongest necessary method is number {}\n", grade(&puzzle).number());

    let mut state = Candidates::new(&puzzle);
    let mut number = 0;
    while let Some(words) = step(&mut state).map_err(|Impossible| "the puzzle has no solution")? {
        number += 1;
        println!("{number:>2}. {words}");
    }

    // The fast solver uses other methods, and proves that the solution is unique.
    let solution = Solver::new().solve(&puzzle)?;
    println!("\n{solution:#}\n");
    match state.is_full() && state.grid() == solution {
        true => println!("the {number} steps reach this solution"),
        false => println!("after {number} steps it takes a guess"),
    }
    Ok(())
}
