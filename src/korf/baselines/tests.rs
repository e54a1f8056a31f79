//! Comparison of the baselines with breadth-first search and with IDA*.

use super::BASELINES;
use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::korf::{self, Engine, Limits, Outcome, Report, Settings, Weight, engine, solve};
use crate::patterns::{Collection, Partition};
use crate::runtime::Random;
use crate::{Memory, Stopped, Threads};
use fifteen_codegen::{Direction, Size};
use std::collections::HashMap;

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a size")
}

fn heuristic(size: Size, name: &str) -> Heuristic {
    Heuristic::named(size, name, Threads::ONE, &mut ()).expect("a heuristic")
}

/// Returns engines with settings: each baseline and IDA* with each heuristic, without a weight and
/// with each weight that the engine supports.
fn configured(size: Size, heuristics: &[&str], weights: &[u32]) -> Vec<Box<dyn Engine>> {
    let mut all = Vec::new();
    for name in heuristics {
        let heuristic = Some(heuristic(size, name));
        let settings = Settings { heuristic, ..Settings::default() };
        let weighted = weights.iter().map(|&hundredths| Settings {
            weight: Weight::from_hundredths(hundredths),
            ..settings.clone()
        });
        for settings in [settings.clone()].into_iter().chain(weighted) {
            let plain = engine("plain").expect("a known name");
            let engines = BASELINES.into_iter().chain([plain]);
            all.extend(engines.filter_map(|engine| engine.with_settings(&settings).ok()));
        }
    }
    assert!(all.len() >= heuristics.len() * (BASELINES.len() + 1 + 2 * weights.len()));
    all
}

