//! Searches with a heuristic that is upgraded during the search.

use fifteen::korf::instances::korf_100;
use fifteen::korf::{
    Counts, Engine, IterationProgress, LazyHeuristic, Phase, Report, Settings, engine,
};
use fifteen::{Board, Heuristic, Limits, Size, Solution, Threads, korf};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

/// Initial heuristic.
const FIRST: &str = "walking";
/// Heuristic that replaces it.
const SECOND: &str = "pdb-6-6-3";

/// Both heuristics, built once for all tests.
static HEURISTICS: LazyLock<[Heuristic; 2]> = LazyLock::new(|| {
    let size = Size::new(4, 4).expect("a size");
    let named = |name| Heuristic::named(size, name, Threads::ONE, &mut ());
    [FIRST, SECOND].map(|name| named(name).expect("a known heuristic"))
});

/// Returns the engine `wide` with a heuristic and an optional upgrade.
fn wide(heuristic: &Heuristic, threads: usize, lazy: Option<LazyHeuristic>) -> Box<dyn Engine> {
    let settings = Settings {
        heuristic: Some(heuristic.clone()),
        lazy_heuristic: lazy.map(Arc::new),
        threads: Threads::new(threads),
        ..Settings::default()
    };
    engine("wide").expect("a known engine").with_settings(&settings).expect("supported settings")
}

/// Returns an engine that switches its heuristic after a number of nodes, and the number of its
/// load attempts.
fn escalating_engine(
    nodes: u64,
    threads: usize,
    is_available: bool,
) -> (Box<dyn Engine>, Arc<AtomicUsize>) {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let lazy = LazyHeuristic::new(SECOND, nodes, move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        is_available.then(|| HEURISTICS[1].clone())
    });
    (wide(&HEURISTICS[0], threads, Some(lazy)), calls)
}

fn solve(start: &Board, engine: &dyn Engine) -> Report {
    korf::solve(start, engine, &Limits::default(), &mut ()).expect("a solvable position")
}

/// Returns positions of the 15-puzzle that take 10,000 to 500,000 nodes with the first heuristic,
/// and their distances.
fn starts() -> Vec<(Board, usize)> {
    let korf = korf_100();
    [12, 42, 47, 74, 94].map(|number| (korf[number - 1].start, korf[number - 1].length)).to_vec()
}

fn length(report: &Report) -> Option<usize> {
    report.solution().map(Solution::len)
}

/// Returns the exhausted thresholds in moves, and their node counts.
fn exhausted(report: &Report) -> Vec<(u32, Counts)> {
    let completed = report.statistics.completed_iterations();
    completed.map(|iteration| (iteration.threshold.moves(), iteration.counts)).collect()
}

const SWITCH_NODES: [u64; 4] = [0, 1, 1_000, 100_000];

#[test]
fn lengths_are_correct_whenever_the_upgrade_is_loaded() {
    for threads in [1, 2] {
        for nodes in SWITCH_NODES {
            for (start, distance) in starts() {
                let (engine, _) = escalating_engine(nodes, threads, true);
                let report = solve(&start, &*engine);
                assert_eq!(length(&report), Some(distance), "{start} {nodes} {threads}");
            }
        }
    }
}

#[test]
fn an_unavailable_upgrade_does_not_change_the_search() {
    for (start, _) in starts() {
        let expected = solve(&start, &*wide(&HEURISTICS[0], 1, None));
        for nodes in SWITCH_NODES {
            let (engine, calls) = escalating_engine(nodes, 1, false);
            let report = solve(&start, &*engine);
            // A pause may change the order of nodes, which affects the last iteration only.
            assert_eq!(exhausted(&report), exhausted(&expected), "{start} {nodes}");
            assert_eq!(length(&report), length(&expected), "{start} {nodes}");
            assert_eq!(engine.heuristic(), FIRST);
            let is_due = expected.statistics.total().visited > nodes;
            assert!(!is_due || calls.load(Ordering::Relaxed) == 1, "{start} {nodes}");
        }
    }
}

#[test]
fn the_upgrade_is_loaded_once_and_shared() {
    for is_available in [true, false] {
        let (engine, calls) = escalating_engine(100_000, 2, is_available);
        assert_eq!((engine.heuristic(), calls.load(Ordering::Relaxed)), (FIRST, 0));
        let mut heuristics = Vec::new();
        for (start, distance) in starts().into_iter().chain(starts()) {
            let report = solve(&start, &*engine);
            assert_eq!(length(&report), Some(distance));
            heuristics.push(report.heuristic);
        }
        assert_eq!(calls.load(Ordering::Relaxed), 1);
        let both = format!("{FIRST}, then {SECOND}");
        assert_eq!(heuristics.contains(&both), is_available, "{heuristics:?}");
        let last = heuristics.last().map(String::as_str);
        assert_eq!(last, Some(if is_available { SECOND } else { FIRST }));
    }
    // An easy position does not load the upgrade.
    let (engine, calls) = escalating_engine(100_000, 1, true);
    let easy = Board::parse(Size::new(4, 4).expect("a size"), "123456789abcde0f");
    assert_eq!(length(&solve(&easy.expect("a position"), &*engine)), Some(1));
    assert_eq!(calls.load(Ordering::Relaxed), 0);
}

