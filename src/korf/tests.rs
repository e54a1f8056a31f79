//! Comparison of the engines with a reference search, node for node.

use super::engines::batched;
use super::engines::endpoints::Endpoints;
use super::engines::heuristic_config::HeuristicConfig;
use super::{EngineSearch, Limits, Settings};
use crate::Threads;
use crate::board::Board;
use crate::heuristic::conflict::Conflict;
use crate::heuristic::walking::Walking;
use crate::heuristic::{
    Bound, Heuristic, Manhattan, Tables,
    additive::{Additive, Mirror},
};
use crate::korf::{Counts, SliceResult, Threshold};
use fifteen_codegen::{Direction, Size};
use fifteen_kernels::Simd;
use fifteen_patterns::Partition;
use fifteen_runtime::Random;
use std::collections::HashMap;
use std::sync::Arc;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn tables(partition: &Partition) -> Arc<Tables> {
    let tables = Tables::construct(partition, Threads::default(), &mut ());
    Arc::new(tables.expect("not cancelled"))
}

fn named(size: Size, name: &str) -> Heuristic {
    Heuristic::named(size, name, Threads::default(), &mut ()).expect("known name")
}

/// Returns the excess of a position, without updating it move by move.
fn reference_excess(bound: &impl Bound, board: &Board) -> u32 {
    bound.excess(&bound.root(board))
}

/// Searches depth first, and recomputes everything at every node. Returns whether the goal was
/// found.
fn reference_search(
    board: &Board,
    from: Option<Direction>,
    left: u32,
    bound: &impl Bound,
    counts: &mut Counts,
) -> bool {
    let mut is_goal_found = false;
    for direction in Direction::ALL.into_iter().filter(|&direction| Some(direction) != from) {
        let Some(child) = board.after_move(direction) else {
            continue;
        };
        counts.generated += 1;
        if left > child.manhattan() + 2 * reference_excess(bound, &child) {
            counts.visited += 1;
            let back = Some(direction.opposite());
            is_goal_found |=
                child.manhattan() == 0 || reference_search(&child, back, left - 1, bound, counts);
        }
    }
    is_goal_found
}

/// Returns searches with a heuristic by every engine. The batched search has one thread, two, or a
/// changing number.
fn searches(start: &Board, heuristic: &Heuristic) -> Vec<(&'static str, Box<dyn EngineSearch>)> {
    let settings = Settings { heuristic: Some(heuristic.clone()), ..Settings::default() };
    let named = |name| {
        let engine = super::engine(name).expect("known name").with_settings(&settings);
        let engine = engine.expect("supported heuristic");
        assert_eq!(engine.heuristic(), heuristic.name());
        (name, engine.prepare(start))
    };
    let batched = |name, threads| {
        let (heuristic, threads) =
            (heuristic.clone(), Threads::new(threads).expect("positive number"));
        let config = HeuristicConfig {
            heuristic,
            threads,
            pruning: false,
            all_solutions: None,
            simd: Simd::best(),
            automaton: None,
            blank_home: None,
        };
        let endpoints = Endpoints::new(start, start.size().blank_home());
        (name, batched::prepare(&config, endpoints))
    };
    vec![
        named("plain"),
        named("fsa"),
        batched("batched", 1),
        batched("batched, two threads", 2),
        batched(CHANGING_THREADS, 2),
    ]
}

/// Name of the search with a changing number of threads.
const CHANGING_THREADS: &str = "batched, one thread or two";

/// Runs all iterations of the engines in small slices, and compares the exhausted ones.
fn assert_engines_agree(start: &Board, heuristic: &Heuristic, bound: &impl Bound) {
    let expected = reference_iterations(start, bound);
    for (name, mut search) in searches(start, heuristic) {
        assert_eq!(search.excess(), reference_excess(bound, start));
        for (sad, counts) in (search.excess()..).zip(&expected) {
            let threshold = Threshold::new(search.estimate(), sad);
            search.begin(threshold);
            let step = run(&mut *search, name == CHANGING_THREADS);
            let about = format!("{start} {heuristic:?} {threshold} {name}");
            assert_eq!(step == SliceResult::Exhausted, counts.is_some(), "{about}");
            assert_eq!(search.counts(), counts.unwrap_or(search.counts()), "{about}");
        }
    }
}

/// Returns the counts of the exhausted iterations, and `None` for the last one.
fn reference_iterations(start: &Board, bound: &impl Bound) -> Vec<Option<Counts>> {
    let mut reference_iterations = Vec::new();
    let mut is_goal_found = false;
    while !is_goal_found {
        let sad = reference_excess(bound, start) + reference_iterations.len() as u32;
        let threshold = Threshold::new(start.manhattan(), sad);
        let mut counts = Counts::default();
        is_goal_found = reference_search(start, None, threshold.moves(), bound, &mut counts);
        reference_iterations.push((!is_goal_found).then_some(counts));
    }
    reference_iterations
}