/// Returns the distances of all positions from the goal, by breadth-first search.
fn distances(size: Size) -> HashMap<Board, u32> {
    let goal = Board::goal(size);
    let (mut all, mut level) = (HashMap::from([(goal, 0)]), vec![goal]);
    for depth in 1.. {
        let mut next = Vec::new();
        for board in level {
            for child in Direction::ALL.into_iter().filter_map(|way| board.after_move(way)) {
                all.entry(child).or_insert_with(|| {
                    next.push(child);
                    depth
                });
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    all
}

/// Returns the position at the end of a random walk from the goal.
fn random_walk(size: Size, moves: usize, random: &mut Random) -> Board {
    let mut board = Board::goal(size);
    for _ in 0..moves {
        let way = Direction::ALL[random.next_below(4)];
        board = board.after_move(way).unwrap_or(board);
    }
    board
}

/// Solves a position, and checks the solution against the shortest length.
fn check(engine: &dyn Engine, start: &Board, shortest: u32) -> Report {
    let report = solve(start, engine, &Limits::default(), &mut ()).expect("a solvable position");
    let about = format!("{} {start} {report:?}", engine.identity());
    let length = report.solution().expect(&about).len() as u32;
    assert!(report.estimate <= report.lower_bound && report.lower_bound <= shortest, "{about}");
    assert!(shortest <= length && engine.weight().permits(length, report.lower_bound), "{about}");
    assert_eq!(report.is_optimal(), length == report.lower_bound);
    if engine.weight() == Weight::ONE {
        assert_eq!((length, report.lower_bound), (shortest, shortest), "{about}");
    }
    report
}

#[test]
fn lengths_are_those_of_breadth_first_search_on_every_small_board() {
    let mut longer = 0;
    for (rows, cols) in [(2, 2), (2, 3), (3, 2)] {
        let size = size(rows, cols);
        let engines = configured(size, &["manhattan", "conflict", "walking"], &[101, 150, 1000]);
        for (start, shortest) in distances(size) {
            for engine in &engines {
                let report = check(&**engine, &start, shortest);
                longer += usize::from(!report.is_optimal());
            }
        }
    }
    assert!(longer > 0, "some weighted solutions are longer");
}

/// Compares lengths on some positions of the 8-puzzle, also with an inconsistent heuristic.
fn check_eight_puzzle(positions: usize) {
    let size = size(3, 3);
    let engines = configured(size, &["manhattan", "pdb-4-4", "walking"], &[130, 300]);
    let mut all: Vec<(Board, u32)> = distances(size).into_iter().collect();
    all.sort_by_key(|(board, _)| board.pack());
    let mut random = Random::new(48);
    for _ in 0..positions {
        let (start, shortest) = all[random.next_below(all.len())];
        for engine in &engines {
            check(&**engine, &start, shortest);
        }
    }
}

#[test]
fn lengths_are_those_of_breadth_first_search_on_the_8_puzzle() {
    check_eight_puzzle(150);
}

#[test]
#[ignore = "takes half a minute"]
fn lengths_are_those_of_breadth_first_search_on_the_8_puzzle_thoroughly() {
    check_eight_puzzle(10_000);
}

#[test]
#[ignore = "takes minutes"]
fn lengths_are_those_of_breadth_first_search_on_every_board_of_the_8_puzzle() {
    let size = size(3, 3);
    let engines = configured(size, &["pdb-4-4"], &[150]);
    for (start, shortest) in distances(size) {
        for engine in &engines {
            check(&**engine, &start, shortest);
        }
    }
}

/// Compares lengths with those of IDA* at the ends of random walks.
fn check_walks(size: Size, heuristics: &[&str], walks: usize, moves: usize) {
    let conflict = Some(heuristic(size, "conflict"));
    let exact = Settings { heuristic: conflict, ..Settings::default() };
    let exact = korf::engine_for(size, &exact).expect("an engine");
    let engines = configured(size, heuristics, &[150]);
    let mut random = Random::new(49);
    for _ in 0..walks {
        let start = random_walk(size, moves, &mut random);
        let report = solve(&start, &*exact, &Limits::default(), &mut ()).expect("a solution");
        for engine in &engines {
            check(&**engine, &start, report.lower_bound);
        }
    }
}

#[test]
fn lengths_are_those_of_ida_star_on_larger_boards() {
    check_walks(size(3, 4), &["conflict", "pdb-aaaa/bbbb/ccc."], 5, 100);
    check_walks(size(4, 4), &["conflict", "pdb-4-4-4-3"], 10, 60);
    check_walks(size(5, 5), &["conflict"], 5, 60);
}

#[test]
#[ignore = "takes minutes"]
fn lengths_are_those_of_ida_star_on_larger_boards_at_length() {
    check_walks(size(3, 4), &["conflict", "pdb-aaaa/bbbb/ccc."], 10_000, 200);
    check_walks(size(4, 4), &["conflict", "pdb-6-6-3"], 1_000, 100);
}

#[test]
#[ignore = "half a minute; builds the tables of 7-8 and 7-7-1x2"]
fn every_heuristic_of_the_15_puzzle_finds_the_same_lengths_thoroughly() {
    let size = size(4, 4);
    let tables = Partition::names(size).chain(Collection::names(size));
    let tables: Vec<String> = tables.map(|name| format!("pdb-{name}")).collect();
    let others = ["manhattan", "conflict", "walking"].into_iter();
    let names: Vec<&str> = others.chain(tables.iter().map(String::as_str)).collect();
    assert!(names.len() >= 9, "{names:?}");
    check_walks(size, &names, 10, 60);
}

/// A search that stops keeps the lower bound that it has proved; with more memory, it proves a
/// better one.
#[test]
fn search_ends_at_its_memory_limit() {
    let start = Board::parse(size(4, 4), "ca6098dfb73254e1").expect("a position");
    for engine in BASELINES {
        let mut bounds = Vec::new();
        for mebibytes in [1, 8] {
            let memory = Some(Memory::mebibytes(mebibytes));
            let settings = Settings { memory, ..Settings::default() };
            let limited = engine.with_settings(&settings).expect("supported settings");
            let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
            let report = solve(&start, &*limited, &limits, &mut ()).expect("a report");
            if report.outcome == Outcome::Stopped(Stopped::Memory) {
                bounds.push(report.lower_bound);
                assert!((43..=65).contains(&report.lower_bound) && !report.is_optimal());
            }
        }
        let is_stored = engine.name() != "ida-tt";
        assert!(!is_stored || bounds.len() == 2 && bounds[0] < bounds[1], "{bounds:?}");
    }
}

/// Node counts do not depend on the length of the slices.
#[test]
fn slices_change_nothing() {
    let size = size(3, 3);
    let start = Board::parse(size, "867254301").expect("a position");
    for engine in configured(size, &["manhattan", "pdb-4-4"], &[200]) {
        let with = |slice: u64| {
            let limits = Limits { slice: slice.try_into().ok(), ..Limits::default() };
            solve(&start, &*engine, &limits, &mut ()).expect("a report")
        };
        assert_eq!(with(1), with(1 << 40), "{}", engine.identity());
        assert_eq!(with(7), with(100), "{}", engine.identity());
    }
}

#[test]
fn unsupported_settings_are_refused() {
    let settings = [
        Settings { threads: Threads::new(2), ..Settings::default() },
        Settings { all_solutions: Some(1), ..Settings::default() },
        Settings { blank_home: Some(5), ..Settings::default() },
    ];
    for engine in BASELINES {
        assert!(settings.iter().all(|settings| engine.with_settings(settings).is_err()));
    }
    let weight = Settings { weight: Weight::from_hundredths(150), ..Settings::default() };
    let memory = Settings { memory: Some(Memory::mebibytes(1)), ..Settings::default() };
    for name in ["fsa", "wide"] {
        let engine = engine(name).expect("a known name");
        assert!(engine.with_settings(&weight).is_err() && engine.with_settings(&memory).is_err());
    }
    assert!(engine("plain").expect("a known name").with_settings(&memory).is_err());
}
