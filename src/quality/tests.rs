//! Comparison with breadth-first search, which finds all distances.

use super::walk_sample::WalkSample;
use super::walks::CanonicalWalks;
use super::{Estimate, Measurement, Options, Quality, branching_factor, measure};
use crate::runtime::Random;
use crate::{Board, Heuristic, Size, Stopped, Threads};
use fifteen_codegen::Direction;
use fifteen_runtime::continue_if;
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("valid size")
}

fn named(size: Size, name: &str) -> Heuristic {
    Heuristic::named(size, name, Threads::ONE, &mut ()).expect("known heuristic")
}

fn never_cancel() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Returns a walk sample with one more move.
fn extend(
    sample: &WalkSample,
    canonical: &CanonicalWalks,
    most: usize,
    random: &mut Random,
) -> WalkSample {
    sample.extend(canonical, most, random, &mut never_cancel).expect("no cancellation")
}

/// Returns the positions at each distance from the goal, up to some limit.
fn spheres(size: Size, last: usize) -> Vec<Vec<Board>> {
    let goal = Board::goal(size);
    let mut seen = HashSet::from([goal.pack()]);
    let mut spheres = vec![vec![goal]];
    while spheres.len() <= last {
        let moved = spheres[spheres.len() - 1].iter();
        let moved = moved.flat_map(|board| Direction::ALL.map(|way| board.after_move(way)));
        let next: Vec<_> = moved.flatten().filter(|board| seen.insert(board.pack())).collect();
        if next.is_empty() {
            break;
        }
        spheres.push(next);
    }
    spheres
}

/// Returns the sum of b⁻ʰ over some positions, divided by the number of all positions.
fn mean(positions: &[Board], heuristic: &Heuristic, all: usize) -> f64 {
    let (branching, estimate) = (branching_factor(heuristic.size()), heuristic.estimator());
    let powers = positions.iter().map(|board| branching.powf(-f64::from(estimate(board))));
    powers.sum::<f64>() / all as f64
}

/// Asserts that an estimate is within five standard errors of the truth.
fn assert_near(estimate: Estimate, truth: f64, what: &str) {
    let Estimate { value, error } = estimate;
    assert!((value - truth).abs() <= 5.0 * error + 1e-9 * truth, "{what}: {estimate:?}, {truth}");
}

fn run_measure(heuristics: &[Heuristic], options: &Options) -> Measurement {
    measure(heuristics, options, &mut ()).expect("enough memory")
}

/// The branching factors of the 8-, 15- and 24-puzzle are the published ones, and that of a ring is
/// 1.
#[test]
fn branching_factors() {
    for (rows, cols, expected) in [(2, 2, 1.0), (3, 3, 1.732_05), (4, 4, 2.1304), (5, 5, 2.3676)] {
        let found = branching_factor(size(rows, cols));
        assert!((found - expected).abs() < 6e-5, "{rows}x{cols}: {found}");
    }
}

/// Walks of up to ten moves, fewer than the learned depth, lead to each position once.
#[test]
fn short_walks_reach_distinct_positions() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (5, 5)] {
        let size = size(rows, cols);
        let canonical =
            CanonicalWalks::new(size, Threads::ONE, &mut never_cancel).expect("enough memory");
        let mut sample = WalkSample::new(&canonical);
        for (distance, sphere) in spheres(size, 10).iter().enumerate() {
            let ends: HashSet<u128> = sample.walks.iter().map(|walk| walk.board.pack()).collect();
            let expected: HashSet<u128> = sphere.iter().map(Board::pack).collect();
            assert_eq!((sample.walks.len(), ends), (sphere.len(), expected), "{distance}");
            sample = extend(&sample, &canonical, usize::MAX, &mut Random::new(1));
        }
    }
}

/// If there are too many walks, some are left out, with equal probability, and the others stand for
/// them.
#[test]
fn sampled_walks_carry_the_weight_of_the_rest() {
    let canonical =
        CanonicalWalks::new(size(3, 3), Threads::ONE, &mut never_cancel).expect("enough memory");
    let (mut random, mut drawn) = (Random::new(8), BTreeMap::new());
    let seven = (0..7).fold(WalkSample::new(&canonical), |sample, _| {
        extend(&sample, &canonical, 99, &mut random)
    });
    let eight = extend(&seven, &canonical, usize::MAX, &mut random);
    let all = eight.walks.len();
    for _ in 0..2_000 {
        let some = extend(&seven, &canonical, 10, &mut random);
        assert_eq!((some.walks.len(), some.weight), (10, all as f64 / 10.0));
        for walk in some.walks {
            *drawn.entry(walk.board.pack()).or_insert(0.0) += 1.0;
        }
    }
    let expected = 20_000.0 / all as f64;
    assert_eq!((all, drawn.len(), seven.weight), (116, 116, 1.0));
    assert!(drawn.values().all(|times: &f64| (times - expected).abs() < 5.0 * expected.sqrt()));
}

