//! The solvers against the simplest search there is, and what they are told and tell.

use fifteen_runtime::Stopped;
use fifteen_sudoku::{
    CountProgress, Generator, Grid, Method, SolveError, Solver, Symmetry, deduce, regions_of,
};
use std::ops::ControlFlow;

/// Seventeen clues.
const PUZZLE: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

/// How many solutions there are, up to a limit, by trying digits in a cell that has the fewest.
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

/// Puzzles with some clues too few, and some with a wrong one.
#[test]
fn solvers_agree_with_naive_search() {
    let (mut generator, mut fast, mut portable) =
        (Generator::new(5), Solver::new(), Solver::portable());
    let (mut without, mut several) = (0, 0);
    for round in 0..16 {
        let mut cells = *generator.generate(Symmetry::None).expect("it is checked").cells();
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
            let count = solver.count(&grid, 12, &mut ()).expect("it is checked");
            assert_eq!((count.solutions, count.stopped), (expected, None), "{grid}");
            assert_eq!(count.first.is_some(), expected > 0);
        }
        let lesson = deduce(&grid, Method::Guess, 12, &mut ()).expect("it is checked");
        assert_eq!((lesson.count.solutions, lesson.is_stuck), (expected, false), "{grid}");
    }
    assert!(without > 0 && several > 0);
}

#[test]
fn solutions_are_counted_up_to_a_limit() {
    let empty = ".".repeat(81).parse().expect("a grid");
    for limit in [1, 2, 1000] {
        for mut solver in [Solver::new(), Solver::portable()] {
            let count = solver.count(&empty, limit, &mut ()).expect("it is checked");
            assert_eq!((count.solutions, count.stopped), (limit, None));
        }
        let lesson = deduce(&empty, Method::Guess, limit, &mut ()).expect("it is checked");
        assert_eq!((lesson.count.solutions, lesson.count.stopped), (limit, None));
    }
}

/// The watch hears of solutions, more and more of them, until it has heard enough.
#[test]
fn cancelling_stops_every_solver() {
    let empty = ".".repeat(81).parse().expect("a grid");
    let mut told = Vec::new();
    let mut watch = |progress: &CountProgress| {
        told.push(progress.solutions);
        if told.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let count = Solver::new().count(&empty, u64::MAX, &mut watch).expect("it is checked");
    assert_eq!(count.stopped, Some(Stopped::Cancelled));
    assert!(told.is_sorted() && told[0] > 1000, "thousands of states are looked at: {told:?}");
    assert_eq!((told.len(), told.last()), (3, Some(&count.solutions)));
    told.clear();
    let mut watch = |progress: &CountProgress| {
        told.push(progress.solutions);
        if progress.solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let lesson = deduce(&empty, Method::Guess, 9, &mut watch).expect("it is checked");
    assert_eq!((lesson.count.stopped, lesson.count.solutions), (Some(Stopped::Cancelled), 2));
    assert_eq!(lesson.guesses + 1, told.len() as u64, "it is asked at every guess");
}

#[test]
fn solve_returns_unique_solution_or_error() {
    let mut solver = Solver::new();
    let solution =
        "237841569186795243594326718315674892469582137728139456642918375853467921971253684";
    let puzzle = PUZZLE.parse().expect("a grid");
    assert_eq!(solver.solve(&puzzle).map(|grid| grid.to_string()), Ok(solution.to_owned()));
    let several = PUZZLE.replace('8', ".").parse().expect("a grid");
    let unsolved = solver.solve(&several).expect_err("clues are missing");
    assert!(matches!(unsolved, SolveError::Ambiguous(grid) if grid.is_full()));
    assert_eq!(unsolved.to_string(), "the puzzle has more than one solution");
    let none = "98.7.....7...6.9...6...5...6...8.4....43...2.........1.7..4.69....2...5......1..3";
    let unsolved = solver.solve(&none.parse().expect("a grid")).expect_err("there is none");
    assert_eq!(unsolved, SolveError::NoSolution);
    assert_eq!(unsolved.to_string(), "the puzzle has no solution");
}
