//! Engines, compared with a breadth-first search, with each other, and with known counts.

mod batches;
mod c_machine;
mod escalation;
mod exhausted;
mod heuristics;
mod korf_24_results;
mod overestimates;
mod published;
mod twenty_four;

use crate::support::oracle;
use fifteen::korf::instances::{Instance, korf_100};
use fifteen::korf::{
    Counts, ENGINES, Engine, IterationEnd, IterationProgress, Outcome, Phase, Report, Settings,
    Simd, SliceResult, Threshold, engine,
};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Limits, Observer, Size, Stopped, Threads, korf};
use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn fifteen_puzzle(text: &str) -> Board {
    Board::parse(size(4, 4), text).expect("a position")
}

fn solve(start: &Board, engine: &dyn Engine) -> Report {
    korf::solve(start, engine, &Limits::default(), &mut ()).expect("a solvable position")
}

/// Returns the engines that visit nodes in the same order and have equal reports.
fn sequential_engines() -> [&'static dyn Engine; 2] {
    ["plain", "fsa"].map(|name| engine(name).expect("a known engine"))
}

/// Returns the engine `wide` with settings.
fn wide(simd: Simd, threads: usize, pruning: bool) -> Box<dyn Engine> {
    let settings = Settings {
        simd: Some(simd),
        threads: Threads::new(threads),
        pruning: Some(pruning),
        ..Settings::default()
    };
    let wide = engine("wide").expect("a known engine");
    wide.with_settings(&settings).expect("supported settings")
}

/// Returns the SIMD levels of this processor.
fn available_simd() -> impl Iterator<Item = Simd> {
    Simd::ALL.into_iter().filter(|simd| simd.is_available())
}

/// Checks the engines on one of every `step` solvable positions of a size, of which there are
/// `expected`. All find the breadth-first distance. Without pruning they have the same counts in
/// every completed iteration, and the sequential engines also in the last one.
fn check_boards((rows, cols): (usize, usize), expected: usize, step: usize) {
    let distances: BTreeMap<Vec<u8>, usize> = oracle::distances(rows, cols).into_iter().collect();
    assert_eq!(distances.len(), expected);
    let in_order = sequential_engines();
    let every_node = wide(Simd::best(), 1, false);
    let pruning = wide(Simd::best(), 1, true);
    for (tiles, distance) in distances.into_iter().step_by(step) {
        let start = Board::from_tiles(size(rows, cols), &tiles).expect("a position");
        let plain = solve(&start, in_order[0]);
        assert_eq!(plain.solution().map(fifteen::Solution::len), Some(distance), "{start}");
        assert_eq!(solve(&start, in_order[1]), plain, "{start}");
        let report = solve(&start, &*every_node);
        assert_eq!(report.solution().map(fifteen::Solution::len), Some(distance), "{start}");
        assert!(
            report.statistics.completed_iterations().eq(plain.statistics.completed_iterations()),
            "{start}"
        );
        let report = solve(&start, &*pruning);
        assert_eq!(report.solution().map(fifteen::Solution::len), Some(distance), "{start}");
    }
}

#[test]
fn every_2x2_board() {
    check_boards((2, 2), 12, 1);
}

#[test]
fn every_2x3_board() {
    check_boards((2, 3), 360, 1);
}

#[test]
fn every_3x2_board() {
    check_boards((3, 2), 360, 1);
}

#[test]
fn one_3x3_board_in_a_hundred() {
    check_boards((3, 3), 181_440, 101);
}

#[test]
#[ignore = "ten seconds"]
fn one_3x3_board_in_eleven_thoroughly() {
    check_boards((3, 3), 181_440, 11);
}

#[test]
#[ignore = "a minute in a release build"]
fn every_3x3_board() {
    check_boards((3, 3), 181_440, 1);
}

/// The oracle reproduces the distribution published as OEIS A089473.
#[test]
fn the_distance_distribution_of_the_8_puzzle_matches_published_values() {
    let table = include_str!("../../data/distances_15_8.tsv");
    let known: Vec<usize> =
        table.lines().filter_map(|line| line.split('\t').nth(2)?.parse().ok()).collect();
    let mut found = vec![0; 32];
    for distance in oracle::distances(3, 3).into_values() {
        found[distance] += 1;
    }
    assert_eq!(found, known);
    assert_eq!(found.iter().sum::<usize>(), 181_440);
    assert_eq!(found[31], 2);
}

