//! Times the pattern database collections of the 15-puzzle: the construction of their tables, then
//! the search from a position 72 moves from the goal, up to the iteration with threshold 68, at
//! every SIMD level that the processor supports.
//!
//! The tasks run in turn, A B C A B C …, with two threads, and medians are printed. Every run must
//! visit exactly the known number of nodes.
//!
//! `cargo bench --bench collections -- [ROUNDS]`, 5 by default.

mod support;

use fifteen::heuristic::PdbSet;
use fifteen::korf::{Engine, Settings, Simd};
use fifteen::patterns::Collection;
use fifteen::{Board, Heuristic, Limits, Size, Threads, korf};
use support::{Measurements, measure_time, numeric_arguments};

/// Transposed goal, which is its own mirror image.
const START: &str = "159d26ae37bf48c0";

/// Threshold of the last iteration, in moves.
const MOVES: u32 = 68;

/// Collections, and the number of nodes visited with them: `6-6-3x3` is three partitions into 6, 6
/// and 3 tiles, `7-7-1x2` two into 7, 7 and 1.
const COLLECTIONS: [(&str, u64); 2] = [("6-6-3x3", 52_196_725), ("7-7-1x2", 8_724_851)];

fn main() {
    let rounds = numeric_arguments().first().copied().unwrap_or(5).max(1);
    let size = Size::new(4, 4).expect("a size");
    let start: Board = START.parse().expect("a position");
    println!("{START}, all iterations up to {MOVES} moves, two threads");
    let mut contestants = Vec::new();
    for (name, visited) in COLLECTIONS {
        let collection = Collection::parse(size, name).expect("a named collection");
        let heuristic = Heuristic::with_pdb_set(build_collection(&collection).into());
        contestants.push((format!("{name}, built"), BenchTask::Build(collection)));
        for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
            let engine = wide_engine(&heuristic, simd);
            contestants.push((format!("{name}, {simd}"), BenchTask::Search(engine, visited)));
        }
    }
    let seconds = Measurements::measure(rounds, &mut contestants, |(_, work)| work.run(&start));
    for ((name, _), median) in contestants.iter().zip(seconds.medians()) {
        println!("{name:<24} {median:>7.3} s");
    }
}

/// Task to be timed.
enum BenchTask {
    Build(Collection),
    Search(Box<dyn Engine>, u64),
}

impl BenchTask {
    fn run(&self, start: &Board) -> f64 {
        match self {
            BenchTask::Build(collection) => measure_time(|| build_collection(collection)).1,
            BenchTask::Search(engine, visited) => {
                let limits = Limits::new().moves(MOVES);
                let (report, seconds) =
                    measure_time(|| korf::solve(start, &**engine, &limits, &mut ()));
                let statistics = report.expect("a solvable position").statistics;
                assert_eq!(statistics.total().visited, *visited, "{}", engine.heuristic());
                seconds
            }
        }
    }
}

fn threads() -> Threads {
    Threads::new(2).expect("a number of threads")
}

fn build_collection(collection: &Collection) -> PdbSet {
    PdbSet::construct(collection, threads(), &mut ()).expect("no cancellation")
}

fn wide_engine(heuristic: &Heuristic, simd: Simd) -> Box<dyn Engine> {
    let settings = Settings {
        heuristic: Some(heuristic.clone()),
        simd: Some(simd),
        threads: Some(threads()),
        ..Settings::default()
    };
    let engine = korf::engine("wide").expect("the engine 'wide'");
    engine.with_settings(&settings).expect("an engine for collections")
}
