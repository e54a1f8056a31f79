//! Solvers compared with a naive search, and their limits, cancellation and errors.

use fifteen_runtime::{Stopped, continue_if};
use fifteen_sudoku::{
    CountProgress, Generator, Grid, Method, SolveError, Solver, Symmetry, deduce, regions_of,
};

/// Puzzle with seventeen clues.
const PUZZLE: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// Counts the solutions up to a limit, by trying the digits of a cell that allows the fewest.
fn naive(cells: &mut [u8; 81], limit: u64) -> u64 {
    let fits = |cells: &[u8; 81], cell: usize, digit: u8| {
        let shares = |other: usize| (0..3).any(|i| regions_of(other)[i] == regions_of(cell)[i]);
        (0..81).all(|other| cells[other] != digit || !shares(other))
    };
    let digits =
        |cell: usize| -> Vec<u8> { (1..=9).filter(|&digit| fits(cells, cell, digit)).collect() };
    let empty = (0..81).filter(|&cell| cells[cell] == 0).map(|cell| (cell, digits(cell)));
    let Some((cell, digits)) = empty.min_by_key(|(_, digits)| digits.len()) else { return 1 };
    let mut found = 0;
    for digit in digits {
        cells[cell] = digit;
        found += naive(cells, limit - found);
        cells[cell] = 0;
        if found == limit {
            break;
        }
    }
    found
}

/// Some of the puzzles have too few clues, and some have a wrong one.
#[test]
fn solvers_agree_with_naive_search() {
    let (mut generator, mut fast, mut portable) =
        (Generator::new(5), Solver::new(), Solver::portable());
    let (mut without, mut several) = (0, 0);
    for round in 0..16 {
        let mut cells = *generator.generate(Symmetry::None).expect("a verified result").cells();
        let given: Vec<usize> = (0..81).filter(|&cell| cells[cell] != 0).collect();
        for clue in 0..round % 4 {
            cells[given[5 * clue + 1]] = 0;
        }
        if round % 3 == 0 {
            cells[given[0]] = cells[given[0]] % 9 + 1;
        }
        let Ok(grid) = Grid::new(cells) else { continue };
        let expected = naive(&mut cells, 12);
        (without, several) =
            (without + u32::from(expected == 0), several + u32::from(expected > 1));
        for solver in [&mut fast, &mut portable] {
            let count = solver.count(&grid, 12).expect("a verified result");
            assert_eq!((count.solutions, count.stopped), (expected, None), "{grid}");
            assert_eq!(count.first.is_some(), expected > 0);
        }
        let deduction = deduce(&grid, Method::Guess, 12, &mut ()).expect("a verified result");
        assert_eq!((deduction.count.solutions, deduction.is_stuck), (expected, false), "{grid}");
    }
    assert!(without > 0 && several > 0);
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let empty = ".".repeat(81).parse().expect("a grid");
    for limit in [1, 2, 1000] {
        for mut solver in [Solver::new(), Solver::portable()] {
            let count = solver.count(&empty, limit).expect("a verified result");
            assert_eq!((count.solutions, count.stopped), (limit, None));
        }
        let deduction = deduce(&empty, Method::Guess, limit, &mut ()).expect("a verified result");
        assert_eq!((deduction.count.solutions, deduction.count.stopped), (limit, None));
    }
}

/// The observer receives increasing numbers of solutions until it cancels.
#[test]
fn cancelling_stops_every_solver() {
    let empty = ".".repeat(81).parse().expect("a grid");
    let mut reports = Vec::new();
    let mut observer = |progress: &CountProgress| {
        reports.push(progress.solutions);
        continue_if(reports.len() < 3)
    };
    let count = Solver::new().search(&empty, u64::MAX, &mut observer).expect("a verified result");
    assert_eq!(count.stopped, Some(Stopped::Cancelled));
    assert!(
        reports.is_sorted() && reports[0] > 1000,
        "thousands of states are searched: {reports:?}"
    );
    assert_eq!((reports.len(), reports.last()), (3, Some(&count.solutions)));
    reports.clear();
    let mut observer = |progress: &CountProgress| {
        reports.push(progress.solutions);
        continue_if(progress.solutions < 2)
    };
    let deduction = deduce(&empty, Method::Guess, 9, &mut observer).expect("a verified result");
    assert_eq!((deduction.count.stopped, deduction.count.solutions), (Some(Stopped::Cancelled), 2));
    assert_eq!(deduction.guesses + 1, reports.len() as u64, "one report per guess");
}

#[test]
fn solve_returns_unique_solution_or_error() {
    let mut solver = Solver::new();
    let solution =
        "237841569186795243594326718315674892469582137728139456642918375853467921971253684";
    let puzzle = PUZZLE.parse().expect("a grid");
    assert_eq!(solver.solve(&puzzle).map(|grid| grid.to_string()), Ok(solution.to_owned()));
    let several = PUZZLE.replace('8', ".").parse().expect("a grid");
    let unsolved = solver.solve(&several).expect_err("an ambiguous puzzle");
    assert!(matches!(unsolved, SolveError::Ambiguous(grid) if grid.is_full()));
    assert_eq!(unsolved.to_string(), "the puzzle has more than one solution");
    let none = "98.7.....7...6.9...6...5...6...8.4....43...2.........1.7..4.69....2...5......1..3";
    let unsolved = solver.solve(&none.parse().expect("a grid")).expect_err("no solution");
    assert_eq!(unsolved, SolveError::NoSolution);
    assert_eq!(unsolved.to_string(), "the puzzle has no solution");
}
