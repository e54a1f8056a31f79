//! Heuristics of the 15-puzzle, compared with true distances and with each other.
//!
//! On a shortest solution the true distance of every position is the number of remaining moves.

use fifteen::korf::instances::{Instance, korf_100};
use fifteen::korf::{Engine, Settings, Solution, engine};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Limits, Size, Threads, korf};

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
    for (made, &direction) in solution.moves.iter().enumerate() {
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

#[test]
fn heuristics_are_admissible_along_solutions() {
    let heuristics = [&TABLES[..], &OTHER_HEURISTICS].concat().into_iter().map(heuristic);
    let heuristics: Vec<Heuristic> = heuristics.collect();
    let engine = korf::auto_engine(size());
    for instance in &cheapest()[..60] {
        let solution = solve(&instance.start, &*engine);
        assert_eq!(solution.len(), instance.length, "number {}", instance.number);
        check_along_solution(&instance.start, &solution, &heuristics);
    }
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
