//! Times the solvers on puzzles of the corpus that have one solution: those with 17 clues, and the
//! hardest.
//!
//! `cargo bench --bench sudoku -- [ROUNDS]` runs the solvers in turn, A B C A B C …, and prints the
//! medians. Every solver must find the known number of solutions. `benches/peer` also runs the
//! crate `sudoku`, which is not a dependency of this one.

mod support;

use fifteen::sudoku::{Grid, Method, Solver, deduce};
use support::{Measurements, measure_time, numeric_arguments};

/// Function that counts the solutions of a puzzle, up to two.
type CountFn = Box<dyn FnMut(&Grid) -> u64>;

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
                    assert_eq!(solutions, known as u64, "one solution per puzzle");
                }
            });
            seconds / f64::from(*repeats)
        });
        println!("{name}, {known} puzzles:");
        for ((solver, ..), median) in solvers.iter().zip(seconds.medians()) {
            #[allow(clippy::cast_precision_loss)] // a few digits are printed
            let rate = known as f64 / median;
            println!("  {solver:<20} {rate:>12.0} puzzles/s");
        }
    }
}

/// Returns the puzzles of some categories of the corpus.
fn puzzles(categories: &[&str]) -> Vec<Grid> {
    let lines = include_str!("../tests/data/sudoku.tsv").lines();
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    let wanted = fields.filter(|fields| categories.contains(&fields[0]));
    wanted.map(|fields| Grid::parse(fields[1]).expect("a puzzle")).collect()
}

/// Returns the solvers: name, number of repetitions per round, and counting function.
fn solvers() -> [(&'static str, u32, CountFn); 4] {
    let (mut best, mut unchecked) = (Solver::default(), Solver::default());
    let mut portable = Solver::portable();
    let right = "a verified solution";
    [
        ("fast", 20, Box::new(move |grid| best.count(grid, 2).expect(right).solutions)),
        (
            "fast, unchecked",
            20,
            Box::new(move |grid| unchecked.count_unchecked(grid, 2, &mut ()).solutions),
        ),
        (
            "fast, portable",
            4,
            Box::new(move |grid| portable.count(grid, 2).expect(right).solutions),
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
