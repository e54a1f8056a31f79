//! The 24-puzzle: published instances, and heuristics compared with the Manhattan distance.

use fifteen::heuristic::InMemoryBuilder;
use fifteen::korf::instances::korf_24;
use fifteen::korf::{Engine, Settings, engine};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Limits, Size, Solution, Threads, korf};
use std::collections::HashSet;
use std::sync::Arc;

fn size() -> Size {
    Size::new(5, 5).expect("a size")
}

/// Builds a heuristic, with its tables in memory if it has any.
fn heuristic(name: &str) -> Heuristic {
    let heuristic = Heuristic::named(size(), name, Threads::default(), &mut ());
    heuristic.expect("a known heuristic")
}

/// Returns an engine with a heuristic.
fn configured_engine(name: &str, heuristic: &Heuristic) -> Box<dyn Engine> {
    let settings = Settings { heuristic: Some(heuristic.clone()), ..Settings::default() };
    let engine = engine(name).expect("a known engine");
    engine.with_settings(&settings).expect("a supported heuristic")
}

fn length(start: &Board, engine: &dyn Engine) -> Option<usize> {
    let report = korf::solve(start, engine, &Limits::default(), &mut ());
    report.expect("a solvable position").solution().map(Solution::len)
}

#[test]
fn the_50_instances_have_the_published_distances() {
    let instances = korf_24();
    let numbers: Vec<usize> = instances.iter().map(|instance| instance.number).collect();
    assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
    let starts: HashSet<Board> = instances.iter().map(|instance| instance.start).collect();
    assert_eq!(starts.len(), 50);
    for instance in &instances {
        let (start, number) = (&instance.start, instance.number);
        assert_eq!(start.size(), size());
        assert_eq!(start.check_solvable(), Ok(()), "number {number}");
        assert_eq!(start.manhattan(), instance.manhattan, "number {number}");
        assert_eq!(start.manhattan() % 2, instance.length as u32 % 2, "number {number}");
        assert!(instance.length as u32 > instance.manhattan, "number {number}");
    }
    // The paper states an average of 100.78 moves.
    assert_eq!(instances.iter().map(|instance| instance.length).sum::<usize>(), 5_039);
}

#[test]
fn heuristics_agree_about_short_walks() {
    let manhattan = engine("fsa").expect("a known engine");
    let heuristics = ["conflict", "pdb-5-5-5-5-4"].map(heuristic);
    let better: Vec<Box<dyn Engine>> = heuristics
        .iter()
        .flat_map(|heuristic| ["wide", "fsa"].map(|name| configured_engine(name, heuristic)))
        .collect();
    let mut random = Random::new(24);
    for steps in 30..=45 {
        let start = Board::random_walk(size(), steps, &mut random);
        let expected = length(&start, manhattan);
        assert!(expected.is_some_and(|length| length <= steps && length % 2 == steps % 2));
        for engine in &better {
            let (name, heuristic) = (engine.name(), engine.heuristic());
            assert_eq!(length(&start, &**engine), expected, "{start} {name} {heuristic}");
        }
    }
}

#[test]
#[ignore = "a minute and a half, and 300 MB of memory"]
fn the_five_cheapest_instances() {
    let engine = configured_engine("wide", &heuristic("pdb-6-6-6-6"));
    let instances = korf_24();
    for (number, moves) in [(38, 96), (40, 82), (25, 81), (32, 97), (28, 98)] {
        let instance = &instances[number - 1];
        assert_eq!((instance.number, instance.length), (number, moves));
        assert_eq!(length(&instance.start, &*engine), Some(moves), "number {number}");
    }
}

/// The default engine for this size uses more than the Manhattan distance.
#[test]
fn auto_starts_with_conflicts_and_upgrades_to_tables() {
    let source = Arc::new(InMemoryBuilder::default());
    let settings = Settings::auto(size(), source);
    let lazy = settings.lazy_heuristic.as_ref().expect("an upgrade");
    assert_eq!((lazy.name(), lazy.load_after()), ("pdb-6-6-6-6", 1 << 24));
    let auto = korf::auto_engine(size());
    assert_eq!((auto.name(), auto.heuristic()), ("wide", "conflict"));
    let start = Board::random_walk(size(), 50, &mut Random::new(25));
    assert_eq!(length(&start, &*auto), length(&start, engine("fsa").expect("a known engine")));
}

#[test]
#[ignore = "ten seconds, and 300 MB of memory"]
fn auto_builds_tables_for_a_hard_position() {
    let instance = &korf_24()[40 - 1];
    let auto = korf::auto_engine(size());
    let report = korf::solve(&instance.start, &*auto, &Limits::default(), &mut ());
    let report = report.expect("a solvable position");
    assert_eq!(report.solution().map(Solution::len), Some(82));
    assert_eq!(report.heuristic, "conflict, then pdb-6-6-6-6");
}