#[test]
fn a_position_solved_by_happy_moves_alone() {
    let start = fifteen_puzzle("bc9e80df3412a756");
    for engine in ENGINES {
        let report = solve(&start, engine);
        let solution = report.solution().expect("a solution");
        assert_eq!(solution.threshold().to_string(), "56+0");
        assert_eq!(report.statistics.iterations.len(), 1);
    }
}

/// Visited nodes of the exhausted iterations 43+0, 44+1, … of Korf's instance 88.
const VISITED_88: [u64; 11] = [
    0,
    4,
    117,
    1_769,
    17_830,
    159_118,
    1_261_563,
    9_191_296,
    63_179_964,
    415_483_524,
    2_641_935_659,
];

/// Searches instance 88 with all engines up to a number of moves.
fn check_number_88(moves: u32, iterations: usize) {
    let start = fifteen_puzzle("ca6098dfb73254e1");
    let limits = Limits::new().moves(moves);
    let solve = |engine: &dyn Engine| {
        let report = korf::solve(&start, engine, &limits, &mut ()).expect("a solvable position");
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Moves));
        let visited =
            report.statistics.completed_iterations().map(|iteration| iteration.counts.visited);
        assert_eq!(visited.collect::<Vec<_>>(), VISITED_88[..iterations], "{}", engine.name());
        report
    };
    let [plain, fsa] = sequential_engines().map(solve);
    assert_eq!(fsa, plain);
    for simd in available_simd() {
        for threads in 1..=3 {
            assert_eq!(solve(&*wide(simd, threads, false)), plain, "{simd}, {threads} threads");
        }
    }
}

#[test]
fn known_counts_of_number_88() {
    check_number_88(43 + 2 * 7, 8);
}

#[test]
#[ignore = "a minute in a release build"]
fn all_known_counts_of_number_88() {
    check_number_88(43 + 2 * 10, 11);
}

#[test]
#[ignore = "half a minute in a release build"]
fn number_88_is_solved_in_54_and_11_moves() {
    let report = solve(&fifteen_puzzle("ca6098dfb73254e1"), engine("fsa").expect("a known engine"));
    let solution = report.solution().expect("a solution");
    assert_eq!(solution.threshold().to_string(), "54+11");
    assert_eq!(solution.len(), 65);
}

/// Returns Korf's instances in ascending order of the nodes of his search.
fn cheapest() -> Vec<Instance> {
    let mut instances = korf_100();
    instances.sort_by_key(|instance| instance.generated);
    instances
}

/// Solves an instance and checks the length.
fn check_instance(instance: &Instance, engine: &dyn Engine) -> Report {
    let report = solve(&instance.start, engine);
    let length = report.solution().map(fifteen::Solution::len);
    assert_eq!(length, Some(instance.length), "number {}", instance.number);
    report
}

#[test]
fn the_20_cheapest_of_korfs_instances() {
    check_cheapest(20);
}

#[test]
#[ignore = "half a minute"]
fn the_48_cheapest_of_korfs_instances_thoroughly() {
    check_cheapest(48);
}

/// Checks `fsa` on the `count` cheapest instances.
fn check_cheapest(count: usize) {
    let fsa = engine("fsa").expect("a known engine");
    for instance in &cheapest()[..count] {
        check_instance(instance, fsa);
    }
}

#[test]
fn the_40_cheapest_of_korfs_instances_with_pruning() {
    check_pruning(40, 15);
}

#[test]
#[ignore = "half a minute"]
fn the_80_cheapest_of_korfs_instances_with_pruning_thoroughly() {
    check_pruning(80, 30);
}

/// Checks pruning on the `count` cheapest instances, with one thread and several, and on the first
/// `simd_count` of them with every SIMD level of the processor.
fn check_pruning(count: usize, simd_count: usize) {
    for (index, instance) in cheapest()[..count].iter().enumerate() {
        check_instance(instance, &*wide(Simd::best(), 1 + index % 3, true));
    }
    for simd in available_simd() {
        for instance in &cheapest()[..simd_count] {
            check_instance(instance, &*wide(simd, 2, true));
        }
    }
}

#[test]
fn engines_agree_on_the_12_cheapest_of_korfs_instances() {
    for instance in &cheapest()[..12] {
        let [plain, fsa] = sequential_engines().map(|engine| check_instance(instance, engine));
        assert_eq!(plain, fsa, "number {}", instance.number);
        for simd in available_simd() {
            let report = check_instance(instance, &*wide(simd, 2, false));
            let completed = report.statistics.completed_iterations();
            assert!(
                completed.eq(plain.statistics.completed_iterations()),
                "number {}",
                instance.number
            );
        }
    }
}

