//! Tests of the engines in the multi-tile metric: node counts are equal, and lengths are those of
//! breadth-first search.

use crate::Threads;
use crate::board::Board;
use crate::heuristic::pushes::PushHeuristic;
use crate::korf::{Engine, Limits, Outcome, Report, Settings, engine, find_pushes, solve};
use fifteen_codegen::{Direction, Interpreter, Machine, Metric, Size, StepOutcome};
use fifteen_runtime::{Stopped, continue_if};
use std::collections::{HashMap, HashSet};
use std::iter;
use std::num::NonZeroU64;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn engine_with(name: &str, heuristic: &PushHeuristic, threads: usize) -> Box<dyn Engine> {
    let threads = Threads::new(threads).filter(|&threads| threads > Threads::ONE);
    let settings =
        Settings { push_heuristic: Some(heuristic.clone()), threads, ..Settings::default() };
    engine(name).expect("known name").with_settings(&settings).expect("supported settings")
}

fn heuristic(size: Size, name: &str) -> PushHeuristic {
    PushHeuristic::named(size, name, Threads::default(), &mut ()).expect("known name")
}

fn search(engine: &dyn Engine, start: &Board) -> Report {
    // Small slices, so that searches pause often.
    let limits = Limits { slice: NonZeroU64::new(7_777), ..Limits::default() };
    solve(start, engine, &limits, &mut ()).expect("solvable")
}

/// Returns the positions of a board at each distance from the goal, in pushes.
fn levels(size: Size) -> Vec<Vec<Board>> {
    let mut known = HashSet::from([Board::goal(size)]);
    let mut levels = vec![vec![Board::goal(size)]];
    loop {
        let mut next = Vec::new();
        for board in levels.last().expect("a level") {
            for direction in Direction::ALL {
                let along = iter::successors(board.after_move(direction), |board| {
                    board.after_move(direction)
                });
                next.extend(along.filter(|&after| known.insert(after)));
            }
        }
        if next.is_empty() {
            break;
        }
        levels.push(next);
    }
    levels
}

#[test]
fn lengths_are_those_of_breadth_first_search() {
    for (size, names, heuristic) in [
        (size(2, 2), ["plain", "fsa", "wide"], "walking"),
        (size(2, 3), ["plain", "fsa", "wide"], "walking"),
        (size(3, 2), ["plain", "fsa", "wide"], "patterns-3"),
        (size(2, 4), ["plain", "wide", "wide"], "patterns-5"),
    ] {
        let heuristic = self::heuristic(size, heuristic);
        let engines =
            names.map(|name| engine_with(name, &heuristic, 1 + usize::from(name == "wide")));
        for (distance, boards) in levels(size).iter().enumerate() {
            for start in boards.iter().step_by(1 + boards.len() / 3) {
                for engine in &engines {
                    let report = search(&**engine, start);
                    let solution = report.solution().expect("no limits");
                    assert_eq!(solution.pushes(), distance, "{start:?} {}", engine.identity());
                    assert_eq!(report.lower_bound as usize, distance);
                }
            }
        }
    }
}

/// All engines visit the same nodes; the interpreter of the automaton confirms the counts without a
/// heuristic.
#[test]
fn exhausted_iterations_have_equal_counts() {
    for (size, texts, blind) in [
        (size(3, 3), ["867254301", "647850321"], ["123450786", "413720586"]),
        (
            size(4, 4),
            ["13487592f60bcdae", "0123456789abcdef"],
            ["123456789abc0def", "1234567809abdefc"],
        ),
    ] {
        let named = |name| heuristic(size, name);
        for (heuristic, texts) in
            [(named("none"), blind), (named("walking"), blind), (named("patterns-4"), texts)]
        {
            for start in texts.iter().filter_map(|text| Board::parse(size, text).ok()) {
                if start.check_solvable().is_err() {
                    continue;
                }
                let all =
                    [("plain", 1), ("fsa", 1), ("wide", 1), ("wide", 3)].map(|(name, threads)| {
                        search(&*engine_with(name, &heuristic, threads), &start)
                    });
                let completed = |report: &Report| {
                    report.statistics.completed_iterations().copied().collect::<Vec<_>>()
                };
                for other in &all[1..] {
                    assert_eq!(completed(&all[0]), completed(other), "{start:?} {heuristic:?}");
                    assert_eq!(all[0].lower_bound, other.lower_bound);
                }
                // `plain` and `fsa` try pushes in the same order, so the last iteration agrees,
                // too.
                assert_eq!(all[0].statistics, all[1].statistics);
                if heuristic.name() == "none" {
                    check_with_interpreter(&all[0], &start);
                }
            }
        }
    }
}

/// Compares the counts of all exhausted iterations with those of the interpreter.
fn check_with_interpreter(report: &Report, start: &Board) {
    let machine = Machine::with_metric(start.size(), Metric::Multi);
    let mut interpreter = Interpreter::with_machine(machine, start.tiles(), 0);
    for iteration in report.statistics.completed_iterations() {
        interpreter.start_iteration(iteration.threshold.moves());
        while interpreter.step() != StepOutcome::Exhausted {}
        let counts = (interpreter.visited(), interpreter.generated());
        assert_eq!(counts, (iteration.counts.visited, iteration.counts.generated));
    }
}

