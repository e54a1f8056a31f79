//! A property that holds for all texts.

use fifteen::sudoku::{Grid, Method, Solver, deduce};

/// Text is read as a puzzle that says the same, in a line and drawn, or refused with an error that
/// can be shown. Whatever it is, both solvers agree about it.
pub fn check(text: &str) {
    match Grid::parse(text) {
        Ok(grid) => {
            assert_eq!(Grid::parse(&grid.to_string()), Ok(grid));
            assert_eq!(Grid::parse(&format!("{grid:#}")), Ok(grid));
            let count = Solver::default().count(&grid, 2, &mut ()).expect("right");
            assert_eq!(Solver::portable().count(&grid, 2, &mut ()), Ok(count));
            // Nearly empty grids are too much for guessing with subsets at every step.
            if grid.givens() > 16 {
                let lesson = deduce(&grid, Method::Guess, 2, &mut ()).expect("right");
                assert_eq!(lesson.count.solutions, count.solutions);
            }
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let Some(place) = error.location {
                assert!(place.line.unwrap_or(1) <= text.lines().count());
            }
        }
    }
}
