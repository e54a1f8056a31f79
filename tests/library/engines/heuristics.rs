//! Heuristics of the 15-puzzle, compared with true distances and with each other.
//!
//! On a shortest solution the true distance of every position is the number of remaining moves.

use fifteen::heuristic::parse_collection;
use fifteen::korf::instances::{Instance, korf_100};
use fifteen::korf::{Engine, Settings, Solution, engine};
use fifteen::patterns::{Collection, Partition};
use fifteen::runtime::Random;
use fifteen::{Board, Direction, Heuristic, Limits, Size, Threads, korf};
use std::collections::{HashMap, VecDeque};

/// Heuristics with tables, in order of decreasing size.
const TABLES: [&str; 3] = ["pdb-6-6-3", "pdb-5-5-5", "pdb-4-4-4-3"];

/// Heuristics without tables.
const OTHER_HEURISTICS: [&str; 3] = ["manhattan", "conflict", "walking"];

fn size() -> Size {
    Size::new(4, 4).expect("a size")
}

fn heuristic(name: &str) -> Heuristic {
    let heuristic = Heuristic::named(size(), name, Threads::default(), &mut ());
    heuristic.expect("a known heuristic")
}

/// Returns the engine `wide` with a heuristic.
fn wide(name: &str) -> Box<dyn Engine> {
    let settings = Settings { heuristic: Some(heuristic(name)), ..Settings::default() };
    let wide = engine("wide").expect("a known engine");
    wide.with_settings(&settings).expect("a supported heuristic")
}

fn solve(start: &Board, engine: &dyn Engine) -> Solution {
    let report = korf::solve(start, engine, &Limits::default(), &mut ());
    report.expect("a solvable position").solution().expect("a solution").clone()
}

/// Returns Korf's instances in ascending order of the nodes of his search.
fn cheapest() -> Vec<Instance> {
    let mut instances = korf_100();
    instances.sort_by_key(|instance| instance.generated);
    instances
}

/// Checks heuristics on a shortest solution: every estimate is between the Manhattan distance and
/// the number of remaining moves, has the right parity, and is 0 at the goal.
fn check_along_solution(start: &Board, solution: &Solution, heuristics: &[Heuristic]) {
    let mut board = *start;
    for (made, &direction) in solution.moves().iter().enumerate() {
        let left = (solution.len() - made) as u32;
        for heuristic in heuristics {
            let estimate = heuristic.estimate(&board);
            let about = format!(
                "{} estimates {estimate} for {board}, {left} moves remain",
                heuristic.name()
            );
            assert!((board.manhattan()..=left).contains(&estimate), "{about}");
            assert_eq!(estimate % 2, left % 2, "{about}");
        }
        board = board.after_move(direction).expect("a legal move");
    }
    assert_eq!(board, Board::goal(size()));
    for heuristic in heuristics {
        assert_eq!(heuristic.estimate(&board), 0, "{}", heuristic.name());
    }
}

/// Checks the named heuristics with tables of at most `max_bytes` on shortest solutions of the
/// easiest instances. Returns the number of these heuristics.
fn check_named_along_solutions(max_bytes: usize, instances: usize) -> usize {
    let collection = |name: &str| parse_collection(size(), name).expect("a known heuristic");
    let bytes = |name: &str| collection(name).map_or(0, |collection| collection.bytes());
    let names = all_names(size()).into_iter().filter(|name| bytes(name) <= max_bytes);
    let heuristics: Vec<Heuristic> = names.map(|name| heuristic(&name)).collect();
    let engine = korf::auto_engine(size());
    for instance in &cheapest()[..instances] {
        let solution = solve(&instance.start, &*engine);
        assert_eq!(solution.len(), instance.length, "number {}", instance.number);
        check_along_solution(&instance.start, &solution, &heuristics);
    }
    heuristics.len()
}

#[test]
fn named_heuristics_are_admissible_along_solutions() {
    assert!(check_named_along_solutions(10 << 20, 60) >= 6);
}

#[test]
#[ignore = "builds the tables of 7-8 and 7-7-1x2: half a minute in a release build"]
fn large_named_heuristics_are_admissible_along_solutions() {
    assert!(check_named_along_solutions(usize::MAX, 60) >= 9);
}

/// Checks that engines find solutions of the same length.
fn check_length(start: &Board, length: usize, engines: &[Box<dyn Engine>]) {
    for engine in engines {
        assert_eq!(solve(start, &**engine).len(), length, "{} {start}", engine.heuristic());
    }
}

#[test]
#[ignore = "a minute in a release build"]
fn every_heuristic_finds_the_same_lengths() {
    let (tables, others) = (TABLES.map(wide), OTHER_HEURISTICS.map(wide));
    for (index, instance) in cheapest().iter().enumerate() {
        check_length(&instance.start, instance.length, &tables);
        // These visit many more nodes.
        if index < 20 {
            check_length(&instance.start, instance.length, &others);
        }
    }
    let mut random = Random::new(100);
    for _ in 0..100 {
        let start = Board::random(size(), &mut random);
        let length = solve(&start, &*tables[0]).len();
        check_length(&start, length, &tables[1..]);
    }
}

/// Returns the names of all heuristics for boards of a size.
fn all_names(size: Size) -> Vec<String> {
    let names = Partition::names(size).chain(Collection::names(size));
    let tables = names.map(|name| format!("pdb-{name}"));
    OTHER_HEURISTICS.map(str::to_owned).into_iter().chain(tables).collect()
}

/// Returns every position from which the goal can be reached, with its distance.
fn distances(size: Size) -> HashMap<Board, u32> {
    let goal = Board::goal(size);
    let mut distances = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        let distance = distances[&board] + 1;
        for after in Direction::ALL.iter().filter_map(|&direction| board.after_move(direction)) {
            distances.entry(after).or_insert_with(|| {
                queue.push_back(after);
                distance
            });
        }
    }
    distances
}

#[test]
fn every_named_heuristic_is_admissible_on_all_positions_of_small_boards() {
    for (size, least) in [((2, 3), 3), ((3, 2), 3), ((2, 4), 3), ((3, 3), 5)] {
        let size = Size::new(size.0, size.1).expect("a size");
        let names = all_names(size);
        assert!(names.len() >= least, "{size}: {names:?}");
        let distances = distances(size);
        for name in names {
            let heuristic = Heuristic::named(size, &name, Threads::default(), &mut ());
            let estimate = heuristic.expect("a known heuristic").estimator();
            for (board, &distance) in &distances {
                let bound = estimate(board);
                assert!(bound <= distance, "{name} estimates {bound} for {board}: {distance}");
                assert_eq!(bound % 2, distance % 2, "{name} {board}");
            }
        }
    }
}
