//! Lengths of solutions, compared with searches without tables.

use super::{configured_engine, heuristic, heuristics, length, report, size};
use fifteen::korf::{self, Limits, Outcome, Settings};
use fifteen::runtime::Random;
use fifteen::{Board, Heuristic, Size, Stopped, Threads};

fn wide(heuristic: &Heuristic) -> Box<dyn korf::Engine> {
    configured_engine(
        "wide",
        &Settings { heuristic: Some(heuristic.clone()), ..Settings::default() },
    )
}

#[test]
fn lengths_equal_those_with_the_manhattan_distance() {
    for heuristic in heuristics() {
        let (size, mut random) = (heuristic.size(), Random::new(4));
        let (engine, manhattan) = (wide(&heuristic), korf::manhattan_engine(size));
        for steps in 20..60 {
            let start = Board::random_walk(size, steps, &mut random);
            assert_eq!(length(&start, &*engine), length(&start, manhattan), "{start}");
        }
    }
}

#[test]
fn lengths_on_oblong_boards() {
    let collections = [
        ((3, 5), "aaabb/aacbb/cccc."),
        ((5, 3), "aab/aab/abb/ccc/cc."),
        ((4, 5), "aaabb/aabbb/cccdd/ccdd."),
    ];
    for ((rows, cols), partition) in collections {
        let size = size(rows, cols);
        let heuristic = heuristic(size, &format!("{partition}+{}", row_partition(size)));
        let (engine, manhattan) = (wide(&heuristic), korf::manhattan_engine(size));
        let mut random = Random::new(35);
        for steps in 30..60 {
            let start = Board::random_walk(size, steps, &mut random);
            assert_eq!(length(&start, &*engine), length(&start, manhattan), "{start}");
        }
    }
}

/// Returns a partition into rows, with the fourth and fifth rows combined.
fn row_partition(size: Size) -> String {
    let rows = (0..size.rows()).map(|row| {
        let letter = ["a", "b", "c", "d", "d"][row];
        letter.repeat(size.cols())
    });
    let mut drawing = rows.collect::<Vec<_>>().join("/");
    drawing.pop();
    drawing + "."
}

#[test]
fn the_hardest_positions_of_the_8_puzzle() {
    let engine = wide(&heuristic(size(3, 3), "4-4+aab/ccb/cc."));
    for start in ["867254301", "647850321"] {
        let start = Board::parse(size(3, 3), start).expect("a position");
        assert_eq!(length(&start, &*engine), Some(31));
    }
}

/// For a position that is its own reflection, only half of the first moves are tried.
#[test]
fn a_position_that_is_its_own_reflection() {
    let size = size(4, 4);
    let heuristic = heuristic(size, "5-5-5+4-4-4-3");
    let engine = wide(&heuristic);
    let start = Board::random_walk(size, 0, &mut Random::new(1));
    assert_eq!(length(&start, &*engine), Some(0), "the goal itself");
    let start = Board::parse(size, "159426783abcdef0").expect("a position");
    assert_eq!(start.mirrored(), start);
    let without = configured_engine(
        "wide",
        &Settings { heuristic: Some(heuristic), pruning: Some(false), ..Settings::default() },
    );
    assert_eq!(length(&start, &*engine), length(&start, &*without));
}

#[test]
fn all_solutions_are_found() {
    for heuristic in heuristics() {
        let (size, mut random) = (heuristic.size(), Random::new(5));
        for _ in 0..5 {
            let start = Board::random_walk(size, 30, &mut random);
            let settings = Settings { all_solutions: Some(3), ..Settings::default() };
            let with_pdb = Settings { heuristic: Some(heuristic.clone()), ..settings.clone() };
            let manhattan = Heuristic::named(size, "manhattan", Threads::ONE, &mut ()).ok();
            let with_manhattan = Settings { heuristic: manhattan, ..settings };
            let [with_pdb, with_manhattan] = [with_pdb, with_manhattan]
                .map(|settings| report(&start, &*configured_engine("wide", &settings)));
            assert_eq!(with_pdb.solutions, with_manhattan.solutions, "{start}");
        }
    }
}

/// A stopped search visits exactly the permitted number of nodes.
#[test]
fn node_limits_are_exact() {
    let size = size(4, 4);
    let engine = wide(&heuristic(size, "4-4-4-3+aaab/ccab/ccbb/ddd."));
    let start = Board::parse(size, "ca6098dfb73254e1").expect("a position");
    for nodes in [1, 31, 33, 1000, 50_000] {
        let limits = Limits::new().nodes(nodes);
        let report = korf::solve(&start, &*engine, &limits, &mut ()).expect("a solvable position");
        assert_eq!(report.outcome, Outcome::Stopped(Stopped::Nodes));
        assert_eq!(report.statistics.total().visited, nodes);
    }
    assert_eq!(length(&start, &*engine), Some(65));
    assert!(engine.is_pruning());
}

/// The published lengths of the five cheapest instances are found.
#[test]
#[ignore = "three minutes, and 2.5 GB of memory"]
fn instances_of_the_24_puzzle() {
    let heuristic = heuristic(size(5, 5), "6-6-6-6x8");
    let engine = wide(&heuristic);
    let instances = korf::instances::korf_24();
    for (number, moves) in [(38, 96), (40, 82), (44, 93), (25, 81), (32, 97)] {
        assert_eq!(length(&instances[number - 1].start, &*engine), Some(moves), "number {number}");
    }
}