/// Every engine stops at exactly the node limit.
#[test]
fn limits_and_cancellation_stop_the_search() {
    let size = size(4, 4);
    let heuristic = heuristic(size, "walking");
    let start = Board::parse(size, "159d26ae37bf48c0").expect("a position");
    for (name, threads) in [("plain", 1), ("fsa", 1), ("wide", 2)] {
        let engine = engine_with(name, &heuristic, threads);
        let limits = Limits { nodes: Some(12_345), ..Limits::default() };
        let report = solve(&start, &*engine, &limits, &mut ()).expect("solvable");
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
        assert_eq!(report.statistics.total().visited, 12_345, "{name}");
        let limits = Limits { moves: Some(20), ..Limits::default() };
        let report = solve(&start, &*engine, &limits, &mut ()).expect("solvable");
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Moves));
        assert_eq!(report.lower_bound, 21);
        let mut few = 3;
        let mut observer = |_: &_| {
            few -= 1;
            continue_if(few > 0)
        };
        let report = solve(&start, &*engine, &Limits::default(), &mut observer).expect("solvable");
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Cancelled));
    }
}

/// The goal needs no push, and a position next to it needs one.
#[test]
fn solved_position_has_no_pushes() {
    let size = size(4, 4);
    let heuristic = heuristic(size, "none");
    for name in ["plain", "fsa", "wide"] {
        let engine = engine_with(name, &heuristic, 1);
        for (text, pushes, moves) in [("123456789abcdef0", 0, 0), ("123456789abc0def", 1, 3)] {
            let start = Board::parse(size, text).expect("a position");
            if start.check_solvable().is_err() {
                continue;
            }
            let report = search(&*engine, &start);
            let found = report.solution().expect("no limits");
            assert_eq!((found.pushes(), found.len()), (pushes, moves), "{name} {text}");
        }
    }
}

/// Returns the number of shortest solutions of every position, by distance: the sum of the numbers
/// of the positions that are one push closer.
fn solution_counts(size: Size) -> Vec<HashMap<Board, u64>> {
    let mut counts = vec![HashMap::from([(Board::goal(size), 1)])];
    for level in &levels(size)[1..] {
        let closer = counts.last().expect("a level");
        let count = |board: &Board| {
            let along = |direction| {
                let next = move |board: &Board| board.after_move(direction);
                iter::successors(next(board), next)
            };
            let after = Direction::ALL.into_iter().flat_map(along);
            (*board, after.filter_map(|after| closer.get(&after)).sum())
        };
        counts.push(level.iter().map(count).collect());
    }
    counts
}

#[test]
fn all_solutions_are_found() {
    for (size, name, threads) in [
        (size(2, 3), "walking", 1),
        (size(2, 3), "patterns-3", 2),
        (size(3, 3), "patterns-4", 1),
        (size(3, 3), "patterns-4", 3),
    ] {
        let heuristic = heuristic(size, name);
        let settings = Settings { all_solutions: Some(5), ..Settings::default() };
        let engine = engine_with("wide", &heuristic, threads).with_settings(&settings);
        let engine = engine.expect("supported settings");
        for (distance, counts) in solution_counts(size).iter().enumerate() {
            for (start, &count) in counts.iter().step_by(1 + counts.len() / 5) {
                let report = search(&*engine, start);
                let all = report.solutions.as_ref().expect("all solutions");
                assert_eq!((all.count, report.lower_bound as usize), (count, distance));
                let listed: HashSet<_> = all.listed.iter().collect();
                assert_eq!(listed.len() as u64, count.min(5), "{start:?}");
                let listed = report.listed_solutions().expect("some");
                assert!(listed.iter().all(|solution| solution.pushes() == distance));
            }
        }
    }
    for name in ["plain", "fsa"] {
        let settings = Settings { all_solutions: Some(1), ..Settings::default() };
        let engine = engine_with(name, &heuristic(size(3, 3), "walking"), 1);
        assert!(engine.with_settings(&settings).is_err(), "{name}");
    }
}

/// A beam finds solutions; on small boards, a wide beam finds shortest ones.
#[test]
fn beams_find_solutions() {
    let size = size(2, 4);
    let levels = levels(size);
    // More than twice the number of positions, since either axis may be next in each of them.
    let most = 50_000;
    for name in ["none", "walking", "patterns-4"] {
        let heuristic = heuristic(size, name);
        for (distance, boards) in levels.iter().enumerate() {
            let start = &boards[boards.len() / 2];
            let find = |width, longest| find_pushes(start, &heuristic, width, longest, &mut ());
            let wide = find(most, distance as u32).expect("a whole level");
            assert_eq!(wide.chunk_by(PartialEq::eq).count(), distance, "{name}");
            let narrow = if name == "patterns-4" { find(300, 60) } else { Some(wide) };
            let moves = narrow.expect("a solution");
            let end = moves.iter().try_fold(*start, |board, &way| board.after_move(way));
            assert_eq!(end, Some(Board::goal(size)));
            assert_eq!(distance.checked_sub(1).and_then(|less| find(most, less as u32)), None);
        }
    }
    let mut never = |(): &()| std::ops::ControlFlow::Break(());
    let heuristic = heuristic(size, "walking");
    assert_eq!(find_pushes(&levels[9][0], &heuristic, 100, 40, &mut never), None);
}

#[test]
fn settings_of_the_other_metric_are_refused() {
    let size = size(3, 3);
    let push_heuristic = Some(heuristic(size, "walking"));
    let none = Settings { push_heuristic, ..Settings::default() };
    let walking = crate::Heuristic::named(size, "walking", Threads::ONE, &mut ()).ok();
    for settings in [
        Settings { heuristic: walking, ..none.clone() },
        Settings { blank_home: Some(4), ..none.clone() },
        Settings { pruning: Some(true), ..none.clone() },
    ] {
        for name in ["plain", "fsa", "wide"] {
            let result = engine(name).expect("known name").with_settings(&settings);
            assert!(result.is_err(), "{name} {settings:?}");
        }
    }
}
