//! Property of sudoku puzzles that holds for all texts.

use fifteen::sudoku::{Grid, Method, Solver, deduce};

/// Checks that a text parses as a puzzle that prints and parses the same, in a line and drawn, or
/// is refused with an error; and that both solvers agree.
pub fn check(text: &str) {
    match Grid::parse(text) {
        Ok(grid) => {
            assert_eq!(Grid::parse(&grid.to_string()), Ok(grid));
            assert_eq!(Grid::parse(&format!("{grid:#}")), Ok(grid));
            let count = Solver::default().count(&grid, 2).expect("a verified answer");
            assert_eq!(Solver::portable().count(&grid, 2), Ok(count));
            // Guessing with subsets at every step is too slow for nearly empty grids.
            if grid.givens() > 16 {
                let deduction =
                    deduce(&grid, Method::Guess, 2, &mut ()).expect("a verified answer");
                assert_eq!(deduction.count.solutions, count.solutions);
            }
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(location) = error.location {
                assert!(location.line.unwrap_or(1) <= text.lines().count());
            }
        }
    }
}