#[test]
#[ignore = "minutes in a release build"]
fn all_of_korfs_instances() {
    for engine in [engine("fsa").expect("a known engine"), &*wide(Simd::best(), 2, false)] {
        for instance in cheapest() {
            check_instance(&instance, engine);
        }
    }
    for simd in available_simd() {
        for instance in cheapest() {
            check_instance(&instance, &*wide(simd, 2, true));
        }
    }
}

/// Engines that pause after every few nodes agree with each other at every pause, and at the end
/// with an engine that does not pause.
#[test]
fn pausing_does_not_change_the_search() {
    let start = fifteen_puzzle("13560de9b48ca7f2");
    for quota in 0..=3 {
        for slice in [1, 2, 7, 100] {
            let threshold = Threshold::new(start.manhattan(), quota);
            let mut searches = sequential_engines().map(|engine| engine.prepare(&start));
            let mut whole = sequential_engines()[0].prepare(&start);
            whole.begin(threshold);
            let end = whole.run(u64::MAX, &mut ());
            for search in &mut searches {
                search.begin(threshold);
            }
            loop {
                let mut ends =
                    searches.each_mut().map(|search| (search.run(slice, &mut ()), search.counts()));
                let (step, counts) = ends[0].clone();
                assert!(ends.iter_mut().all(|end| *end == (step.clone(), counts)));
                if step != SliceResult::Paused {
                    assert_eq!((step, counts), (end, whole.counts()));
                    break;
                }
            }
        }
    }
}

/// Observer that stops a search at the first opportunity.
struct StopAtOnce {
    calls: usize,
}

impl Observer<IterationProgress> for StopAtOnce {
    fn on_progress(&mut self, progress: &IterationProgress) -> ControlFlow<()> {
        assert!(progress.total.visited >= progress.iteration.visited);
        if !matches!(progress.phase, Phase::Running | Phase::Loading) {
            return ControlFlow::Continue(());
        }
        self.calls += 1;
        ControlFlow::Break(())
    }
}

#[test]
fn node_limits_are_exact() {
    let start = fifteen_puzzle("ca6098dfb73254e1");
    for engine in ENGINES {
        for nodes in [0, 1, 5, 1_000, 12_345] {
            let limits = Limits::new().nodes(nodes);
            let report =
                korf::solve(&start, engine, &limits, &mut ()).expect("a solvable position");
            assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
            assert_eq!(report.statistics.total().visited, nodes);
        }
        let mut observer = StopAtOnce { calls: 0 };
        let limits = Limits::new().slice(NonZeroU64::new(100));
        let report =
            korf::solve(&start, engine, &limits, &mut observer).expect("a solvable position");
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled));
        assert_eq!(observer.calls, 1);
        assert_eq!(
            report.statistics.iterations.last().map(|last| last.end),
            Some(IterationEnd::Stopped)
        );
    }
}

#[test]
fn the_goal_is_solved_in_no_moves() {
    for engine in ENGINES {
        let report = solve(&Board::goal(size(4, 4)), engine);
        assert!(report.solution().is_some_and(fifteen::Solution::is_empty));
        assert_eq!(report.statistics.total(), Counts::default());
    }
}

#[test]
fn sizes_without_a_compiled_machine_use_the_plain_engine() {
    let unusual = size(3, 5);
    let start = Board::random_walk(unusual, 20, &mut Random::new(1));
    let fsa = engine("fsa").expect("a known engine");
    let error = korf::solve(&start, fsa, &Limits::default(), &mut ()).unwrap_err();
    assert!(matches!(error, korf::Error::Unsupported { engine: "fsa", .. }));
    assert_eq!(korf::auto_engine(unusual).name(), "plain");
    assert!(
        solve(&start, &*korf::auto_engine(unusual))
            .solution()
            .is_some_and(|found| found.len() <= 20)
    );
}

/// All engines agree on every size with a machine or kernels, including the large ones.
#[test]
fn random_walks_on_every_size() {
    for size in Size::all() {
        let mut random = Random::new(15);
        for steps in 0..30 {
            let start = Board::random_walk(size, steps, &mut random);
            let plain = solve(&start, ENGINES[0]);
            assert!(plain.solution().is_some_and(|found| found.len() <= steps));
            for engine in ENGINES.into_iter().filter(|engine| engine.supports(size)) {
                let report = solve(&start, engine);
                let lengths =
                    [&report, &plain].map(|report| report.solution().map(fifteen::Solution::len));
                assert_eq!(lengths[0], lengths[1], "{} {start:?}", engine.name());
                assert!(report == plain || engine.name() == "wide", "{start:?}");
            }
        }
    }
}

