//! `fifteen::solve`, and the options of a solver.

use super::board;
use fifteen::heuristic::{Acquisition, HeuristicError, TableSource};
use fifteen::korf::{IterationProgress, LazyHeuristic, Outcome, Phase, Settings};
use fifteen::patterns::Collection;
use fifteen::runtime::continue_if;
use fifteen::{
    Board, Goal, Heuristic, Limits, Metric, Observer, Size, Solution, SolveError, Solver, Stopped,
    Threads, korf,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Positions of several sizes with their distances from the goal.
const POSITIONS: [(&str, usize); 6] = [
    ("2 3 / 1 0", 4),
    ("8 6 7 / 2 5 4 / 3 0 1", 31),
    ("1 2 3 4 / 5 6 7 0", 0),
    ("bc9e80df3412a756", 56),
    ("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0", 12),
    ("1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 0 21 22 23 24", 4),
];

fn single_threaded_solver() -> Solver {
    Solver::new().threads(Threads::ONE)
}

fn solve_with_plain(start: &Board) -> korf::Report {
    let engine = korf::engine("plain").expect("a known engine");
    korf::solve(start, engine, &Limits::default(), &mut ()).expect("a solvable position")
}

#[test]
fn a_position_is_read_solved_and_shown_in_three_lines() {
    for (text, length) in POSITIONS {
        let start: Board = text.parse().expect("a position");
        let solution = fifteen::solve(&start).expect("a solvable position");
        assert_eq!(solution.len(), length, "{text}");

        let tiles = solution.to_string();
        let tiles: Vec<u8> = tiles.split_whitespace().map(|tile| tile.parse().unwrap()).collect();
        assert_eq!(tiles, solution.tiles());
        assert_eq!(fifteen::board::parse_udlr(&solution.udlr()), Ok(solution.moves().to_vec()));
        let boards: Vec<Board> = solution.boards().collect();
        assert_eq!(boards.len(), length + 1);
        assert_eq!((boards[0], boards[length]), (start, Board::goal(start.size())));
    }
}

#[test]
fn one_solver_takes_all_sizes_from_several_threads() {
    let solver = Solver::new();
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for (text, length) in POSITIONS {
                    assert_eq!(
                        solver.solve(&board(text)).expect("a solvable position").len(),
                        length
                    );
                }
            });
        }
    });
}

#[test]
fn positions_are_displayed_as_parsed() {
    for (text, _) in POSITIONS {
        let start = board(text);
        assert_eq!(board(&start.to_string()), start);
        assert_eq!(board(&format!("{start:#}")), start);
    }
    let error = "1 2 3 / 4 5 6 / 7 9 0".parse::<Board>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 19: '9' is not a tile of a 3x3 board: they are 1 to 8, and 0 for the blank"
    );
}

/// A collection is named like any other heuristic, if the table source has it.
#[test]
fn a_collection_is_named_like_a_partition() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let named = || single_threaded_solver().heuristic_named("pdb-4-4+aab/ccb/cc.");
    let report = named().search(&start, &mut ()).expect("a built heuristic");
    assert_eq!(
        (report.solution().map(Solution::len), &*report.heuristic),
        (Some(31), "pdb-4-4+aab/ccb/cc.")
    );
    let error = named().tables_from(()).solve(&start).unwrap_err();
    assert_eq!(error.to_string(), "tables for 4-4+aab/ccb/cc. not found");
}

#[test]
fn unsolvable_positions_are_rejected_before_tables_are_built() {
    let loyd = board("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0");
    let error = single_threaded_solver().heuristic_named("pdb-7-8").solve(&loyd).unwrap_err();
    assert!(matches!(error, SolveError::Unsolvable(_)), "{error}");
    assert!(error.to_string().starts_with("unsolvable: the position is an odd permutation"));
}

#[test]
fn limits_stop_a_search_and_report_the_proved_bound() {
    let start = board("ca6098dfb73254e1");
    let limits = |nodes, moves| Limits::new().nodes(nodes).moves(moves);
    let manhattan = || single_threaded_solver().heuristic_named("manhattan");
    let error = manhattan().limits(limits(Some(1_000), None)).solve(&start).unwrap_err();
    let SolveError::Stopped { stopped: Stopped::Nodes, lower_bound: proved, .. } = error else {
        panic!("{error}")
    };
    assert!((43..=65).contains(&proved), "{proved}");
    let error = manhattan().limits(limits(None, Some(45))).solve(&start).unwrap_err();
    let (stopped, metric) = (Stopped::Moves, Metric::Single);
    assert_eq!(error, SolveError::Stopped { stopped, lower_bound: 47, metric });
    assert_eq!(error.to_string(), "every solution exceeds the move limit; lower bound: 47 moves");
    let pushes = single_threaded_solver().metric(Metric::Multi).limits(limits(None, Some(20)));
    let error = pushes.solve(&board("1 4 7 / 2 0 8 / 3 6 5")).unwrap_err();
    assert_eq!(error.to_string(), "every solution exceeds the move limit; lower bound: 21 pushes");
}

