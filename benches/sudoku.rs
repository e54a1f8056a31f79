//! Times the solvers on the puzzles of the corpus that have one solution: those with 17 clues, and the
//! hardest.
//!
//! `cargo bench --bench sudoku -- [ROUNDS]` runs the solvers in turn, A B C A B C …, and prints the
//! medians. Every solver must find as many solutions as are known. `benches/peer` does the same with
//! the crate `sudoku`, which is not among the dependencies of this one.

mod support;

use fifteen::sudoku::{Grid, Method, Solver, deduce};
use support::{Measurements, measure_time, numeric_arguments};

/// Counts the solutions of a puzzle, up to two.
type Count = Box<dyn FnMut(&Grid) -> u64>;

fn main() {
    let rounds = numeric_arguments().first().copied().unwrap_or(7).max(1);
    for (name, categories, known) in
        [("17 clues", &["17clue"][..], 311), ("hardest", &["hardest11", "hardest1106"], 513)]
    {
        let puzzles = puzzles(categories);
        assert_eq!(puzzles.len(), known);
        let mut solvers = solvers();
        let seconds = Measurements::measure(rounds, &mut solvers, |(_, repeats, count)| {
            let ((), seconds) = measure_time(|| {
                for _ in 0..*repeats {
                    let solutions: u64 = puzzles.iter().map(&mut *count).sum();
                    assert_eq!(solutions, known as u64, "each has one solution");
                }
            });
            seconds / f64::from(*repeats)
        });
        println!("{name}, {known} puzzles:");
        for ((solver, ..), median) in solvers.iter().zip(seconds.medians()) {
            #[allow(clippy::cast_precision_loss)] // a few digits are shown
            let rate = known as f64 / median;
            println!("  {solver:<20} {rate:>12.0} puzzles/s");
        }
    }
}

/// The puzzles of some categories of the corpus.
fn puzzles(categories: &[&str]) -> Vec<Grid> {
    let lines = include_str!("../tests/data/sudoku.tsv").lines();
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    let wanted = fields.filter(|fields| categories.contains(&fields[0]));
    wanted.map(|fields| Grid::parse(fields[1]).expect("a puzzle")).collect()
}

/// The solvers: names, how often each is run in a round, and how it counts.
fn solvers() -> [(&'static str, u32, Count); 4] {
    let (mut best, mut unchecked) = (Solver::default(), Solver::default());
    let mut portable = Solver::portable();
    let right = "the solution is right";
    [
        ("fast", 20, Box::new(move |grid| best.count(grid, 2, &mut ()).expect(right).solutions)),
        (
            "fast, unchecked",
            20,
            Box::new(move |grid| unchecked.count_unchecked(grid, 2, &mut ()).solutions),
        ),
        (
            "fast, portable",
            4,
            Box::new(move |grid| portable.count(grid, 2, &mut ()).expect(right).solutions),
        ),
        (
            "teaching",
            1,
            Box::new(move |grid| {
                deduce(grid, Method::Guess, 2, &mut ()).expect(right).count.solutions
            }),
        ),
    ]
}
