//! Times the searches for packings of 2×2×1 bricks.
//!
//! `cargo bench --bench antislide -- [ROUNDS] [BOX…]` runs them in turn, so that a machine that
//! slows down slows all of them down, and prints medians. By default it runs 5 rounds, on the boxes
//! that take at most about a second. Every run must find the known numbers of packings, so an
//! incorrect search cannot appear faster.

mod support;

use fifteen::Threads;
use fifteen::antislide::{self, BrickCounts, Engine, Extents, Options, PackingCount, Puzzle};
use support::{Measurements, measure_time, positional_arguments};

/// Box with its numbers of packings, in total and up to symmetry, the empty packing included.
struct Case {
    container: &'static str,
    packings: u128,
    up_to_symmetry: u128,
    /// Engines that take more than a few seconds, or too much memory.
    excluded: &'static [Engine],
}

const CASES: [Case; 7] = [
    Case { container: "4x4x4", packings: 48_556, up_to_symmetry: 1_171, excluded: &[] },
    Case { container: "4x4x5", packings: 733_468, up_to_symmetry: 47_403, excluded: &[] },
    Case {
        container: "4x4x6",
        packings: 21_448_840,
        up_to_symmetry: 1_359_881,
        excluded: &[Engine::Links],
    },
    Case {
        container: "4x5x5",
        packings: 11_384_365,
        up_to_symmetry: 717_676,
        excluded: &[Engine::Links, Engine::Transfer],
    },
    Case {
        container: "4x4x7",
        packings: 426_606_022,
        up_to_symmetry: 26_763_056,
        excluded: &[Engine::Links],
    },
    Case {
        container: "5x5x5",
        packings: 537_718_437,
        up_to_symmetry: 11_203_187,
        excluded: &[Engine::Links, Engine::Transfer],
    },
    Case {
        container: "4x4x8",
        packings: 10_740_370_958,
        up_to_symmetry: 672_258_332,
        excluded: &[Engine::Links, Engine::Bits],
    },
];

/// Number of cases that run by default.
const QUICK_CASES: usize = 4;

/// Engines to compare on each box, and their numbers of threads.
const CONTESTANTS: [(Engine, usize); 4] =
    [(Engine::Links, 1), (Engine::Bits, 1), (Engine::Bits, 2), (Engine::Transfer, 1)];

fn main() {
    let words = positional_arguments();
    let rounds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(5).max(1);
    let boxes: Vec<&str> =
        words.iter().map(|word| &**word).filter(|word| word.contains('x')).collect();
    let is_selected = |(index, case): &(usize, &Case)| {
        if boxes.is_empty() { *index < QUICK_CASES } else { boxes.contains(&case.container) }
    };
    println!("2x2x1 bricks, medians of {rounds} rounds");
    println!("box      engine    threads           nodes    median s");
    for (_, case) in CASES.iter().enumerate().filter(is_selected) {
        let contestants = CONTESTANTS.iter().filter(|(engine, _)| !case.excluded.contains(engine));
        let mut runs: Vec<_> = contestants.map(|&contestant| (contestant, 0)).collect();
        let seconds = Measurements::measure(rounds, &mut runs, |((engine, threads), nodes)| {
            let (visited, seconds) = measure_time(|| run(case, *engine, *threads));
            *nodes = visited;
            seconds
        });
        for (((engine, threads), nodes), median) in runs.iter().zip(seconds.medians()) {
            let name = engine.name();
            println!("{:<8} {name:<9} {threads:>7} {nodes:>15} {median:>11.4}", case.container);
        }
    }
}

/// Searches once, checks the counts, and returns the number of nodes.
fn run(case: &Case, engine: Engine, threads: usize) -> u64 {
    let extents = |text: &str| text.parse::<Extents>().expect("three lengths");
    let threads = Threads::new(threads).expect("a number of threads");
    let options = Options { engine, threads, ..Options::default() };
    let puzzle = Puzzle::new(extents(case.container), &[extents("2x2x1")], false);
    let puzzle = puzzle.expect("a valid puzzle");
    let report = antislide::search(&puzzle, &BrickCounts::default(), &options, &mut ());
    let report = report.expect("a supported puzzle");
    let PackingCount { packings, up_to_symmetry, .. } = report.tally.total();
    let found = (packings, up_to_symmetry);
    assert_eq!(found, (case.packings, case.up_to_symmetry), "{} {engine:?}", case.container);
    report.nodes
}