#[test]
fn an_observer_sees_progress_and_cancels_the_search() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let mut iterations = 0;
    let mut on_progress = |progress: &IterationProgress| {
        iterations += usize::from(progress.phase == Phase::Begun);
        continue_if(iterations != 3)
    };
    let report =
        single_threaded_solver().search(&start, &mut on_progress).expect("a solvable position");
    assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled));
    assert_eq!((report.estimate, report.lower_bound), (21, 25));
}

#[test]
fn an_observer_cancels_building_tables() {
    let start = board("ca6098dfb73254e1");
    let mut reports = 0;
    let mut on_progress = |progress: &IterationProgress| {
        assert_eq!(progress.phase, Phase::Loading);
        reports += 1;
        ControlFlow::Break(())
    };
    let solver = single_threaded_solver().heuristic_named("pdb-7-8");
    let error = solver.search(&start, &mut on_progress).unwrap_err();
    let (stopped, lower_bound) = (Stopped::Cancelled, start.manhattan());
    assert_eq!(error, SolveError::Stopped { stopped, lower_bound, metric: Metric::Single });
    assert!(reports > 0);
}

#[test]
fn the_requested_heuristic_is_used() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let heuristic = |solver: &Solver| solver.search(&start, &mut ()).map(|report| report.heuristic);
    let size = start.size();
    let walking =
        Heuristic::named(size, "walking", Threads::ONE, &mut ()).expect("a known heuristic");
    assert_eq!(heuristic(&single_threaded_solver()).as_deref(), Ok("manhattan"));
    assert_eq!(
        heuristic(&single_threaded_solver().heuristic(walking.clone())).as_deref(),
        Ok("walking")
    );
    // The last call takes effect and replaces an earlier heuristic.
    let solver = single_threaded_solver().heuristic(walking);
    assert_eq!(solver.solve(&start).expect("a solvable position").len(), 31);
    let solver = solver.heuristic_named("conflict");
    assert_eq!(heuristic(&solver).as_deref(), Ok("conflict"));

    let unknown = single_threaded_solver().heuristic_named("guess").solve(&start).unwrap_err();
    assert_eq!(unknown, SolveError::Heuristic(HeuristicError::Unknown));
    let other = single_threaded_solver().heuristic_named("walking").search(&board("3120"), &mut ());
    assert_eq!(other.expect("a solvable position").heuristic, "walking");
}

#[test]
fn a_heuristic_for_another_size_is_refused() {
    let size = Size::new(3, 3).expect("a size");
    let conflict =
        Heuristic::named(size, "conflict", Threads::ONE, &mut ()).expect("a known heuristic");
    let error =
        single_threaded_solver().heuristic(conflict).solve(&board("bc9e80df3412a756")).unwrap_err();
    assert_eq!(error.to_string(), "heuristic conflict does not support 4x4 boards");
}

#[test]
fn a_heuristic_of_the_single_tile_metric_is_refused_in_the_multi_tile_metric() {
    let start = board("215483706");
    let walking =
        Heuristic::named(start.size(), "walking", Threads::ONE, &mut ()).expect("a heuristic");
    let solver = single_threaded_solver().heuristic(walking).metric(Metric::Multi);
    let error = solver.solve(&start).unwrap_err();
    assert!(matches!(error, SolveError::Settings(_)), "{error}");
    let mut random = fifteen::runtime::Random::new(1);
    assert_eq!(solver.random_at_distance(start.size(), 10, &mut random, &mut ()), Err(error));
    let pushes = single_threaded_solver().metric(Metric::Multi).solve(&start);
    assert_eq!(pushes.expect("a solvable position").length(), 10);
}

/// The bound of a search that is stopped while tables load is that of the goal of the solver.
#[test]
fn loading_is_cancelled_with_the_bound_of_the_goal() {
    let start = board("1 0 3 / 8 2 4 / 7 6 5");
    let mut on_progress = |progress: &IterationProgress| {
        assert_eq!(progress.threshold.moves(), 1);
        ControlFlow::Break(())
    };
    let solver = single_threaded_solver().goal(Goal::Spiral).heuristic_named("pdb-4-4");
    let error = solver.search(&start, &mut on_progress).unwrap_err();
    let (stopped, metric) = (Stopped::Cancelled, Metric::Single);
    assert_eq!(error, SolveError::Stopped { stopped, lower_bound: 1, metric });
}