/// Runs an iteration in slices until it ends.
fn run(search: &mut dyn EngineSearch, is_changing: bool) -> SliceResult {
    for threads in [Threads::ONE, Threads::new(2).expect("positive number")].into_iter().cycle() {
        if is_changing {
            search.set_threads(threads);
        }
        let before = search.counts().visited;
        match search.run(777, &mut ()) {
            SliceResult::Paused => assert!(search.counts().visited <= before + 777),
            step => return step,
        }
    }
    unreachable!("infinite iterator")
}

#[test]
fn engines_visit_the_nodes_of_the_simplest_search() {
    let three = size(3, 3);
    let partition = Partition::parse(three, "4-4").expect("valid name");
    let additive = Additive::<4>::new(tables(&partition), Mirror::Reflected);
    let mut random = Random::new(4);
    let starts = [Board::parse(three, "867254301").expect("a position")];
    for start in starts.into_iter().chain((0..6).map(|_| Board::random(three, &mut random))) {
        assert_engines_agree(&start, &named(three, "manhattan"), &Manhattan);
        assert_engines_agree(
            &start,
            &named(three, "conflict"),
            &Conflict::new(three).expect("supported size"),
        );
        assert_engines_agree(
            &start,
            &named(three, "walking"),
            &Walking::new(three).expect("supported size"),
        );
        assert_engines_agree(&start, &named(three, "pdb-4-4"), &additive);
    }
    let four = size(4, 4);
    let partition = Partition::parse(four, "4-4-4-3").expect("valid name");
    let additive = Additive::<8>::new(tables(&partition), Mirror::Reflected);
    for start in (0..5)
        .map(|_| Board::random_walk(four, 60, &mut random))
        .filter(|start| start.manhattan() < 24)
    {
        assert_engines_agree(
            &start,
            &named(four, "conflict"),
            &Conflict::new(four).expect("supported size"),
        );
        assert_engines_agree(
            &start,
            &named(four, "walking"),
            &Walking::new(four).expect("supported size"),
        );
        assert_engines_agree(&start, &named(four, "pdb-4-4-4-3"), &additive);
    }
    let five = size(5, 5);
    for start in (0..5).map(|_| Board::random_walk(five, 40, &mut random)) {
        assert_engines_agree(
            &start,
            &named(five, "conflict"),
            &Conflict::new(five).expect("supported size"),
        );
    }
}

/// Returns the distance of every position and the number of its shortest solutions, by
/// breadth-first search from the goal.
fn numbers_of_solutions(size: Size) -> HashMap<Board, (u32, u64)> {
    let mut numbers = HashMap::from([(Board::goal(size), (0, 1))]);
    let mut level = vec![Board::goal(size)];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in level {
            let ways = numbers[&board].1;
            for child in
                Direction::ALL.into_iter().filter_map(|direction| board.after_move(direction))
            {
                let known = numbers.entry(child).or_insert_with(|| {
                    next.push(child);
                    (distance, 0)
                });
                if known.0 == distance {
                    known.1 += ways;
                }
            }
        }
        if next.is_empty() {
            return numbers;
        }
        level = next;
    }
    numbers
}

#[test]
fn all_solutions_are_found() {
    for (size, step) in [(size(2, 3), 1), (size(3, 3), 2_500)] {
        let numbers = numbers_of_solutions(size);
        let mut starts: Vec<&Board> = numbers.keys().collect();
        starts.sort_by_key(|start| start.pack());
        for (start, name) in
            starts.into_iter().step_by(step).zip(["manhattan", "walking"].iter().cycle())
        {
            let (distance, count) = numbers[start];
            let settings = Settings {
                heuristic: Some(named(size, name)),
                threads: Threads::new(2),
                all_solutions: Some(5),
                ..Settings::default()
            };
            let engine = super::engine("wide").expect("known name").with_settings(&settings);
            let engine = engine.expect("supported settings");
            let report = super::solve(start, &*engine, &Limits::default(), &mut ());
            let report = report.expect("solvable");
            let solutions = report.solutions.expect("all solutions");
            assert_eq!(solutions.count, count, "{start}");
            assert_eq!(solutions.listed.len() as u64, count.min(5));
            assert!(solutions.listed.is_sorted_by(|one, other| one < other));
            assert!(solutions.listed.iter().all(|moves| moves.len() as u32 == distance));
        }
    }
}