/// Iterations before the switch have the nodes of the first heuristic, later ones those of the
/// second. The iteration with the switch has some of both.
#[test]
fn completed_iterations_have_the_nodes_of_their_heuristic() {
    for (start, _) in starts() {
        let [first, second] = [0, 1].map(|at| solve(&start, &*wide(&HEURISTICS[at], 1, None)));
        for (nodes, threads) in [(1_000, 1), (1_000, 2), (30_000, 1), (30_000, 2)] {
            let report = solve(&start, &*escalating_engine(nodes, threads, true).0);
            let mut visited = 0;
            for (threshold, counts) in exhausted(&report) {
                let was_before = visited < nodes;
                visited += counts.visited;
                let heuristic = match (was_before, visited <= nodes) {
                    (true, true) => &first,
                    (false, _) => &second,
                    (true, false) => continue,
                };
                let expected = exhausted(heuristic);
                assert!(expected.contains(&(threshold, counts)), "{start} {threshold} {counts:?}");
            }
        }
    }
}

/// An upgrade can be followed by a better one, even if the first is unavailable.
#[test]
fn upgrades_can_be_chained() {
    let (start, distance) = starts()[0];
    let named = |name| Heuristic::named(start.size(), name, Threads::ONE, &mut ()).ok();
    for (first, then) in [(1_000, 2_000), (0, 1), (1, 100_000)] {
        for is_available in [true, false] {
            let between = named("pdb-5-5-5").filter(|_| is_available);
            let better = LazyHeuristic::new(SECOND, then, |_| Some(HEURISTICS[1].clone()));
            let lazy =
                LazyHeuristic::new("between", first, move |_| between.clone()).followed_by(better);
            let engine = wide(&HEURISTICS[0], 1, Some(lazy));
            let (report, again) = (solve(&start, &*engine), solve(&start, &*engine));
            assert_eq!([length(&report), length(&again)], [Some(distance); 2]);
            let used: Vec<&str> = report.heuristic.split(", then ").collect();
            let expected = [FIRST, "pdb-5-5-5", SECOND];
            assert_eq!(used[0], FIRST);
            assert!(
                used.iter().is_sorted_by_key(|used| expected.iter().position(|name| name == used))
            );
            assert_eq!(used.contains(&"pdb-5-5-5"), is_available, "{used:?}");
            if then < 100_000 {
                assert_eq!((used.last(), &*again.heuristic), (Some(&SECOND), SECOND));
            }
        }
    }
}

/// A per-search upgrade is loaded only for hard positions; easy positions start without it even if
/// it has been loaded before.
#[test]
fn per_search_upgrades_are_loaded_for_hard_positions_only() {
    let nodes =
        |start: &Board| solve(start, &*wide(&HEURISTICS[0], 1, None)).statistics.total().visited;
    let mut starts: Vec<Board> = starts().iter().map(|(start, _)| *start).collect();
    starts.sort_by_key(nodes);
    let (&hard, easy) = starts.split_last().expect("a position");
    let most = easy.iter().map(nodes).max().expect("a position");
    let lazy = LazyHeuristic::new(SECOND, most, |_| Some(HEURISTICS[1].clone())).per_search();
    let engine = wide(&HEURISTICS[0], 1, Some(lazy));
    let used = |start: &Board| solve(start, &*engine).heuristic;
    for _ in 0..2 {
        assert!(easy.iter().all(|start| used(start) == FIRST));
        assert_eq!(used(&hard), format!("{FIRST}, then {SECOND}"));
    }
}

/// The observer is called when loading starts, during it, and when it ends; no nodes are visited in
/// between. This lets observers measure the loading time.
#[test]
fn no_nodes_are_visited_while_an_upgrade_loads() {
    let lazy = LazyHeuristic::new(SECOND, 1 << 10, |observer| {
        assert!(observer.on_progress(&()).is_continue());
        Some(HEURISTICS[1].clone())
    });
    let engine = wide(&HEURISTICS[0], 1, Some(lazy));
    let mut phases = Vec::new();
    let mut on_progress = |progress: &IterationProgress| {
        phases.push((progress.phase, progress.total.visited));
        ControlFlow::Continue(())
    };
    let (start, _) = starts()[0];
    korf::solve(&start, &*engine, &Limits::default(), &mut on_progress)
        .expect("a solvable position");
    let first =
        phases.iter().position(|&(phase, _)| phase == Phase::Loading).expect("a loading phase");
    let visited = phases[first].1;
    assert_eq!(phases[first..first + 3], [(Phase::Loading, visited); 3]);
}

#[test]
fn a_lazy_heuristic_is_debugged_with_name_and_node_count() {
    let lazy = LazyHeuristic::new(SECOND, 1_000, |_| None::<Heuristic>);
    assert_eq!(format!("{lazy:?}"), format!("LazyHeuristic({SECOND} after 1000 nodes)"));
}