#[test]
fn all_solutions_are_found_with_and_without_a_heuristic() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let count = |solver: Solver| {
        let report =
            solver.all_solutions(1_000).search(&start, &mut ()).expect("a solvable position");
        let solutions = report.solutions.expect("requested solutions");
        assert_eq!(solutions.listed.len() as u64, solutions.count);
        assert!(solutions.listed.iter().all(|moves| moves.len() == 31));
        solutions.count
    };
    assert_eq!(count(single_threaded_solver()), 40);
    assert_eq!(count(single_threaded_solver().heuristic_named("walking")), 40);
}

/// Table source that counts the fetched tables.
struct CountingTableSource {
    fetched: Arc<AtomicUsize>,
}

impl TableSource for CountingTableSource {
    fn acquisition(&self, _: &Collection) -> Option<Acquisition> {
        Some(Acquisition::Build)
    }

    fn fetch(
        &self,
        collection: &Collection,
        _: &mut dyn Observer<()>,
    ) -> Result<Heuristic, HeuristicError> {
        self.fetched.fetch_add(1, Ordering::Relaxed);
        Heuristic::construct(collection, Threads::ONE, &mut ()).map_err(HeuristicError::Stopped)
    }
}

#[test]
fn tables_are_fetched_once_from_the_table_source() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let fetched = Arc::new(AtomicUsize::new(0));
    let source = CountingTableSource { fetched: Arc::clone(&fetched) };
    let solver = single_threaded_solver().heuristic_named("pdb-4-4").tables_from(source);
    for _ in 0..3 {
        assert_eq!(solver.solve(&start).expect("a solvable position").len(), 31);
    }
    assert_eq!(fetched.load(Ordering::Relaxed), 1);

    let error = single_threaded_solver()
        .heuristic_named("pdb-4-4")
        .tables_from(())
        .solve(&start)
        .unwrap_err();
    assert_eq!(error.to_string(), "tables for 4-4 not found");
}

/// Table source without memory.
struct FullTableSource;

impl TableSource for FullTableSource {
    fn acquisition(&self, _: &Collection) -> Option<Acquisition> {
        Some(Acquisition::Build)
    }

    fn fetch(&self, _: &Collection, _: &mut dyn Observer<()>) -> Result<Heuristic, HeuristicError> {
        Err(HeuristicError::Stopped(Stopped::Memory))
    }
}

#[test]
fn too_little_memory_for_tables_is_reported() {
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let solver = single_threaded_solver().heuristic_named("pdb-4-4").tables_from(FullTableSource);
    let error = solver.solve(&start).unwrap_err();
    assert_eq!(error.to_string(), "not enough memory; lower bound: 21 moves");
}

#[test]
fn automatic_tables_come_from_the_table_source() {
    let size = Size::new(4, 4).expect("a size");
    let load_after = |settings: Settings| {
        settings.lazy_heuristic.map(|upgrade: Arc<LazyHeuristic>| upgrade.load_after())
    };
    assert_eq!(load_after(Settings::auto(size, Arc::new(()))), None);
    let start = board("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0");
    let report = single_threaded_solver()
        .tables_from(())
        .search(&start, &mut ())
        .expect("a solvable position");
    assert_eq!(report.heuristic, "pdb-6-6-3");
}

#[cfg(feature = "store")]
#[test]
fn tables_are_cached_and_a_damaged_file_is_replaced() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("solver-tables");
    let _ = std::fs::remove_dir_all(&folder);
    let file = folder.join("pdb-3x3-4-4.fifteen");
    let start = board("8 6 7 / 2 5 4 / 3 0 1");
    let solve = || {
        let solver = single_threaded_solver().heuristic_named("pdb-4-4").tables_in(&folder);
        assert_eq!(solver.solve(&start).expect("a solvable position").len(), 31);
        std::fs::read(&file).expect("cached tables")
    };
    let cached = solve();
    assert_eq!(solve(), cached);
    std::fs::write(&file, &cached[..cached.len() - 1]).expect("a writable file");
    assert_eq!(solve(), cached);
    // If the cache cannot be written, the search continues without it.
    let blocked =
        single_threaded_solver().heuristic_named("pdb-4-4").tables_in(file.join("below a file"));
    assert_eq!(blocked.solve(&start).expect("a solvable position").len(), 31);
}

#[test]
fn a_solver_agrees_with_the_plain_engine() {
    let size = Size::new(3, 3).expect("a size");
    let mut random = fifteen::runtime::Random::new(16);
    let solver = Solver::new();
    for _ in 0..50 {
        let start = Board::random(size, &mut random);
        let length = solve_with_plain(&start).solution().expect("a solution").len();
        assert_eq!(solver.solve(&start).expect("a solvable position").len(), length, "{start}");
    }
}