/// Exact values of a board: for each sphere, and for the tail.
struct ExactQuality {
    spheres: Vec<f64>,
    parts: Vec<f64>,
    eta: f64,
}

impl ExactQuality {
    fn new(heuristic: &Heuristic, last: usize) -> ExactQuality {
        let all = spheres(heuristic.size(), usize::MAX);
        let positions: usize = all.iter().map(Vec::len).sum();
        let mut sizes: Vec<f64> = all.iter().map(|sphere| sphere.len() as f64).collect();
        let mut parts: Vec<f64> =
            all.iter().map(|sphere| mean(sphere, heuristic, positions)).collect();
        let eta = parts.iter().sum();
        sizes.resize(last + 1, 0.0);
        parts.resize(parts.len().max(last + 1), 0.0);
        let beyond = parts.drain(last + 1..).sum();
        parts.push(beyond);
        ExactQuality { spheres: sizes, parts, eta }
    }

    fn assert_matches(&self, measured: &Measurement, quality: &Quality) {
        let name = &quality.heuristic;
        assert_eq!(measured.spheres.len(), self.spheres.len());
        assert_eq!(quality.strata.len(), self.parts.len());
        for (distance, (&sphere, &truth)) in measured.spheres.iter().zip(&self.spheres).enumerate()
        {
            assert_near(sphere, truth, &format!("positions at distance {distance}"));
        }
        for (distance, (&part, &truth)) in quality.strata.iter().zip(&self.parts).enumerate() {
            assert_near(part, truth, &format!("{name} at distance {distance}"));
        }
        assert_near(quality.eta, self.eta, name);
    }
}

/// If nothing is left out, everything is exact.
#[test]
fn small_boards_are_exact() {
    for (rows, cols) in [(2, 2), (2, 3)] {
        let size = size(rows, cols);
        let heuristics = [named(size, "manhattan"), named(size, "conflict")];
        let all = Options { max_walks: usize::MAX, nodes: u64::MAX, ..Options::defaults_for(size) };
        let options = Options { spheres: 40, rounds: 2, ..all };
        let measured = run_measure(&heuristics, &options);
        for (heuristic, quality) in heuristics.iter().zip(&measured.qualities) {
            assert!(quality.eta.error <= 0.0, "{:?}", quality.eta);
            ExactQuality::new(heuristic, 40).assert_matches(&measured, quality);
        }
    }
}

/// Estimates from small samples are inexact, but within five standard errors.
#[test]
fn the_8_puzzle_is_within_its_error() {
    let size = size(3, 3);
    let heuristics = [named(size, "manhattan"), named(size, "pdb-4-4")];
    for last in [3, 20, 33] {
        let few = Options { max_walks: 100, nodes: 20_000, ..Options::defaults_for(size) };
        let options = Options { spheres: last, rounds: 12, ..few };
        let measured = run_measure(&heuristics, &options);
        for (heuristic, quality) in heuristics.iter().zip(&measured.qualities) {
            ExactQuality::new(heuristic, last).assert_matches(&measured, quality);
            assert!(quality.eta.error < 0.1 * quality.eta.value, "{:?}", quality.eta);
        }
    }
}

/// Equal seeds draw equal samples, with any number of threads; another seed draws other samples.
#[test]
fn equal_seeds_give_equal_results() {
    let size = size(3, 4);
    let heuristics = [named(size, "conflict")];
    let few = Options { max_walks: 50, rounds: 3, ..Options::defaults_for(size) };
    let one = Options { spheres: 20, threads: Threads::ONE, ..few };
    let two = Options { threads: Threads::new(2).expect("two threads"), ..one };
    let other = Options { seed: 1, ..one };
    assert_eq!(run_measure(&heuristics, &one), run_measure(&heuristics, &two));
    assert_ne!(run_measure(&heuristics, &one), run_measure(&heuristics, &other));
}

#[test]
fn cancelling_keeps_finished_rounds() {
    let (size, mut seen) = (size(3, 3), 0);
    let mut observer = |progress: &super::QualityProgress| {
        seen = progress.rounds;
        continue_if(progress.rounds < 4)
    };
    let heuristics = [named(size, "manhattan")];
    let options = Options { rounds: u64::MAX, ..Options::defaults_for(size) };
    let stopped = measure(&heuristics, &options, &mut observer).expect("enough memory");
    assert_eq!((stopped.stopped, stopped.rounds, seen), (Some(Stopped::Cancelled), 4, 4));
    let expected = run_measure(&heuristics, &Options { rounds: 4, ..options });
    assert_eq!(Measurement { stopped: None, ..stopped }, expected);
}

#[test]
fn one_round_has_infinite_error() {
    let size = size(3, 3);
    let options = Options { rounds: 1, ..Options::defaults_for(size) };
    let measured = run_measure(&[named(size, "manhattan")], &options);
    let Estimate { value, error } = measured.qualities[0].eta;
    assert!(value > 0.0 && error.is_infinite());
}