#[test]
fn pruning_loses_no_shortest_solution() {
    check_pruned_lengths([(4, 4, 200, 45), (3, 4, 50, 60), (2, 6, 50, 60)]);
}

#[test]
#[ignore = "half a minute"]
fn pruning_loses_no_shortest_solution_thoroughly() {
    check_pruned_lengths([(4, 4, 2_000, 45), (3, 4, 500, 60), (2, 6, 500, 60)]);
}

/// Checks the lengths of random positions that are far enough from the goal for pruning to matter.
/// A case has rows, columns, the number of positions, and the steps of the random walks.
fn check_pruned_lengths(cases: [(usize, usize, usize, usize); 3]) {
    for (rows, cols, count, steps) in cases {
        let (size, mut random) = (size(rows, cols), Random::new(93));
        // `fsa` visits the same nodes as `plain` and is faster, but does not support every size.
        let [plain, fsa] = sequential_engines();
        let in_order = if fsa.supports(size) { fsa } else { plain };
        for _ in 0..count {
            let start = Board::random_walk(size, steps, &mut random);
            let [pruned, every_node] =
                [true, false].map(|pruning| solve(&start, &*wide(Simd::best(), 1, pruning)));
            let length = solve(&start, in_order).solution().map(fifteen::Solution::len);
            for report in [pruned, every_node] {
                assert_eq!(report.solution().map(fifteen::Solution::len), length, "{start}");
            }
        }
    }
}

#[test]
fn simple_engines_refuse_unsupported_settings() {
    let fsa = engine("fsa").expect("a known engine");
    let wide = engine("wide").expect("a known engine");
    let two = Settings { threads: Threads::new(2), ..Settings::default() };
    let no_pruning = Settings { pruning: Some(false), ..Settings::default() };
    let error = |engine: &dyn Engine, settings| {
        engine.with_settings(settings).err().map(|error| error.to_string())
    };
    assert_eq!(error(fsa, &two).as_deref(), Some("engine fsa supports one thread only"));
    assert_eq!(error(fsa, &no_pruning), None);
    let pruning = Settings { pruning: Some(true), ..Settings::default() };
    assert_eq!(error(fsa, &pruning).as_deref(), Some("engine fsa does not prune duplicates"));
    assert_eq!(error(wide, &two), None);
    assert_eq!(wide.with_settings(&two).expect("supported settings").threads().get(), 2);
    assert!(!wide.with_settings(&no_pruning).expect("supported settings").is_pruning());
    let lazy = korf::LazyHeuristic::new("walking", 1, |_| None::<Heuristic>);
    let lazy = Settings { lazy_heuristic: Some(Arc::new(lazy)), ..Settings::default() };
    let message = "engine fsa supports one heuristic only (no lazy upgrade)";
    assert_eq!(error(fsa, &lazy).as_deref(), Some(message));
    let message = "engine wide needs an initial heuristic if a lazy one is set";
    assert_eq!(error(wide, &lazy).as_deref(), Some(message));
}

/// Every summary names its method; that of `wide` with a heuristic describes batches.
#[test]
fn engines_describe_themselves() {
    let summaries = ENGINES.map(Engine::summary);
    let heuristic = Heuristic::named(size(4, 4), "walking", Threads::ONE, &mut ());
    let settings = Settings { heuristic: heuristic.ok(), ..Settings::default() };
    let batched = engine("wide")
        .expect("a known engine")
        .with_settings(&settings)
        .expect("supported settings");
    let all_summaries = [&summaries[..], &[batched.summary()]].concat();
    for (word, summary) in
        ["loop", "generated", "SIMD kernels", "batched"].iter().zip(all_summaries)
    {
        assert!(summary.contains(word), "{summary}");
    }
}

#[test]
fn the_manhattan_distance_is_the_default_heuristic() {
    for engine in ENGINES {
        assert_eq!(engine.heuristic(), "manhattan", "{}", engine.name());
        let first = format!("{} manhattan", engine.name());
        assert!(engine.identity().starts_with(&first), "{}", engine.identity());
    }
}
