//! Node counts of completed iterations: equal for all SIMD levels, numbers of threads and engines.

use super::{configured_engine, heuristics, report};
use fifteen::korf::{Counts, Settings, Simd};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Threads};

/// Returns positions that take a few iterations and a short time.
fn positions(heuristic: &Heuristic, count: usize) -> Vec<Board> {
    let (size, mut random) = (heuristic.size(), Random::new(20));
    let steps = if size.cells() < 16 { 200 } else { 60 };
    (0..count).map(|_| Board::random_walk(size, steps, &mut random)).collect()
}

fn completed_counts(start: &Board, name: &str, settings: &Settings) -> Vec<Counts> {
    let report = report(start, &*configured_engine(name, settings));
    assert!(report.solution().is_some());
    report.statistics.completed_iterations().map(|iteration| iteration.counts).collect()
}

#[test]
fn node_counts_do_not_depend_on_simd_or_threads() {
    for heuristic in heuristics() {
        for start in positions(&heuristic, 6) {
            let wanted = Settings { heuristic: Some(heuristic.clone()), ..Settings::default() };
            let one = Settings { threads: Some(Threads::ONE), ..wanted.clone() };
            let expected = completed_counts(&start, "wide", &one);
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                for threads in [1, 3] {
                    let threads = Threads::new(threads);
                    let settings = Settings { simd: Some(simd), threads, ..wanted.clone() };
                    let found = completed_counts(&start, "wide", &settings);
                    assert_eq!(found, expected, "{start} {simd} {threads:?}");
                }
            }
        }
    }
}

/// `plain` and `fsa` look up one node at a time and do not prune.
#[test]
fn without_pruning_every_engine_has_the_same_nodes() {
    for heuristic in heuristics() {
        for start in positions(&heuristic, 6) {
            let settings = Settings { heuristic: Some(heuristic.clone()), ..Settings::default() };
            let unpruned = Settings { pruning: Some(false), ..settings.clone() };
            let expected = completed_counts(&start, "plain", &settings);
            assert_eq!(completed_counts(&start, "wide", &unpruned), expected, "{start}");
            assert_eq!(completed_counts(&start, "fsa", &settings), expected, "{start}");
        }
    }
}

/// With one thread every SIMD level finds the same solution.
#[test]
fn every_simd_level_finds_the_same_solution() {
    for heuristic in heuristics() {
        for start in positions(&heuristic, 6) {
            let threads = Some(Threads::ONE);
            let wanted =
                Settings { heuristic: Some(heuristic.clone()), threads, ..Settings::default() };
            let solutions: Vec<_> = Simd::ALL
                .into_iter()
                .filter(|simd| simd.is_available())
                .map(|simd| {
                    let settings = Settings { simd: Some(simd), ..wanted.clone() };
                    report(&start, &*configured_engine("wide", &settings)).solution().cloned()
                })
                .collect();
            assert!(solutions.iter().all(|solution| *solution == solutions[0]), "{start}");
        }
    }
}
