//! Properties of every variant of every engine in the single-tile metric.

use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::heuristic::walking::Walking;
use crate::korf::{
    self, BASELINES, Counts, DirectionOrder, ENGINES, Engine, EngineSearch, LazyHeuristic,
    Settings, SliceResult, Threshold, engine,
};
use crate::runtime::units::UNITS;
use crate::{Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use fifteen_runtime::Random;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

fn size() -> Size {
    Size::new(4, 4).expect("a size")
}

fn named(name: &str) -> Heuristic {
    static KNOWN: LazyLock<Vec<Heuristic>> = LazyLock::new(|| {
        let names = ["walking", "conflict", "pdb-4-4-4-3", "pdb-4-4-4-3+aaab/ccab/ccbb/ddd."];
        let named = |name: &&str| Heuristic::named(size(), name, Threads::default(), &mut ());
        let known = names.iter().map(|name| named(name).expect("known name"));
        let walking = Walking::new(size()).expect("supported size");
        known.chain([Heuristic::custom("custom", size(), walking)]).collect()
    });
    KNOWN.iter().find(|heuristic| heuristic.name() == name).expect("known name").clone()
}

/// Returns every variant of every engine in the single-tile metric.
fn engines(threads: usize) -> Vec<Box<dyn Engine>> {
    let nothing = || Settings { threads: Threads::new(threads), ..Settings::default() };
    let with = |name| Settings { heuristic: Some(named(name)), ..nothing() };
    let one = |settings: Settings| Settings { threads: None, ..settings };
    let all = [
        ("plain", one(nothing())),
        ("plain", one(with("walking"))),
        ("fsa", one(nothing())),
        ("fsa", one(with("conflict"))),
        ("wide", nothing()),
        ("wide", Settings { pruning: Some(false), ..nothing() }),
        ("wide", with("walking")),
        ("wide", with("custom")),
        ("wide", Settings { all_solutions: Some(3), ..with("walking") }),
        ("wide", with("pdb-4-4-4-3")),
        ("wide", with("pdb-4-4-4-3+aaab/ccab/ccbb/ddd.")),
        (
            "wide",
            Settings { lazy_heuristic: Some(Arc::new(lazy_heuristic(3_000))), ..with("conflict") },
        ),
    ];
    let configured = |(name, settings): (&str, Settings)| {
        engine(name).expect("known name").with_settings(&settings).expect("supported settings")
    };
    all.into_iter().map(configured).collect()
}

fn lazy_heuristic(nodes: u64) -> LazyHeuristic {
    LazyHeuristic::new("pdb-4-4-4-3", nodes, |_| Some(named("pdb-4-4-4-3")))
}

/// Returns a position whose last exhausted iteration has some ten thousand nodes.
fn start() -> Board {
    Board::parse(size(), "13487592f60bcdae").expect("a position")
}

/// Runs iterations until one finds the goal. Returns the result and the counts of each.
fn run_iterations(
    search: &mut dyn EngineSearch,
    mut run: impl FnMut(&mut dyn EngineSearch) -> SliceResult,
) -> Vec<(SliceResult, Counts)> {
    let mut ends = Vec::new();
    for sad in search.excess().. {
        search.begin(Threshold::new(search.estimate(), sad));
        let step = run(search);
        let is_last = step != SliceResult::Exhausted
            || search.solutions().is_some_and(|solutions| solutions.count > 0);
        ends.push((step, search.counts()));
        if is_last {
            break;
        }
    }
    ends
}

/// One thread visits all nodes of a slice; several threads may visit fewer. The counts of the
/// iterations do not depend on slices.
#[test]
fn slices_do_not_exceed_their_node_budget() {
    let start = start();
    for (one, several) in engines(1).iter().zip(engines(3)) {
        let identity = one.identity();
        let has_lazy_heuristic = identity.ends_with("conflict pruned");
        let whole = run_iterations(&mut *one.prepare(&start), |search| {
            loop {
                match search.run(u64::MAX, &mut ()) {
                    SliceResult::Paused => assert!(has_lazy_heuristic, "{identity}"),
                    end => break end,
                }
            }
        });
        let nodes = whole.iter().map(|(_, counts)| counts.visited).sum::<u64>();
        let slice = 1 + nodes / 50;
        for (engine, is_single_threaded) in [(&**one, true), (&*several, false)] {
            let mut pauses = 0;
            let sliced = run_iterations(&mut *engine.prepare(&start), |search| {
                loop {
                    let before = search.counts();
                    if pauses % 7 == 3 {
                        assert_eq!(search.run(0, &mut ()), SliceResult::Paused, "{identity}");
                        assert_eq!(search.counts().visited, before.visited, "{identity}");
                    }
                    let step = search.run(slice, &mut ());
                    let visited = search.counts().visited - before.visited;
                    assert!(visited <= slice, "{identity}: {visited}");
                    if step != SliceResult::Paused {
                        break step;
                    }
                    assert!(visited > 0, "{identity}");
                    assert!(
                        visited == slice || !is_single_threaded || has_lazy_heuristic,
                        "{identity}: {visited}"
                    );
                    pauses += 1;
                }
            });
            assert!(pauses > 20, "{identity}: {pauses}");
            // With a lazy heuristic, the search may begin with the heuristic that an earlier search
            // has loaded, and then needs fewer iterations.
            assert!(sliced.len() == whole.len() || has_lazy_heuristic, "{identity}");
            for (sliced, whole) in sliced.iter().zip(&whole) {
                let is_whole = whole.0 == SliceResult::Exhausted && !has_lazy_heuristic;
                assert!(!is_whole || sliced == whole, "{identity}: {sliced:?}, not {whole:?}");
            }
        }
    }
}

/// Periodic work every few thousand nodes does not end a slice.
#[test]
fn large_slice_runs_without_pausing() {
    for engine in engines(1) {
        let identity = engine.identity();
        let mut search = start_hard_iteration(&*engine);
        for slice in [50_000, 100_000] {
            let before = search.counts().visited;
            assert_eq!(search.run(slice, &mut ()), SliceResult::Paused, "{identity}");
            let visited = search.counts().visited - before;
            assert!(
                visited == slice || identity.ends_with("conflict pruned"),
                "{identity}: {visited}"
            );
        }
    }
}

/// Begins an iteration that does not contain the goal, from a hard position. Returns the search.
fn start_hard_iteration(engine: &dyn Engine) -> Box<dyn EngineSearch> {
    let start = Board::parse(size(), "ca6098dfb73254e1").expect("a position");
    let mut search = engine.prepare(&start);
    search.begin(Threshold::new(search.estimate(), (63 - search.estimate()) / 2));
    search
}

/// Each node of an iteration belongs to one unit. At least one unit of the last iteration contains
/// the goal.
#[test]
fn units_partition_an_iteration() {
    let start = start();
    let mut with_units = 0;
    for engine in engines(1) {
        let (mut search, identity) = (engine.prepare(&start), engine.identity());
        if search.unit_policy().is_none() {
            continue;
        }
        with_units += 1;
        let whole =
            run_iterations(&mut *engine.prepare(&start), |search| search.run(u64::MAX, &mut ()));
        let (first, last_two) = (search.excess(), whole.len() - 2);
        for (sad, (step, counts)) in (first..).zip(whole).skip(last_two) {
            let threshold = Threshold::new(search.estimate(), sad);
            let (mut sum, mut solutions) = (Counts::default(), 0);
            // In descending order, after an abandoned unit.
            search.begin_unit(threshold, 1);
            search.run(3, &mut ());
            for unit in (0..UNITS).rev() {
                search.begin_unit(threshold, unit);
                let end = loop {
                    match search.run(1000, &mut ()) {
                        SliceResult::Paused => {}
                        end => break end,
                    }
                };
                if let SliceResult::Solved(moves) = end {
                    assert_eq!(moves.len() as u32, threshold.moves(), "{identity}");
                    let moved = |board: Board, &to| board.after_move(to).expect("legal move");
                    assert_eq!(moves.iter().fold(start, moved), Board::goal(size()), "{identity}");
                    solutions += 1;
                }
                sum += search.counts();
            }
            assert_eq!(solutions == 0, step == SliceResult::Exhausted, "{identity} {threshold}");
            if step == SliceResult::Exhausted {
                assert_eq!(sum, counts, "{identity} {threshold}");
            }
        }
    }
    assert_eq!(with_units, 6, "kernels, batches and collections");
}

/// The preferred slice grows with the number of threads that was set last.
#[test]
fn set_threads_changes_the_preferred_slice() {
    let start = start();
    let slices = |threads: usize, then: usize| -> Vec<u64> {
        let engines = engines(threads).into_iter();
        engines
            .map(|engine| {
                let mut search = engine.prepare(&start);
                search.set_threads(Threads::new(then).expect("positive number"));
                search.preferred_slice()
            })
            .collect()
    };
    let (one, two) = (slices(1, 1), slices(2, 2));
    assert_eq!((slices(2, 1), slices(1, 2)), (one.clone(), two.clone()));
    assert!(one.iter().all(|&slice| slice > 0));
    if Threads::default() > Threads::ONE {
        assert_eq!(one.iter().zip(&two).filter(|(one, two)| one < two).count(), 8);
    }
}

/// Engines that search different trees have different identities; the number of threads does not
/// matter.
#[test]
fn engines_with_the_same_identity_search_the_same_trees() {
    let plain = engine("plain").expect("known name");
    let mut others = vec![];
    for settings in [
        Settings { order: Some(DirectionOrder::KORF), ..Settings::default() },
        Settings { order: DirectionOrder::new(Direction::ALL), ..Settings::default() },
        Settings { blank_home: Some(0), ..Settings::default() },
        Settings { blank_home: Some(5), ..Settings::default() },
    ] {
        others.push(plain.with_settings(&settings).expect("supported settings"));
    }
    let identities: Vec<String> =
        engines(1).iter().chain(&others).map(|engine| engine.identity()).collect();
    let different: BTreeSet<&String> = identities.iter().collect();
    assert_eq!(different.len(), identities.len(), "{identities:?}");
    for (one, two) in engines(1).iter().zip(engines(2)) {
        assert_eq!(one.identity(), two.identity());
        assert!(one.identity().starts_with(&format!("{} {}", one.name(), one.heuristic())));
    }
}

/// The lazy heuristic is loaded only by a slice that visits nodes.
#[test]
fn lazy_heuristic_is_not_loaded_by_an_empty_slice() {
    static LOAD_COUNT: AtomicUsize = AtomicUsize::new(0);
    let lazy = LazyHeuristic::new("pdb-4-4-4-3", 500, |_| {
        LOAD_COUNT.fetch_add(1, Ordering::Relaxed);
        Some(named("pdb-4-4-4-3"))
    });
    let settings = Settings {
        heuristic: Some(named("conflict")),
        lazy_heuristic: Some(Arc::new(lazy)),
        threads: Some(Threads::ONE),
        ..Settings::default()
    };
    let engine =
        engine("wide").expect("known name").with_settings(&settings).expect("supported settings");
    let mut search = start_hard_iteration(&*engine);
    assert_eq!(search.run(1000, &mut ()), SliceResult::Paused);
    assert_eq!(search.counts().visited, 500, "nodes before loading");
    for (nodes, loads, names) in [
        (0, 0, "conflict"),
        (7, 1, "conflict, then pdb-4-4-4-3"),
        (9, 1, "conflict, then pdb-4-4-4-3"),
    ] {
        let before = search.counts().visited;
        assert_eq!(search.run(nodes, &mut ()), SliceResult::Paused);
        assert_eq!(
            (LOAD_COUNT.load(Ordering::Relaxed), search.heuristic()),
            (loads, Some(names.to_owned()))
        );
        assert_eq!(search.counts().visited, before + nodes, "all nodes count");
    }
}

/// Without a transposition table, iterations before the last have the same nodes in every order;
/// the last one does not.
#[test]
fn exhausted_iterations_do_not_depend_on_the_order() {
    let start: Board = "9e2c6f81bda54703".parse().expect("a position");
    for name in ["plain", "ida-tt"] {
        let engine = korf::engine(name).expect("a known name");
        let mut last = BTreeSet::new();
        let mut exhausted = BTreeSet::new();
        for order in ["SEWN", "NWES", "happy", "happy-korf", "happy-ENWS"] {
            let order = Some(order.parse::<DirectionOrder>().expect("an order"));
            let settings = Settings { order, ..Settings::default() };
            let engine = engine.with_settings(&settings).expect("supported settings");
            let report = korf::solve(&start, &*engine, &korf::Limits::default(), &mut ());
            let report = report.expect("a solvable position");
            assert_eq!(report.solution().map(korf::Solution::length), Some(53));
            let counts = |iteration: &korf::Iteration| {
                (iteration.counts.visited, iteration.counts.generated)
            };
            let completed = report.statistics.completed_iterations();
            exhausted.insert(completed.map(counts).collect::<Vec<_>>());
            last.insert(report.statistics.total().visited);
        }
        // What a transposition table saves depends on the order, too.
        assert!(name != "plain" || exhausted.len() == 1, "{exhausted:?}");
        assert!(last.len() > 2, "{name}: {last:?}");
    }
}

/// Returns the number of moves and of shortest solutions of every position, by breadth-first search
/// from a goal.
fn count_solutions(goal: Board) -> HashMap<Board, (usize, u64)> {
    let mut counts = HashMap::from([(goal, (0, 1))]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let (length, count) = counts[&board];
        for after in Direction::ALL.into_iter().filter_map(|way| board.after_move(way)) {
            let (after_length, total) = counts.entry(after).or_insert_with(|| {
                queue.push_back(after);
                (length + 1, 0)
            });
            if *after_length == length + 1 {
                *total += count;
            }
        }
    }
    counts
}

/// A custom heuristic may return a number that is too large for any sum.
#[test]
fn infinite_custom_heuristics_end_a_search_with_a_bound() {
    let size = Size::new(3, 3).expect("a size");
    let start = Board::parse(size, "123456078").expect("a position");
    let heuristic = Heuristic::from_fn("infinite", size, |_| u32::MAX);
    let estimate = heuristic.estimate(&start);
    assert_eq!((estimate, heuristic.estimator()(&start)), (2 + (1 << 16), estimate));
    let settings = Settings { heuristic: Some(heuristic), ..Settings::default() };
    for engine in ENGINES.iter().chain(&BASELINES) {
        let engine = engine.with_settings(&settings).expect("supported settings");
        let report = korf::solve(&start, &*engine, &korf::Limits::default(), &mut ());
        let report = report.expect("a solvable position");
        assert_eq!(report.result().unwrap_err(), Stopped::Moves, "{}", engine.name());
        assert!(report.lower_bound >= estimate, "{}", engine.name());
    }
}

/// With the blank in any cell of the goal, lengths and numbers of solutions are those of a
/// breadth-first search.
#[test]
fn heuristics_support_every_home_of_the_blank() {
    let size = Size::new(3, 3).expect("a size");
    let wide = engine("wide").expect("known name");
    let heuristics = ["walking", "conflict", "pdb-4-4", "pdb-4-4+aab/ccb/cc."]
        .map(|name| Heuristic::named(size, name, Threads::ONE, &mut ()).expect("known name"));
    let mut random = Random::new(9);
    for blank_home in 0..size.cells() {
        let goal = Board::with_blank_at(size, blank_home);
        let counts = count_solutions(goal);
        let mut starts = vec![goal];
        while starts.len() < 8 {
            starts.extend(
                Some(Board::random(size, &mut random)).filter(|it| counts.contains_key(it)),
            );
        }
        for (heuristic, all_solutions) in
            heuristics.iter().flat_map(|it| [(it, None), (it, Some(2))])
        {
            let (heuristic, blank_home) = (Some(heuristic.clone()), Some(blank_home));
            let settings = Settings { heuristic, all_solutions, blank_home, ..Settings::default() };
            let engine = wide.with_settings(&settings).expect("supported settings");
            for start in &starts {
                let report = korf::solve(start, &*engine, &korf::Limits::default(), &mut ());
                let report = report.expect("a solvable position");
                let (length, count) = counts[start];
                assert_eq!(report.solution().map(korf::Solution::length), Some(length), "{start}");
                let found = report.solutions.map(|solutions| solutions.count);
                assert_eq!(found, all_solutions.map(|_| count), "{start} to {goal}");
            }
        }
    }
}
